import { describe, expect, it } from "vitest";
import type { FinishedRun } from "../../src/oracle/run/slot.ts";
import { Audit } from "../../src/remote/runs-elsewhere.ts";

const runWith = (exitCode: number): FinishedRun => ({
  ...{ exitCode, signal: null, timedOut: false, flooded: false, starved: false },
  ...{ milliseconds: 1, stdout: "", stderr: "" },
});

/** What is said of a worker whose runs end with 1, when those here end so. */
async function saidOf(exitCodes: readonly number[], answers = 1): Promise<readonly string[]> {
  const said: string[] = [];
  const left = [...exitCodes];
  const here = { jobs: 1, run: async () => runWith(left.shift() ?? 0) };
  const judge = ({ exitCode }: FinishedRun) =>
    ({ outcome: exitCode === 0 ? "pass" : "fail", reason: `exit ${exitCode}` }) as const;
  const audit = new Audit({ here, judge }, ({ message }) => said.push(message));
  for (let answer = 0; answer < answers; answer++) {
    audit.hear("attic", runWith(1), new Uint8Array(5));
    await new Promise((go) => setImmediate(go));
  }
  return [...said, `${exitCodes.length - left.length} runs here`];
}

describe("answers of workers", () => {
  it("are contradicted by as many runs here, with both verdicts", async () => {
    const [said, runs] = await saidOf([0, 0, 0, 0]);
    expect(said).toContain(
      'worker attic says "exit 1" of a candidate of 5 bytes, and this machine says "exit 0" in 3 runs',
    );
    expect(runs).toBe("3 runs here");
  });

  it("are believed when one run here says the same, as with a flaky program", async () => {
    expect(await saidOf([0, 0, 1])).toEqual(["3 runs here"]);
  });

  it("are repeated here once in ten times", async () => {
    expect(await saidOf(Array(20).fill(1), 30)).toEqual(["3 runs here"]);
  });
});
