import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { recognizes } from "../../src/parse/parse.ts";
import { twoSampleDeviate } from "../laws/chi-square.ts";
import { answerOf, culprit, folderWith } from "./run-culprit.ts";

const files = {
  "expr.ebnf": 'expr = term ("+" term)*\nterm = "(" expr ")" | "-" term | "0" | "1"\n',
  "lets.ebnf": 'p = "let" ID ";" "use" ID ";"\ntoken ID = /[a-d]/\nskip token BLANK = " "\n',
  "lazy.ebnf": `p = "use" LAZY\ntoken LAZY = '<' /.*?/ '>'\nskip token BLANK = " "\n`,
  "typed.ebnf":
    'p = "use" TYPED\ntoken TYPED = "x"\ntoken OTHER = "xx" -> type(TYPED)\nskip token BLANK = " "\n',
  "pieces.ebnf": 'p = "use" PIECES\ntoken PIECE = "o" -> more\ntoken PIECES = "p"\nskip token BLANK = " "\n',
  "broken.pattern.json": '{"version":1',
  "doubled.pattern": "((<expr>))\n",
  "one.txt": "(1+0)",
  "two.txt": "1+((0))",
};
/** Few of them, with short terms in many places. */
const samples = {
  "a.txt": "1+0",
  "b.txt": "-1",
  "c.txt": "(0)+1",
  "d.txt": "0",
  "e.txt": "((1))+-0",
  "f.txt": "1",
  "g.txt": "--1+0",
};
const doubled = ["--grammar", "expr.ebnf", "--pattern", "doubled=doubled.pattern"];

