import { editDistance } from "../../base/closest.ts";
import { kindOfToken } from "../../text/token.ts";
import { unitsOf } from "../../text/unit.ts";
import { commonWords } from "./common-words.ts";
import type { LocalEdit } from "./local-edit.ts";
import type { Site } from "./site.ts";

/** How many words are tried in the place of one. */
const mostWords = 3;
/** Shorter words are not respelt, and shorter ones still not like common ones: they are like too many. */
const shortest = 2;
const shortestCommon = 4;
/** So many bytes at the beginning of a text are searched for words. */
const mostBytes = 20_000;

/**
 * Edits that put in the place of a word of the site one of the text, or a common one, that is spelt almost alike; first
 * the most alike for each of the tokens at these distances, then the next. They belong to this site alone.
 */
export function respellings(site: Site, distances: readonly number[]): readonly LocalEdit[] {
  const counts = wordCounts(site.text);
  const ranked = distances.map((distance) => ({
    distance,
    alike: wordsAlike(site, distance, counts.keys()),
  }));
  return Array.from({ length: mostWords }, (_, rank) => rank).flatMap((rank) =>
    ranked.flatMap(({ distance, alike }) => {
      const word = alike[rank];
      return word === undefined ? [] : [respelling(site, distance, word)];
    }),
  );
}

/** The same for words that the text has once only, and only as words that it has more often or that are common. */
export function likelyRespellings(site: Site, distances: readonly number[]): readonly LocalEdit[] {
  const counts = wordCounts(site.text);
  const often = [...counts].flatMap(([word, count]) => (count > 1 ? word : []));
  return distances.flatMap((distance) => {
    const word = wordAt(site, site.token + distance);
    if (word === undefined || (counts.get(word) ?? 1) > 1) return [];
    return wordsAlike(site, distance, often)
      .slice(0, 1)
      .map((other) => respelling(site, distance, other));
  });
}

function respelling({ boundaries, token }: Site, distance: number, word: string): LocalEdit {
  const start = boundaries[token + distance] ?? 0;
  const end = boundaries[token + distance + 1] ?? start;
  return {
    name: `respell as ${word} at ${distance}`,
    cost: 1.5,
    isFixed: true,
    at: () => [{ start, end, inserted: new TextEncoder().encode(word) }],
  };
}

/** The words that differ from the one at this distance in a letter or, if it is long, a few; the most alike first. */
function wordsAlike(site: Site, distance: number, words: Iterable<string>): readonly string[] {
  const word = wordAt(site, site.token + distance);
  if (word === undefined || word.length < shortest) return [];
  const most = Math.max(1, Math.floor(word.length / 3));
  const distances = new Map<string, number>();
  for (const other of [...words, ...commonWordsFor(word)]) {
    if (other === word || Math.abs(other.length - word.length) > most) continue;
    distances.set(other, editDistance(word, other));
  }
  return [...distances]
    .filter(([, distance]) => distance <= most)
    .sort(([, left], [, right]) => left - right)
    .map(([other]) => other);
}

/** The common words, in capitals like this one. */
function commonWordsFor(word: string): readonly string[] {
  if (word.length < shortestCommon) return [];
  return word === word.toUpperCase() ? commonWords.map((common) => common.toUpperCase()) : commonWords;
}

/** How often the text has each of its words. */
function wordCounts(text: Uint8Array): ReadonlyMap<string, number> {
  const decoder = new TextDecoder();
  const counts = new Map<string, number>();
  for (const token of unitsOf(text.subarray(0, mostBytes), "tokens")) {
    if (kindOfToken(token) !== "word") continue;
    const word = decoder.decode(token);
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** The token of this index when it is a word. */
function wordAt({ text, boundaries }: Site, index: number): string | undefined {
  const end = boundaries[index + 1];
  if (end === undefined) return undefined;
  const token = text.subarray(boundaries[index], end);
  return kindOfToken(token) === "word" ? new TextDecoder().decode(token) : undefined;
}
