import type { Verdict } from "../../oracle/outcome.ts";
import { asking, inTurnBehind, type Sought, type Walk } from "../../oracle/walk.ts";

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

/** What to ask about to learn whether the program gets beyond a place. */
export interface Probe {
  readonly text: Uint8Array;
  /** The verdicts that say so. */
  readonly sought: Sought;
}

/** Finds out how far a program gets, from what its verdicts tell. */
export interface Reader {
  /** How exactly `length` is known: the fault lies there or up to so many tokens behind. */
  readonly blur: number;
  /** What to ask about to learn whether the program gets beyond the first `to` bytes of the text. */
  probe(text: Uint8Array, to: number): Probe;
  /** The reading, given the verdict on that probe, null when it is not a sought one; asks further questions where needed. */
  read(text: Uint8Array, to: number, verdict: Verdict | null): Walk<Uint8Array, Reading>;
}

/** How far the program gets in a text, which is not read again up to a place. */
export function reading(reader: Reader, text: Uint8Array, from: number): Walk<Uint8Array, Reading> {
  const { text: probe, sought } = reader.probe(text, from);
  const read = (verdict: Verdict | null): Walk<Uint8Array, Reading> => reader.read(text, from, verdict);
  return inTurnBehind(asking(probe, { kind: "probe", sought }), read);
}

export const nowhere: Reading = { accepted: false, length: 0 };
