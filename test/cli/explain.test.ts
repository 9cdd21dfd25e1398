import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { readTheory } from "../../src/explain/theory/read-theory.ts";
import type { ExplainAnswer } from "../../src/report/commands/explain.ts";
import { pictureOf } from "../../src/report/picture/picture.ts";
import { readConclusion } from "../../src/session/state/conclusion-file.ts";
import {
  answerOf,
  type CulpritRun,
  culprit,
  folderWith,
  startCulprit,
  told,
  toldAndKept,
} from "./run-culprit.ts";

const grammar = `
call: function "(" number ")"
function: "sqrt" | "cos" | "sin"
number: "-"? digit+
digit: /[0-9]/
`;

/** A calculator of which this body says what it does with a function and a number. */
const calculator = (body: string): string => `
export default (text) => {
  const [, name, number] = /^(sqrt|cos|sin)\\((.*)\\)$/.exec(text) ?? [];
  if (name === undefined) return "unresolved";
  ${body}
};
`;

const files = {
  "call.ebnf": grammar,
  "calculator.mjs": calculator('return name === "sqrt" && Number(number) < 0;'),
  "crash.call": "sqrt(-900)",
};

const asked = ["crash.call", "--grammar", "call.ebnf", "--oracle", "calculator.mjs"] as const;

async function explained(folder: string, ...more: string[]): Promise<ExplainAnswer> {
  return (await answerOf(folder, "explain", ...asked, ...more)).answer as unknown as ExplainAnswer;
}

/** What it says, keeps and writes when nothing comes in between; asked for once. */
interface Straight {
  readonly run: CulpritRun;
  readonly answer: ExplainAnswer;
  readonly theory: string;
}

let known: Promise<Straight> | undefined;

async function straight(): Promise<Straight> {
  const folder = folderWith(files);
  const { run, answer } = await toldAndKept(folder, ["explain", ...asked, "--jobs", "1"]);
  const theory = readFileSync(join(folder, "crash.theory.json"), "utf8");
  return { run, answer: answer as unknown as ExplainAnswer, theory };
}

/** Two explanations in debug that take their ten seconds. They run while other tests do. */
interface Long {
  readonly cutShort: Promise<CulpritRun>;
  readonly skipped: Promise<CulpritRun>;
}

let long: Long;

beforeAll(() => {
  const ends: (() => void)[] = [];
  const debugIn = (folder: string, ...words: string[]): Promise<CulpritRun> => {
    const debug = ["debug", "crash.call", "--grammar", "call.ebnf", "--no-abstract", "--json"];
    return startCulprit(folder, [...debug, ...words], (end) => ends.unshift(end)).finished;
  };
  const wait = "await new Promise((go) => setTimeout(go, 200));";
  const module = files["calculator.mjs"].replace("(text) => {", `async (text) => {\n  ${wait}`);
  const slow = `
    import { readFileSync } from "node:fs";
    setTimeout(() => process.exit(readFileSync(process.argv[2], "utf8").includes("-") ? 1 : 0), 300);
  `;
  const waiting = folderWith({ ...files, "calculator.mjs": module }, (end) => ends.unshift(end));
  const skipping = folderWith({ ...files, "slow.mjs": slow }, (end) => ends.unshift(end));
  long = {
    cutShort: debugIn(waiting, "--oracle", "calculator.mjs", "--jobs", "1"),
    skipped: debugIn(skipping, "--", "node", "slow.mjs", "{}"),
  };
  return () => {
    for (const end of ends) end();
  };
});