describe("specialize", () => {
  it("writes the grammar of the condition, and shortest inputs with and without", async () => {
    const folder = folderWith(files);
    const { answer } = await answerOf(
      folder,
      "specialize",
      "not doubled",
      ...doubled,
      "--out",
      "without.ebnf",
    );
    expect(answer).toMatchObject({
      status: "ok",
      where: "not doubled",
      counterexample: "((0))",
      from: { productions: 5 },
    });
    const { grammar } = readEbnf(readFileSync(join(folder, "without.ebnf"), "utf8"));
    expect(recognizes(grammar, "(1)+(-0)")).toBe(true);
    expect(recognizes(grammar, "1+((0))")).toBe(false);
  });

  it("takes the text of a pattern that is longer than any name of a file", async () => {
    const folder = folderWith(files);
    const sum = Array(140).fill("1").join("+");
    const pattern = ["--pattern", `sum=<expr>: ${sum}`];
    const { answer } = await answerOf(
      folder,
      "specialize",
      "sum",
      "--grammar",
      "expr.ebnf",
      ...pattern,
      "--out",
      "with.ebnf",
    );
    expect(answer.status).toBe("ok");
  });

  it("prints the grammar without --out, and never replaces a file", async () => {
    const folder = folderWith(files);
    const run = await culprit(folder, "specialize", "doubled", ...doubled);
    expect(recognizes(readEbnf(run.stdout).grammar, "1+((0))")).toBe(true);
    const refused = await culprit(folder, "specialize", "doubled", ...doubled, "--out", "expr.ebnf");
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining("expr.ebnf is there already"),
    ]);
  });

  it("says when nothing meets the condition, and when everything does", async () => {
    const folder = folderWith(files);
    const never = await answerOf(
      folder,
      "specialize",
      "doubled and not doubled",
      ...doubled,
      "--out",
      "x.ebnf",
    );
    expect(never.answer).toMatchObject({
      status: "not-found",
      witness: null,
      notices: [{ kind: "never-met" }],
    });
    const always = await answerOf(
      folder,
      "specialize",
      "doubled or not doubled",
      ...doubled,
      "--out",
      "y.ebnf",
    );
    expect(always.answer).toMatchObject({ counterexample: null, notices: [{ kind: "always-met" }] });
  });

  it("says which pattern is in no input at all", async () => {
    const folder = folderWith({ "idle.ebnf": 's = "y" | "z" a\na = "x" a\nb = "q"\n' });
    const p = ["--grammar", "idle.ebnf", "--pattern", "p=q"];
    const never = "No input of the grammar meets the condition.";
    const nowhere =
      "Pattern p occurs in no input of the grammar: the start symbol does not lead there, or its open parts derive no text.";
    for (const words of [["specialize"], ["generate", "--where"]]) {
      const run = await culprit(folder, ...words, "p", ...p);
      expect([run.code, run.stderr]).toEqual([1, `note: ${never}\nnote: ${nowhere}\n`]);
    }
    const { answer } = await answerOf(
      folder,
      "specialize",
      "not open",
      "--grammar",
      "idle.ebnf",
      "--pattern",
      "open=<a>",
      "--out",
      "all.ebnf",
    );
    expect(answer.notices).toEqual([{ kind: "always-met" }, { kind: "never-occurs", name: "open" }]);
  });

  it("says what is wrong with a pattern or a condition, and where", async () => {
    const folder = folderWith(files);
    const errorOf = async (...words: string[]) => {
      const run = await culprit(folder, "specialize", ...words);
      expect(run.code).toBe(2);
      return run.stderr;
    };
    expect(await errorOf("doubled and", ...doubled)).toBe(
      "culprit: the condition: line 1, column 12: expected the name of a pattern, found the end of the text\n  doubled and\n             ^\n",
    );
    expect(await errorOf("doubled", "--grammar", "expr.ebnf")).toContain(
      'there is no pattern "doubled"; none was given',
    );
    expect(await errorOf("dubled", ...doubled)).toContain('did you mean "doubled"?');
    expect(await errorOf("a", "--grammar", "expr.ebnf", "--pattern", "a=1++1")).toContain(
      'pattern a: line 1, column 3: expected term, found "+"\n  1++1\n    ^\n',
    );
    expect(await errorOf("a", "--grammar", "expr.ebnf", "--pattern", "a=<exp>")).toContain(
      'did you mean "expr"?',
    );
    expect(await errorOf("a", "--grammar", "expr.ebnf", "--pattern", "and=1")).toContain(
      "word of conditions",
    );
    expect(await errorOf("a", "--grammar", "expr.ebnf", "--pattern", "a=x.pattern")).toContain(
      "no file x.pattern",
    );
    expect(await errorOf("a", "--grammar", "expr.ebnf", "--pattern", "1")).toContain("takes name=pattern");
    expect(await errorOf("a", "--grammar", "expr.ebnf", "--pattern", "a=broken.pattern.json")).toContain(
      "pattern a: expected a pattern as JSON",
    );
    const inPieces = { "lazy.ebnf": "use \\<a>", "typed.ebnf": "use xx", "pieces.ebnf": "use op" };
    for (const [grammar, text] of Object.entries(inPieces)) {
      expect(await errorOf("a", "--grammar", grammar, "--pattern", `a=${text}`)).toContain(
        "which ends as soon as it can or is made of several rules; leave it open in the pattern.",
      );
    }
  });
});

