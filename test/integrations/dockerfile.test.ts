import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectFolder } from "../cli/run-culprit.ts";

describe("the Dockerfile", () => {
  const hasLinter = spawnSync("hadolint", ["--version"]).status === 0;
  it.skipIf(!hasLinter)("has no finding of hadolint", () => {
    const run = spawnSync("hadolint", [join(projectFolder, "Dockerfile")], { encoding: "utf8" });
    expect(run).toMatchObject({ status: 0, stdout: "" });
  });
});