describe("culprit explain", () => {
  it("says when the program fails, with an input for each reason, and writes the theory", async () => {
    known ??= straight();
    const { run, theory } = await known;
    const { stdout, code } = run;
    expect(code).toBe(0);
    expect(stdout).toMatch(/^It fails when .* \[\d+ of \d+ built inputs\]\.$/m);
    expect(stdout).toContain("the <number> is below 0");
    expect(stdout).toContain('there is a <function> "sqrt"');
    expect(stdout).toMatch(
      /^It needs that there is a <function> "sqrt": "(cos|sin)\(-\d+\)" has the rest and passes\.$/m,
    );
    expect(stdout).toContain("The threshold lies between 0 (passes) and -1 (fails).");
    // "sqrt" is the longest function, and has a sign wherever its number is below 0: nobody asks whether that is the reason.
    expect(stdout).not.toContain("No input was found");
    expect(stdout).toMatch(/^ {4}[├└]─ (yes|no): .*\n/m);
    expect(stdout).toMatch(
      /^inputs that agree: \d+ made by the grammar, \d+ next to the input, \d+ with exchanged parts$/m,
    );
    expect(stdout).toContain("confirmed by inputs of the grammar call.ebnf and of other makers · ");
    expect(readTheory(theory)).toMatchObject({
      grammar: "call.ebnf",
      failure: { input: "crash.call" },
    });
  });

  it("finds the same with any number of jobs, when it was killed, and when it was stopped", async () => {
    known ??= straight();
    const { answer: whole } = await known;
    const folder = folderWith(files);
    const part = await explained(folder, "--jobs", "4", "--max-tests", "40");
    expect(part).toMatchObject({ status: "stopped", guarantee: null, stopped: "tests" });
    const place = join(folder, ".culprit", "crash.call");
    const journal = readdirSync(place).find((name) => name.endsWith(".journal")) ?? "";
    const size = statSync(join(place, journal)).size;
    const run = startCulprit(folder, ["explain", ...asked]);
    await expect.poll(() => statSync(join(place, journal)).size, { timeout: 60_000 }).toBeGreaterThan(size);
    run.kill("SIGKILL");
    await run.finished;
    const { theory, tests } = await explained(folder, "--jobs", "4");
    expect(theory).toEqual(whole.theory);
    expect(tests.total).toBe(whole.tests.total);
    expect(tests.replayed).toBeGreaterThan(40);
  });

  it("shows how far it minimized the input if it is stopped before the first neighbour", async () => {
    const lines = Array.from({ length: 64 }, (_, number) => `line ${number} of many\n`);
    const folder = folderWith({
      "long.txt": lines.toSpliced(40, 0, "a fault\n").join(""),
      "oracle.mjs": 'export default (text) => text.includes("fault");\n',
    });
    const limited = ["--oracle", "oracle.mjs", "--max-tests", "8"];
    const { run, answer } = await toldAndKept(folder, ["explain", "long.txt", ...limited]);
    const { minimized } = answer as unknown as ExplainAnswer;
    expect(answer).toMatchObject({ status: "stopped", stopped: "tests", near: null, theory: null });
    expect(minimized).toContain("a fault\n");
    const bytes = minimized?.length ?? 0;
    expect(bytes).toBeLessThan(answer.input.bytes / 2);
    expect(run.code).toBe(0);
    expect(run.stdout).toContain(`-> ${bytes} bytes, failing in the same way\n`);
    expect(run.stdout).toContain("a fault");
    expect(run.stdout).toContain("stopped at the limit of tests: the best result so far");
    const page = pictureOf([readConclusion(join(folder, ".culprit", "long.txt", "explain.conclusion.json"))]);
    expect(JSON.stringify(page.cases[0]?.sections)).toContain(`"${bytes} bytes"`);
  });

  it("takes the predictions of its own theory", async () => {
    const folder = folderWith({ ...files, one: "sqrt(-3)", two: "sin(-3)" });
    const { accuracy } = await explained(folder, "--max-tests", "260");
    expect(accuracy).toBe(1);
    const { answer } = await answerOf(
      folder,
      ...[
        "predict",
        "--theory",
        "crash.theory.json",
        "one",
        "two",
        "crash.call",
        "--oracle",
        "calculator.mjs",
      ],
    );
    expect(answer).toMatchObject({
      predictions: [{ predicted: "fail" }, { predicted: "pass" }, { predicted: "fail" }],
      checked: { right: 3, wrong: 0 },
    });
    // What is known of the explained input is not asked again.
    expect(answer.tests["replayed"]).toBeGreaterThan(0);
  });

  it("learns from what other commands asked about, and goes on from there when it was stopped", async () => {
    const [folder, other] = [folderWith(files), folderWith(files)];
    for (const command of ["minimize", "abstract"]) {
      for (const each of [folder, other]) await culprit(each, command, ...asked);
    }
    await explained(folder, "--max-tests", "130");
    const { theory, made } = await explained(folder);
    expect(made.knownBefore).toBeGreaterThan(30);
    expect(theory).toEqual((await explained(other)).theory);
  });

  it("forgets with --fresh what other commands asked about", async () => {
    const folder = folderWith(files);
    await culprit(folder, "abstract", ...asked);
    const { made } = await explained(folder, "--fresh", "--max-tests", "40");
    expect(made.knownBefore).toBe(0);
  });

  it("is the end of debug where a grammar reads the input, with no more than 120 inputs", async () => {
    const folder = folderWith(files);
    const debug = ["debug", ...asked, "--no-abstract"];
    const { answer } = await answerOf(folder, ...debug, "--out", "x.call");
    expect(answer).toMatchObject({ explain: { output: { path: "x.theory.json" } } });
    const { theory, made } = (answer as unknown as { explain: ExplainAnswer }).explain;
    expect(theory?.tree.kind).toBe("decision");
    expect(made.asked).toBeLessThanOrEqual(120);
    expect(made.knownBefore).toBeGreaterThan(0);
    const without = await answerOf(folder, ...debug, "--no-explain");
    expect(without.answer).toMatchObject({ minimize: { status: "ok" }, explain: null });
  });

  it("runs the neighbours of the minimized input in debug, though minimizing changed its words", async () => {
    const oracle = `export default (text) => {
  const [, left, right] = /^([a-z]+)=([a-z]+)$/.exec(text.trim()) ?? [];
  return left === undefined ? "unresolved" : left === right ? "fail" : "pass";
};\n`;
    const folder = folderWith({ "in.txt": "total=total\n", "oracle.mjs": oracle });
    const { answer } = await answerOf(folder, "debug", "in.txt", "--oracle", "oracle.mjs");
    expect(answer).toMatchObject({ minimize: { output: { bytes: 3 } }, explain: { near: { text: "a=a" } } });
  });

  it("learns from samples first", async () => {
    const folder = folderWith({ ...files, "known.call": "sin(-900)" });
    const { theory, evidence } = await explained(folder, "--samples", "known.call", "--max-tests", "240");
    expect(theory).not.toBeNull();
    expect(evidence).toContainEqual(expect.objectContaining({ maker: "samples", agreeing: 1 }));
  });

  it("reads samples of an unknown format line by line", async () => {
    const judge = `export default (text) => (text.startsWith("GET ") ? /^range:/m.test(text) && /^etag:/m.test(text) : "unresolved");`;
    const folder = folderWith({
      "judge.mjs": judge,
      "crash.request": "GET /a\nhost: x\nrange: 1\netag: 2\n",
      "other.request": "GET /b\nrange: 1\nhost: y\n",
      "third.request": "GET /c\nhost: y\netag: 7\n",
    });
    const words = ["crash.request", "--samples", "other.request", "third.request", "--oracle", "judge.mjs"];
    const { answer } = await answerOf(folder, "explain", ...words);
    const { theory } = answer as unknown as ExplainAnswer;
    expect(JSON.stringify(theory)).toMatch(/"etag"/);
    expect(JSON.stringify(theory)).toMatch(/"range"/);
  });

  it("explains any behaviour, such as what is printed", async () => {
    const script = 'read text || true; case "$text" in sin*) echo deprecated >&2;; esac\n';
    const folder = folderWith({ "call.ebnf": grammar, "calculate.sh": script, "old.call": "sin(1)" });
    const { answer } = await answerOf(
      folder,
      ...["explain", "old.call", "--grammar", "call.ebnf", "--fail-when", "stderr:/deprecated/"],
      ...["--max-tests", "150", "--", "sh", "calculate.sh"],
    );
    const { features } = (answer as unknown as ExplainAnswer).theory ?? { features: [] };
    expect(features[0]).toMatchObject({ question: "exists", of: { rule: "function", is: '"sin"' } });
  });

  it.each([
    ["return true;", "so nothing can be learned. Give inputs that pass with --samples"],
    ['return text === "sqrt(-900)" ? true : "unresolved";', "The program accepted none of"],
    ["return false;", "Expected a failing run"],
  ])("says plainly why there is nothing to explain of a program that does: %s", async (body, words) => {
    const folder = folderWith({ ...files, "calculator.mjs": calculator(body) });
    const { answer, run } = await answerOf(folder, "explain", ...asked, "--max-tests", "400");
    expect(told(answer)).toContain(words);
    expect(answer).toMatchObject({ theory: null, output: null });
    expect(run.code).toBe(words.startsWith("Expected") ? 1 : 0);
  });

  it("says plainly that no feature tells failing from passing inputs", async () => {
    const folder = folderWith({
      "pair.ebnf": 'pair: "a" blank blank "b"\nblank: /[ \\t]/\n',
      "first.mjs": 'export default (text) => text[1] === "\\t";',
      crash: "a\t b",
    });
    const { answer, run } = await answerOf(
      folder,
      ...["explain", "crash", "--grammar", "pair.ebnf", "--oracle", "first.mjs", "--max-tests", "300"],
    );
    expect(told(answer)).toContain("No grammar feature separates the 2 failing from");
    expect(answer).toMatchObject({ theory: null, near: { counts: { failing: expect.any(Number) } } });
    expect(run.code).toBe(0);
  });

  it("finds the theory of a program that fails only sometimes", async () => {
    const body = 'return name === "sqrt" && Number(number) < 0 && Math.random() < 0.8;';
    const folder = folderWith({ ...files, "calculator.mjs": calculator(body) });
    const { theory } = await explained(folder, "--repeat", "8", "--max-tests", "200");
    expect(JSON.stringify(theory?.features)).toContain("sqrt");
  });

  it.each([
    [
      ["crash.call", "--passing", "a"],
      "the outcomes of --passing and --failing are known, so no input is run",
    ],
    [["--passing", "a", "--failing", "b", "--", "sh"], "name inputs whose outcomes are known"],
    [["--passing", "a", "--failing", "b", "--jobs", "2"], "--jobs is about runs of a program"],
    [["--passing", "a"], "explain needs inputs of both kinds"],
    [["--oracle", "calculator.mjs"], "explain needs a file that makes the program fail"],
  ])("says what is wrong with %j", async (words, message) => {
    const { code, stderr } = await culprit(folderWith(files), "explain", ...words);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  it("ends in debug when its time is used up, and leaves out a theory that would take long; both are said", async () => {
    const cutShort = JSON.parse((await long.cutShort).stdout);
    expect(cutShort).toMatchObject({ stopped: null });
    expect(told(cutShort.explain)).toContain("The time for the theory");
    const skipped = JSON.parse((await long.skipped).stdout);
    const near = { tokens: [{ text: "-", replaced: { pass: ["*", "+"] } }] };
    expect(skipped).toMatchObject({ explain: { theory: null, near } });
    expect(told(skipped)).toContain("Skipped: a theory would take about");
  });
});
