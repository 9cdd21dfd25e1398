import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { culprit, culpritProcess, folderWith, startCulprit } from "./run-culprit.ts";

const samples = {
  "one.json": '{"a": [1, 22, true], "b": "xyz"}',
  "two.json": "[null, 3]",
  "three.json": "{oops",
};

const linesOf = (text: string): string[] => text.split("\n").filter((line) => line !== "");

/** What `--json` prints of an error that is printed for people as well. */
const errorIn = (stderr: string) => ({ message: stderr.replace(/^culprit: /, "").trimEnd(), exitCode: 2 });

describe("culprit generate", () => {
  it("writes the same inputs for the same seed", async () => {
    const folder = folderWith({});
    const words = ["generate", "--grammar", "json", "-n", "50", "--seed"];
    const one = await culpritProcess(folder, ...words, "7");
    expect(linesOf(one.stdout)).toHaveLength(50);
    for (const seed of ["7", "8"]) await culprit(folder, ...words, seed, "--out", `${seed}.jsonl`);
    expect(readFileSync(join(folder, "7.jsonl"), "utf8")).toBe(one.stdout);
    expect(readFileSync(join(folder, "8.jsonl"), "utf8")).not.toBe(one.stdout);
  });

  it("produces inputs like the samples and, inverted, unlike them", async () => {
    const folder = folderWith({ "one.json": "[true, true]", "two.json": "[true]" });
    const words = ["generate", "--samples", "one.json", "two.json", "-n", "40", "--out"];
    await culprit(folder, ...words, "common.jsonl");
    const common = linesOf(readFileSync(join(folder, "common.jsonl"), "utf8"));
    expect(common).toHaveLength(40);
    for (const line of common) expect(JSON.parse(line)).toMatch(/^(\[|\]|,| |true)*$/);
    await culprit(folder, ...words, "uncommon.jsonl", "--manner", "unlike");
    expect(readFileSync(join(folder, "uncommon.jsonl"), "utf8")).not.toContain("true");
  });

  it("produces inputs as large as the samples, of what stands there in these and of their words", async () => {
    const people = (names: readonly string[]): string =>
      JSON.stringify(names.map((name) => ({ name, kind: "person" })));
    const folder = folderWith({
      "one.json": people(["ann", "bob", "cyd", "dan", "eve", "fay"]),
      "two.json": people(["gil", "hal", "ida"]),
    });
    const words = [
      "generate",
      "--samples",
      "one.json",
      "two.json",
      "-n",
      "40",
      "--json",
      "--out",
      "people.jsonl",
    ];
    const { notices } = JSON.parse((await culprit(folder, ...words)).stdout);
    expect(notices).toEqual([]);
    const made = linesOf(readFileSync(join(folder, "people.jsonl"), "utf8")).map((line) =>
      JSON.parse(JSON.parse(line)),
    );
    expect(made.every((list) => Array.isArray(list) && list.length > 2)).toBe(true);
    expect(new Set(made.flat().flatMap(Object.keys))).toEqual(new Set(["name", "kind"]));
    expect(made.flat().map(({ kind = "person" }) => kind)).toContain("person");
  });

  it("tells which tokens no input has, and how many inputs the size ended", async () => {
    const folder = folderWith({
      "dots.g4":
        "grammar dots; list : '(' item+ ')' ; item : NAME | list | DOT '!' ; NAME : [a-z.]+ ; DOT : '.' ; WS : ' ' -> skip ;",
      "one.txt": "(a)",
    });
    const words = ["generate", "--grammar", "dots.g4", "--samples", "one.txt", "--size", "12", "-n", "20"];
    const run = await culprit(folder, ...words, "--manner", "unlike", "--json", "--out", "unlike");
    expect(run.code).toBe(0);
    const { notices } = JSON.parse(run.stdout);
    expect(notices).toContainEqual({ kind: "tokens-left-out", tokens: ["DOT"] });
    expect(notices).toContainEqual({ kind: "size-cuts", size: 12, cut: 20, inputs: 20 });
    const text = await culprit(folder, ...words, "--manner", "unlike", "--out", "unlike.txt");
    expect(text.stdout).toContain("No input contains DOT");
    expect(text.stdout).toContain("20 of 20 inputs reached the limit of");
  });

  it("covers the paths of a grammar, and says how many there are", async () => {
    const folder = folderWith({ "ab.ebnf": 's: "a" | x\nx: "b" | "c"\n' });
    const words = ["generate", "--grammar", "ab.ebnf", "--cover", "2", "--json", "--out", "all.jsonl"];
    const run = await culprit(folder, ...words);
    const { count, notices } = JSON.parse(run.stdout);
    expect(count).toBe(3);
    expect(notices).toEqual([{ kind: "paths-covered", paths: 4, missed: 0, shown: [] }]);
    const lines = linesOf(readFileSync(join(folder, "all.jsonl"), "utf8"));
    expect(lines.sort()).toEqual(['"a"', '"b"', '"c"']);
  });

  it("changes samples, and says which of them the grammar does not read", async () => {
    const folder = folderWith(samples);
    const words = ["mutate", "one.json", "two.json", "three.json", "-n", "30", "--unique", "--json"];
    const run = await culprit(folder, ...words, "--out", "mutants.jsonl");
    expect(run.code).toBe(0);
    expect(JSON.parse(run.stdout)).toMatchObject({ command: "generate", status: "ok", count: 30 });
    for (const line of linesOf(readFileSync(join(folder, "mutants.jsonl"), "utf8")))
      expect(() => JSON.parse(JSON.parse(line))).not.toThrow();
    const refused = await culprit(folder, "generate", "--grammar", "json", "--manner", "mutated");
    expect(refused).toMatchObject({ code: 2 });
    expect(refused.stderr).toContain("--manner");
  });

  it("writes a file for each input that the program accepts, and says how many it did", async () => {
    const folder = folderWith({});
    const words = [
      "generate",
      "--grammar",
      "arithmetic",
      "-n",
      "12",
      "--out",
      "inputs",
      "--unique",
      "--json",
    ];
    const run = await culprit(folder, ...words, "--valid-with", "grep -q 1");
    expect(run.code).toBe(0);
    const answer = JSON.parse(run.stdout);
    expect(answer).toMatchObject({
      command: "generate",
      status: "ok",
      count: 12,
      output: { path: "inputs", files: 12 },
    });
    expect(answer.acceptance.asked).toBeGreaterThan(12);
    const files = readdirSync(join(folder, "inputs"));
    expect(files).toHaveLength(12);
    const texts = files.map((file) => readFileSync(join(folder, "inputs", file), "utf8"));
    expect(texts.every((text) => text.includes("1"))).toBe(true);
    expect(new Set(texts).size).toBe(12);
  });

  it("goes on in a folder where an earlier run ended", async () => {
    const folder = folderWith({});
    const generate = (out: string, ...words: string[]) =>
      culprit(folder, "generate", "--grammar", "arithmetic", "--out", out, "--json", ...words);
    const texts = (out: string) =>
      readdirSync(join(folder, out)).map((name) => readFileSync(join(folder, out, name), "utf8"));
    const accepted = ["--valid-with", "grep -q 1"];
    await generate("whole", "-n", "8", ...accepted);
    await generate("halted", "-n", "5", ...accepted);
    rmSync(join(folder, "halted", "000003.expr"));
    writeFileSync(join(folder, "halted", ".000006.expr.1.part"), "half of");
    const { mtimeMs } = statSync(join(folder, "halted", "000001.expr"));
    const answer = JSON.parse((await generate("halted", "-n", "8", ...accepted)).stdout);
    expect(answer).toMatchObject({ count: 8, output: { files: 8 } });
    expect(answer.notices).toEqual([{ kind: "went-on", inputs: 4 }]);
    expect(texts("halted")).toEqual(texts("whole"));
    expect(statSync(join(folder, "halted", "000001.expr")).mtimeMs).toBe(mtimeMs);
    const other = await generate("halted", "-n", "8", "--seed", "2");
    expect(other.code).toBe(2);
    expect(other.stderr).toMatch(/halted\/000001\.expr is not what these options give/);
    expect(texts("halted")).toEqual(texts("whole"));
  });

  it("writes nothing into a folder that holds anything else", async () => {
    const folder = folderWith({});
    mkdirSync(join(folder, "mine"));
    writeFileSync(join(folder, "mine", "notes"), "precious");
    const run = await culprit(folder, "generate", "--grammar", "arithmetic", "--out", "mine");
    expect(run.code).toBe(2);
    expect(run.stderr).toContain("mine is not empty; choose another --out");
    expect(readdirSync(join(folder, "mine"))).toEqual(["notes"]);
  });

  it("replaces no file but one that begins the same", async () => {
    const folder = folderWith({
      "mine.jsonl": '"precious"\n',
      "empty.jsonl": "",
      ".all.jsonl.4194305.part": "killed",
    });
    const generate = (out: string, ...words: string[]) =>
      culprit(folder, "generate", "--grammar", "json", "--out", out, ...words);
    const refused = await generate("mine.jsonl");
    expect(refused).toMatchObject({ code: 2, stdout: "" });
    expect(refused.stderr).toContain("mine.jsonl exists and does not begin as what these options give");
    expect(readFileSync(join(folder, "mine.jsonl"), "utf8")).toBe('"precious"\n');
    expect((await generate("empty.jsonl", "-n", "3")).code).toBe(0);
    const linesIn = (name: string) => linesOf(readFileSync(join(folder, name), "utf8"));
    for (const [number, there] of [
      ["4", 4],
      ["9", 9],
      ["2", 9],
    ] as const) {
      expect((await generate("all.jsonl", "-n", number)).code).toBe(0);
      expect(linesIn("all.jsonl")).toHaveLength(there);
    }
    expect((await generate("all.jsonl", "--seed", "2")).code).toBe(2);
    expect(linesIn("all.jsonl")).toHaveLength(9);
    expect(readdirSync(folder).toSorted()).toEqual([".culprit", "all.jsonl", "empty.jsonl", "mine.jsonl"]);
  });

  it("leaves only whole lines behind when it is stopped", async () => {
    const folder = folderWith({});
    const run = startCulprit(folder, [
      "generate",
      "--grammar",
      "json",
      "-n",
      "1000000000",
      "--out",
      "all.jsonl",
    ]);
    const written = () => Math.max(...readdirSync(folder).map((name) => statSync(join(folder, name)).size));
    await expect.poll(written, { timeout: 60_000, interval: 20 }).toBeGreaterThan(100_000);
    run.kill("SIGINT");
    expect((await run.finished).code).toBe(130);
    expect(readdirSync(folder).sort()).toEqual([".culprit", "all.jsonl"]);
    const text = readFileSync(join(folder, "all.jsonl"), "utf8");
    expect(text.endsWith("\n")).toBe(true);
    for (const line of linesOf(text)) expect(typeof JSON.parse(line)).toBe("string");
  });

  it.skipIf(!existsSync("/dev/full"))("says what to do when the disk is full", async () => {
    const words = ["generate", "--grammar", "json", "-n", "5", "--out", "/dev/full", "--format", "jsonl"];
    const run = await culprit(folderWith({}), ...words);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain("cannot write /dev/full: the disk is full");
    expect(existsSync("/dev/full")).toBe(true);
  });

  it("draws the derivations of one exact size evenly, and says which sizes there are instead of another", async () => {
    const folder = folderWith({ "pairs.ebnf": 's = "(" s s ")" | "x"\n' });
    const words = ["generate", "--grammar", "pairs.ebnf", "--uniform", "--size"];
    const run = await culpritProcess(folder, ...words, "5", "-n", "200");
    const texts = linesOf(run.stdout).map((line) => JSON.parse(line));
    expect(new Set(texts)).toEqual(new Set(["((xx)x)", "(x(xx))"]));
    const first = texts.filter((text) => text === "((xx)x)").length;
    expect(Math.abs(first - 100)).toBeLessThan(40);
    const other = await culprit(folder, ...words, "6");
    expect(other.code).toBe(2);
    expect(other.stderr).toContain("the nearest sizes are 5 and 7");
    const both = await culprit(folder, ...words, "5", "--samples", "x.txt");
    expect(both.code).toBe(2);
    expect(both.stderr).toContain("leave out --samples");
  });

  it("says how the sizes of the inputs spread", async () => {
    const folder = folderWith({ "bits.ebnf": 's = "1" | "22" "2" "22"\n' });
    const run = await culprit(
      folder,
      "generate",
      "--grammar",
      "bits.ebnf",
      "--unique",
      "-n",
      "2",
      "--out",
      "x.txt",
      "--json",
    );
    expect(JSON.parse(run.stdout).sizes).toEqual({ min: 1, median: 1, mean: 3, max: 5 });
  });

  it.each([
    [["--uniform", "--manner", "unlike"], "leave out --samples, --probabilities and --manner"],
    [["--manner", "around"], "give --samples or --probabilities"],
    [["--samples", "three.json"], "no sample in three.json parses with the grammar"],
    [["--json"], "cannot both go to standard output"],
    [["--format", "files"], "needs a folder"],
    [["--valid-with", " "], "--valid-with needs a command"],
    [["-n", "0"], "--number"],
  ])("refuses %j in one line", async (words, message) => {
    const run = await culprit(folderWith(samples), "generate", "--grammar", "json", ...words);
    expect(run.code).toBe(2);
    expect(run.stdout).toBe(
      words[0] === "--json" ? `${JSON.stringify({ error: errorIn(run.stderr) })}\n` : "",
    );
    expect(run.stderr).toContain(message);
    expect(linesOf(run.stderr.replace(/^note: Skipped.*$/m, ""))).toHaveLength(1);
  });

  it("stops when there are no more different inputs", async () => {
    const folder = folderWith({ "bit.ebnf": 'bit = "0" | "1"\n' });
    const run = await culprit(
      folder,
      "generate",
      "--grammar",
      "bit.ebnf",
      "-n",
      "5",
      "--unique",
      "--out",
      "bits",
    );
    expect(run.code).toBe(1);
    expect(run.stdout).toContain("Found only 2 of 5");
  });
});
