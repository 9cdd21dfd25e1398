import { ended, ending, inTurn, inTurnBehind, toBest, type Walk } from "../../oracle/walk.ts";
import { keep } from "../../text/keep.ts";
import type { Stage } from "../stage.ts";
import { takingRanges } from "../taking-ranges.ts";
import { blocks } from "./blocks.ts";
import type { Cut } from "./cut.ts";
import { layers } from "./layers.ts";
import { lists } from "./lists.ts";

/** Smaller inputs are left to the stages that know more of them. */
const leastBytes = 100_000;

/** The grain's share of the text: a round asks about so few stretches that it ends soon where none can go. */
const grains = 512;

/** A round has to take away this share of the text for another one to be worth its questions. */
const leastGain = 0.1;

/**
 * Cuts a large text down in large stretches, which are found without a grammar in one pass over it: layers of what is
 * nested in brackets and runs of items, and where these do not do, runs of tokens. Ends when the text has become small
 * or hardly anything can go; so it makes no promise about what is left.
 */
export const coarseCuts: Stage = {
  name: "coarse cuts",
  walk: (failing) => inTurn<Uint8Array, Round>({ text: failing, way: 0 }, nextRound),
};

/** Those that know more of a text are tried again and again as long as they are worth it. */
const ways: readonly (readonly Cut[])[] = [[layers, lists], [blocks]];

interface Round {
  readonly text: Uint8Array;
  /** Which of the ways is next. */
  readonly way: number;
}

function nextRound({ text, way }: Round): Walk<Uint8Array, Round> | null {
  const cuts = ways[way];
  if (cuts === undefined || text.length <= leastBytes) return null;
  return ending(cutting(text, cuts), (left) => {
    const isWorthIt = left.length > leastBytes && left.length < (1 - leastGain) * text.length;
    return { text: left, way: isWorthIt ? 0 : way + 1 };
  });
}

/** Makes these cuts, one after the other, until the text is small. */
function cutting(text: Uint8Array, cuts: readonly Cut[]): Walk<Uint8Array, Uint8Array> {
  const [cut, ...others] = cuts;
  if (cut === undefined || text.length <= leastBytes) return ended(text);
  const groups = cut(text, Math.ceil(text.length / grains));
  const walk = takingRanges(groups, { size: text.length, render: (kept) => keep(text, kept) });
  return inTurnBehind(toBest(walk, text), (left) => cutting(left, others));
}
