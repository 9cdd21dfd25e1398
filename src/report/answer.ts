import type { StopReason } from "../oracle/stop.ts";

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
  readonly notices: readonly string[];
}

/** What the answers about one input have that makes a program fail. */
export interface InputAnswer extends AnswerFrame {
  readonly input: FileInAnswer;
  readonly seed: number;
  /** How the input fails; null when it was not seen to. */
  readonly failure: FailureInAnswer | null;
}

/** A difference between the input and the result, in bytes of the input. */
export interface Change {
  readonly start: number;
  readonly end: number;
  /** The input's text from start to end. */
  readonly removed: string;
  /** The text that stands there instead. */
  readonly inserted: string;
}

/** The failure that the answer is about. */
export interface FailureInAnswer {
  /** In a few words: `exit 1`, `SIGSEGV`. */
  readonly reason: string;
  /** What the program said about it, shortened. */
  readonly message: string;
}

/** Answer of `minimize`. */
export interface MinimizeAnswer extends InputAnswer {
  readonly command: "minimize";
  /** That of the result, as the last run showed it; null without a result and when there was no time for the run. */
  readonly resultFailure: FailureInAnswer | null;
  readonly algorithm: string;
  readonly unit: string;
  readonly guarantee: "1-minimal" | null;
  /** Whether the result is 1-tree-minimal too. */
  readonly treeMinimal: boolean;
  /** Whether the empty input fails in the same way; the guarantee leaves it out of account. */
  readonly emptyFails: boolean;
  /** The grammar that gave the input's tree, as the user would name it. */
  readonly grammar: string | null;
  /** Whether the grammar reads the input, and so the search was kept to what it reads. */
  readonly isRead: boolean;
  /** With `--allow-broken`: the smaller result that the grammar does not read; null when there is none. */
  readonly broken: FileInAnswer | null;
  /** Whether `--format` changed the result; the guarantees are then about the text that it was before. */
  readonly formatted: boolean;
  /** How many bytes that had; null when the result is not formatted. */
  readonly bytesBeforeFormatting: number | null;
  /** What each stage of the search did that had anything to try. */
  readonly stages: readonly StageInAnswer[];
  readonly otherFailures: readonly OtherFailureInAnswer[];
}

/** What one stage of a search did. */
export interface StageInAnswer {
  readonly name: string;
  readonly tests: number;
  readonly successes: number;
  /** How many bytes it made the input smaller. */
  readonly bytes: number;
}

/** Another failure met on the way, with an example that shows it. */
export interface OtherFailureInAnswer {
  readonly reason: string;
  readonly times: number;
  readonly example: string;
}

/** Answer of `isolate`. */
export interface IsolateAnswer extends InputAnswer {
  readonly command: "isolate";
  readonly algorithm: string;
  readonly unit: string;
  readonly guarantee: "1-minimal difference" | null;
  readonly passing: FileInAnswer | null;
  readonly failing: FileInAnswer | null;
  /** What the failing result has and the passing one has not, in bytes of the failing result. */
  readonly difference: readonly Change[];
}

/** A change that a repair makes. */
export interface Mending extends Change {
  /** What was wrong there, in words. */
  readonly reason: string;
}

/** Answer of `repair`. */
export interface RepairAnswer extends InputAnswer {
  readonly command: "repair";
  readonly algorithm: string;
  readonly unit: string;
  readonly guarantee: "1-maximal" | null;
  /** The grammar that proposed texts, as the user would name it. */
  readonly grammar: string | null;
  readonly diagnosis: readonly Mending[];
  /** Further repairs, when asked for, the one with the least damage first. */
  readonly alternatives: readonly RepairInAnswer[];
}

/** A further repair: where it was written and what it changes. */
export interface RepairInAnswer {
  readonly output: FileInAnswer;
  readonly diagnosis: readonly Mending[];
}

/** Answer of `debug`: the answers of its parts. */
export interface DebugAnswer extends InputAnswer {
  readonly command: "debug";
  readonly minimize: MinimizeAnswer | null;
  readonly isolate: IsolateAnswer | null;
  readonly repair: RepairAnswer | null;
}
