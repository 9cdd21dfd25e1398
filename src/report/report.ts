import type { AnswerFrame, InputAnswer } from "./answer.ts";
import type { TreeFormat } from "./tree-lines.ts";
import type { Paint } from "./words.ts";

/** Options for the text of an answer. */
export interface TextOptions {
  /** Whether to show the stages of a search. Default: false. */
  readonly stats?: boolean | undefined;
  /** The format of trees. Default: outline. */
  readonly treeFormat?: TreeFormat | undefined;
}

/** The end of a session: its answer A, and the additional data M for pictures. */
export interface Ended<A extends AnswerFrame, M> {
  readonly answer: A;
  readonly material: M;
}

/** How to present the end of a command. */
export interface Report<A extends AnswerFrame, M> {
  /** The text, in lines. */
  readonly lines: (ended: Ended<A, M>, paint: Paint, options: TextOptions) => readonly string[];
}

/** The answers, by command, of these reports. */
export type AnswersOf<Reports> = {
  readonly [C in keyof Reports]: Reports[C] extends Report<infer A, infer _> ? A : never;
};

/** The data for pictures and excerpts of these answers. */
export type MaterialsOf<Reports> = {
  readonly [C in keyof Reports]: Reports[C] extends Report<infer _, infer M> ? M : never;
};

/** How to present the end of a verb, which may also be part of `debug`. */
export interface VerbReport<A extends InputAnswer, M> extends Report<A, M> {
  /** Its activity, for progress lines. */
  readonly doing: string;
  /** The heading of its part in `debug`. */
  readonly heading: string;
  /** Its result as a name and a few words; null if there is none. */
  readonly summary: (answer: A) => readonly [name: string, words: string] | null;
}

/** Bytes to show; null if there are too many to keep. */
export type Shown = Uint8Array | null;

/** The forms of findings: where and why inputs fail, for editors and CI services. */
export const findingForms = ["lines", "github", "sarif"] as const;

export type FindingForm = (typeof findingForms)[number];
