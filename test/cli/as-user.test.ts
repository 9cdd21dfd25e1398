import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { answerOf, culprit, folderWith, told } from "./run-culprit.ts";

/** Looks for its rules in the current folder, as launchers and compilers do, and fails on an x by them. */
const needsRules = `#!/bin/sh
test -f rules || { echo "rules: command not found" >&2; exit 1; }
! grep -q x "$1" || { echo "Error: an x" >&2; exit 1; }
`;

describe("a program that does something else in a private folder", () => {
  it("is not minimized for a failure that says it was called wrongly, and the remedy is named", async () => {
    const folder = folderWith({ "a.txt": "axb", tool: needsRules, rules: "" });
    const { run, answer } = await answerOf(folder, "minimize", "a.txt", "--", "./tool", "{}");
    expect(run.code).toBe(1);
    expect(answer).toMatchObject({ status: "not-reproduced", output: null });
    expect(told(answer)).toMatch(/In this folder tool ends with exit 1 \(Error: an x\); .*command not found/);
    expect(told(answer)).toContain("Add --cwd . ");
    expect(existsSync(join(folder, "a.min.txt"))).toBe(false);
    const cured = await answerOf(folder, "minimize", "a.txt", "--cwd", ".", "--", "./tool", "{}");
    expect(cured.answer.output?.bytes).toBe(1);
  });

  it("is not repaired for such a failure either", async () => {
    const folder = folderWith({ "a.txt": "axb", tool: needsRules, rules: "" });
    const { answer } = await answerOf(folder, "repair", "a.txt", "--", "./tool", "{}");
    expect(answer).toMatchObject({ status: "not-reproduced", output: null });
  });

  it("is worked on with a note when both failures may be meant", async () => {
    const tool = `#!/bin/sh\ngrep -q x "$1" || exit 0\ntest -f rules && echo "Error: one" >&2 || echo "Error: other" >&2\nexit 1\n`;
    const folder = folderWith({ "a.txt": "axb", tool, rules: "" });
    const { answer } = await answerOf(folder, "minimize", "a.txt", "--", "./tool", "{}");
    expect(answer.output?.bytes).toBe(1);
    expect(told(answer)).toMatch(
      /\(Error: one\); in the private folder .* \(Error: other\), and Culprit works on that failure/,
    );
  });

  it("is told of what lies beside the input where the folder alone makes no difference", async () => {
    const tool = `#!/bin/sh\ngrep -q x "$1" || exit 0\ntest -f "$(dirname "$1")/part" && exit 3\necho "part: file not found" >&2\nexit 1\n`;
    const folder = folderWith({ "a.txt": "axb", tool, part: "" });
    const { answer } = await answerOf(folder, "minimize", "a.txt", "--", "./tool", "{}");
    expect(answer.output).toBeNull();
    expect(told(answer)).toContain("--ship");
    const shipped = await answerOf(folder, "minimize", "a.txt", "--ship", "part", "--", "./tool", "{}");
    expect(shipped.answer.output?.bytes).toBe(1);
  });

  it("is told apart by its own functions, not by those of an input that is itself a program", async () => {
    const input = "function f() {\n  throw Error();\n}\nf();\n";
    const folder = folderWith({ "a.cjs": input });
    const { answer } = await answerOf(folder, "minimize", "a.cjs", "--", process.execPath, "{}");
    expect(answer.status).toBe("ok");
    expect(told(answer)).not.toContain("in the private folder");
  });

  it("has done nothing to the input, even if it writes to it", async () => {
    const tool = `#!/bin/sh\necho changed >> "$1"\n! grep -q x "$1"\n`;
    const folder = folderWith({ "a.txt": "axb", tool });
    await culprit(folder, "minimize", "a.txt", "--", "./tool", "{}");
    expect(readFileSync(join(folder, "a.txt"), "utf8")).toBe("axb");
  });

  it("runs on the input no oftener than before, once of it in the user's folder", async () => {
    const log = `#!/bin/sh\npwd >> "$LOG"\n! grep -q x "$1"\n`;
    const folder = folderWith({ "x.txt": "x", tool: log, log: "" });
    const words = ["--env", `LOG=${join(folder, "log")}`, "--max-tests", "1", "--", "./tool", "{}"];
    await culprit(folder, "minimize", "x.txt", ...words);
    const places = readFileSync(join(folder, "log"), "utf8").trim().split("\n");
    expect(places.filter((place) => place === folder)).toHaveLength(1);
  });
});

