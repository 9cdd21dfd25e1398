import type { AnswerFrame, InputAnswer } from "./answer.ts";
import type { Paint } from "./paint.ts";
import type { TreeFormat } from "./tree-lines.ts";

/** How much a person wants to see, and in which form. */
export interface TextOptions {
  /** What each stage of a search did. Default: false. */
  readonly stats?: boolean | undefined;
  /** Of trees. Default: outline. */
  readonly treeFormat?: TreeFormat | undefined;
}

/** What a session ends with: its answer A, and what pictures of it need besides, M. */
export interface Ended<A extends AnswerFrame, M> {
  readonly answer: A;
  readonly material: M;
}

/** How the end of a command's sessions reads. */
export interface Report<A extends AnswerFrame, M> {
  /** What a person reads, in lines. */
  readonly lines: (ended: Ended<A, M>, paint: Paint, options: TextOptions) => readonly string[];
}

/** The same of a verb, which is a part of `debug` as well. */
export interface VerbReport<A extends InputAnswer, M> extends Report<A, M> {
  /** What its sessions are doing meanwhile. */
  readonly doing: string;
  /** What its part of `debug` is called. */
  readonly heading: string;
  /** What it came to, in a few words behind a name; null when there is nothing to tell. */
  readonly summary: (answer: A) => readonly [name: string, words: string] | null;
}

/** Bytes to show; null when they are too many to be kept. */
export type Shown = Uint8Array | null;
