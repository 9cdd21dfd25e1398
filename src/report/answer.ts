import type { StopReason } from "../oracle/stop.ts";
import type { Notice } from "./notice.ts";

/** How a command ended: with its answer, or why not; `unconfirmed` when the last runs denied what was found. */
export type Status = "ok" | "not-reproduced" | "not-found" | "stopped" | "unconfirmed";

/** A file named in an answer, or a folder. */
export interface FileInAnswer {
  readonly path: string;
  readonly bytes: number;
  /** How many files are in a folder. */
  readonly files?: number;
}

/** How many candidates were asked about, by outcome. */
export interface Tests {
  /** Runs of the program that were needed and done. */
  readonly total: number;
  readonly pass: number;
  readonly fail: number;
  readonly unresolved: number;
  /** Questions answered from memory: the same candidate again. */
  readonly cached: number;
  /** Of the total, those answered by the journal of an earlier run. */
  readonly replayed: number;
  /** Runs done ahead of need whose answers were then not needed. */
  readonly wasted: number;
}

/** What the answers of all commands have; printed as is by `--json`. */
export interface AnswerFrame {
  readonly command: string;
  readonly status: Status;
  /** Null where there are several inputs, or none. */
  readonly input: FileInAnswer | null;
  /** The file or folder that holds the result; null when none was written. */
  readonly output: FileInAnswer | null;
  readonly tests: Tests;
  readonly seconds: number;
  /** Of every random choice; null where nothing is chosen at random. */
  readonly seed: number | null;
  /** What ended the work before it was finished, if anything did. */
  readonly stopped: StopReason | null;
  /** What the user should know about the answer. */
  readonly notices: readonly Notice[];
}

/** What the answers about one input have that makes a program fail. */
export interface InputAnswer extends AnswerFrame {
  readonly input: FileInAnswer;
  readonly seed: number;
  /** How the input fails; null when it was not seen to. */
  readonly failure: FailureInAnswer | null;
}

/** In place of an answer: why a command ended without one. */
export interface ErrorAnswer {
  readonly error: {
    /** As it is printed on standard error. */
    readonly message: string;
    /** What the process exits with: 2 for wrong usage and files, 3 when the program cannot be run, 70 for a fault of culprit. */
    readonly exitCode: number;
  };
}

/** The failure that the answer is about. */
export interface FailureInAnswer {
  /** In a few words: `exit 1`, `SIGSEGV`. */
  readonly reason: string;
  /** What the program said about it, shortened. */
  readonly message: string;
}
