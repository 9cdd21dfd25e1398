import { editDistance } from "../../base/closest.ts";
import { kindOfToken } from "../../text/token.ts";
import type { LocalEdit } from "./local-edit.ts";
import type { Site } from "./site.ts";

/** Puts in the place of a word one that stands nearby and is spelt almost alike; of these the one of this rank. */
export function respelling(rank: number, distance = 0): LocalEdit {
  return {
    name: `respell as the word of rank ${rank} at ${distance}`,
    cost: 1.5,
    at(site) {
      const index = site.token + distance;
      const start = site.boundaries[index];
      const end = site.boundaries[index + 1];
      const word = wordAt(site, index);
      const alike = word === undefined ? undefined : wordsAlike(word, site)[rank];
      if (start === undefined || end === undefined || alike === undefined) return [];
      return [{ start, end, inserted: new TextEncoder().encode(alike) }];
    },
  };
}

/** The words around a site that differ from this one in a letter or, if it is long, a few; the most alike first. */
function wordsAlike(word: string, site: Site): readonly string[] {
  const most = Math.max(1, Math.floor(word.length / 3));
  const distances = new Map<string, number>();
  for (const index of site.boundaries.keys()) {
    const other = wordAt(site, index);
    if (other === undefined || other === word || Math.abs(other.length - word.length) > most) continue;
    if (!distances.has(other)) distances.set(other, editDistance(word, other));
  }
  return [...distances]
    .filter(([, distance]) => distance <= most)
    .sort(([, left], [, right]) => left - right)
    .map(([other]) => other);
}

/** The token of this index when it is a word. */
function wordAt({ text, boundaries }: Site, index: number): string | undefined {
  const token = text.subarray(boundaries[index], boundaries[index + 1]);
  return token.length > 0 && kindOfToken(token) === "word" ? new TextDecoder().decode(token) : undefined;
}
