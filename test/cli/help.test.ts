import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { version } from "../../src/base/version.ts";
import { culprit, folderWith, projectFolder } from "./run-culprit.ts";

const verbs = ["debug", "minimize", "isolate", "repair", "abstract", "explain", "predict", "compare"];

describe("help", () => {
  it("lists the commands and the exit codes", async () => {
    const run = await culprit(folderWith({}), "--help");
    expect(run.code).toBe(0);
    for (const word of ["debug", "minimize", "isolate", "repair", "Exit codes", "{}"])
      expect(run.stdout).toContain(word);
  });

  it.each([
    "debug",
    "minimize",
    "reduce",
    "isolate",
    "repair",
    "abstract",
    "specialize",
    "explain",
    "predict",
    "serve",
  ])("of %s shows one example", async (command) => {
    const run = await culprit(folderWith({}), command, "--help");
    expect(run.code).toBe(0);
    expect(run.stdout).toMatch(/Example:\n {2}\$ culprit \w+ /);
  });

  it.each(verbs)("of %s fits on 40 lines, and shows all options with --all", async (verb) => {
    const folder = folderWith({});
    const { stdout } = await culprit(folder, verb, "--help");
    expect(stdout.trimEnd().split("\n").length).toBeLessThanOrEqual(40);
    const all = await culprit(folder, verb, "--help", "--all");
    for (const option of stdout.match(/^ {2}-[^ ,]+/gm) ?? []) expect(all.stdout).toContain(option);
    expect(all.stdout).toContain("--max-tests");
    expect(stdout).not.toContain("--max-tests");
  });

  it("suggests the command that was probably meant", async () => {
    const run = await culprit(folderWith({}), "minimise");
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(/did you mean "minimize"/);
  });
});

describe("a line without a command", () => {
  it("is one of debug, if it begins with a file and ends with a program", async () => {
    const folder = folderWith({ "a.txt": "one two", "fails.sh": '#!/bin/sh\n! grep -q two "$1"\n' });
    const run = await culprit(folder, "a.txt", "--quiet", "--", "./fails.sh", "{}");
    expect(run.code).toBe(0);
    expect(readFileSync(join(folder, "a.min.txt"), "utf8")).toBe("two");
    expect(readFileSync(join(folder, "a.repaired.txt"), "utf8")).not.toContain("two");
  });
});

describe("the version", () => {
  it("is the package's", async () => {
    expect(version).toBe(JSON.parse(readFileSync(join(projectFolder, "package.json"), "utf8")).version);
    expect((await culprit(folderWith({}), "--version")).stdout.trim()).toBe(version);
  });
});
