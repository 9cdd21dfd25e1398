import type { Replacement, Replacements } from "./replacements.ts";
import { seedOf } from "./seeds.ts";
import { wordsOf } from "./words.ts";

/** Derivations that are looked at for words that the grammar itself demands. */
const derivationsSeen = 12;

/**
 * Whether one word of the original is in every one of the replacements, although the nonterminal can be derived without:
 * then the failure may need that word, and the grammar only happens to have it often.
 */
export function keepsWord(
  original: string,
  failing: readonly Replacement[],
  { replacements, nonterminal }: { readonly replacements: Replacements; readonly nonterminal: string },
): boolean {
  const kept = wordsIn(original, failing);
  if (kept.length === 0) return false;
  const derived = Array.from({ length: derivationsSeen }, (_, index) =>
    replacements.drawAny(nonterminal, seedOf(index)),
  ).filter((each) => each !== undefined);
  const demanded = new Set(wordsIn(original, derived));
  return kept.some((word) => !demanded.has(word));
}

function wordsIn(original: string, all: readonly Replacement[]): readonly string[] {
  const wordSets = all.map(({ text }) => new Set(wordsOf(text)));
  return [...new Set(wordsOf(original))].filter((word) => wordSets.every((words) => words.has(word)));
}
