import type { Range } from "../base/ranges.ts";
import { complement, type IndexSet } from "../delta/index-set.ts";
import { ended, ending, inTurn, inTurnBehind, toBest, type Walk, working } from "../oracle/walk.ts";
import { type BracketedTokens, isSeparator, pairingBrackets } from "../text/bracketed-tokens.ts";
import { bytesOfPieces } from "../text/unit.ts";
import { isWhiteSpace } from "../text/white-space.ts";
import type { Stage } from "./stage.ts";
import { layerGroup, listGroups, type RangeGroup, takingFrom } from "./taking-parts.ts";
import { whilePaying } from "./while-paying.ts";

/** A text with its tokens, and in bytes how small the stretches are that are tried without. */
export interface Coarse {
  readonly bytes: Uint8Array;
  readonly tokens: BracketedTokens;
  readonly grain: number;
}

/** Stretches of a text to try without, none of them much smaller than the grain. */
export type Cut = (coarse: Coarse) => readonly RangeGroup[];

/** Layers of the longest row of what is nested in brackets, so many together as make up a grain. */
export const layers: Cut = (coarse) => [layerGroup(longestNested(coarse))];

/** Takes single layers out of what is nested in brackets. */
export const bracketNesting: Stage = {
  name: "bracket nesting",
  walk: (failing) => cutting(failing, layers, 1),
};

/** The whole text, a region with its brackets in it, one in that, and so on: of the longest in each, those that are a grain shorter. */
function longestNested({ bytes, tokens: { boundaries, partners }, grain }: Coarse): readonly Range[] {
  const nested: Range[] = [{ start: 0, end: bytes.length }];
  let shortest = bytes.length;
  let next = 0;
  let end = boundaries.length - 1;
  for (;;) {
    let longest = 0;
    let opening = -1;
    for (let token = next; token < end; token++) {
      const partner = partners[token] as number;
      if (partner === 0) continue;
      const length = (boundaries[partner + 1] as number) - (boundaries[token] as number);
      if (length > longest) [longest, opening] = [length, token];
      token = partner;
    }
    if (opening < 0) return nested;
    const closing = partners[opening] as number;
    if (shortest - longest >= grain) {
      nested.push({ start: boundaries[opening] as number, end: boundaries[closing + 1] as number });
      shortest = longest;
    }
    [next, end] = [opening + 1, closing];
  }
}

/** Items of the whole text and of the regions in brackets; runs of items that make up a grain. */
export const lists: Cut = (coarse) => listGroups([...runsOfItems(coarse)]);

/** For each list with two runs or more its runs. */
function* runsOfItems(coarse: Coarse): Generator<readonly Range[], void, void> {
  const { grain } = coarse;
  const { boundaries, partners } = coarse.tokens;
  const outermost = runsAmong(coarse, 0, boundaries.length - 1);
  if (outermost.length > 1) yield outermost;
  for (let token = 0; token + 1 < boundaries.length; token++) {
    const closing = partners[token] as number;
    if (closing === 0) continue;
    const length = (boundaries[closing] as number) - (boundaries[token] as number);
    if (length < 2 * grain) {
      token = closing;
      continue;
    }
    const runs = runsAmong(coarse, token + 1, closing);
    if (runs.length > 1) yield runs;
  }
}

/** Runs of the items that the tokens from `first` to before `last` make up, each of a grain at least if there are several. */
function runsAmong(
  { bytes, tokens: { boundaries, partners }, grain }: Coarse,
  first: number,
  last: number,
): readonly Range[] {
  const runs: Range[] = [];
  let start = -1;
  let end = -1;
  let isInItem = false;
  for (let token = first; token < last; token++) {
    const begin = boundaries[token] as number;
    token = Math.max(token, partners[token] as number);
    const next = boundaries[token + 1] as number;
    if (isSeparator(bytes, begin, next)) isInItem = false;
    else if (!isWhiteSpace(bytes[begin])) {
      if (start < 0) start = begin;
      else if (!isInItem && end - start >= grain) {
        runs.push({ start, end });
        start = begin;
      }
      end = next;
      isInItem = bytes[end - 1] !== closingCurly;
    }
  }
  // A rest smaller than a grain goes with the run before it.
  if (runs.length > 0 && end - start < grain) start = runs.pop()?.start ?? start;
  return start < 0 ? [] : [...runs, { start, end }];
}

