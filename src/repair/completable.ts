import type { Range } from "../base/ranges.ts";
import type { Oracle } from "../oracle/oracle.ts";
import { boundariesOf } from "../text/unit.ts";
import { closersOf } from "./closers.ts";
import { joined } from "./joined.ts";

/**
 * Where a text can be cut so that what is before the cut, once its brackets are closed, is as complete as in the
 * whole: before and behind what separates items, behind brackets and at the end.
 */
export function cutsOf(text: Uint8Array): readonly number[] {
  const boundaries = boundariesOf(text, "tokens");
  const cuts: number[] = [];
  const add = (cut: number): void => {
    if (cut > (cuts.at(-1) ?? -1)) cuts.push(cut);
  };
  for (let token = 0; token + 1 < boundaries.length; token++) {
    const range: Range = { start: boundaries[token] ?? 0, end: boundaries[token + 1] ?? 0 };
    const byte = text[range.start] ?? 0;
    if (separators.has(byte) || text.subarray(range.start, range.end).includes(newline)) {
      add(range.start);
      add(range.end);
    } else if (brackets.has(byte)) add(range.end);
  }
  add(text.length);
  return cuts;
}

/** The text up to a cut, completed. */
export function completed(text: Uint8Array, cut: number): Uint8Array {
  const kept = text.subarray(0, cut);
  return joined([kept, closersOf(kept)]);
}

/** How many cuts in a row may fail for another reason than a fault before them. */
const tolerance = 3;

/**
 * The last cut such that the text before it is accepted once completed, found by halving, as if every cut up to it
 * were such a one; the fault is taken to lie behind it. 0 when no cut asked about is accepted.
 */
export async function lastCompletableCut(
  text: Uint8Array,
  oracle: Oracle<Uint8Array>,
  signal: AbortSignal,
): Promise<number> {
  const cuts = cutsOf(text);
  const acceptedUpTo = async (index: number, above: number): Promise<number | undefined> => {
    for (let at = index; at > above && at > index - tolerance; at--) {
      const cut = cuts[at] ?? 0;
      if ((await oracle(completed(text, cut), signal)).outcome === "pass") return cut;
    }
    return undefined;
  };
  let good = -1;
  let bad = cuts.length;
  let last = 0;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    const accepted = await acceptedUpTo(middle, good);
    if (accepted === undefined) bad = middle;
    else {
      good = middle;
      last = accepted;
    }
  }
  return last;
}

const newline = 0x0a;
const codes = (characters: string): ReadonlySet<number> =>
  new Set([...characters].map((character) => character.charCodeAt(0)));
const separators = codes(",;");
const brackets = codes("()[]{}");
