import type { StopReason } from "../oracle/stop.ts";
import type { TestCounts } from "../oracle/wrap/counted.ts";
import type { Notice } from "./notice.ts";

/** How a command ended. `unconfirmed`: fresh runs denied the result. */
export type Status = "ok" | "not-reproduced" | "not-found" | "stopped" | "unconfirmed";

/** A file or folder named in an answer. */
export interface FileInAnswer {
  readonly path: string;
  readonly bytes: number;
  /** The number of files in a folder. */
  readonly files?: number;
}

/** The number of tested candidates, by outcome. */
export interface Tests extends TestCounts {
  /** The part of the total that the journal of an earlier run answered. */
  readonly replayed: number;
  /** Speculative runs whose results were not needed. */
  readonly wasted: number;
}

/** The common part of all answers; printed as is by `--json`. */
export interface AnswerFrame {
  readonly command: string;
  readonly status: Status;
  /** Null if there are several inputs, or none. */
  readonly input: FileInAnswer | null;
  /** The file or folder with the result; null if none was written. */
  readonly output: FileInAnswer | null;
  readonly tests: Tests;
  readonly seconds: number;
  /** The seed of every random choice; null if there is none. */
  readonly seed: number | null;
  /** Why the work stopped early, if it did. */
  readonly stopped: StopReason | null;
  /** Notices for the user about the answer. */
  readonly notices: readonly Notice[];
}

/** The common part of answers about one failing input. */
export interface InputAnswer extends AnswerFrame {
  readonly input: FileInAnswer;
  readonly seed: number;
  /** How the input fails; null if that was not reproduced. */
  readonly failure: FailureInAnswer | null;
}

/** Replaces the answer if a command ends with an error. */
export interface ErrorAnswer {
  readonly error: {
    /** As printed on standard error. */
    readonly message: string;
    /**
     * The exit code of the process: 2 for wrong usage or files, 3 if the program cannot be run, 70 for an internal
     * error of culprit.
     */
    readonly exitCode: number;
  };
}

/** The failure that the answer is about. */
export interface FailureInAnswer {
  /** In a few words: `exit 1`, `SIGSEGV`. */
  readonly reason: string;
  /** The program's message, shortened. */
  readonly message: string;
}
