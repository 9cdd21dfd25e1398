import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type CulpritRun, culprit, culpritProcess, folderWith } from "./run-culprit.ts";

const samples = {
  "one.json": '{"a": [1, 22, true], "b": "xyz"}',
  "two.json": "[null, 3]",
  "three.json": "{oops",
};

describe("culprit learn", () => {
  it("learns from what parses, says what does not, and shows percentages", async () => {
    const folder = folderWith(samples);
    const run = await culprit(
      folder,
      "learn",
      "one.json",
      "two.json",
      "three.json",
      "--out",
      "p.json",
      "--print",
    );
    expect(run.code).toBe(0);
    expect(run.stdout).toContain("learned from 2 samples");
    expect(run.stdout).toContain('Skipped three.json: line 1, column 2: expected "}"');
    expect(run.stdout).toMatch(/value\n.*object\n/);
    // No number of the samples has an exponent.
    expect(run.stdout).not.toMatch(/^exponent/m);
    expect(JSON.parse(readFileSync(join(folder, "p.json"), "utf8"))).toMatchObject({
      culprit: "probabilities",
    });
  });

  it("says so when no sample parses, and writes nothing", async () => {
    const folder = folderWith(samples);
    const run = await culprit(folder, "learn", "three.json", "-o", "p.json");
    expect(run.code).toBe(1);
    expect(run.stdout).toContain("Nothing was learned");
    expect(existsSync(join(folder, "p.json"))).toBe(false);
  });

  it("replaces its own files of probabilities, and no sample or other file", async () => {
    const folder = folderWith(samples);
    const run = await culprit(folder, "learn", "one.json", "--out", "one.json");
    expect(run.code).toBe(2);
    expect(run.stderr).toContain("one.json exists and is no file of probabilities that learn wrote");
    expect(readFileSync(join(folder, "one.json"), "utf8")).toBe(samples["one.json"]);
    for (const sample of ["one.json", "two.json"]) {
      expect((await culprit(folder, "learn", sample, "--out", "p.json")).code).toBe(0);
    }
  });
});

const letters = 's = "a" | "b" | "c" | "d" | "e"\n';

/** A file of probabilities for `letters`, as someone may write it. */
const probabilities = (...options: object[]): string =>
  JSON.stringify({ culprit: "probabilities", version: 1, context: 0, choices: [{ in: "s", options }] });

/** The shares that `--print` shows for the alternatives. */
const sharesIn = ({ stdout }: CulpritRun): string[] => stdout.match(/[\d.]+ % {2}"."/g) ?? [];

