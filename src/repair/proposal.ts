import type { Token } from "./model/tokenize.ts";

/** The kinds of edits, which the ranker weighs separately. */
export type EditKind =
  | "delete-sign"
  | "delete-word"
  | "delete-quote"
  | "insert-opener"
  | "insert-closer"
  | "insert-separator"
  | "insert-quote"
  | "insert-comment"
  | "insert-sign"
  | "insert-word"
  | "sign-by-sign"
  | "sign-by-word"
  | "word-by-sign"
  | "word-by-word"
  | "by-quote"
  | "cut-word"
  | "swap"
  | "join"
  | "join-lines"
  | "break-line"
  | "split"
  | "indent"
  | "quote-word"
  | "delete-line"
  | "close-all"
  | "delete-run"
  | "respell"
  | "translate"
  | "escape"
  | "close-block"
  | "character"
  | "reading"
  | "grammar";

/** One edit of a text, not yet weighed. */
export interface Proposal {
  readonly kind: EditKind;
  /** Indices in the text. */
  readonly start: number;
  readonly end: number;
  readonly inserted: string;
  /** The index of its token, to measure distances. */
  readonly at: number;
  /** The deleted tokens. */
  readonly removed: readonly Token[];
}
