import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { CompareAnswer } from "../../src/report/commands/compare.ts";
import {
  type CulpritRun,
  culprit,
  culpritProcess,
  expectAsPublished,
  folderWith,
  projectFolder,
  startCulprit,
  told,
} from "./run-culprit.ts";

const calculator = join(projectFolder, "test", "subjects", "calculator");
const main = ["--", "node", join(calculator, "main.js"), "{}"];
const oracle = ["--oracle", join(calculator, "oracle.js")];

/** The samples of the paper's example, and some more of the same. */
const samples = { "one.txt": "1 + (2 * 3)", "two.txt": "(4 + 5) * 6 + 7", "three.txt": "8 * 9 * 10 + 2" };
const sampleNames = Object.keys(samples);

async function compared(
  folder: string,
  ...words: string[]
): Promise<{ run: CulpritRun; answer: CompareAnswer }> {
  const run = await culprit(folder, "compare", "--json", ...words);
  return { run, answer: answerIn(run) };
}

function answerIn(run: CulpritRun): CompareAnswer {
  if (run.stdout === "") throw new Error(run.stderr);
  const answer = JSON.parse(run.stdout);
  expectAsPublished(answer);
  return answer;
}

function suiteOf(answer: CompareAnswer, name: string): CompareAnswer["suites"][number] {
  const suite = answer.suites.find((each) => each.name === name);
  if (suite === undefined) throw new Error(`there is no suite ${name}`);
  return suite;
}

/** `subtract (…/calculate.js:72:18)` without its place. */
const functionNames = (names: readonly string[]): string[] =>
  names.map((name) => name.split(" ")[0] ?? "").sort();

/** A folder in the folder, with these inputs. */
function suite(folder: string, name: string, texts: readonly string[]): string {
  mkdirSync(join(folder, name));
  for (const [index, text] of texts.entries()) writeFileSync(join(folder, name, `${index}.txt`), text);
  return name;
}

/** What is kept of a comparison in its folder. */
const keptIn = (
  folder: string,
): CompareAnswer & { readonly functions: readonly { readonly name: string; readonly calls: number[] }[] } =>
  JSON.parse(readFileSync(join(folder, "comparison.json"), "utf8"));

