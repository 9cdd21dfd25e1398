import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { answerOf, culprit, folderWith } from "./run-culprit.ts";

const grep = ["sh", "-c", "! grep -q two"];

const withConfig = (config: unknown): string =>
  folderWith({ "a.txt": "one two three", "culprit.config.json": JSON.stringify(config) });

describe("a configuration file", () => {
  it("gives options that the command line overrules", async () => {
    const folder = withConfig({ program: grep, out: "from-file.txt" });
    await culprit(folder, "minimize", "a.txt");
    expect(readFileSync(join(folder, "from-file.txt"), "utf8")).toBe("two");
    await culprit(folder, "minimize", "a.txt", "--out", "from-line.txt");
    expect(readFileSync(join(folder, "from-line.txt"), "utf8")).toBe("two");
  });

  it("may say how the answer is shown", async () => {
    const { stdout } = await culprit(withConfig({ program: grep, json: true }), "minimize", "a.txt");
    expect(JSON.parse(stdout)).toMatchObject({ command: "minimize", status: "ok" });
  });

  it("gives way when the command line asks in another way", async () => {
    const folder = withConfig({ program: ["false"] });
    writeFileSync(join(folder, "oracle.mjs"), 'export default (text) => text.includes("two");\n');
    await culprit(folder, "minimize", "a.txt", "--oracle", "oracle.mjs");
    expect(readFileSync(join(folder, "a.min.txt"), "utf8")).toBe("two");
  });

  it("names programs, scripts and grammars from where it lies, wherever the command is given", async () => {
    const folder = withConfig({ program: ["./grep.sh", "{}"], grammar: "words.ebnf" });
    writeFileSync(join(folder, "grep.sh"), '#!/bin/sh\n! grep -q two "$1"\n', { mode: 0o755 });
    writeFileSync(join(folder, "words.ebnf"), 'words = word (" " word)*\nword = "one" | "two" | "three"\n');
    mkdirSync(join(folder, "inner"));
    writeFileSync(join(folder, "inner", "b.txt"), "three two one");
    const { answer } = await answerOf(join(folder, "inner"), "minimize", "b.txt");
    expect(answer).toMatchObject({ status: "ok", grammar: join(folder, "words.ebnf") });
    expect(readFileSync(join(folder, "inner", "b.min.txt"), "utf8")).toBe("two");
  });

  it.each([
    [
      { jobs: "many" },
      /culprit\.config\.json is not a .*: jobs: expected a whole number from 1 to 256, got "many"/,
    ],
    [{ maxTest: 1 }, /there is no option maxTest; did you mean maxTests\?/],
    [[], /expected an object of options, got a list/],
    [null, /expected an object of options, got null/],
  ])("that cannot be used is explained: %j", async (config, message) => {
    const run = await culprit(withConfig(config), "minimize", "a.txt", "--", "false");
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(run.stderr).toMatch(message);
  });

  it("that cannot be read is named", async () => {
    const folder = folderWith({ "a.txt": "x", "culprit.config.js": "throw new Error('not today');\n" });
    const run = await culprit(folder, "minimize", "a.txt", "--", "false");
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(/cannot read the configuration .*culprit\.config\.js: not today; expected an/);
    const missing = await culprit(folder, "minimize", "a.txt", "--config", "my.json", "--", "false");
    expect(missing.stderr).toMatch(/cannot read the configuration my\.json: there is no such file/);
  });
});
