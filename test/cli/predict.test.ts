import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readTheory, writeTheory } from "../../src/explain/theory/read-theory.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import type { PredictAnswer } from "../../src/report/commands/predict.ts";
import { calls, learnedTheory } from "../explain/theory/learned-theory.ts";
import { answerOf, culprit, folderWith, program, told } from "./run-culprit.ts";

const grammar = `
call: function "(" number ")"
function: "sqrt" | "cos"
number: "-"? digit+ ("." digit+)?
digit: /[0-9]/
`;

/** Fails on roots of negative numbers; refuses zero. */
const calculator = `
export default (text) => {
  const [, name, number] = /^(sqrt|cos)\\((.*)\\)$/.exec(text) ?? [];
  if (Number(number) === 0) return "unresolved";
  if (name === "sqrt" && Number(number) < 0) throw new Error("NaN");
  return "pass";
};
`;

const theory = writeTheory({ ...learnedTheory(readEbnf(grammar).grammar, calls), grammar: "call.ebnf" });

function folder(): string {
  return folderWith({
    "t.json": theory,
    "call.ebnf": grammar,
    "calculator.mjs": calculator,
    a: "sqrt(-3.5)",
    b: "cos(-3.5)",
    c: "sqrt(7)",
    d: "tan(7)",
    e: "sqrt(0)",
  });
}

