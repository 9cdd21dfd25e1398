import { describe, expect, it } from "vitest";
import { type Answer, answerOf, culprit, folderWith } from "./run-culprit.ts";

const oracle = 'export default (text) => (text.includes("1") ? "fail" : "pass");\n';
const files = { "a.json": '{"a": [1, 2]}', "b.json": '{"a" 1}', "c.json": "[true]", "oracle.mjs": oracle };
const failing = ["--oracle", "oracle.mjs"];

/** The keys of all answers. */
const common = ["command", "input", "notices", "output", "seconds", "seed", "status", "stopped", "tests"];

describe("the answers of all commands", () => {
  it.each([
    ["minimize", ["a.json", ...failing]],
    ["repair", ["a.json", ...failing]],
    ["isolate", ["a.json", ...failing]],
    ["abstract", ["a.json", ...failing]],
    ["debug", ["a.json", ...failing, "--no-explain"]],
    ["parse", ["a.json"]],
    ["parse", ["b.json"]],
    ["parse", ["b.json", "--tolerant"]],
    ["parse", ["a.json", "--all"]],
    ["parse", ["a.json", "--count"]],
    ["learn", ["a.json", "b.json", "--out", "p.json"]],
    ["generate", ["--grammar", "json", "-n", "3", "--out", "made"]],
    ["specialize", ["a", "--grammar", "json", "--pattern", "a=[]", "--out", "s.ebnf"]],
    ["parse", ["a.json", "--where", "not a", "--pattern", "a=[]"]],
    ["generate", ["--grammar", "json", "-n", "3", "--out", "made.jsonl", "--valid-with", "grep -q ."]],
    [
      "compare",
      ["c.json", "--common", "a.json", "--grammar", "none", "--calls", "printed", "--", "echo", "f 1"],
    ],
  ])("have the same keys and are as published: %s %j", async (command, words) => {
    const { answer } = await answerOf(folderWith(files), command, ...words);
    expect(Object.keys(answer)).toEqual(expect.arrayContaining(common));
    expect(answer.command).toBe(command);
  });

  it("hold the trees of parse, as deep as they are", async () => {
    const deep = 30_000;
    const folder = folderWith({
      "a.json": "[".repeat(deep) + "]".repeat(deep),
      "s.ebnf": 's = "[" s? "]"\n',
    });
    const run = await culprit(folder, "parse", "a.json", "--grammar", "s.ebnf", "--json");
    let [tree] = JSON.parse(run.stdout).trees;
    let depth = 0;
    for (; tree !== undefined; tree = tree.children?.[1]?.children?.[0]) depth += 1;
    expect(depth).toBe(deep);
  });

  it("hold as many trees as asked for", async () => {
    const folder = folderWith({ "sum.txt": "1+1+1+1", "sum.ebnf": 'sum = sum "+" sum | "1"\n' });
    const words = ["parse", "sum.txt", "--grammar", "sum.ebnf"];
    const shown: Answer[] = [];
    for (const more of [[], ["--all", "3"], ["--all"], ["--count"]])
      shown.push((await answerOf(folder, ...words, ...more)).answer);
    expect(shown).toMatchObject([
      { count: "5", trees: [{ name: "sum" }] },
      { count: "5", trees: [{}, {}, {}] },
      { count: "5", trees: [{}, {}, {}, {}, {}] },
      { count: "5", trees: [] },
    ]);
  });

  it("name only stages of minimize that had something to try", async () => {
    const { answer } = await answerOf(
      folderWith({ "a.txt": "xay" }),
      "minimize",
      "a.txt",
      "--",
      "sh",
      "-c",
      "! grep -q a",
    );
    const { stages } = answer as unknown as { stages: { name: string; tests: number }[] };
    expect(stages.length).toBeGreaterThan(0);
    expect(stages.filter(({ tests }) => tests === 0)).toEqual([]);
  });
});
