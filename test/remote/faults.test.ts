import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { startRunner } from "../../src/oracle/run/runner.ts";
import { TimeLimit } from "../../src/oracle/run/time-limit.ts";
import type { News } from "../../src/remote/news.ts";
import { openRunsElsewhere, type RunsElsewhere } from "../../src/remote/runs-elsewhere.ts";
import { hasRedis, type RedisServer, startRedis } from "./redis-server.ts";
import { type StartedWorker, secret, startWorker } from "./start-worker.ts";

/**
 * Says where it runs, behind its argument and what it reads. On `once` the worker called slow waits for a file and then fails, on `hold` all
 * workers wait for one.
 */
const subject = `#!/bin/sh
read -r text
waits() { : >"$PLACE/began-$text"; until [ -e "$PLACE/go-$text" ]; do sleep 0.05; done; }
case $text in
  once) [ "$ROLE" = slow ] && { waits; exit 3; } ;;
  hold) [ "$ROLE" = "" ] || waits ;;
esac
echo "$1 $text $ROLE"
`;

interface Opened {
  readonly runs: RunsElsewhere;
  run(text: string): Promise<string>;
  readonly told: readonly News[];
}

describe.skipIf(!hasRedis)("runs on other machines, when something goes wrong", () => {
  const place = mkdtempSync(join(tmpdir(), "culprit-test-"));
  const began = (text: string): boolean => existsSync(join(place, `began-${text}`));
  const letGo = (text: string): void => writeFileSync(join(place, `go-${text}`), "");
  let redis: RedisServer;
  let workers: readonly StartedWorker[] = [];

  beforeAll(async () => {
    writeFileSync(join(place, "subject.sh"), subject, { mode: 0o755 });
    redis = await startRedis();
    const started = ["fast", "slow"].map((name) => ({ name, env: { ROLE: name, PLACE: place } }));
    workers = await Promise.all(started.map((each) => startWorker(redis.url, each)));
  });

  afterAll(async () => {
    for (const worker of workers) worker.kill("SIGKILL");
    await redis.stop();
    rmSync(place, { recursive: true, force: true });
  });

  /** Runs of the program that nothing was asked of yet, and what is told of them. */
  async function openedRuns(name: string, alongside = 0): Promise<Opened> {
    const command = [join(place, "subject.sh"), name] as const;
    const timeLimit = TimeLimit.fixed(120_000);
    const here = startRunner({ command, timeLimit });
    const told: News[] = [];
    const runs = await openRunsElsewhere({
      url: redis.url,
      secret,
      task: {
        ...{ command: [...command], baseName: "candidate", isFolder: false, isExecutable: false },
        ...{ cwd: null, memory: null, isEnclosed: false, variables: {} },
      },
      here,
      alongside,
      judge: ({ exitCode }) => ({ outcome: exitCode === 0 ? "pass" : "fail", reason: `exit ${exitCode}` }),
      timeLimit,
      tell: (news) => told.push(news),
      patience: 500,
    });
    onTestFinished(async () => {
      await Promise.all([runs.close(), here.close()]);
    });
    const run = async (text: string): Promise<string> =>
      (await runs.run(Buffer.from(`${text}\n`), new AbortController().signal)).stdout.trim();
    return { run, runs, told };
  }

  /** The same, with both workers. */
  async function joinedRuns(name = "run", alongside = 0): Promise<Opened> {
    const opened = await openedRuns(name, alongside);
    expect(await opened.run("input")).toBe(`${name} input`);
    await expect.poll(() => opened.runs.width, { timeout: 60_000 }).toBe(2 + alongside);
    return opened;
  }

  it("waits for workers no longer than the user does", async () => {
    const { runs, told } = await openedRuns("run");
    await runs.gather(AbortSignal.abort());
    expect(told).toEqual([]);
  });

  it("uses places here beside those of workers when it is to", async () => {
    const { run } = await joinedRuns("run", 1);
    const [here, ...there] = await Promise.all(["one", "two", "three"].map(run));
    expect(here).toBe("run one");
    expect(there).toEqual([
      expect.stringMatching(/^run two (fast|slow)$/),
      expect.stringMatching(/^run three (fast|slow)$/),
    ]);
  });

  it("overtakes a slow worker, and reports it when that one comes to something else", async () => {
    const { run, told } = await joinedRuns();
    const answers: string[] = [];
    while (!began("once")) answers.push(...(await Promise.all([run("once"), run("once")])));
    expect(new Set(answers)).toEqual(new Set(["run once fast"]));
    expect(told).not.toContainEqual(expect.objectContaining({ kind: "workers-disagree" }));
    letGo("once");
    await expect
      .poll(() => told, { timeout: 60_000 })
      .toContainEqual({ kind: "workers-disagree", first: "exit 0", second: "exit 3" });
  });

  it("goes on here when Redis stays away, and there when it is back", async () => {
    const { run, told } = await joinedRuns();
    await redis.end();
    expect(await run("alone")).toBe("run alone");
    expect(told).toContainEqual({ kind: "redis-given-up", seconds: 0.5 });
    await redis.startAgain("kept");
    await expect.poll(() => told, { timeout: 60_000 }).toContainEqual({ kind: "redis-back" });
    expect(await run("again")).toMatch(/^run again (fast|slow)$/);
  });

  it("asks again for what a Redis has lost with its data", async () => {
    const { run } = await joinedRuns();
    const answers = Promise.all(["hold", "hold", "third"].map(run));
    await expect.poll(() => began("hold"), { timeout: 60_000 }).toBe(true);
    await redis.end();
    await redis.startAgain("lost");
    letGo("hold");
    const [first, second, third] = await answers;
    expect([first, second]).toEqual(Array(2).fill(expect.stringMatching(/^run hold/)));
    expect(third).toMatch(/^run third/);
  });

  it("keeps apart what several ask for at once", async () => {
    const both = await Promise.all([joinedRuns("one"), joinedRuns("other")]);
    const texts = Array.from({ length: 8 }, (_, number) => `${number}`);
    const answers = await Promise.all(both.map(({ run }) => Promise.all(texts.map(run))));
    const without = answers.map((each) => each.map((answer) => answer.replace(/ (fast|slow)$/, "")));
    expect(without).toEqual([texts.map((text) => `one ${text}`), texts.map((text) => `other ${text}`)]);
  });
});
