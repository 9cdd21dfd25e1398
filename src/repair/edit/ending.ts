import type { Verdict } from "../../oracle/outcome.ts";
import { closersOf } from "../closers.ts";
import { completed, cutsOf } from "../completable.ts";
import { joined } from "../joined.ts";
import { isViable } from "./prefix-reader.ts";

/** What ends a text so that it is accepted: the text up to `cut` with `inserted` behind. */
export interface Ending {
  readonly cut: number;
  readonly inserted: Uint8Array;
}

/** How many endings are tried, and how long they get besides what closes brackets. */
const mostTried = 120;
const longest = 4;

/** What most often is missing at an end, besides closing brackets. */
const candidates = [`"`, ";", ")", "0", "}", "]", "'", "a", " ", "\n", ">", "=", ":", "(", "-->", "*/"];

/**
 * An ending of a text that can be continued, or else, given up to so many cuts, of the longest part of it that has
 * one. Null when none was found.
 */
export async function endingOf(
  text: Uint8Array,
  ask: (text: Uint8Array) => Promise<Verdict>,
  mostCuts = 60,
): Promise<Ending | null> {
  const inserted = await continuation(text, ask);
  if (inserted !== null) return { cut: text.length, inserted };
  const cuts = cutsOf(text).toReversed();
  for (const cut of spaced(cuts, mostCuts)) {
    const candidate = completed(text, cut);
    if (cut > 0 && (await ask(candidate)).outcome === "pass")
      return { cut, inserted: candidate.subarray(cut) };
  }
  return null;
}

/** What to append to a text, the shortest first; follows only what can still be continued. */
async function continuation(
  text: Uint8Array,
  ask: (text: Uint8Array) => Promise<Verdict>,
): Promise<Uint8Array | null> {
  const closers = closersOf(text);
  let tried = 0;
  const queue: Uint8Array[] = [new Uint8Array(0)];
  for (const added of queue) {
    if (tried++ > mostTried) return null;
    const longer = joined([text, added]);
    for (const ending of [closers, closersOf(longer)]) {
      if ((await ask(joined([longer, ending]))).outcome === "pass") return joined([added, ending]);
    }
    if (added.length >= longest) continue;
    for (const candidate of candidates) {
      const further = joined([added, new TextEncoder().encode(candidate)]);
      const verdict = await ask(joined([text, further]));
      tried++;
      if (verdict.outcome === "pass") return further;
      if (isViable(verdict)) queue.push(further);
    }
  }
  return null;
}

/** The first of the list one by one, then ever fewer, at most so many. */
function* spaced(list: readonly number[], most: number): Generator<number, void, void> {
  for (let index = 0, taken = 0; index < list.length && taken < most; taken++) {
    yield list[index] ?? 0;
    index += 1 + Math.floor(index / 8);
  }
}
