import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { answerOf, culprit, folderWith } from "./run-culprit.ts";

/** Writes down every run with its outcome: f for the failure looked for, p for no failure, u for another. */
const oracle = `import { appendFileSync } from "node:fs";
const note = (outcome) => appendFileSync(new URL("log", import.meta.url), outcome);
export default (text) => {
  try {
    JSON.parse(text);
  } catch {
    note("u");
    return "unresolved";
  }
  note(text.includes("CULPRIT") ? "f" : "p");
  return text.includes("CULPRIT") ? "fail" : "pass";
};
`;
const text = JSON.stringify({ first: [1, 2, { deep: ["x", "CULPRIT", "y"] }], second: { third: 3 } });

interface StageFigures {
  readonly name: string;
  readonly tests: number;
  readonly successes: number;
  readonly bytes: number;
}

const sumOf = (stages: readonly StageFigures[], figure: "tests" | "successes" | "bytes"): number =>
  stages.reduce((sum, stage) => sum + stage[figure], 0);

describe("the figures of --stats", () => {
  it.each(["auto", "tree", "hdd*"])("are what the program itself counted: %s", async (algorithm) => {
    const folder = folderWith({ "in.json": text, "oracle.mjs": oracle, log: "" });
    const log = join(folder, "log");
    const words = ["minimize", "in.json", "--stats", "--jobs", "1", "--algorithm", algorithm];
    const { answer } = await answerOf(folder, ...words, "--oracle", "oracle.mjs");
    const { tests, stages, input, output } = answer as typeof answer & { stages: readonly StageFigures[] };
    const runs = readFileSync(log, "utf8");
    const counted = (outcome: string): number => runs.split(outcome).length - 1;
    expect(counted("p")).toBe(tests["pass"]);
    expect(counted("u")).toBe(tests["unresolved"]);
    // The input is run two to five times before the search, its result once after it.
    expect([2, 3, 4, 5]).toContain(counted("f") - (tests["fail"] ?? 0) - 1);
    // The empty input and the whole are asked about before any stage; what was asked before counts in its stage too.
    expect(sumOf(stages, "tests")).toBe((tests["total"] ?? 0) + (tests["cached"] ?? 0) - 2);
    expect(sumOf(stages, "successes")).toBe((tests["fail"] ?? 0) - 1);
    expect(sumOf(stages, "bytes")).toBe(input.bytes - (output?.bytes ?? 0));
  });

  it("follow the answer, a line for each stage", async () => {
    const folder = folderWith({ "a.txt": "xxaxx" });
    const run = await culprit(folder, "minimize", "a.txt", "--stats", "--", "sh", "-c", "! grep -q a");
    expect(run.stdout).toMatch(/^ {2}equal tokens +\d+ tests?, \d+ improvements?, \d+ bytes? removed$/m);
  });
});
