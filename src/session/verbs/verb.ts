import type { Sameness } from "../../oracle/fingerprint.ts";
import type { Answer } from "../../oracle/first-with.ts";
import type { Oracle } from "../../oracle/oracle.ts";
import type { StopReason } from "../../oracle/stop.ts";
import type { FileInAnswer, InputAnswer } from "../../report/answer.ts";
import type { Notice } from "../../report/notice.ts";
import type { Answers, Materials } from "../../report/reports.ts";
import type { VerbName } from "../../report/verb-reports.ts";
import type { Context } from "../context/context.ts";
import type { Claim, RunResult } from "../context/search-run.ts";
import type { InputFile } from "../files/input-file.ts";
import type { Reproduction } from "../program/reproduce.ts";
import type { SearchChoice, Searches } from "../settings/settings.ts";

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
  /** Inputs that may be made for a theory at most; absent: as many as it takes. */
  readonly mostInputs?: number | undefined;
  /** The time that it may take, our own included; absent: as long as it takes. */
  readonly mostMilliseconds?: number | undefined;
}

/**
 * A question about one input that makes a program fail: what it needs, how it is searched for an
 * answer, and what the answer says. A is the names of its algorithms, R what its search gives back; the functions are
 * methods so that verbs with different ones go into one list.
 */
export interface Verb<N extends VerbName, A extends string = string, R extends Result = Result> {
  readonly name: N;
  /** What its result is called between a file's name and extension; null when its results have names of their own. */
  readonly resultKind: string | null;
  /** The extension of results that are data about the input, not inputs like it. */
  readonly resultExtension?: string;
  /** What `--algorithm` and `--unit` choose from. */
  readonly searches: Searches<A>;
  /** Present where tree-sitter's languages are of no use unless one is named. */
  readonly treeSitter?: false;
  /** How like the input's a failure has to be, unless the user says. */
  readonly sameness: Sameness;
  /**
   * Whether inputs that it asks about are kept for verbs that learn from such. Those keep none of their own, so that they
   * find the same again when they were stopped.
   */
  readonly keepsInputs: boolean;
  /** Reads the input; throws OptionsError when it is none for this choice. */
  read(path: string, choice: SearchChoice<A>): InputFile;
  /** Whether there is anything to do for an input that did so. */
  isFor(reproduction: Reproduction): boolean;
  /** Claims the places of the results and gets the search ready. Throws OptionsError before anything is written. */
  begin(context: Context, asked: Asked<A>): Promise<Task<N, R>>;
  /** What an answer says that found nothing. */
  nothing(context: Context): Findings<N>;
  /** What pictures of an answer need; the result is null when there is none. */
  material(context: Context, result: Uint8Array | null): Materials[N];
}

/** A verb at work on one input. */
export interface Task<N extends VerbName, R extends Result> {
  /** @param known what searches before this one kept */
  search(oracle: Oracle<Uint8Array>, signal: AbortSignal, known: readonly Answer<Uint8Array>[]): Promise<R>;
  /** What fresh runs have to show for the result to stand. */
  claims(result: R): readonly Claim[];
  /** Why there is nothing in a result, and what to do; null when there is something. */
  whyNothing(result: R): Notice | null;
  /** Makes the result the last one on disk, and says what it is. */
  found(run: RunResult<R>): Promise<Found<N>>;
}

/** What was found. */
export interface Found<N extends VerbName> {
  /** Null where nothing is written. */
  readonly output: FileInAnswer | null;
  readonly findings: Findings<N>;
  /** What the user should know about it. */
  readonly notices: readonly Notice[];
  /** What other verbs and pictures work with. */
  readonly bytes: Uint8Array;
}
