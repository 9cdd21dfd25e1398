import type { Sameness } from "../../oracle/fingerprint.ts";
import type { StopReason } from "../../oracle/stop.ts";
import type { FileInAnswer, InputAnswer } from "../../report/answer.ts";
import type { Answers } from "../../report/command-answer.ts";
import type { Materials } from "../../report/conclusion.ts";
import type { Phase } from "../../report/event/phase.ts";
import type { InputFile } from "../files/input-file.ts";
import type { Reproduction } from "../program/reproduce.ts";
import type { SearchChoice, Searches } from "../settings/search-choice.ts";
import type { Inquired, Inquiry } from "../workbench/inquiry.ts";
import type { Workbench } from "../workbench/workbench.ts";

/** The commands that are one question about one input on which a program fails. */
export type VerbName = "minimize" | "repair" | "isolate";

/** What an answer says besides what the answers of all verbs say. */
export type Findings<N extends VerbName> = Omit<Answers[N], keyof InputAnswer | keyof Searched>;

/** What the answers of all verbs say about the search. */
export interface Searched {
  readonly algorithm: string;
  readonly unit: string;
  /** Of the result; null without one, and when it was not finished or does not stand. */
  readonly guarantee: string | null;
}

/** What every search gives back. */
export interface Result extends Searched {
  readonly stopped: StopReason | null;
}

/** What a verb is asked to do. */
export interface Asked<A extends string> {
  readonly choice: SearchChoice<A>;
  /** An input known to be accepted. */
  readonly accepted?: Uint8Array | undefined;
}

/**
 * A question about one input that makes a program fail: what it needs, how it is searched for an answer, what the answer
 * says, and how it reads when nothing is found. A is the names of its algorithms, R what its search gives back.
 */
export interface Verb<N extends VerbName, A extends string, R extends Result> {
  readonly name: N;
  readonly phase: Phase["name"];
  /** What its result is called between a file's name and extension; null when its results have names of their own. */
  readonly resultKind: string | null;
  /** What `--algorithm` and `--unit` choose from. */
  readonly searches: Searches<A>;
  /** How like the input's a failure has to be, unless the user says. */
  readonly sameness: Sameness;
  /** Reads the input; throws OptionsError when it is none for this choice. */
  readonly read: (path: string, choice: SearchChoice<A>) => InputFile;
  /** Whether there is anything to do for an input that did so. */
  readonly isFor: (reproduction: Reproduction) => boolean;
  /** Claims the places of the results and gets the search ready. Throws OptionsError before anything is written. */
  readonly begin: (bench: Workbench, asked: Asked<A>) => Promise<Task<N, R>>;
  /** What an answer says that found nothing. */
  readonly nothing: (bench: Workbench) => Findings<N>;
  /** What pictures of an answer need; the result is null when there is none. */
  readonly material: (bench: Workbench, result: Uint8Array | null) => Materials[N];
}

/** A verb at work on one input. */
export interface Task<N extends VerbName, R extends Result> extends Pick<Inquiry<R>, "search" | "claims"> {
  /** Why there is nothing in a result, and what to do; null when there is something. */
  readonly whyNothing: (result: R) => string | null;
  /** Makes the result the last one on disk, and says what it is. */
  readonly found: (inquired: Inquired<R>) => Promise<Found<N>>;
}

/** What was found. */
export interface Found<N extends VerbName> {
  readonly output: FileInAnswer;
  readonly findings: Findings<N>;
  /** What the user should know about it. */
  readonly notices: readonly string[];
  /** What other verbs and pictures work with. */
  readonly bytes: Uint8Array;
}