describe("files of probabilities", () => {
  const grammar = ["--grammar", "letters.ebnf"];
  const textsOf = ({ stdout }: CulpritRun): string[] =>
    stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));

  it("come to the same when they are merged as when all samples are learned from at once", async () => {
    const folder = folderWith(samples);
    const file = (name: string) => readFileSync(join(folder, name), "utf8");
    await culprit(folder, "learn", "one.json", "--out", "1.p");
    await culprit(folder, "learn", "two.json", "--out", "2.p");
    await culprit(folder, "learn", "one.json", "two.json", "--out", "both.p");
    const added = await culprit(folder, "learn", "two.json", "--merge", "1.p", "--out", "added.p");
    expect(added.stdout).toContain("added 1 file of probabilities");
    const merged = await culprit(
      folder,
      "learn",
      "--merge",
      "1.p",
      "2.p",
      "--grammar",
      "json",
      "--out",
      "merged.p",
    );
    expect(merged.code).toBe(0);
    expect(merged.stdout).toContain("learned from 0 samples");
    expect(JSON.parse(file("added.p"))).toEqual(JSON.parse(file("both.p")));
    expect(JSON.parse(file("merged.p"))).toEqual(JSON.parse(file("both.p")));
  });

  it("know their grammar, a file found from where they stand, and its start", async () => {
    const folder = folderWith({ "sums.ebnf": 'sum = word "+" word;\nword = "a" | "b";\n', "b.txt": "b" });
    mkdirSync(join(folder, "learned"));
    const words = ["--grammar", "sums.ebnf", "--start", "word", "--out", "learned/p.json"];
    await culprit(folder, "learn", "b.txt", ...words);
    const run = await culpritProcess(folder, "generate", "--probabilities", "learned/p.json", "-n", "3");
    expect(textsOf(run)).toEqual(["b", "b", "b"]);
    const merged = await culprit(folder, "learn", "--merge", "learned/p.json", "--out", "q.json");
    expect(merged.code).toBe(0);
    expect(readFileSync(join(folder, "q.json"), "utf8")).toContain('"grammar": "sums.ebnf"');
  });

  it("keep a probability given by hand, and let the others share the rest as they were counted", async () => {
    const folder = folderWith({ "letters.ebnf": letters, a: "a", b: "b", c: "b" });
    await culprit(folder, "learn", "a", "b", "c", ...grammar, "--out", "p.json");
    const learned = readFileSync(join(folder, "p.json"), "utf8");
    expect(learned).toContain('{"is":"\\"c\\"","count":0}');
    writeFileSync(
      join(folder, "p.json"),
      learned.replace('{"is":"\\"c\\"","count":0}', '{"is":"\\"c\\"","probability":0.7}'),
    );
    const again = await culprit(
      folder,
      "learn",
      "--merge",
      "p.json",
      ...grammar,
      "--print",
      "--out",
      "q.json",
    );
    expect(sharesIn(again)).toEqual(['10 %  "a"', '20 %  "b"', '70 %  "c"', '0 %  "d"', '0 %  "e"']);
    expect(readFileSync(join(folder, "q.json"), "utf8")).toContain('"probability":0.7');
    const inputs = textsOf(
      await culpritProcess(folder, "generate", "--probabilities", "q.json", ...grammar, "-n", "1000"),
    );
    const share = (letter: string) => inputs.filter((each) => each === letter).length / inputs.length;
    for (const [letter, expected] of [
      ["a", 0.1],
      ["b", 0.2],
      ["c", 0.7],
    ] as const)
      expect(Math.abs(share(letter) - expected)).toBeLessThan(0.06);
  });

  it("let options of which nothing is said share the rest equally", async () => {
    const options = [{ is: '"a"', probability: 0.5 }, { is: '"b"', probability: 0.2 }, { is: '"c"' }];
    const folder = folderWith({ "letters.ebnf": letters, "p.json": probabilities(...options) });
    const run = await culprit(folder, "learn", "--merge", "p.json", ...grammar, "--print", "--out", "q.json");
    expect(sharesIn(run)).toEqual(['50 %  "a"', '20 %  "b"', '10 %  "c"', '10 %  "d"', '10 %  "e"']);
  });

  it("are added up, the probability that was given last standing", async () => {
    const folder = folderWith({
      "letters.ebnf": letters,
      "1.p": probabilities({ is: '"a"', probability: 0.9 }, { is: '"b"', count: 1 }),
      "2.p": probabilities({ is: '"a"', probability: 0.2 }, { is: '"c"', count: 3 }),
    });
    const run = await culprit(
      folder,
      "learn",
      "--merge",
      "1.p",
      "2.p",
      ...grammar,
      "--print",
      "--out",
      "q.json",
    );
    expect(sharesIn(run)).toEqual(['20 %  "a"', '20 %  "b"', '60 %  "c"', '0 %  "d"', '0 %  "e"']);
  });

  it("are inverted with what was given by hand", async () => {
    const options = ["a", "b", "c", "d", "e"].map((letter) => ({ is: `"${letter}"`, count: 1 }));
    const given = [{ is: '"a"', probability: 0.5 }, ...options.slice(1)];
    const folder = folderWith({ "letters.ebnf": letters, "p.json": probabilities(...given) });
    const run = await culprit(
      folder,
      "learn",
      "--merge",
      "p.json",
      ...grammar,
      "--invert",
      "--out",
      "q.json",
    );
    const [a, ...others] = sharesIn(run).map((each) => Number.parseFloat(each));
    // The inverse of 1/2 beside four times that of 1/8.
    expect(a).toBe(5.9);
    expect(others).toEqual([23.5, 23.5, 23.5, 23.5]);
  });

  it.each([
    ["no JSON", "{oops", "p.json: expected probabilities as JSON"],
    ["another file", '{"name":"x"}', "p.json: the probabilities are malformed at culprit"],
    [
      "a later version",
      '{"culprit":"probabilities","version":2,"context":0,"choices":[]}',
      "malformed at version",
    ],
    ["a negative count", probabilities({ is: '"a"', count: -1 }), "malformed at choices.0.options.0.count"],
    ["a probability above 1", probabilities({ is: '"a"', probability: 2 }), "options.0.probability"],
    [
      "a sum above 1",
      probabilities({ is: '"a"', probability: 0.7 }, { is: '"b"', probability: 0.7 }),
      'expected the probabilities in "s" to add up to at most 1, got 1.4',
    ],
    ["an option that is none", probabilities({ is: '"z"', count: 1 }), 'expected an option of "s", got'],
    [
      "an option twice",
      probabilities({ is: '"a"', count: 1 }, { is: '"a"', count: 2 }),
      'the option "a" of "s" is there again',
    ],
    [
      "another grammar's rule",
      probabilities().replace('"s"', '"t"'),
      'name a rule "t" that the grammar does not have',
    ],
  ])("are refused in one line that says what is wrong: %s", async (_, text, message) => {
    const folder = folderWith({ "letters.ebnf": letters, "p.json": text });
    for (const words of [
      ["generate", "--probabilities", "p.json"],
      ["learn", "--merge", "p.json"],
    ]) {
      const run = await culprit(folder, ...words, ...grammar);
      expect(run.code).toBe(2);
      expect(run.stderr).toContain(message);
      expect(run.stderr.trim().split("\n")).toHaveLength(1);
    }
  });

  it("are refused when there is no such file, or nothing to learn from", async () => {
    const folder = folderWith({ "letters.ebnf": letters });
    const missing = await culprit(folder, "learn", "--merge", "p.json", ...grammar);
    expect(missing.stderr).toContain("cannot read the probabilities p.json");
    const nothing = await culprit(folder, "learn", ...grammar);
    expect(nothing.stderr).toContain("give samples, or files of probabilities with --merge");
    expect([missing.code, nothing.code]).toEqual([2, 2]);
  });
});
