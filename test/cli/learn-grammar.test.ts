import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { culprit, culpritProcess, folderWith } from "./run-culprit.ts";

const files = {
  "one.json": '{"a": [1, 22, true], "b": "xyz"}',
  "two.json": "[null, 3]",
  "three.json": "{oops",
  "judge.mjs": 'export default (text) => { JSON.parse(text); return "pass"; };\n',
};

describe("culprit learn with a program", () => {
  it("writes a grammar of the inputs that the program accepts, and says what it is worth", async () => {
    const folder = folderWith(files);
    const words = ["one.json", "two.json", "three.json", "--oracle", "judge.mjs", "--max-tests", "700"];
    const run = await culprit(folder, "learn", ...words, "--grammar", "own.ebnf");
    expect(run.code).toBe(0);
    expect(run.stdout).toMatch(/learned a grammar of \d+ rules from 2 samples/);
    expect(run.stdout).toMatch(/The program accepts (9\d|100) of 100 inputs that the grammar made/);
    expect(run.stdout).toContain("Skipped three.json: the program does not accept it.");
    const parse = await culprit(
      folderWith({
        ...files,
        "own.ebnf": readFileSync(join(folder, "own.ebnf"), "utf8"),
        "new.json": '[{"c": [[]]}]',
      }),
      "parse",
      "new.json",
      "--grammar",
      "own.ebnf",
    );
    expect(parse.code).toBe(0);
  });

  it("replaces its own grammars, and no other file", async () => {
    const folder = folderWith({ ...files, "mine.ebnf": 'start: "x"\n' });
    const words = ["learn", "two.json", "--oracle", "judge.mjs", "--max-tests", "150", "--grammar"];
    expect((await culprit(folder, ...words, "own.ebnf")).code).toBe(0);
    expect((await culprit(folder, ...words, "own.ebnf")).code).toBe(0);
    const run = await culprit(folder, ...words, "mine.ebnf");
    expect(run.code).toBe(2);
    expect(run.stderr).toContain("mine.ebnf exists and is no grammar that learn wrote");
    expect(readFileSync(join(folder, "mine.ebnf"), "utf8")).toBe('start: "x"\n');
  });

  it("says so when the program accepts no sample", async () => {
    const run = await culprit(folderWith(files), "learn", "three.json", "--oracle", "judge.mjs");
    expect(run.code).toBe(1);
    expect(run.stdout).toContain("Nothing was learned: the program accepts no sample.");
  });

  it("refuses options that only count samples", async () => {
    const run = await culprit(folderWith(files), "learn", "two.json", "--print", "--oracle", "judge.mjs");
    expect(run.code).toBe(2);
    expect(run.stderr).toContain("with a program, learn writes a grammar and counts nothing");
  });

  it("keeps what it knows when it is interrupted", async () => {
    const interrupting = `let asked = 0;
export default (text) => {
  if (++asked === 60) process.kill(process.pid, "SIGINT");
  JSON.parse(text);
  return "pass";
};
`;
    const folder = folderWith({ ...files, "judge.mjs": interrupting });
    const run = await culpritProcess(folder, "learn", "one.json", "--oracle", "judge.mjs");
    expect(run.stdout).toContain("Stopped by a signal: the grammar is narrower than it could be.");
    expect(readFileSync(join(folder, "learned.ebnf"), "utf8")).toMatch(/^# Learned by culprit/);
  });
});
