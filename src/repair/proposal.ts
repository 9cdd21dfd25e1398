import type { Range } from "../base/ranges.ts";
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
  | "insert-sign"
  | "insert-word"
  | "sign-by-sign"
  | "sign-by-word"
  | "word-by-sign"
  | "word-by-word"
  | "by-quote"
  | "cut-word"
  | "respell"
  | "foreign"
  | "plain-sign"
  | "swap"
  | "join"
  | "join-lines"
  | "break-line"
  | "indent"
  | "delete-line"
  | "swap-lines"
  | "delimit"
  | "comment-line"
  | "close-all"
  | "escape"
  | "backslashes"
  | "quote-run"
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
  /** Of a delimiter only. */
  readonly turn?: Turning;
}

/** By how much the lines behind a delimiter fit better, and how far that is below the best one. */
export interface Turning {
  readonly gain: number;
  readonly below: number;
}

/** An edit of a range, at a token. */
export const replacing = (
  kind: EditKind,
  at: number,
  { start, end }: Range,
  inserted: string,
  removed: readonly Token[] = [],
): Proposal => ({ kind, start, end, inserted, at, removed });

export const inserting = (kind: EditKind, at: number, place: number, inserted: string): Proposal =>
  replacing(kind, at, { start: place, end: place }, inserted);
