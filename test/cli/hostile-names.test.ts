import { existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type CulpritRun, culprit, folderWith } from "./run-culprit.ts";

const evil = "a\u001b[31m\nculprit: all is well\u202e\u0007";
const input = `${evil}.json`;
const crash = "read -r line; case $line in *CULPRIT*) echo 'error: crash' >&2; exit 1; esac";
const ask = ["--", "sh", "-c", crash];

/** Nothing works on the terminal, and no line begins within a name. */
function expectLegible({ stdout, stderr }: CulpritRun): void {
  const shown = stdout + stderr;
  expect(shown.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect(shown).not.toMatch(/^culprit: all is well/m);
}

describe("names that would work on a terminal", () => {
  const folder = () => folderWith({ [input]: '{"x": [1, "CULPRIT"]}', [`${evil}.passing`]: "{}" });

  it.each([
    ["debug", ["debug", input, "--passing", `${evil}.passing`, ...ask]],
    ["an input that does not fail", ["minimize", input, "--", "true"]],
    ["an input that is not there", ["minimize", `${evil}.missing`, ...ask]],
    ["a result that cannot be written", ["minimize", input, "--out", `${evil}.missing/x`, ...ask]],
    ["a configuration that is not there", ["minimize", input, "--config", `${evil}.missing`, ...ask]],
    ["an unknown command", [evil]],
    ["an unknown option", ["minimize", input, `--${evil}`, ...ask]],
    ["a value that is none", ["generate", `--format=${evil}`]],
    ["a missing --", ["minimize", input, "sh", evil]],
    ["an unknown grammar", ["generate", "--grammar", evil]],
    ["parse", ["parse", `${evil}.passing`, "--grammar", "csv", "--count"]],
  ])("are shown harmless: %s", async (_, words) => {
    expectLegible(await culprit(folder(), ...words));
  });

  it("are shown harmless within a folder", async () => {
    const place = folder();
    mkdirSync(join(place, evil));
    renameSync(join(place, input), join(place, evil, input));
    const needs = 'for file in "$1"/*; do grep -q CULPRIT "$file" && exit 1; done; exit 0';
    expectLegible(await culprit(place, "minimize", evil, "--", "sh", "-c", needs, "sh", "{}"));
  });

  it("are true in the answer for machines", async () => {
    const place = folder();
    const run = await culprit(place, "minimize", input, "--json", ...ask);
    const { input: read, output } = JSON.parse(run.stdout);
    expect(read.path).toBe(input);
    expect(output.path).toBe(`${evil}.min.json`);
    expect(existsSync(join(place, output.path))).toBe(true);
  });
});
