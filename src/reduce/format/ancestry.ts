import { diffArrays } from "diff";
import { type SpacedText, spacedText } from "./spaced-text.ts";

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
