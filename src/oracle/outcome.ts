/** How often the functions of one script were called, in the form of V8's precise coverage (`Profiler.ScriptCoverage`). */
export interface ScriptCalls {
  readonly url: string;
  readonly functions: readonly FunctionCalls[];
}

/** The calls of one function. */
export interface FunctionCalls {
  /** Empty when it has none. */
  readonly functionName: string;
  /** The first range is the whole function, its count how often it was called; offsets are indices in the script's text. */
  readonly ranges: readonly {
    readonly startOffset: number;
    readonly endOffset: number;
    readonly count: number;
  }[];
}

/**
 * The result for a candidate. `fail`: it shows the failure of interest. `pass`: the program accepts it. `unresolved`:
 * neither (rejected for another reason, another failure, timed out).
 */
export type Outcome = "pass" | "fail" | "unresolved";

/** An outcome with what the run showed. */
export interface Verdict {
  readonly outcome: Outcome;
  /** Why, in a few words for a person: `exit 1`, `SIGSEGV`, `timed out after 2 s`. */
  readonly reason?: string;
  /** Identifies the failure, alike for runs that fail in the same way; absent when the run did not fail. */
  readonly fingerprint?: string;
  /** Byte offset in the candidate at which the program stopped, when its message or status reveals it. */
  readonly offset?: number;
  /** True when the program reveals that the candidate is merely incomplete: more input could be accepted. */
  readonly incomplete?: boolean;
  /** Texts that the program names as missing or meant, when it stopped at a place or wanted more. */
  readonly expected?: readonly string[];
  /** True when the run was ended by the time limit rather than by the program. */
  readonly timedOut?: boolean;
  /** The run itself; absent when the verdict was remembered rather than observed. */
  readonly run?: RunRecord;
  /** Which functions the run called; present where calls are counted. */
  readonly calls?: readonly ScriptCalls[];
}

/** The record of one run of the program under test. */
export interface RunRecord {
  /** Exit code, or null when a signal or the time limit ended the run. */
  readonly exitCode: number | null;
  /** Name of the signal that ended the run, such as `SIGSEGV`. */
  readonly signal: string | null;
  readonly timedOut: boolean;
  /** Wall time in milliseconds. */
  readonly milliseconds: number;
  /** Start and end of the output, decoded for reading; at most the runner's capture limit. */
  readonly stdout: string;
  readonly stderr: string;
}

/** A run with what its runner may add. */
export interface ObservedRun extends RunRecord {
  /** True when the run was killed because it printed too much. */
  readonly flooded?: boolean;
  /** True when the run failed for want of the memory that its limit denied it. */
  readonly starved?: boolean;
}

/** How a run ended, in words that are the same for all that ended alike and hold no colon. */
export function failureKind(run: ObservedRun): string {
  if (run.timedOut) return "timed out";
  if (run.flooded) return "printed too much";
  if (run.starved) return "ran out of memory";
  if (run.signal !== null) return run.signal;
  return run.exitCode === null ? "ended from outside" : `exit ${run.exitCode}`;
}
