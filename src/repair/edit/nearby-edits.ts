import { endOfToken } from "../../text/token.ts";
import { unitsOf } from "../../text/unit.ts";
import {
  furtherIndentation,
  indentationLikeLineBefore,
  lesserIndentation,
  lineEndInsertion,
} from "./line-edit.ts";
import { insertion, type LocalEdit, substitution } from "./local-edit.ts";
import { likelySymbols, symbolsByFrequency } from "./repertoire.ts";
import { respellings } from "./respelling.ts";
import type { Site } from "./site.ts";

/** How many tokens before and behind the place are edited, on its line. */
const mostTokens = 8;
/** How many lines behind the place a bracket may lack its partner at the end of. */
const mostLines = 40;

/**
 * Single edits around a place, in tiers, for a program that points near a fault rather than at it: at a bracket whose
 * partner lacks anywhere behind, or at the beginning of the expression that went wrong later. None of them takes data
 * away: brackets that the text lacks come first, then words misspelt and lines indented amiss, then the symbols the text
 * holds most of.
 */
export function nearbyEdits(site: Site): readonly (readonly LocalEdit[])[] {
  const distances = distancesOnLine(site);
  const everywhere = (edit: (distance: number) => LocalEdit): readonly LocalEdit[] => distances.map(edit);
  const symbols = symbolsByFrequency(site.text).slice(0, likelySymbols);
  const lacking = lackingBrackets(site.text);
  const lines = Array.from({ length: mostLines }, (_, line) => line);
  return [
    lacking.flatMap((bracket) => [
      ...lines.map((line) => lineEndInsertion(bracket, line)),
      ...everywhere((distance) => insertion(bracket, distance)),
      ...everywhere((distance) => substitution(bracket, distance)),
    ]),
    [...respellings(site, distances), furtherIndentation, lesserIndentation, indentationLikeLineBefore],
    distances.flatMap((distance) => symbols.map((symbol) => insertion(symbol, distance))),
  ];
}

/** The tokens of the place's line, as distances from the one at the place; the nearest first. */
function distancesOnLine({ text, boundaries, token }: Site): readonly number[] {
  const distances = [0];
  for (const direction of [-1, 1]) {
    for (let distance = direction; Math.abs(distance) <= mostTokens; distance += direction) {
      const start = boundaries[token + distance];
      const between = direction < 0 ? start : boundaries[token + distance - 1];
      if (start === undefined || between === undefined) break;
      if (text.subarray(between, endOfToken(text, between)).includes(newline)) break;
      distances.push(distance);
    }
  }
  return distances.sort((left, right) => Math.abs(left) - Math.abs(right));
}

/** The brackets of which the text has fewer than of their partners; those in strings are not counted. */
function lackingBrackets(text: Uint8Array): readonly string[] {
  const counts = new Uint32Array(256);
  for (const token of unitsOf(text, "tokens")) {
    const byte = token[0] ?? 0;
    if (token.length === 1) counts[byte] = (counts[byte] ?? 0) + 1;
  }
  const count = (bracket: string): number => counts[bracket.charCodeAt(0)] ?? 0;
  return ["()", "[]", "{}"].flatMap(([opening = "", closing = ""]) => {
    if (count(opening) === count(closing)) return [];
    return count(opening) > count(closing) ? [closing] : [opening];
  });
}

const newline = 0x0a;