describe("specialize --probabilities", () => {
  it("writes those of the samples on condition that it is met", async () => {
    const folder = folderWith({ ...files, ...samples });
    const learned = ["--probabilities", "learned.json"];
    const where = "at least 2 minus or not doubled and minus";
    const asked = [where, ...doubled, "--pattern", "minus=-<term>"];
    await answerOf(
      folder,
      "learn",
      ...Object.keys(samples),
      "--grammar",
      "expr.ebnf",
      "--out",
      "learned.json",
    );
    const { answer } = await answerOf(folder, "specialize", ...asked, ...learned, "--out", "special.ebnf");
    expect(answer).toMatchObject({ probabilities: { path: "special.probabilities.json" } });
    const linesOf = async (file: string, ...words: string[]) => {
      await answerOf(folder, "generate", ...words, "--out", file);
      return readFileSync(join(folder, file), "utf8").trimEnd().split("\n");
    };
    const { grammar } = readEbnf(readFileSync(join(folder, "special.ebnf"), "utf8"));
    const all = await linesOf(
      "all.txt",
      "--grammar",
      "expr.ebnf",
      ...learned,
      "--size",
      "5000",
      "-n",
      "2000",
    );
    const met = new Set([...new Set(all)].filter((text) => recognizes(grammar, text)));
    const rejected = all.filter((text) => met.has(text));
    const direct = ["--probabilities", "special.probabilities.json", "-n", `${rejected.length}`];
    const produced = await linesOf("special.txt", ...direct, "--size", "5000", "--seed", "2");
    expect(rejected.length).toBeGreaterThan(300);
    expect(twoSampleDeviate(rejected, produced)).toBeLessThan(4);
    // Without the probabilities.
    const foreign = await linesOf(
      "foreign.txt",
      "--grammar",
      "special.ebnf",
      "--size",
      "20",
      "-n",
      `${rejected.length}`,
    );
    expect(twoSampleDeviate(rejected, foreign)).toBeGreaterThan(4);
  });

  it("says that what was learned by what stands above is not told apart, and what never came", async () => {
    const folder = folderWith({ ...files, "sample.txt": "1+1" });
    const learned = ["--grammar", "expr.ebnf", "--context", "1", "--out", "learned.json"];
    await answerOf(folder, "learn", "sample.txt", ...learned);
    const written = ["--probabilities", "learned.json", "--out", "special.ebnf"];
    const { answer } = await answerOf(folder, "specialize", "doubled", ...doubled, ...written);
    expect(answer.notices).toEqual([
      { kind: "contexts-left-out" },
      { kind: "never-learned" },
      {
        kind: "grammar-lacks",
        line: null,
        what: expect.stringMatching(/^which rules "expr-with-doubled", .* is lost/),
      },
    ]);
  });

  it("is refused where the probabilities would have no place", async () => {
    const folder = folderWith({ ...files, "learned.json": "{}" });
    const probabilities = ["doubled", ...doubled, "--probabilities", "learned.json"];
    const unnamed = await culprit(folder, "specialize", ...probabilities);
    expect([unnamed.code, unnamed.stderr]).toEqual([
      2,
      expect.stringContaining("name the grammar's with --out"),
    ]);
    const json = await culprit(folder, "specialize", ...probabilities, "--out", "special.json");
    expect([json.code, json.stderr]).toEqual([2, expect.stringContaining("leave out --format json")]);
    // Without the probabilities.
    const foreign = await culprit(folder, "specialize", ...probabilities, "--out", "special.ebnf");
    expect([foreign.code, foreign.stderr]).toEqual([
      2,
      expect.stringContaining("learned.json: the probabilities are malformed"),
    ]);
  });
});

