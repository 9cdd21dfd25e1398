import { chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answerOf, culprit, folderWith } from "./run-culprit.ts";

beforeEach(() => void vi.stubEnv("XDG_STATE_HOME", folderWith({})));
afterEach(() => void vi.unstubAllEnvs());

const grep = ["sh", "-c", "! grep -q two"];

const withConfig = (config: unknown): string =>
  folderWith({ "a.txt": "one two three", "culprit.config.json": JSON.stringify(config) });

describe("a configuration file", () => {
  it("gives options that the command line overrules", async () => {
    const folder = withConfig({ program: grep, out: "from-file.txt" });
    await culprit(folder, "minimize", "a.txt", "--config", "culprit.config.json");
    expect(readFileSync(join(folder, "from-file.txt"), "utf8")).toBe("two");
    await culprit(folder, "minimize", "a.txt", "--out", "from-line.txt");
    expect(readFileSync(join(folder, "from-line.txt"), "utf8")).toBe("two");
  });

  it("may say how the answer is shown", async () => {
    const { stdout } = await culprit(withConfig({ json: true }), "minimize", "a.txt", "--", ...grep);
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
    writeFileSync(join(folder, "package.json"), "{}");
    writeFileSync(join(folder, "inner", "b.txt"), "three two one");
    const config = join(folder, "culprit.config.json");
    const { answer } = await answerOf(join(folder, "inner"), "minimize", "b.txt", "--config", config);
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

  it.each([
    ["my.js", "throw new Error('not today');", /my\.js: not today; expected an object of options/],
    ["my.mjs", "export const timeout = 1;", /my\.mjs: it has no default export; expected an object/],
    ["my.json", "{", /my\.json: .*; expected an object of options/],
    ["my.yaml", "timeout: 1", /my\.yaml: its name must end in \.json, \.js or \.mjs; expected/],
  ])("that cannot be read is named: %s", async (name, content, message) => {
    const folder = folderWith({ "a.txt": "x", [name]: content });
    const run = await culprit(folder, "minimize", "a.txt", "--config", name, "--", "false");
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(message);
  });

  it("that is missing or a folder is said to be so", async () => {
    const folder = folderWith({ "a.txt": "x" });
    mkdirSync(join(folder, "folder.json"));
    const told = async (path: string): Promise<string> =>
      (await culprit(folder, "minimize", "a.txt", "--config", path, "--", "false")).stderr;
    expect(await told("my.json")).toMatch(/configuration .*my\.json: there is no such file/);
    expect(await told("folder.json")).toMatch(/folder\.json: it is a folder; name the file in it/);
  });

  it("is named when it was not asked for, and looked for no further up than the project goes", async () => {
    const folder = withConfig({ quiet: true });
    const inner = join(folder, "project", "inner");
    mkdirSync(inner, { recursive: true });
    writeFileSync(join(inner, "b.txt"), "three two one");
    const asked = async (): Promise<string> =>
      (await culprit(inner, "minimize", "b.txt", "--", ...grep)).stderr;
    writeFileSync(join(folder, "project", "package.json"), "{}");
    expect(await asked()).not.toContain("Options come from");
    writeFileSync(join(folder, "project", "culprit.config.json"), JSON.stringify({ jobs: 1 }));
    expect(await asked()).toContain(`Options come from ${join(folder, "project", "culprit.config.json")}`);
  });

  it("that is a module runs only when it is named", async () => {
    const folder = folderWith({
      "a.txt": "one two",
      "culprit.config.mjs": `console.error("ran"); export default ${JSON.stringify({ program: grep })};`,
    });
    const found = await culprit(folder, "minimize", "a.txt", "--", ...grep);
    expect(found.stderr).toMatch(/culprit\.config\.mjs is a program; it runs only if you name it/);
    expect(found.stderr).not.toContain("ran");
    const named = await culprit(folder, "minimize", "a.txt", "--config", "culprit.config.mjs");
    expect(named).toMatchObject({ code: 0 });
  });

  it.skipIf(process.getuid?.() !== 0)("that is another user's is not used (needs root)", async () => {
    const folder = withConfig({ program: grep });
    chownSync(join(folder, "culprit.config.json"), 65534, 65534);
    const run = await culprit(folder, "minimize", "a.txt", "--", ...grep);
    expect(run.code).toBe(0);
    expect(run.stderr).toMatch(/culprit\.config\.json belongs to another user/);
  });
});

/** Settings by which a stranger's file runs something or leads something elsewhere, each with a word that shows it did. */
const harmful = {
  program: ["sh", "-c", "echo ran >$OLDPWD/ran; false"],
  test: "ran.sh",
  oracle: "ran.mjs",
  features: "ran.mjs",
  env: ["PATH=/nowhere"],
  cwd: "..",
  ship: "a.txt",
  workers: "redis://elsewhere:1",
  out: "/tmp/culprit-elsewhere",
  state: "/tmp/culprit-elsewhere",
  report: "/tmp/culprit-elsewhere.html",
  inputs: "elsewhere",
  samples: "/etc",
  passing: "/etc/passwd",
  grammar: "tree-sitter:json",
  pattern: "x=/etc/passwd",
  fresh: true,
};

describe("a configuration that was found and that nobody approved", () => {
  it.each(Object.entries(harmful))("has no say on %s", async (name, value) => {
    const folder = withConfig({ [name]: value, jobs: 1 });
    writeFileSync(join(folder, "ran.mjs"), "throw new Error('ran');\n");
    const run = await culprit(folder, "minimize", "a.txt", "--", ...grep);
    expect(run.code).toBe(0);
    expect(run.stderr).toContain(`culprit.config.json also sets ${name}, which Culprit ignores`);
    expect(readFileSync(join(folder, "a.min.txt"), "utf8")).toBe("two");
  });

  it("is not asked for what to run either", async () => {
    const run = await culprit(withConfig({ program: grep }), "minimize", "a.txt");
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(run.stderr).toMatch(/sets program, which Culprit ignores.*name it once with --config/);
  });

  it("has its say once its content was named, until that changes", async () => {
    const folder = withConfig({ program: grep });
    const named = await culprit(folder, "minimize", "a.txt", "--config", "culprit.config.json");
    expect(named.code).toBe(0);
    expect((await culprit(folder, "minimize", "a.txt")).code).toBe(0);
    writeFileSync(join(folder, "culprit.config.json"), JSON.stringify({ program: [...grep, "other"] }));
    expect((await culprit(folder, "minimize", "a.txt")).code).toBe(2);
    const copy = withConfig({ program: grep });
    expect((await culprit(copy, "minimize", "a.txt")).code).toBe(2);
  });
});
