import { joined } from "../../base/arrays.ts";
import {
  asking,
  askingWhether,
  outcomeOf,
  type Sought,
  type Telling,
  told,
  type Walk,
} from "../../oracle/walk.ts";
import { closersOf } from "../closers.ts";
import { completed, cutsOf } from "../completable.ts";
import { isViable } from "./prefix-reader.ts";

/** What ends a text so that it is accepted: the text up to `cut` with `inserted` behind. */
export interface Ending {
  readonly cut: number;
  readonly inserted: Uint8Array;
}

/** How many texts are asked about in search of something to append. */
const mostTried = 200;
/** How many cuts are tried. */
const mostCuts = 60;

/** What most often is missing at an end, besides closing brackets. */
const fillers = [";", "0", `"`, "a", ")", "}", "]", "'", " ", "\n", ">", "=", ":", "("].map((filler) =>
  new TextEncoder().encode(filler),
);

/** Looks for an ending of a text that can be continued, or else of a part of it up to a cut; ends with null when there is none. */
export function endingOf(text: Uint8Array): Walk<Uint8Array, Ending | null> {
  return told(() => looking(text));
}

function* looking(text: Uint8Array): Telling<Uint8Array, Ending | null> {
  const inserted = yield* continuationOf(text);
  if (inserted !== null) return { cut: text.length, inserted };
  for (const cut of everRarer(cutsOf(text).toReversed())) {
    const candidate = completed(text, cut);
    if (cut > 0 && (yield* outcomeOf(askingWhether(candidate, { kind: "cut end" }))))
      return { cut, inserted: candidate.subarray(cut) };
  }
  return null;
}

/** Something that can be appended to a text without making it wrong. */
interface Continuation {
  readonly added: Uint8Array;
  /** What closes the brackets open behind it. */
  readonly closers: Uint8Array;
  readonly fillers: number;
}

/**
 * What to append to a text so that it is accepted: closing brackets as far as they can follow, and a filler where
 * they cannot; the continuation that leaves the least open is gone on with first.
 */
function* continuationOf(text: Uint8Array): Telling<Uint8Array, Uint8Array | null> {
  let tried = 0;
  let accepted: Uint8Array | null = null;
  function* isPossible(added: Uint8Array): Telling<Uint8Array, boolean> {
    tried += 1;
    const verdict = yield* outcomeOf(asking(joined([text, added]), { kind: "end", sought: continuable }));
    if (verdict?.outcome === "pass") accepted ??= added;
    return verdict !== null;
  }
  const open: Continuation[] = [];
  const goOnWith = (added: Uint8Array, fillers: number): void => {
    open.push({ added, fillers, closers: closersOf(joined([text, added])) });
  };
  goOnWith(new Uint8Array(0), 0);
  while (accepted === null && tried < mostTried) {
    const best = open.sort((left, right) => openness(right) - openness(left)).pop();
    if (best === undefined) return null;
    const { added, closers } = best;
    const closed = yield* longestPossible(closers, (part) => isPossible(joined([added, part])));
    if (accepted !== null) break;
    if (closed > 0) goOnWith(joined([added, closers.subarray(0, closed)]), best.fillers);
    for (const filler of fillers) {
      const further = joined([added, filler]);
      if (yield* isPossible(further)) goOnWith(further, best.fillers + 1);
      if (accepted !== null) break;
    }
  }
  return accepted;
}

const continuable: Sought = { isFound: isViable, presumed: { outcome: "fail", incomplete: true } };
const openness = ({ closers, fillers }: Continuation): number => closers.length + 2 * fillers;

/** How many of the bytes can follow, found by halving. */
function* longestPossible(
  bytes: Uint8Array,
  isPossible: (part: Uint8Array) => Telling<Uint8Array, boolean>,
): Telling<Uint8Array, number> {
  if (bytes.length === 0) return 0;
  if (yield* isPossible(bytes)) return bytes.length;
  let good = 0;
  let bad = bytes.length;
  if (bad > 1 && !(yield* isPossible(bytes.subarray(0, 1)))) return 0;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (yield* isPossible(bytes.subarray(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

/** The first of a list one by one, then ever fewer. */
function* everRarer(list: readonly number[]): Generator<number, void, void> {
  for (let index = 0, taken = 0; index < list.length && taken < mostCuts; taken++) {
    yield list[index] ?? 0;
    index += 1 + Math.floor(index / 8);
  }
}
