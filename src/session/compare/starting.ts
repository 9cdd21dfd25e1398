import { type CallCounts, callsBeyond } from "../../compare/call-counts.ts";
import { type CountedRun, type Counting, openCountingProgram } from "./counting-program.ts";

/** What a program calls whatever its input is. */
export interface Starting {
  readonly calls: CallCounts;
  /** Whether the program did the same a second time. */
  readonly isSteady: boolean;
}

/** Of programs whose starting is not looked at. */
export const UNKNOWN_START: Starting = { calls: new Map(), isSteady: true };

/**
 * Runs a program that Node runs on an empty input, twice: that is what it calls before it looks at its input. Modules
 * are loaded before calls are counted, and other programs count for themselves. Throws OptionsError and OracleError.
 */
export async function startingOf(counting: Counting, signal: AbortSignal): Promise<Starting> {
  if (counting.source !== "v8" || counting.settings.how.kind !== "program") return UNKNOWN_START;
  const program = await openCountingProgram(counting);
  try {
    const first = await program.run(new Uint8Array(), signal);
    const second = await program.run(new Uint8Array(), signal);
    return { calls: first.calls ?? new Map(), isSteady: isAlike(first, second) };
  } finally {
    await program.close();
  }
}

function isAlike(one: CountedRun, other: CountedRun): boolean {
  const [calls = new Map(), others = new Map()] = [one.calls, other.calls];
  return (
    one.verdict.outcome === other.verdict.outcome &&
    callsBeyond(calls, others).size === 0 &&
    callsBeyond(others, calls).size === 0
  );
}
