import { grouped } from "../../base/grouped.ts";
import type { Ancestry } from "./ancestry.ts";

/** Tokens that get another text together. */
export interface Renaming {
  readonly tokens: readonly number[];
  readonly name: string;
}

/** The words that a reduction has shortened as most of their occurrences read in the original; names stay different. */
export function originalNames({ original, text, origins }: Ancestry): readonly Renaming[] {
  const words = [...text.tokens.keys()].filter((at) => text.kinds[at] === "word");
  const occurrences = grouped(words, (at) => text.tokens[at] as string);
  const taken = new Set(occurrences.keys());
  return [...occurrences].flatMap(([word, tokens]) => {
    const names = tokens.flatMap((at) => {
      const origin = origins[at];
      return origin === undefined || original.kinds[origin] !== "word"
        ? []
        : [original.tokens[origin] as string];
    });
    const name = mostFrequent(names);
    if (name === undefined || name.length <= word.length || taken.has(name)) return [];
    taken.add(name);
    return [{ tokens, name }];
  });
}

/** The first of those that occur most often. */
function mostFrequent(names: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return names.find((name) => counts.get(name) === most);
}
