import { editDistance } from "../../base/closest.ts";
import { kindOfToken } from "../../text/token.ts";
import type { LocalEdit } from "./local-edit.ts";
import type { Site } from "./site.ts";

/** How many words are tried in the place of one. */
const mostWords = 3;

/**
 * Edits that put in the place of a word of the site one that stands around it and is spelt almost alike; first the most
 * alike for each of the tokens at these distances, then the next. They belong to this site alone.
 */
export function respellings(site: Site, distances: readonly number[]): readonly LocalEdit[] {
  const words = new Set(Array.from(site.boundaries.keys(), (index) => wordAt(site, index)));
  const ranked = distances.map((distance) => ({ distance, alike: wordsAlike(site, distance, words) }));
  return Array.from({ length: mostWords }, (_, rank) => rank).flatMap((rank) =>
    ranked.flatMap(({ distance, alike }) => {
      const word = alike[rank];
      return word === undefined ? [] : [respelling(site, distance, word)];
    }),
  );
}

function respelling({ boundaries, token }: Site, distance: number, word: string): LocalEdit {
  const start = boundaries[token + distance] ?? 0;
  const end = boundaries[token + distance + 1] ?? start;
  return {
    name: `respell as ${word} at ${distance}`,
    cost: 1.5,
    at: () => [{ start, end, inserted: new TextEncoder().encode(word) }],
  };
}

/** The words that differ from the one at this distance in a letter or, if it is long, a few; the most alike first. */
function wordsAlike(site: Site, distance: number, words: Iterable<string | undefined>): readonly string[] {
  const word = wordAt(site, site.token + distance);
  if (word === undefined) return [];
  const most = Math.max(1, Math.floor(word.length / 3));
  const distances = new Map<string, number>();
  for (const other of words) {
    if (other === undefined || other === word || Math.abs(other.length - word.length) > most) continue;
    distances.set(other, editDistance(word, other));
  }
  return [...distances]
    .filter(([, distance]) => distance <= most)
    .sort(([, left], [, right]) => left - right)
    .map(([other]) => other);
}

/** The token of this index when it is a word. */
function wordAt({ text, boundaries }: Site, index: number): string | undefined {
  const end = boundaries[index + 1];
  if (end === undefined) return undefined;
  const token = text.subarray(boundaries[index], end);
  return kindOfToken(token) === "word" ? new TextDecoder().decode(token) : undefined;
}
