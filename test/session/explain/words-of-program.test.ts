import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { RunRecord } from "../../../src/oracle/outcome.ts";
import { wordsOfProgram } from "../../../src/session/explain/words-of-program.ts";

const folder = mkdtempSync(join(tmpdir(), "words-"));
afterAll(() => rmSync(folder, { recursive: true }));

const printing = (stderr: string): RunRecord => ({
  exitCode: 1,
  signal: null,
  timedOut: false,
  milliseconds: 1,
  stdout: "",
  stderr,
});

describe("words of the program", () => {
  const source = join(folder, "units.js");
  writeFileSync(source, "const unit = /(em|in|px)$/;\n");

  it.each([
    ["Node", `TypeError: x\n    at unit (${source}:1:3)`],
    ["a module", `TypeError: x\n    at unit (file://${source}:1:3)`],
    ["Python", `  File "${source}", line 1, in unit`],
  ])("are those of the sources that a stack trace of %s names", (_, trace) => {
    expect(wordsOfProgram(printing(trace))("in")).toEqual(["em", "px"]);
  });

  it("are none without a stack trace, or without the sources", () => {
    expect(wordsOfProgram(undefined)("in")).toEqual([]);
    expect(wordsOfProgram(printing("/gone.js:1:3"))("in")).toEqual([]);
  });

  it.skipIf(process.platform === "win32")("are not looked for in a pipe or a device", () => {
    const pipe = join(folder, "pipe");
    execFileSync("/bin/sh", ["-c", `mkfifo "$0"`, pipe]);
    for (const path of [pipe, "/dev/zero", "/proc/kmsg"])
      expect(wordsOfProgram(printing(`    at x (${path}:1:3)`))("in")).toEqual([]);
  });
});