describe("a wrong call", () => {
  const launcher =
    'echo "warn: an old setting" >&2; echo "This is not the tool command you are looking for"; exit 1';

  it.each([
    ["a launcher", ["sh", "-c", launcher], /something that it needs is not installed/],
    ["node", ["node", "no-such-script.js", "{}"], /something that it needs was not found/],
    ["grep", ["grep", "--no-such-option", "{}"], /its arguments are wrong/],
    ["a shell", ["sh", "-c", "no-such-program", "{}"], /something that it needs was not found/],
  ])("of %s is not minimized", async (_, words, told) => {
    const folder = folderWith({ "a.txt": "axb" });
    const run = await culprit(folder, "minimize", "a.txt", "--", ...words);
    expect(run.code).toBe(1);
    expect(run.stdout).toMatch(told);
    expect(existsSync(join(folder, "a.min.txt"))).toBe(false);
  });

  it("is the failure that is looked for if the user says so", async () => {
    const folder = folderWith({ "a.txt": "axb" });
    const words = ["--fail-when", "exit:127", "--", "sh", "-c", "no-such-program"];
    const { answer } = await answerOf(folder, "minimize", "a.txt", ...words);
    expect(answer.output).not.toBeNull();
  });

  it("is none if the input brings it about", async () => {
    const folder = folderWith({ "a.sh": "echo a\necho b\nno-such-program\n" });
    const { answer } = await answerOf(folder, "minimize", "a.sh", "--", "sh", "{}");
    expect(answer.status).toBe("ok");
    expect(readFileSync(join(folder, "a.min.sh"), "utf8")).not.toContain("echo");
  });
});

describe("a program of the package where the user is", () => {
  const fails = `#!/usr/bin/env sh\n! grep -q x "$1"\n`;
  const inPackage = (folder: string): string => {
    mkdirSync(join(folder, "node_modules", ".bin"), { recursive: true });
    writeFileSync(join(folder, "package.json"), "{}");
    writeFileSync(join(folder, "cli.sh"), fails, { mode: 0o755 });
    symlinkSync(join(folder, "cli.sh"), join(folder, "node_modules", ".bin", "local-tool"));
    return folder;
  };

  it("is found by its name, which is told", async () => {
    const folder = inPackage(folderWith({ "a.txt": "axb" }));
    mkdirSync(join(folder, "below"));
    const run = await culprit(join(folder, "below"), "minimize", "../a.txt", "--", "local-tool", "{}");
    expect(run.code).toBe(0);
    expect(run.stderr).toMatch(/local-tool is not on PATH. Culprit runs the one in .*node_modules\/\.bin/);
  });

  it("is found behind npx, whether or not PATH has another one of its name", async () => {
    const folder = inPackage(folderWith({ "a.txt": "axb" }));
    symlinkSync(join(folder, "cli.sh"), join(folder, "node_modules", ".bin", "true"));
    for (const words of [
      ["npx", "local-tool"],
      ["npx", "--no", "true"],
    ]) {
      const run = await culprit(folder, "minimize", "a.txt", "--fresh", "--", ...words, "{}");
      expect(run.code).toBe(0);
      expect(run.stderr).toMatch(/Culprit runs (local-tool|true) in .*node_modules\/\.bin itself/);
      expect(readFileSync(join(folder, "a.min.txt"), "utf8")).toBe("x");
    }
  });

  it("is not taken from the package that an input lies in", async () => {
    const foreign = inPackage(folderWith({ "a.txt": "axb" }));
    const run = await culprit(folderWith({}), "minimize", join(foreign, "a.txt"), "--", "local-tool", "{}");
    expect(run.code).toBe(3);
    expect(run.stderr).toMatch(/there is no "local-tool" in PATH/);
  });

  it.skipIf(process.getuid?.() !== 0)("is not taken from another user's package", async () => {
    const folder = inPackage(folderWith({ "a.txt": "axb" }));
    execFileSync("chown", ["-h", "nobody", join(folder, "node_modules", ".bin", "local-tool")]);
    const run = await culprit(folder, "minimize", "a.txt", "--", "local-tool", "{}");
    expect(run.code).toBe(3);
  });
});
