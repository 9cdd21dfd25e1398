import type { InputEdit } from "../../text/edit.ts";
import { lackingIn } from "./lacking.ts";
import { placesIn } from "./places.ts";
import { likelihoodOfEnd } from "./weights.ts";

/** How many places are likely, how likely one of them must be beside all, and for how many others questions are worth it. */
const mostLikely = 3;
const leastShare = 0.03;
const mostUnlikely = 24;
/** Larger texts are not looked through as a whole. */
const mostBytes = 100_000;

/** Edits that put in the same end at other places. */
interface Ends {
  readonly likely: readonly InputEdit[];
  /** Those of which few are right. */
  readonly unlikely: readonly InputEdit[];
}

const none: Ends = { likely: [], unlikely: [] };

/**
 * Edits that end the one bracket of which a text lacks the end, on the lines that it takes by their indentation, at the likeliest place first: by what
 * stands beside, what the brackets then hold, and how many values they hold elsewhere.
 */
export function endsPlaced(text: Uint8Array): Ends {
  if (text.length > mostBytes) return none;
  const lacking = lackingIn(text);
  if (lacking === null) return none;
  const places = placesIn(text, lacking)
    .map((place) => ({ ...place, odds: Math.exp(likelihoodOfEnd(place.traits)) }))
    .sort((left, right) => right.odds - left.odds);
  // What ends behind a block ends as other blocks do.
  if (places[0]?.isBehindBlock) return none;
  const all = places.reduce((sum, { odds }) => sum + odds, 0);
  const count = places.slice(0, mostLikely).filter(({ odds }) => odds >= leastShare * all).length;
  const inserted = new TextEncoder().encode(lacking.closer);
  const edits = places.map(({ at }): InputEdit => ({ start: at, end: at, inserted }));
  return { likely: edits.slice(0, count), unlikely: edits.slice(count, count + mostUnlikely) };
}
