import type { Verdict } from "../../oracle/outcome.ts";

/** How far a program gets in a text before it meets what it cannot accept. */
export interface Reading {
  /** Whether the whole text is accepted. */
  readonly accepted: boolean;
  /** The bytes that, as far as is known, could be the beginning of an accepted text. */
  readonly length: number;
  /** Where the program says that something is wrong, when that is elsewhere or it wanted more. */
  readonly place?: number | undefined;
  /** What the program names as missing or meant. */
  readonly expected?: readonly string[] | undefined;
}

/** Finds out how far a program gets, from what its verdicts tell. */
export interface Reader {
  /** How exactly `length` is known: the fault lies there or up to so many tokens behind. */
  readonly blur: number;
  /** What to ask about to learn whether the program gets beyond the first `to` bytes of the text. */
  probe(text: Uint8Array, to: number): Uint8Array;
  /** The reading, given the verdict on that probe; asks further questions where needed. */
  read(text: Uint8Array, to: number, verdict: Verdict): Promise<Reading>;
}

export const nowhere: Reading = { accepted: false, length: 0 };
