import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ExplainAnswer } from "../../src/report/commands/explain.ts";
import { answerOf, culprit, folderWith } from "./run-culprit.ts";

const grammar = `
call: function "(" number ")"
function: "sqrt" | "cos" | "sin"
number: "-"? digit+
digit: /[0-9]/
`;

const files = {
  "call.ebnf": grammar,
  "short.mjs": "export default (text) => /\\(-[0-9][0-9]\\)$/.test(text);",
  "crash.call": "sqrt(-90)",
};

const asked = ["crash.call", "--grammar", "call.ebnf", "--oracle", "short.mjs"];

const theoryIn = async (folder: string, ...more: string[]) =>
  (
    (await answerOf(folder, "explain", ...asked, "--max-tests", "270", ...more))
      .answer as unknown as ExplainAnswer
  ).theory;

describe("a pattern", () => {
  it("explains failures where it occurs, and is predicted where nobody has its file", async () => {
    const folder = folderWith(files);
    const theory = await theoryIn(folder, "--pattern", "negative=<function>(-<digit><digit>)");
    expect(theory).toMatchObject({
      features: [{ question: "occurs", name: "negative" }],
      tree: { kind: "decision", atMost: { fails: false }, above: { fails: true } },
    });
    const elsewhere = folderWith({
      "call.ebnf": grammar,
      "t.json": readFileSync(join(folder, "crash.theory.json")),
      a: "cos(-12)",
      b: "cos(-1)",
    });
    const { stdout } = await culprit(elsewhere, "predict", "--theory", "t.json", "a", "b");
    expect(stdout).toContain('a: fails, as the pattern "negative" occurs\n');
    expect(stdout).toContain('b: passes, as the pattern "negative" does not occur\n');
    writeFileSync(join(elsewhere, "other.ebnf"), grammar.replaceAll("digit", "figure"));
    const other = ["predict", "--theory", "t.json", "--grammar", "other.ebnf", "a"];
    const { stderr, code } = await culprit(elsewhere, ...other);
    expect(code).toBe(2);
    expect(stderr).toContain("the theory is not about inputs of other.ebnf: the pattern is not one of this");
  });

  it("explains samples, too", async () => {
    const folder = folderWith({ ...files, a: "cos(-123)", b: "cos(12)", c: "sin(-12)" });
    const samples = ["--passing", "a", "b", "--failing", "c", "crash.call", "--grammar", "call.ebnf"];
    const pattern = ["--pattern", "negative=<function>(-<digit><digit>)"];
    const { stdout } = await culprit(folder, "explain", ...samples, ...pattern);
    expect(stdout).toContain('It fails when the pattern "negative" occurs [2 of 2 inputs].');
  });

  it("that abstracting has found is looked for without a word", async () => {
    const folder = folderWith(files);
    await culprit(folder, "abstract", ...asked);
    const theory = await theoryIn(folder);
    expect(theory?.features[0]).toMatchObject({
      question: "occurs",
      name: expect.stringContaining("<digit>"),
    });
  });

  it.each([
    ["zero", '--pattern takes name=pattern, got "zero".'],
    ["zero=zero.pattern", "pattern zero: there is no file zero.pattern."],
    ["zero=<nil>", "pattern zero: "],
  ])("that is %j is refused in one sentence", async (pattern, message) => {
    const { code, stderr } = await culprit(folderWith(files), "explain", ...asked, "--pattern", pattern);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});