describe("white space in patterns", () => {
  const pair = ["--grammar", "json", "--pattern", "pair=[1,<element>]"];

  it("stands for any that the grammar allows there", async () => {
    const folder = folderWith({ "wide.json": '{"a" : [ 1 ,\n 2]}', "text.json": '["  "]' });
    const isIn = async (file: string, ...words: string[]) =>
      (await culprit(folder, "parse", file, "--where", "p", "--grammar", "json", ...words)).code === 0;
    expect(await isIn("wide.json", "--pattern", "p=[1,<element>]")).toBe(true);
    expect(await isIn("wide.json", "--pattern", "p=[1,<element>]", "--exact-blanks")).toBe(false);
    expect(await isIn("wide.json", "--pattern", "p=[ 1 ,<element>]", "--exact-blanks")).toBe(true);
    expect(await isIn("text.json", "--pattern", 'p=""')).toBe(false);
  });

  it("is whatever the grammar allows in inputs that are made", async () => {
    const folder = folderWith({});
    const linesOf = async (file: string, ...words: string[]) => {
      await answerOf(folder, "generate", "--where", "pair", ...pair, ...words, "-n", "40", "--out", file);
      return readFileSync(join(folder, file), "utf8").trimEnd().split("\n");
    };
    expect((await linesOf("any.jsonl")).filter((line) => !line.includes("[1,"))).not.toEqual([]);
    expect((await linesOf("exact.jsonl", "--exact-blanks")).filter((line) => !line.includes("[1,"))).toEqual(
      [],
    );
    const { grammar } = readEbnf((await culprit(folder, "specialize", "not pair", ...pair)).stdout);
    expect(["[1]", "[ 1,2]", "[2 , 1]"].map((text) => recognizes(grammar, text))).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe("generate --where", () => {
  it("makes inputs that meet the condition, and that parse --where takes", async () => {
    const folder = folderWith(files);
    const where = ["--where", "exactly 2 doubled", ...doubled];
    const { answer } = await answerOf(
      folder,
      "generate",
      ...where,
      "-n",
      "5",
      "--unique",
      "--out",
      "made.jsonl",
    );
    expect(answer).toMatchObject({ status: "ok", count: 5, where: "exactly 2 doubled" });
    const [first = '""'] = readFileSync(join(folder, "made.jsonl"), "utf8").split("\n");
    const again = folderWith({ ...files, "made.txt": JSON.parse(first) });
    const parsed = await answerOf(again, "parse", "made.txt", ...where);
    expect(parsed.answer).toMatchObject({ status: "ok", condition: { holds: true } });
  });

  it("fills groups with the same text", async () => {
    const folder = folderWith(files);
    const same = ["--grammar", "lets.ebnf", "--pattern", "same=let <ID=a>; use <ID=a>;"];
    await answerOf(folder, "generate", "--where", "same", ...same, "-n", "20", "--out", "made.txt");
    for (const line of readFileSync(join(folder, "made.txt"), "utf8").trim().split("\n")) {
      expect(line).toMatch(/^let ?(.) ?; ?use ?\1 ?;$/);
    }
    await answerOf(folder, "generate", "--where", "not same", ...same, "-n", "20", "--out", "other.txt");
    for (const line of readFileSync(join(folder, "other.txt"), "utf8").trim().split("\n")) {
      expect(line).not.toMatch(/^let ?(.) ?; ?use ?\1 ?;$/);
    }
  });

  it("says when no input meets the condition, as specialize does, and refuses patterns without one", async () => {
    const folder = folderWith(files);
    const never = ["doubled and not doubled", ...doubled];
    for (const words of [["generate", "--where"], ["specialize"]]) {
      const run = await culprit(folder, ...words, ...never);
      expect(run).toMatchObject({
        code: 1,
        stdout: "",
        stderr: "note: No input of the grammar meets the condition.\n",
      });
    }
    const { answer } = await answerOf(folder, "generate", "--where", ...never, "--out", "made");
    expect(answer).toMatchObject({ status: "not-found", count: 0, output: null });
    expect(existsSync(join(folder, "made"))).toBe(false);
    const idle = await culprit(folder, "generate", ...doubled);
    expect([idle.code, idle.stderr]).toEqual([2, expect.stringContaining("give one with --where")]);
  });
});

describe("parse --where", () => {
  it("answers by its exit status", async () => {
    const folder = folderWith(files);
    const one = await culprit(folder, "parse", "one.txt", "--where", "doubled", ...doubled);
    expect([one.code, one.stdout]).toEqual([1, expect.stringContaining("does not meet: doubled")]);
    const two = await culprit(folder, "parse", "two.txt", "--where", "doubled", ...doubled);
    expect([two.code, two.stdout]).toEqual([0, expect.stringContaining("meets: doubled")]);
  });
});
