import type { InputEdit } from "../../text/edit.ts";
import { lackingIn } from "./lacking.ts";
import { placesIn } from "./places.ts";
import { likelihoodOfEnd } from "./weights.ts";

/** How many places are proposed, and how likely one must be beside all. */
const most = 3;
const leastShare = 0.03;
/** Larger texts are not looked through as a whole. */
const mostBytes = 100_000;

/**
 * Edits that end the one bracket of which a text lacks the end, on the lines that it takes by their indentation, at the likeliest place first: by what
 * stands beside, what the brackets then hold, and how many values they hold elsewhere.
 */
export function endsPlaced(text: Uint8Array): readonly InputEdit[] {
  if (text.length > mostBytes) return [];
  const lacking = lackingIn(text);
  if (lacking === null) return [];
  const places = placesIn(text, lacking)
    .map((place) => ({ ...place, odds: Math.exp(likelihoodOfEnd(place.traits)) }))
    .sort((left, right) => right.odds - left.odds);
  // What ends behind a block ends as other blocks do.
  if (places[0]?.isBehindBlock) return [];
  const all = places.reduce((sum, { odds }) => sum + odds, 0);
  return places
    .filter(({ odds }) => odds >= leastShare * all)
    .slice(0, most)
    .map(({ at }) => ({ start: at, end: at, inserted: new TextEncoder().encode(lacking.closer) }));
}
