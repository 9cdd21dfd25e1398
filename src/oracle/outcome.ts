/** The call counts of one script, in the format of V8's precise coverage (`Profiler.ScriptCoverage`). */
export interface ScriptCalls {
  readonly url: string;
  readonly functions: readonly FunctionCalls[];
}

export interface FunctionCalls {
  /** Empty for an anonymous function. */
  readonly functionName: string;
  /**
   * The first range covers the whole function; its `count` is the number of calls. Offsets are indices in the script's
   * text.
   */
  readonly ranges: readonly {
    readonly startOffset: number;
    readonly endOffset: number;
    readonly count: number;
  }[];
}

/**
 * The result for a candidate. `fail`: it shows the failure of interest. `pass`: the program accepts it. `unresolved`:
 * neither, such as another failure or a timeout.
 */
export type Outcome = "pass" | "fail" | "unresolved";

/** An outcome with details of the run. */
export interface Verdict {
  readonly outcome: Outcome;
  /** The reason in a few words: `exit 1`, `SIGSEGV`, `timed out after 2 s`. */
  readonly reason?: string;
  /** Identifies the failure; equal for runs that fail alike. Absent if the run did not fail. */
  readonly fingerprint?: string;
  /** Byte offset in the candidate at which the program stopped, if the run reveals it. */
  readonly offset?: number;
  /** True if the program reports that the candidate is incomplete: more input could be accepted. */
  readonly incomplete?: boolean;
  /** Texts that the program reports as missing or intended. */
  readonly expected?: readonly string[];
  /** True if the time limit ended the run. */
  readonly timedOut?: boolean;
  /** The run itself; absent if the verdict is remembered. */
  readonly run?: RunRecord;
  /** The functions that the run called; present if calls are counted. */
  readonly calls?: readonly ScriptCalls[];
}

/** The record of one run of the program under test. */
export interface RunRecord {
  /** Exit code; null if a signal or the time limit ended the run. */
  readonly exitCode: number | null;
  /** Name of the signal that ended the run, such as `SIGSEGV`. */
  readonly signal: string | null;
  readonly timedOut: boolean;
  /** Wall time in milliseconds. */
  readonly milliseconds: number;
  /** Start and end of standard output, decoded; at most the runner's capture limit. Same for `stderr`. */
  readonly stdout: string;
  readonly stderr: string;
  /** True if the run was killed because it printed too much. */
  readonly flooded?: boolean;
  /** True if the run failed because of its memory limit. */
  readonly starved?: boolean;
}

/** How a run ended, as a short text without a colon; equal for all runs that ended alike. */
export function failureKind(run: RunRecord): string {
  if (run.timedOut) return "timed out";
  if (run.flooded) return "printed too much";
  if (run.starved) return "ran out of memory";
  if (run.signal !== null) return run.signal;
  return run.exitCode === null ? "ended from outside" : `exit ${run.exitCode}`;
}
