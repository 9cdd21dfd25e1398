import type { Verdict } from "../oracle/outcome.ts";
import { parseRepetition } from "../oracle/wrap/repeated.ts";
import type { ProgramUnderTest } from "./program-under-test.ts";
import type { Settings } from "./settings.ts";

/** What the input itself did when it was run. */
export interface Reproduction {
  /** The first failing run's verdict, else the first run's. */
  readonly verdict: Verdict;
  readonly runs: number;
  readonly failures: number;
}

const mostRuns = 5;
const enoughMilliseconds = 1_000;

/**
 * Runs the input at least twice, so that a flaky program is noticed before an hour is spent on it: up to five times
 * as long as that takes less than a second, and as often as `--repeat` allows until it fails.
 */
export async function reproduce(
  bench: { readonly program: ProgramUnderTest; readonly settings: Settings; readonly signal: AbortSignal },
  bytes: Uint8Array,
): Promise<Reproduction> {
  const { program, settings, signal } = bench;
  const patience = parseRepetition("--repeat", settings.repeat).runs;
  const started = performance.now();
  const verdicts: Verdict[] = [];
  let failures = 0;
  for (;;) {
    const verdict = await program.ask(bytes, signal);
    verdicts.push(verdict);
    if (verdict.outcome === "fail") failures += 1;
    const { length } = verdicts;
    if (failures === 0 && length < patience) continue;
    if (length >= mostRuns || (length >= 2 && performance.now() - started > enoughMilliseconds)) break;
  }
  const shown = verdicts.find((one) => one.outcome === "fail") ?? verdicts[0];
  if (shown === undefined) throw new RangeError("the input was not run");
  return { verdict: shown, runs: verdicts.length, failures };
}

/** What to tell the user about an input that does not fail in every run; nothing when it does. */
export function flakinessNotice({ runs, failures }: Reproduction, repeat: string): string[] {
  if (failures === 0 || failures === runs) return [];
  const rate = failures / runs;
  const advised = Math.ceil(Math.log(0.001) / Math.log(1 - rate));
  const repeated = parseRepetition("--repeat", repeat).runs;
  if (repeated >= advised) return [];
  return [
    `the program is flaky: the input failed in ${failures} of ${runs} runs. With --repeat ${advised} a failing candidate would be missed about once in a thousand times; now up to ${repeated} ${repeated === 1 ? "run decides" : "runs decide"}.`,
  ];
}
