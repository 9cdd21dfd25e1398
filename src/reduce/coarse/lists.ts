import type { Range } from "../../base/ranges.ts";
import type { IndexSet } from "../../delta/index-set.ts";
import { type BracketedTokens, bracketedTokens, isSeparator } from "../../text/bracketed-tokens.ts";
import { bytesWithout, spanOf } from "../../text/keep.ts";
import { isWhiteSpace } from "../../text/white-space.ts";
import type { Cut } from "./cut.ts";

/** Items of the whole text, then of the regions in brackets, outer ones before inner ones; runs of items that make up a grain. */
export const lists: Cut = (bytes, grain) => {
  const tokens = bracketedTokens(bytes);
  return [...runsOfItems(bytes, tokens, grain)].map((runs) => ({
    count: runs.length,
    least: 0,
    spans: spanOf(runs),
    goneFrom: (staying: IndexSet) => bytesWithout(runs, staying),
  }));
};

/** For each list with two runs or more its runs. */
function* runsOfItems(
  bytes: Uint8Array,
  tokens: BracketedTokens,
  grain: number,
): Generator<readonly Range[], void, void> {
  const { boundaries, partners } = tokens;
  const among = { bytes, tokens, grain };
  const outermost = runsAmong(among, 0, boundaries.length - 1);
  if (outermost.length > 1) yield outermost;
  for (let token = 0; token + 1 < boundaries.length; token++) {
    const closing = partners[token] as number;
    if (closing === 0) continue;
    const length = (boundaries[closing] as number) - (boundaries[token] as number);
    if (length < 2 * grain) {
      token = closing;
      continue;
    }
    const runs = runsAmong(among, token + 1, closing);
    if (runs.length > 1) yield runs;
  }
}

interface Among {
  readonly bytes: Uint8Array;
  readonly tokens: BracketedTokens;
  readonly grain: number;
}

/** Runs of the items that the tokens from `first` to before `last` make up, each of a grain at least if there are several. */
function runsAmong(
  { bytes, tokens: { boundaries, partners }, grain }: Among,
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
