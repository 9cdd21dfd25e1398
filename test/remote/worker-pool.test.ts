import { describe, expect, it } from "vitest";
import type { Verdict } from "../../src/oracle/outcome.ts";
import type { Message } from "../../src/remote/messages.ts";
import type { News } from "../../src/remote/news.ts";
import { WorkerPool } from "../../src/remote/worker-pool.ts";

const session = "0".repeat(32);
const idOf = (letter: string): string => letter.charCodeAt(0).toString(16).padStart(32, "0");

const helloOf = (name: string, nonce = idOf(name)): Message<"hello"> => ({
  session,
  worker: idOf(name),
  nonce,
  name,
  places: 2,
  platform: "linux x64",
  version: null,
});

const fails: Verdict = { outcome: "fail", reason: "exit 1", fingerprint: "exit 1: Error: bad" };
const failsOtherwise: Verdict = { ...fails, fingerprint: "exit 1: Error: cannot find module" };
const passes: Verdict = { outcome: "pass", reason: "exit 0" };

/** A pool, and a log of its duties. */
function poolWithLog() {
  const told: News[] = [];
  const probed: string[] = [];
  const pool = new WorkerPool({
    probe: ({ name }) => probed.push(name),
    admit: () => {},
    tell: (news) => told.push(news),
  });
  return { pool, told, probed };
}

describe("the workers of a run", () => {
  it("are asked about the input as soon as it was run here, and used when they say the same", () => {
    const { pool, told, probed } = poolWithLog();
    pool.welcome(helloOf("a"), 0);
    expect([pool.isGathering, probed]).toEqual([true, []]);
    pool.expect(fails);
    pool.welcome(helloOf("b"), 0);
    expect(probed).toEqual(["a", "b"]);
    pool.judge(idOf("a"), fails);
    expect(pool.places).toBe(2);
    expect(told).toMatchObject([{ kind: "worker-joined", worker: "a", places: 2 }]);
  });

  it.each([
    ["another outcome", passes, "exit 0"],
    ["another message", failsOtherwise, "exit 1: Error: cannot find module"],
  ])("are not used with %s, however often they are asked", (_, verdict, there) => {
    const { pool, told, probed } = poolWithLog();
    pool.expect(fails);
    pool.welcome(helloOf("b"), 0);
    for (let time = 0; time < 3; time++) pool.judge(idOf("b"), verdict);
    expect(probed).toEqual(["b", "b", "b"]);
    expect(pool.places).toBe(0);
    expect(told).toMatchObject([{ kind: "worker-refused", worker: "b", there, here: "exit 1: Error: bad" }]);
  });

  it("may do any of what a flaky program did here", () => {
    const { pool } = poolWithLog();
    pool.expect(fails);
    pool.expect(passes);
    pool.welcome(helloOf("a"), 0);
    pool.judge(idOf("a"), passes);
    expect(pool.places).toBe(2);
  });

  it("count no more when they were not heard for long, until they are heard again", () => {
    const { pool, told } = poolWithLog();
    pool.expect(fails);
    pool.welcome(helloOf("a"), 0);
    pool.judge(idOf("a"), fails);
    pool.lookAround(10_000);
    expect(pool.places).toBe(2);
    pool.lookAround(16_000);
    expect([pool.places, told.at(-1)]).toEqual([0, { kind: "worker-gone", worker: "a", isLost: true }]);
    pool.hear({ session, worker: idOf("a"), beat: 1, isLeaving: false }, 17_000);
    expect(pool.places).toBe(2);
  });

  it("say nothing by messages that come again", () => {
    const { pool, probed } = poolWithLog();
    pool.expect(fails);
    pool.welcome(helloOf("a"), 0);
    pool.judge(idOf("a"), fails);
    pool.welcome(helloOf("a"), 5);
    expect([pool.places, probed]).toEqual([2, ["a"]]);
    const leaving = { session, worker: idOf("a"), beat: 1, isLeaving: true };
    pool.hear(leaving, 10);
    pool.hear({ ...leaving, beat: 2, isLeaving: false }, 20);
    pool.hear(leaving, 30);
    expect(pool.places).toBe(2);
  });
});
