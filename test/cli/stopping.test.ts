import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { answerOf, type CulpritRun, culprit, folderWith, startCulprit } from "./run-culprit.ts";

/** Says that it runs, and then hangs on the whole input or on all. */
const files = {
  "a.txt": "one two three",
  "hangs.sh": '#!/bin/sh\necho >>"$(dirname "$0")/met"\nsleep 60\n',
  "refuses.sh": '#!/bin/sh\necho >>"$(dirname "$0")/met"\nsleep 0.1\nexit 1\n',
};

/** How often a program of those ran. */
const runsIn = (folder: string): number =>
  existsSync(join(folder, "met")) ? readFileSync(join(folder, "met")).length : 0;

/** Sends the signal once the program has been started so often. */
async function stopped(folder: string, runs: number, words: readonly string[]): Promise<CulpritRun> {
  const child = startCulprit(folder, words);
  const watch = setInterval(() => {
    if (runsIn(folder) < runs) return;
    clearInterval(watch);
    child.kill("SIGINT");
  }, 5);
  const run = await child.finished;
  clearInterval(watch);
  return run;
}

describe("Ctrl-C", () => {
  it.each(["minimize", "isolate", "repair", "debug"])(
    "while the input itself is run for the first time ends %s without a word of a fault",
    async (command) => {
      const run = await stopped(folderWith(files), 1, [command, "a.txt", "--", "./hangs.sh", "{}"]);
      expect(run).toMatchObject({ code: 130, stderr: "" });
      expect(run.stdout).toMatch(/stopped by a signal before .*; the same command goes on from here/);
    },
  );

  it.each(["isolate", "repair"])(
    "before %s has found anything is not taken for an answer",
    async (command) => {
      const words = [command, "a.txt", "--json", "--jobs", "1", "--", "./refuses.sh", "{}"];
      const run = await stopped(folderWith(files), 9, words);
      expect(run.code).toBe(130);
      const answer = JSON.parse(run.stdout);
      expect(answer).toMatchObject({ status: "not-found", stopped: "signal", output: null });
      expect(answer.tests.total).toBe(answer.tests.fail);
    },
  );

  it("while inputs are tried keeps those that were accepted", async () => {
    const words = ["generate", "--grammar", "json", "--valid-with", "./hangs.sh {}", "--out", "made.jsonl"];
    const folder = folderWith(files);
    const run = await stopped(folder, 1, [...words, "--json"]);
    expect(run).toMatchObject({ code: 130, stderr: "" });
    expect(JSON.parse(run.stdout)).toMatchObject({ status: "stopped", stopped: "signal", count: 0 });
    expect(readFileSync(join(folder, "made.jsonl"), "utf8")).toBe("");
  });

  it("again and again ends the run at once, and leaves nothing of it behind", async () => {
    const folder = folderWith(files);
    const temporary = folderWith({});
    vi.stubEnv("TMPDIR", temporary);
    const child = startCulprit(folder, ["minimize", "a.txt", "--", "./hangs.sh", "{}"]);
    vi.unstubAllEnvs();
    const insist = setInterval(() => {
      if (runsIn(folder) > 0) child.kill("SIGINT");
    }, 2);
    const { code, signal } = await child.finished;
    clearInterval(insist);
    expect({ code, signal }).toEqual({ code: 130, signal: null });
    expect(readdirSync(temporary)).toEqual([]);
  });

  it("on a run that started afresh says that the next one must not", async () => {
    const words = ["repair", "a.txt", "--fresh", "--", "./refuses.sh", "{}"];
    const run = await stopped(folderWith(files), 9, words);
    expect(run.stdout).toContain("to go on from here, leave out --fresh");
  });
});

describe("the limit of time", () => {
  it("holds while the input itself is run for the first time", async () => {
    const words = ["minimize", "a.txt", "--max-time", "300ms", "--", "./hangs.sh", "{}"];
    const { run, answer } = await answerOf(folderWith(files), ...words);
    expect(run.code).toBe(1);
    expect(answer).toMatchObject({ status: "not-found", stopped: "time", output: null });
  });

  it("ends an isolation that has found nothing, and says that", async () => {
    const words = ["isolate", "a.txt", "--max-time", "1s", "--", "./refuses.sh", "{}"];
    const run = await culprit(folderWith(files), ...words);
    expect(run.code).toBe(1);
    expect(run.stdout).toMatch(/stopped at the limit of time before anything was seen to pass/);
  });
});
