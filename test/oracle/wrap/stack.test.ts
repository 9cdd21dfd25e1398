import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Verdict } from "../../../src/oracle/outcome.ts";
import { untilStopped } from "../../../src/oracle/stop.ts";
import { cached } from "../../../src/oracle/wrap/cached.ts";
import { counted, limited, Tally, type TestCounts } from "../../../src/oracle/wrap/counted.ts";
import { journaled, openJournal } from "../../../src/oracle/wrap/journaled.ts";

const { signal } = new AbortController();

let folder = "";
let path = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "culprit-stack-"));
  path = join(folder, "journal");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Session {
  readonly stopped: string | null;
  readonly outcomes: readonly string[];
  readonly counts: TestCounts;
  readonly runs: number;
}

/** Asks about all candidates through the whole stack, as one process would, until `tests` are done. */
async function session(candidates: readonly number[], tests: number | undefined): Promise<Session> {
  const journal = openJournal(path, { question: "is it odd", warn: () => {} });
  const tally = new Tally();
  const outcomes: string[] = [];
  let runs = 0;
  const program = async (candidate: Uint8Array): Promise<Verdict> => {
    runs += 1;
    return { outcome: (candidate[0] ?? 0) % 2 === 0 ? "pass" : "fail" };
  };
  const limit = { tests, now: () => 0 };
  const oracle = cached(counted(limited(journaled(program, journal), limit), tally), {
    onHit: () => tally.addCached(),
  });
  const stopped = await untilStopped(async () => {
    for (const number of candidates) outcomes.push((await oracle(Uint8Array.of(number), signal)).outcome);
  });
  journal.close();
  return { stopped, outcomes, counts: tally.counts, runs };
}

describe("a search that was stopped and started again", () => {
  it("sees the same verdicts and counts as one that was not, and runs the program on each candidate once", async () => {
    const stops = fc.array(fc.nat(20), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(30), { maxLength: 40 }), stops, async (candidates, limits) => {
        rmSync(path, { force: true });
        const whole = await session(candidates, undefined);
        rmSync(path, { force: true });
        let runs = 0;
        for (const tests of limits) {
          const part = await session(candidates, tests);
          expect(part.outcomes).toEqual(whole.outcomes.slice(0, part.outcomes.length));
          expect(part.stopped).toBe(tests < whole.counts.total ? "tests" : null);
          runs += part.runs;
        }
        const resumed = await session(candidates, undefined);
        expect(resumed).toEqual({ ...whole, runs: whole.runs - runs });
      }),
    );
  });
});
