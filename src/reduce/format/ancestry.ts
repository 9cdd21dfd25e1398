import { diffArrays } from "diff/lib/diff/array.js";
import { bracketedTokens } from "../../text/bracketed-tokens.ts";
import { kindOfToken, type TokenKind } from "../../text/token.ts";

/** From which tokens of an original those of a text come that was made of it step by step. */
export interface Ancestry {
  readonly original: SpacedText;
  readonly text: SpacedText;
  /** For each token of the text its place in the original; undefined where that cannot be told. */
  readonly origins: readonly (number | undefined)[];
}

/** In larger texts, and over more single changes, finding what came of which token takes seconds. */
const mostBytes = 32 * 1024;
const mostChanges = 2_000;

/** The text as an original. */
export function ancestryOf(bytes: Uint8Array): Ancestry {
  const text = bytes.length <= mostBytes ? spacedText(bytes) : noText;
  return { original: text, text, origins: text.tokens.map((_, at) => at) };
}

const noText: SpacedText = { tokens: [], kinds: [], gaps: [""], closers: [] };

/**
 * One step on: equal tokens are the same, and as many tokens in the place of others come from those in their order.
 * Too great a step begins a new original.
 */
export function descended(ancestry: Ancestry, better: Uint8Array): Ancestry {
  if (better.length > mostBytes) return ancestry;
  const text = spacedText(better);
  const steps =
    ancestry.text === noText
      ? undefined
      : diffArrays([...ancestry.text.tokens], [...text.tokens], { maxEditLength: mostChanges });
  if (steps === undefined) return ancestryOf(better);
  const origins: (number | undefined)[] = [];
  let before = 0;
  let gone: readonly (number | undefined)[] = [];
  for (const { count, added, removed } of steps) {
    const here = ancestry.origins.slice(before, before + count);
    if (added) {
      origins.push(...(gone.length === count ? gone : Array.from({ length: count }, () => undefined)));
    } else {
      before += count;
      if (!removed) origins.push(...here);
    }
    gone = removed ? here : [];
  }
  return { ...ancestry, text, origins };
}

/** A text as tokens that are no white space, and the white space around them. */
export interface SpacedText {
  readonly tokens: readonly string[];
  readonly kinds: readonly TokenKind[];
  /** What stands before each token, and last what stands behind them all. */
  readonly gaps: readonly string[];
  /** For each token that opens a bracket the one that closes it; undefined for all others. */
  readonly closers: readonly (number | undefined)[];
}

/** The text of UTF-8 bytes. */
export function spacedText(bytes: Uint8Array): SpacedText {
  const { boundaries, partners } = bracketedTokens(bytes);
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const tokens: string[] = [];
  const kinds: TokenKind[] = [];
  const gaps: string[] = [""];
  const places: number[] = [];
  for (let unit = 0; unit + 1 < boundaries.length; unit++) {
    const piece = bytes.subarray(boundaries[unit], boundaries[unit + 1]);
    const kind = kindOfToken(piece);
    const text = decoder.decode(piece);
    places.push(tokens.length);
    if (kind === "space") {
      gaps[tokens.length] = text;
    } else {
      tokens.push(text);
      kinds.push(kind);
      gaps.push("");
    }
  }
  const closers: (number | undefined)[] = tokens.map(() => undefined);
  places.forEach((place, unit) => {
    const partner = partners[unit] ?? 0;
    if (partner > 0) closers[place] = places[partner];
  });
  return { tokens, kinds, gaps, closers };
}

/** For each token how many brackets are open before it. */
export function nestingIn({ tokens, closers }: SpacedText): readonly number[] {
  const ends = new Set(closers);
  let open = 0;
  return tokens.map((_, at) => {
    if (ends.has(at)) open--;
    const here = open;
    if (closers[at] !== undefined) open++;
    return here;
  });
}

export const hasLineEnd = (gap: string): boolean => gap.includes("\n");

/** What stands behind the last line end of a gap. */
export const indentationIn = (gap: string): string => gap.slice(gap.lastIndexOf("\n") + 1);
