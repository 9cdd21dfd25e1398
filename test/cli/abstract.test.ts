import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { recognizes } from "../../src/parse/parse.ts";
import type { AbstractAnswer } from "../../src/report/commands/abstract.ts";
import { readConclusion } from "../../src/session/state/conclusion-file.ts";
import { openNodesOf } from "../../src/tree/pattern.ts";
import { readJsonPattern } from "../../src/tree/pattern-json.ts";
import { answerOf, culprit, folderWith, toldAndKept } from "./run-culprit.ts";

const grammar = `
sum: product ("+" product | "-" product)*
product: factor ("*" factor)*
factor: "(" sum ")" | number
number: digit+
digit: /[0-9]/
`;

/** Fails on doubled brackets; of what is no sum it says nothing. */
const calculator = `
export default (text) => {
  if (!/^[-+*()0-9]+$/.test(text)) return "unresolved";
  const open = [];
  const partner = {};
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "(") open.push(at);
    if (text[at] === ")") partner[open.pop()] = at;
  }
  return Object.keys(partner).some((start) => partner[Number(start) + 1] === partner[start] - 1);
};
`;

const files = { "sum.ebnf": grammar, "calculator.mjs": calculator, "crash.expr": "1+2*((3))-4" };
const asked = ["crash.expr", "--grammar", "sum.ebnf", "--oracle", "calculator.mjs"] as const;