describe("culprit compare, on a program that Node runs,", () => {
  it("follows no link that the program puts in place of the folder for its calls", async () => {
    const program = `const { renameSync, symlinkSync } = require("node:fs");
      const calls = process.env.NODE_V8_COVERAGE;
      renameSync(calls, calls + ".old");
      symlinkSync(process.argv[2], calls);`;
    const folder = folderWith({ "replaces.cjs": program });
    const victim = join(folder, suite(folder, "victim", ["precious"]));
    const suites = ["--common", suite(folder, "one", ["1", "2"]), "--grammar", "none"];
    await culprit(folder, "compare", ...suites, "--out", "result", "--", "node", "replaces.cjs", victim);
    expect(readFileSync(join(victim, "0.txt"), "utf8")).toBe("precious");
  });

  it("shows a new failure with a minimized example, and no failure that the samples show too", async () => {
    const folder = folderWith({ "one.txt": "5", "broken.txt": "1 + " });
    const words = ["--common", suite(folder, "other", ["2 +", "3", "--4"]), "--grammar", "none"];
    const { answer } = await compared(folder, "one.txt", "broken.txt", ...words, ...main);
    expect(answer.failures.map(({ isNew }) => isNew)).toEqual([true, false]);
    const [found, known] = answer.failures;
    expect(found?.reason).toMatch(/^exit 1: TypeError: .* in negate \(calculate\.js:\d+\)$/);
    expect(found?.inputs).toEqual({ samples: 0, common: 1 });
    expect(found?.minimized?.text).toBe("--");
    expect(readFileSync(join(folder, found?.minimized?.path ?? ""), "utf8")).toBe("--");
    expect(known).toMatchObject({ inputs: { samples: 1, common: 1 }, minimized: null });
    expect(answer.runs.minimizing).toBeGreaterThan(0);
  });

  it("says so when it is given the samples twice", async () => {
    const folder = folderWith({ "one.txt": "5", "two.txt": "5" });
    const words = ["one.txt", "--common", "two.txt", "--grammar", "none"];
    const { answer } = await compared(folder, ...words, ...main);
    expect(told(answer)).toContain("Each input of --common is also a sample");
  });

  it("says so when runs on the same input differ", async () => {
    const flaky = `
      const { appendFileSync, readFileSync } = require("node:fs");
      function read() { return readFileSync("runs.log", "utf8").length; }
      function fail() { throw new Error("odd"); }
      appendFileSync("runs.log", "x");
      if (read() % 2 === 1) fail();
    `;
    const folder = folderWith({ "flaky.cjs": flaky, "a.txt": "a", "runs.log": "" });
    const words = ["a.txt", "--common", "a.txt", "--grammar", "none", "--cwd", folder, "--jobs", "1"];
    const { answer } = await compared(folder, ...words, "--", "node", "flaky.cjs", "{}");
    expect(told(answer)).toContain("Two runs with an empty input differed");
  });

  it("counts every call of every function", async () => {
    const folder = folderWith({ "one.txt": "1 + 2 + 3" });
    const words = ["--common", suite(folder, "twice", ["1 + 2 + 3", "1+2+3"]), "--grammar", "none"];
    const [byProcess, byModule] = [
      await compared(folder, "one.txt", ...words, ...main),
      await compared(folder, "one.txt", ...words, ...oracle),
    ];
    const names = ["calculate", "readExpression", "readTerm", "readNumber", "add", "multiply"];
    const countsOf = ({ answer }: { readonly answer: CompareAnswer }): number[] => {
      expect(suiteOf(answer, "common").calls).toBe(2 * suiteOf(answer, "samples").calls);
      const { functions } = keptIn(join(folder, answer.output.path));
      return names.map(
        (wanted) => functions.find(({ name }) => name.startsWith(`${wanted} (`))?.calls[0] ?? 0,
      );
    };
    expect(countsOf(byModule)).toEqual([1, 1, 3, 3, 2, 0]);
    // An empty input too is looked for a number.
    expect(countsOf(byProcess)).toEqual([0, 0, 2, 2, 2, 0]);
    expect([byProcess, byModule].map(({ answer }) => answer.startingCalls > 0)).toEqual([true, false]);
  });

  it("makes inputs like and unlike the samples, and tells what each suite calls", async () => {
    const folder = folderWith(samples);
    const words = [...sampleNames, "--grammar", "arithmetic", "-n", "10", "--out", "result"];
    const { run, answer } = await compared(folder, ...words, ...oracle);
    expect(run.code).toBe(0);
    expect(answer).toMatchObject({
      command: "compare",
      status: "ok",
      grammar: "arithmetic",
      output: { path: "result" },
    });
    expect(answer.suites.map(({ name, inputs }) => [name, inputs])).toEqual([
      ["samples", 3],
      ["common", 10],
      ["uncommon", 10],
    ]);
    const common = suiteOf(answer, "common");
    expect(common).toMatchObject({ reached: 1, only: [], failing: 0 });
    const uncommon = suiteOf(answer, "uncommon");
    expect(functionNames(uncommon.only.map(({ name }) => name))).toEqual(["divide", "negate", "subtract"]);
    expect(uncommon.only[0]?.input).toMatch(/^result\/uncommon\/\d+\.txt$/);
    expect(uncommon.pValue).toBeLessThan(0.05);
    expect(readdirSync(join(folder, "result", "uncommon"))).toHaveLength(10);
    const kept = keptIn(join(folder, "result"));
    expect(kept.functions.reduce((sum, { calls }) => sum + (calls[2] ?? 0), 0)).toBe(uncommon.calls);
    expect(kept.suites).toEqual(answer.suites);
    expect(kept.functions).toHaveLength(suiteOf(answer, "samples").functions + 3);
  });

  it("takes two suites, or folders of them", async () => {
    const folder = folderWith({ "a.txt": "1" });
    const other = suite(folder, "other", ["2 / 3", "4 - 5"]);
    const { answer } = await compared(folder, "a.txt", "--common", other, "--grammar", "none", ...oracle);
    expect(answer.suites.map(({ name, inputs }) => [name, inputs])).toEqual([
      ["samples", 1],
      ["common", 2],
    ]);
    expect(answer.grammar).toBeNull();
  });

  it("gives the same answer whatever the number of jobs", async () => {
    const folder = folderWith(samples);
    const words = ["compare", "--json", ...sampleNames, "--grammar", "arithmetic", "-n", "5", ...oracle];
    const one = answerIn(await culpritProcess(folder, ...words, "--jobs", "1"));
    const three = answerIn(await culpritProcess(folder, ...words, "--jobs", "3"));
    const counted = ({ suites }: CompareAnswer): unknown =>
      suites.map(({ functions, calls, pValue }) => ({ functions, calls, pValue }));
    expect(counted(one)).toEqual(counted(three));
    expect([one.output.path, three.output.path]).toEqual(["comparison", "comparison-2"]);
  });

  it("says in words what differs", async () => {
    const folder = folderWith(samples);
    const run = await culprit(
      folder,
      "compare",
      ...sampleNames,
      "--grammar",
      "arithmetic",
      "-n",
      "10",
      ...oracle,
    );
    expect(run.stdout).toMatch(/^compared samples, common, uncommon \(\d+ runs in /);
    expect(run.stdout).toMatch(
      /samples and uncommon: calls are distributed differently \(\d+\.\d % apart; p = 0\.\d+, inputs dealt out anew\)/,
    );
    expect(run.stdout).toMatch(
      /only uncommon inputs call 3 functions:\n {2}\w+ \(.*calculate\.js:\d+:\d+\) \d+ calls, first by/,
    );
    expect(run.stdout).toMatch(
      /failures that no sample shows: 1\n {2}threw: TypeError.*\(\d+ uncommon\)\n {4}"--0"\n/,
    );
  });
});

describe("culprit compare, on a program that prints its calls,", () => {
  const script = `#!/bin/sh
echo "read 1"
echo "count words, twice $(wc -w < "$1")"
echo "count words, twice $(wc -w < "$1")"
grep -q crash "$1" && { echo oops; exit 3; }
exit 0
`;

  it("adds the lines up, and takes what a failing run prints for what it is", async () => {
    const folder = folderWith({ "script.sh": script, "a.txt": "one two three" });
    const other = suite(folder, "other", ["four", "crash here"]);
    const words = ["a.txt", "--common", other, "--grammar", "none", "--calls", "printed"];
    const { answer } = await compared(folder, ...words, "--", "./script.sh", "{}");
    expect(suiteOf(answer, "samples")).toMatchObject({ functions: 2, calls: 7, failing: 0 });
    expect(suiteOf(answer, "common")).toMatchObject({ functions: 2, calls: 3, failing: 1 });
    expect(answer.failures[0]).toMatchObject({ isNew: true, minimized: { text: "crash" } });
    expect(told(answer)).toContain("1 run left no counts");
  });

  it("says which line is no count", async () => {
    const folder = folderWith({ "script.sh": "#!/bin/sh\necho read 1\necho 'done reading'\n", "a.txt": "a" });
    const words = ["a.txt", "--common", "a.txt", "--grammar", "none", "--calls", "printed"];
    const run = await culprit(folder, "compare", ...words, "--", "./script.sh", "{}");
    expect(run.code).toBe(2);
    expect(run.stderr).toContain(
      "script.sh should print calls, as --calls printed says, and nothing else on standard output; line 2: expected",
    );
  });
});

describe("culprit compare, given something it cannot work with,", () => {
  const given = ["a.txt", "--common", "b.txt", "--grammar", "none"];
  it.each([
    [["a.txt", ...main], /no grammar is known for a\.txt; name one with --grammar/],
    [["a.txt", "--grammar", "json", ...main], /no sample parses with the grammar json/],
    [
      ["a.txt", "--grammar", "none", ...main],
      /nothing to compare the samples with: give inputs with --common/,
    ],
    [["none", "--common", "b.txt", ...main], /cannot read the sample none/],
    [["empty", "--common", "b.txt", ...main], /no inputs in empty; name files/],
    [[...given], /no program to run/],
    [[...given, "--test", "a.txt"], /--test says only whether a failure shows/],
    [[...given, "--calls", "printed", ...oracle], /what an ES module prints is lost/],
    [[...given, "--calls", "guessed", ...main], /Allowed choices are v8, printed/],
    [[...given, "-n", "some", ...main], /--number takes a whole number of at least 1; got some/],
    [[...given, "--out", "full", ...main], /full is not empty; choose another --out/],
    [
      [...given, "--", "cat", "{}"],
      /no calls were counted: the program ran no JavaScript .* --calls printed/,
    ],
    [
      [...given, "--", "node", "missing.js", "{}"],
      /no calls were counted, and no run went well: exit 1: Error: Cannot find module .* running it on a\.txt/,
    ],
    [[...given, "--", "node", "killed.cjs", "{}"], /no run went well: .*SIGKILL/],
    [[...given, "--calls", "printed", "--", "true", "{}"], /no calls were counted: expected lines/],
  ])("says what %j lacks", async (words, message) => {
    const killed = 'process.kill(process.pid, "SIGKILL");';
    const folder = folderWith({ "a.txt": "1 + 2", "b.txt": "3", "killed.cjs": killed });
    mkdirSync(join(folder, "empty"));
    suite(folder, "full", ["x"]);
    const run = await culprit(folder, "compare", ...words);
    expect(run.stderr).toMatch(message);
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(existsSync(join(folder, "comparison"))).toBe(false);
  });
});

describe("culprit compare, stopped early,", () => {
  it("compares what was run when the tests are used up", async () => {
    const folder = folderWith(samples);
    const words = [...sampleNames, "--grammar", "arithmetic", "-n", "10", "--max-tests", "8", ...oracle];
    const { run, answer } = await compared(folder, ...words);
    expect(run.code).toBe(0);
    expect(answer).toMatchObject({
      status: "stopped",
      stopped: "tests",
      runs: { suites: 8, minimizing: 0 },
    });
    expect(answer.suites.map(({ inputs }) => inputs)).toEqual([3, 5]);
  });

  it("leaves complete files behind after Ctrl-C", async () => {
    const folder = folderWith(samples);
    const words = ["compare", ...sampleNames, "--grammar", "arithmetic", "-n", "200", "--json", ...main];
    const run = startCulprit(folder, words);
    const made = join(folder, "comparison", "uncommon");
    while (run.exitCode === null && !(existsSync(made) && readdirSync(made).length >= 200))
      await new Promise((resolve) => setTimeout(resolve, 20));
    await new Promise((resolve) => setTimeout(resolve, 500));
    run.kill("SIGINT");
    const { code, stdout } = await run.finished;
    expect(code).toBe(130);
    const answer: CompareAnswer = JSON.parse(stdout);
    expect(answer).toMatchObject({ status: "stopped", stopped: "signal" });
    const files = readdirSync(join(folder, "comparison"), { recursive: true, encoding: "utf8" });
    expect(files.filter((name) => name.endsWith(".part"))).toEqual([]);
    expect(files).toEqual(expect.arrayContaining(["comparison.json"]));
    const kept = JSON.parse(readFileSync(join(folder, "comparison", "comparison.json"), "utf8"));
    expect(kept.stopped).toBe("signal");
  });
});

describe("culprit compare --help", () => {
  it("shows an example and the lines that other languages print", async () => {
    const run = await culprit(folderWith({}), "compare", "--help", "--all");
    expect(run.code).toBe(0);
    expect(run.stdout).toMatch(/Example:\n {2}\$ culprit compare samples\/ /);
    expect(run.stdout).toContain("prints a line for each function");
  });
});