const closingCurly = 0x7d;

/** Runs of tokens, whatever they are. */
const tokenRuns: Cut = (coarse) => {
  const runs = [...runsOfTokens(coarse)];
  return [
    {
      count: runs.length,
      least: 0,
      spans: [{ start: 0, end: coarse.bytes.length }],
      goneFrom: (staying: IndexSet) => bytesOfPieces(runs, complement(staying, runs.length)),
    },
  ];
};

function* runsOfTokens({ bytes, tokens, grain }: Coarse): Generator<Range, void, void> {
  let start = 0;
  for (const end of tokens.boundaries) {
    if (end - start < grain && end < bytes.length) continue;
    if (end > start) yield { start, end };
    start = end;
  }
}

/** Smaller texts are left to the stages that know more of them: those on trees, and those for text of which nothing is known. */
const leastBytes = { withTree: 100_000, withoutTree: 1_000 };

/** The grain's share of the text: a round asks about so few stretches that it ends soon where none can go. */
const grains = 512;

/** A round has to take away this share of the text for another one to be worth its questions. */
const leastGain = 0.1;

/**
 * Cuts a large text down in large stretches, which are found without a grammar in one pass over it: layers of what is
 * nested in brackets and runs of items, and where these do not do, runs of tokens. Ends when the text has become small
 * or hardly anything can go; so it makes no promise about what is left.
 */
export function coarseCuts(hasTree: (text: Uint8Array) => boolean): Stage {
  const isSmall = (text: Uint8Array): boolean =>
    text.length <= leastBytes.withoutTree || (text.length <= leastBytes.withTree && hasTree(text));
  return {
    name: "coarse cuts",
    walk: (failing) =>
      inTurn<Uint8Array, Round>({ text: failing, way: 0 }, (round) => nextRound(round, isSmall)),
  };
}

/** Those that know more of a text are tried again and again as long as they are worth it. */
const ways: readonly (readonly Cut[])[] = [[layers, lists], [tokenRuns]];

interface Round {
  readonly text: Uint8Array;
  /** Which of the ways is next. */
  readonly way: number;
}

function nextRound(
  { text, way }: Round,
  isSmall: (text: Uint8Array) => boolean,
): Walk<Uint8Array, Round> | null {
  const cuts = ways[way];
  if (cuts === undefined || isSmall(text)) return null;
  return ending(cuttingUntilSmall(text, cuts, isSmall), (left) => ({
    text: left,
    way: left.length < (1 - leastGain) * text.length ? 0 : way + 1,
  }));
}

/** Makes these cuts, one after the other, until the text is small. */
function cuttingUntilSmall(
  text: Uint8Array,
  cuts: readonly Cut[],
  isSmall: (text: Uint8Array) => boolean,
): Walk<Uint8Array, Uint8Array> {
  const [cut, ...others] = cuts;
  if (cut === undefined || isSmall(text)) return ended(text);
  const walk = whilePaying(toBest(cutting(text, cut, Math.ceil(text.length / grains)), text), text);
  return inTurnBehind(walk, (left) => cuttingUntilSmall(left, others, isSmall));
}

/** Makes the cut of a text; its brackets are read in pieces of work, as a megabyte takes longer than a person waits for Ctrl-C. */
const cutting = (bytes: Uint8Array, cut: Cut, grain: number): Walk<Uint8Array, unknown> =>
  inTurnBehind(working(pairingBrackets(bytes), bytes), (tokens) =>
    takingFrom(bytes, cut({ bytes, tokens, grain })),
  );