describe("culprit abstract", () => {
  it("prints the pattern and writes it to a file of its own, with which other inputs can be looked through", async () => {
    const folder = folderWith({ ...files, "other.expr": "1-((2+3))*4", "fine.expr": "(1)-(2)" });
    const { run, answer } = await toldAndKept(folder, ["abstract", ...asked, "--inputs", "failing"]);
    expect(answer).toMatchObject({
      status: "ok",
      guarantee: "confirmed",
      pattern: "((<sum>))",
      minimized: "((3))",
      open: [{ nonterminal: "sum", group: null, text: "3" }],
      valid: 1,
      failing: 1,
      other: null,
      inVain: { tried: 100, valid: 100 },
      output: { path: "crash.pattern.json" },
    });
    const written = readFileSync(join(folder, "crash.pattern.json"), "utf8");
    const pattern = readJsonPattern(written, readEbnf(grammar).grammar);
    expect(openNodesOf(pattern.tree)).toHaveLength(1);
    expect(run.stdout).toContain("1 part may be anything");
    expect(run.stdout).toContain("\n    ((<sum>))\n");
    expect(run.stdout).toContain("at least 98 % of all do");
    expect(run.stdout).toContain(
      "of 100 inputs without it, 100 of them valid, none fails in the same way: at most 3 % do (at 95 % confidence)",
    );
    expect(answer).toMatchObject({ inputs: { path: "failing", files: 150 } });
    const texts = readdirSync(join(folder, "failing")).map((name) =>
      readFileSync(join(folder, "failing", name), "utf8"),
    );
    expect(new Set(texts).size).toBe(150);
    const where = ["--grammar", "sum.ebnf", "--where", "doubled", "--pattern", "doubled=crash.pattern.json"];
    expect((await culprit(folder, "parse", "other.expr", ...where)).code).toBe(0);
    expect((await culprit(folder, "parse", "fine.expr", ...where)).code).toBe(1);
  });

  it("looks for the patterns of all inputs that fail so with --all, at any number of jobs and after stopping", async () => {
    const two = calculator.replace(
      "const open = [];",
      'if (text.includes("*0")) return true;\n  const open = [];',
    );
    const all = {
      ...files,
      "calculator.mjs": two,
      "sum.ebnf": grammar.replace('("*" factor)*', '("*" factor)?').replace("digit+", "digit"),
    };
    const folder = folderWith(all);
    const { stdout: hint } = await culprit(folder, "abstract", ...asked);
    expect(hint).toMatch(
      /^".*\*0.*" fails in the same way without it: --all looks for the patterns of all such inputs$/m,
    );
    const whole = (await answerOf(folder, "abstract", ...asked, "--all", "--jobs", "1"))
      .answer as unknown as AbstractAnswer;
    expect(whole).toMatchObject({
      pattern: "((<sum>))",
      others: [{ pattern: "<factor>*0", guarantee: "confirmed", output: { path: "crash.pattern.2.json" } }],
      inVain: { tried: 500, valid: 500 },
    });
    const written = readFileSync(join(folder, "crash.pattern.2.json"), "utf8");
    expect(openNodesOf(readJsonPattern(written, readEbnf(all["sum.ebnf"]).grammar).tree)).toHaveLength(1);
    const stopped = folderWith(all);
    const limit = ["--max-tests", "330"];
    const part = await answerOf(stopped, "abstract", ...asked, "--all", "--jobs", "4", ...limit);
    expect(part.answer.status).toBe("stopped");
    const { stdout } = await culprit(stopped, "abstract", ...asked, "--all", "--jobs", "4");
    expect(stdout).toContain(
      "\npattern 2: 1 part may be anything (crash.pattern.2.json)\n\n    <factor>*0\n",
    );
    expect(stdout).toContain(
      "of 500 inputs without any of these 2 patterns, 500 of them valid, none fails in the same way",
    );
    const { answer } = readConclusion(join(stopped, ".culprit", "crash.expr", "abstract.conclusion.json"));
    expect(answer).toMatchObject({
      others: whole.others,
      confirming: whole.confirming,
      inVain: whole.inVain,
      tests: { total: whole.tests.total, replayed: 330 },
    });
  });

  it("finds out whether white space may vary, and what reads the pattern keeps to it", async () => {
    const script = `
script: _ (command _ ";" _)+
command: ("set" | "drop") __ name
name: /[a-z]/+
_: /[ \\n]/*
__: /[ \\n]/+
`;
    const fails = (blanks: string) => `export default (text) => /drop${blanks}[a-z]/.test(text);`;
    const folder = folderWith({
      "script.ebnf": script,
      "crash.txt": "set a;\ndrop b;",
      "lines.mjs": fails("[ ]+"),
      "any.mjs": fails("[ \\n]+"),
      "ended.txt": "drop\nme;",
    });
    const keptBy = async (program: string, file: string) => {
      const words = ["crash.txt", "--grammar", "script.ebnf", "--oracle", program, "--out", file];
      const { answer } = await answerOf(folder, "abstract", ...words);
      return (answer as unknown as AbstractAnswer).kept;
    };
    expect(await keptBy("any.mjs", "any.json")).toEqual([]);
    expect(await keptBy("lines.mjs", "lines.json")).toEqual([
      { keeps: "line ends", text: " ", between: ["drop", "b;"] },
    ]);
    const reading = (file: string) => ["--grammar", "script.ebnf", "--pattern", `p=${file}`];
    const codeWith = async (file: string) =>
      (await culprit(folder, "parse", "ended.txt", "--where", "p", ...reading(file))).code;
    expect([await codeWith("any.json"), await codeWith("lines.json")]).toEqual([0, 1]);
    const { stdout } = await culprit(folder, "specialize", "p", ...reading("lines.json"));
    const special = readEbnf(stdout).grammar;
    expect(["drop  b;", "drop\nb;", "\ndrop b;"].map((text) => recognizes(special, text))).toEqual([
      true,
      false,
      true,
    ]);
    await answerOf(
      folder,
      "generate",
      "--where",
      "p",
      ...reading("lines.json"),
      "-n",
      "40",
      "--out",
      "made.jsonl",
    );
    const made = readFileSync(join(folder, "made.jsonl"), "utf8").trimEnd().split("\n");
    expect(made.filter((line) => !/drop +[a-z]/.test(JSON.parse(line)))).toEqual([]);
  });

  it("guarantees nothing of a flaky program, until it is asked often enough", async () => {
    const flaky = calculator.replace("return Object", "return ++calls % 3 > 0 && Object");
    const folder = folderWith({ ...files, "calculator.mjs": `let calls = 0;${flaky}` });
    const { answer } = await answerOf(folder, "abstract", ...asked);
    expect(answer).toMatchObject({ guarantee: null });
    expect((answer as unknown as AbstractAnswer).notices.map(({ kind }) => kind)).toContain("flaky");
    const often = await answerOf(folder, "abstract", ...asked, "--repeat", "8");
    expect(often.answer).toMatchObject({
      guarantee: "confirmed",
      pattern: "((<sum>))",
      inVain: { tried: 100 },
    });
  });

  it("writes what generate makes inputs near to that are valid, too", async () => {
    // Of what the grammar derives hardly anything is valid: all digits have to be the same.
    const same = calculator.replace(
      "const open = [];",
      `if (new Set(text.match(/[0-9]/g)).size > 1) return "unresolved";
  const open = [];`,
    );
    const folder = folderWith({ ...files, "calculator.mjs": same, "crash.expr": "3+3*((3))" });
    await answerOf(folder, "abstract", ...asked);
    const made = ["--grammar", "sum.ebnf", "--where", "doubled", "-n", "50", "--size", "30", "--out", "made"];
    const { answer } = await answerOf(folder, "generate", ...made, "--pattern", "doubled=crash.pattern.json");
    expect(answer).toMatchObject({ count: 50, notices: [{ kind: "near-valid" }] });
    const texts = readdirSync(join(folder, "made")).map((name) =>
      readFileSync(join(folder, "made", name), "utf8"),
    );
    expect(texts.filter((text) => new Set(text.match(/[0-9]/g)).size <= 1).length).toBeGreaterThan(25);
    expect(texts.every((text) => /\(\(.*\)\)/.test(text))).toBe(true);
  });

  it("opens the parts of the input as it is with --no-minimize", async () => {
    const { answer } = await answerOf(folderWith(files), "abstract", ...asked, "--no-minimize");
    expect(answer).toMatchObject({
      minimized: "1+2*((3))-4",
      pattern: "<product>+<factor>*((<sum>))-<product>",
    });
  });

  it("is the end of debug where a grammar reads the input", async () => {
    const folder = folderWith(files);
    const { run, answer } = await toldAndKept(folder, ["debug", ...asked, "--no-explain", "--out", "x.expr"]);
    expect(answer).toMatchObject({
      abstract: { pattern: "((<sum>))", guarantee: "confirmed", output: { path: "x.pattern.json" } },
    });
    expect(run.stdout).toMatch(/== abstracted: what may be anything\n[^=]* {4}\(\(<sum>\)\)\n/);
    expect(run.stdout).toMatch(/\npattern +\(\(<sum>\)\) \(x\.pattern\.json\)\n/);
    const without = await answerOf(folder, "debug", ...asked, "--no-abstract", "--no-explain");
    expect(without.answer).toMatchObject({ minimize: { status: "ok" }, abstract: null });
  });

  it("says when the program takes hardly any of the inputs for valid", async () => {
    const only = "export default (text) => text === '((3))' ? 'fail' : 'unresolved';";
    const folder = folderWith({ ...files, "calculator.mjs": only, "crash.expr": "((3))" });
    const run = await culprit(folder, "abstract", ...asked);
    expect(run.code).toBe(1);
    expect(run.stdout).toMatch(
      /The program accepted none of .* similar inputs as valid, and nothing can be learned from rejected ones/,
    );
  });

  it.each([
    [
      "without a grammar",
      ["--grammar", "none"],
      /needs a grammar of the input's language; give one with --grammar/,
    ],
    ["of what the grammar does not read", ["--grammar", "json"], /reads; line 1, column \d+: expected/],
  ])("refuses an input %s", async (_, words, expected) => {
    const run = await culprit(
      folderWith(files),
      "abstract",
      "crash.expr",
      "--oracle",
      "calculator.mjs",
      ...words,
    );
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(expected);
  });
});
