import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import {
  answerOf,
  type CulpritRun,
  culprit,
  expectAsPublished,
  folderWith,
  startCulprit,
} from "./run-culprit.ts";

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

/** A run with this code loaded before culprit. */
async function runWith(code: string, folder: string, words: readonly string[]): Promise<CulpritRun> {
  vi.stubEnv("NODE_OPTIONS", `--import data:text/javascript,${encodeURIComponent(code)}`);
  const { finished } = startCulprit(folder, words);
  vi.unstubAllEnvs();
  return await finished;
}

const killsItself = 'process.kill(process.pid, "SIGINT")';

/** The signal comes when the first of the modules is about to be loaded. */
const whileLoading = `
  import { register } from "node:module";
  const hooks = \`export const load = (url, context, next) => {
    if (url.endsWith("/bundle/main.js")) ${killsItself};
    return next(url, context);
  }\`;
  register("data:text/javascript," + encodeURIComponent(hooks));`;

/** The signal comes with the first piece of the answer. */
const whileAnswering = `
  const { from } = Buffer;
  Buffer.from = (value, ...others) => {
    if (typeof value === "string" && value.includes('"trees":[')) ${killsItself};
    return from.call(Buffer, value, ...others);
  };`;

/** The signal comes when long work first lets others have their turn. */
const whileTakingTurns = `
  const { setTimeout } = globalThis;
  globalThis.setTimeout = (body, delay, ...others) => {
    if (delay === 0) {
      globalThis.setTimeout = setTimeout;
      ${killsItself};
    }
    return setTimeout(body, delay, ...others);
  };`;

describe("Ctrl-C", () => {
  it.each([["minimize"], ["compare"]])(
    "while its modules are loaded ends %s with an answer",
    async (command) => {
      const folder = folderWith({ ...files, "a.json": "[1]" });
      const run = await runWith(whileLoading, folder, [
        command,
        "a.json",
        "--json",
        "--",
        "./hangs.sh",
        "{}",
      ]);
      expect(run.code).toBe(130);
      expect(JSON.parse(run.stdout)).toMatchObject({ command, stopped: "signal", tests: { total: 0 } });
    },
  );

  it("while its modules are loaded ends at once when no answer is owed", async () => {
    const run = await runWith(whileLoading, folderWith(files), [
      "minimize",
      "a.txt",
      "--",
      "./hangs.sh",
      "{}",
    ]);
    expect(run).toEqual({ code: 130, signal: null, stdout: "", stderr: "" });
  });

  it("while a large answer is put together leaves out what is large in it", async () => {
    const numbers = JSON.stringify(Array.from({ length: 10_000 }, (_, index) => index));
    const run = await runWith(whileAnswering, folderWith({ "a.json": numbers }), [
      "parse",
      "a.json",
      "--json",
    ]);
    expect(run).toMatchObject({ code: 130, stderr: "" });
    const answer = JSON.parse(run.stdout);
    expectAsPublished(answer);
    expect(answer).toMatchObject({ status: "stopped", stopped: "signal", count: "1", trees: [] });
  });

  it.each([["specialize"], ["generate", "--where"]])(
    "while the grammar of a condition is made ends %s, and writes nothing",
    async (...command) => {
      const folder = folderWith({});
      const patterns = ["null", "true", "false"].flatMap((text) => ["--pattern", `${text}s=${text}`]);
      const condition = "at least 20 nulls and at least 20 trues and at least 20 falses";
      const words = [...command, condition, "--grammar", "json", ...patterns, "--out", "out.jsonl", "--json"];
      const run = await runWith(whileTakingTurns, folder, words);
      expect(run).toMatchObject({ code: 130, stderr: "" });
      const answer = JSON.parse(run.stdout);
      expectAsPublished(answer);
      expect(answer).toMatchObject({ status: "stopped", stopped: "signal" });
      expect(
        existsSync(join(folder, "out.jsonl")) && readFileSync(join(folder, "out.jsonl"), "utf8"),
      ).toBeFalsy();
    },
  );

  it.each(["minimize", "debug"])(
    "while the input itself is run for the first time ends %s without a word of a fault",
    async (command) => {
      const run = await stopped(folderWith(files), 1, [command, "a.txt", "--", "./hangs.sh", "{}"]);
      expect(run).toMatchObject({ code: 130, stderr: "" });
      expect(run.stdout).toMatch(/Stopped by a signal before .*\. The same command resumes/);
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
    expect(run.stdout).toContain("To resume this run, leave out --fresh");
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
    expect(run.stdout).toMatch(/Stopped at the limit of time before any input passed/);
  });
});