describe("culprit generate --theory", () => {
  it.each(["fail", "pass"] as const)(
    "makes different inputs of which the theory says %s",
    async (predicted) => {
      const place = folder();
      const wanted = ["--theory", "t.json", "--predicted", predicted, "-n", "25", "--out", "made"];
      const { answer } = await answerOf(place, "generate", ...wanted);
      expect(answer).toMatchObject({ status: "ok", count: 25, grammar: "call.ebnf" });
      const { answer: said } = await answerOf(place, "predict", "--theory", "t.json", "made");
      const { predictions } = said as unknown as PredictAnswer;
      expect(predictions).toHaveLength(25);
      expect(new Set(predictions.map((each) => each.predicted))).toEqual(new Set([predicted]));
      const texts = predictions.map(({ path }) => readFileSync(join(place, path), "utf8"));
      expect(new Set(texts).size).toBe(25);
    },
  );

  it("writes the same inputs for the same seed, and others for another", async () => {
    const made = async (seed: string) => {
      const place = folder();
      const wanted = ["--theory", "t.json", "--predicted", "fail", "-n", "5", "--seed", seed];
      await culprit(place, "generate", ...wanted, "--out", "made.jsonl");
      return readFileSync(join(place, "made.jsonl"), "utf8");
    };
    expect(await made("1")).toBe(await made("1"));
    expect(await made("1")).not.toBe(await made("2"));
  });

  it.each([
    [["--theory", "t.json"], "--theory and --predicted belong together"],
    [["--predicted", "fail"], "--theory and --predicted belong together"],
    [["--theory", "t.json", "--predicted", "fail", "--where", "x"], "and so does --where"],
    [["--theory", "t.json", "--predicted", "fail", "--grammar", "json"], "is not about inputs of json"],
  ])("says what is wrong with %j", async (words, message) => {
    const { code, stderr } = await culprit(folder(), "generate", ...words);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});

describe("culprit predict", () => {
  it("says of each input whether it will fail, and why", async () => {
    const { answer, run } = await answerOf(folder(), "predict", "--theory", "t.json", "a", "b", "c", "d");
    expect(run.code).toBe(0);
    expect(answer).toMatchObject({
      status: "ok",
      grammar: "call.ebnf",
      checked: null,
      predictions: [
        {
          path: "a",
          predicted: "fail",
          because: 'the <number> is below 0 and there is a <function> "sqrt"',
        },
        {
          path: "b",
          predicted: "pass",
          because: 'the <number> is below 0 and there is no <function> "sqrt"',
        },
        { path: "c", predicted: "pass", because: "the <number> is at least 0" },
        { path: "d", predicted: "unknown", because: expect.stringMatching(/^line 1, column 1: expected/) },
      ],
    });
    const { stdout } = await culprit(folder(), "predict", "--theory", "t.json", "a", "d");
    expect(stdout).toBe(
      [
        'a: fails, as the <number> is below 0 and there is a <function> "sqrt"',
        'd: unknown, as line 1, column 1: expected call, found "t"',
        "2 inputs: 1 said to fail, 0 to pass, 1 unknown (theory t.json)",
        "",
      ].join("\n"),
    );
  });

  it("takes the lines of standard input, and says nothing of lines that are not read", () => {
    const words = [program, "predict", "--json", "--theory", "t.json", "-"];
    const input = "sqrt(-3)\r\nsqrt(3)\n\ncos(1)";
    const printed = execFileSync(process.execPath, words, { cwd: folder(), input, encoding: "utf8" });
    const { predictions }: PredictAnswer = JSON.parse(printed);
    expect(predictions.map(({ path, predicted }) => [path, predicted])).toEqual([
      ["-:1", "fail"],
      ["-:2", "pass"],
      ["-:3", "unknown"],
      ["-:4", "pass"],
    ]);
  });

  it("says how right it is when the program is given, and knows its answers the next time", async () => {
    const place = folder();
    writeFileSync(join(place, "odd.mjs"), calculator.replace('name === "sqrt"', 'name !== "tan"'));
    const asked = ["predict", "--theory", "t.json", "a", "b", "c", "d", "e"];
    const { answer } = await answerOf(place, ...asked, "--oracle", "calculator.mjs");
    expect(answer).toMatchObject({
      checked: {
        right: 3,
        wrong: 0,
        unresolved: 1,
        saidToFail: { fail: 1, pass: 0, unresolved: 0 },
        saidToPass: { fail: 0, pass: 2, unresolved: 1 },
      },
      tests: { total: 5, replayed: 0 },
    });
    const again = await answerOf(place, ...asked, "--oracle", "calculator.mjs", "--jobs", "1");
    expect(again.answer).toMatchObject({ tests: { total: 5, replayed: 5 } });
    const { stdout } = await culprit(place, ...asked, "--oracle", "odd.mjs");
    expect(stdout).toContain(
      'b: passes, as the <number> is below 0 and there is no <function> "sqrt", but it fails',
    );
    expect(stdout).toContain(`
run, 2 of 3 did as predicted (66.7 %)
                    fails     passes unresolved
  said to fail          1          0          0
  said to pass          1          1          1
`);
  });

  it("says so when a program fails in none of the ways that were explained", async () => {
    const failure = { reason: "Error", message: "NaN", input: "a", fingerprint: "Error: NaN" };
    const place = folderWith({
      "call.ebnf": grammar,
      "t.json": writeTheory({ ...readTheory(theory), failure }),
      "calculate.sh": 'read text || true; case "$text" in "sqrt(-"*) echo "bad root" >&2; exit 3;; esac\n',
      a: "sqrt(-3.5)",
      b: "cos(1)",
    });
    const words = ["predict", "--theory", "t.json", "a", "b"];
    const { answer } = await answerOf(place, ...words, "--", "sh", "calculate.sh");
    expect(answer).toMatchObject({ checked: { right: 1, wrong: 0, unresolved: 1 } });
    expect(told(answer)).toMatch(
      /^No input showed the explained failure \(Error: NaN\), and 1 showed another, such as exit 3: bad root\./,
    );
    const any = await answerOf(place, ...words, "--same", "any", "--", "sh", "calculate.sh");
    expect(any.answer).toMatchObject({ checked: { right: 2, wrong: 0, unresolved: 0 }, notices: [] });
  });

  it("ends with 1 when nothing can be said of any input", async () => {
    const { answer, run } = await answerOf(folder(), "predict", "--theory", "t.json", "d");
    expect(run.code).toBe(1);
    expect(answer.status).toBe("not-found");
  });

  it.each([
    [["a"], "predict needs a theory; name the file that explain wrote with --theory."],
    [["--theory", "call.ebnf", "a"], "call.ebnf: expected a theory as JSON"],
    [["--theory", "no.json", "a"], "cannot read the theory no.json"],
    [
      ["--theory", "t.json", "--grammar", "json", "a"],
      "the theory is not about inputs of json: it asks about",
    ],
    [["--theory", "t.json", "--jobs", "2", "a"], "--jobs is about runs of a program, and none is given"],
    [["--theory", "t.json", "nowhere"], "cannot read the sample nowhere"],
  ])("says what is wrong with %j", async (words, message) => {
    const { code, stderr } = await culprit(folder(), "predict", ...words);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});
