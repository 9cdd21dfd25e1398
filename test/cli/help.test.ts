import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { version } from "../../src/cli/version.ts";
import { culprit, folderWith, projectFolder } from "./run-culprit.ts";

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

  it("suggests the command that was probably meant", async () => {
    const run = await culprit(folderWith({}), "minimise");
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(/did you mean "minimize"/);
  });
});

describe("the version", () => {
  it("is the package's", async () => {
    expect(version).toBe(JSON.parse(readFileSync(join(projectFolder, "package.json"), "utf8")).version);
    expect((await culprit(folderWith({}), "--version")).stdout.trim()).toBe(version);
  });
});
