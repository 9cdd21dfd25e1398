import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { commands } from "../src/cli/command-line.ts";
import { projectFolder } from "./cli/run-culprit.ts";

const path = join(projectFolder, "dist", "bundle", "culprit.1");

describe("the manual page", () => {
  it("holds each command and each option", () => {
    const text = readFileSync(path, "utf8").replaceAll("\\-", "-");
    const all = commands.flatMap((command) => [command, ...(command.commands ?? [])]);
    const flags = all.flatMap(({ options }) =>
      options.flatMap((group) => group.options.map((each) => each.flags)),
    );
    expect(flags.filter((each) => !text.includes(`.B ${each}\n`))).toEqual([]);
    expect(all.filter(({ name, usage }) => !text.includes(`${name} ${usage}`.trim()))).toEqual([]);
  });

  const hasGroff = spawnSync("groff", ["--version"]).status === 0;
  it.skipIf(!hasGroff)("is correct roff", () => {
    const run = spawnSync("groff", ["-man", "-ww", "-z", path], { encoding: "utf8" });
    expect(run).toMatchObject({ status: 0, stderr: "" });
  });
});
