import { endOfLine, startOfLine } from "../../../text/position.ts";
import { kindOfToken } from "../../../text/token.ts";
import { isBlank, isWhiteSpace } from "../../../text/white-space.ts";
import { neighboursIn } from "../../neighbours.ts";
import { fixedEdit } from "../fixed-edit.ts";
import { insertion, type LocalEdit } from "../local-edit.ts";
import type { Site } from "../site.ts";
import { attachesToTokenBefore } from "../symbol.ts";

/** How many texts are put in at the place, and how many at each of the following of a line that is meant as a whole. */
const most = 12;
const mostFollowing = 3;
const mostTokens = 8;
/** How many of the texts may be words. */
const mostWords = 4;

/**
 * Edits that put between the token at the place and the one before what elsewhere stands beside one of them; likewise
 * between the following tokens when the place is the beginning of a line, which may stand for all of it.
 */
export function insertionsBetween(site: Site): readonly LocalEdit[] {
  const { text, boundaries, token, place } = site;
  const isWholeLine = isBlank(text.subarray(startOfLine(text, place), place));
  const end = endOfLine(text, place);
  const following = isWholeLine ? boundaries.slice(token + 1, token + mostTokens) : [];
  return [
    ...textsAt(site, token).slice(0, most),
    ...following.flatMap((start, at) =>
      start <= end ? textsAt(site, token + 1 + at).slice(0, mostFollowing) : [],
    ),
  ];
}

function textsAt(site: Site, token: number): readonly LocalEdit[] {
  const { text, boundaries } = site;
  const decoder = new TextDecoder("latin1");
  const place = boundaries[token];
  const nameOf = (at: number): string =>
    decoder.decode(text.subarray(boundaries[at] ?? 0, boundaries[at + 1] ?? 0)).replace(/^\s*\n\s*$/, "\n");
  const isApart = /^\s+$/.test(nameOf(token - 1));
  const before = nameOf(isApart ? token - 2 : token - 1);
  const here = nameOf(token);
  if (place === undefined || /^\s*$/.test(before) || /^[^\S\n]*$/.test(here)) return [];
  const candidates = neighboursIn(text).between(before, here);
  const words = candidates.filter(isWord).slice(0, mostWords);
  return candidates
    .filter((between) => !isWord(between) || words.includes(between))
    .map((between) => {
      const bytes = new TextEncoder().encode(between);
      if (place === site.place && !isWord(between) && (!isApart || attachesToTokenBefore(bytes)))
        return insertion(between);
      let start = place;
      while (attachesToTokenBefore(bytes) && isWhiteSpace(text[start - 1])) start--;
      return fixedEdit(`insert ${between}`, { start, inserted: spaced(between, isApart && start === place) });
    });
}

/** Behind a blank with one more behind it, and a word behind something else with one in front. */
function spaced(between: string, isBehindBlank: boolean): string {
  if (isBehindBlank) return `${between} `;
  return isWord(between) ? ` ${between}` : between;
}

const isWord = (token: string): boolean => kindOfToken(new TextEncoder().encode(token)) === "word";
