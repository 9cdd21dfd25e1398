import { endOfLine, startOfLine } from "../../../text/position.ts";
import { kindOfToken } from "../../../text/token.ts";
import { boundariesOf } from "../../../text/unit.ts";
import { fixedEdit } from "../fixed-edit.ts";
import type { LocalEdit } from "../local-edit.ts";

/** How many tokens what is repeated may have, and how many repetitions are taken away. */
const mostTokens = 12;
const mostRepetitions = 3;

/**
 * Edits that take away what stands twice in a row: the line of a place, and on it words or attributes, the longest first.
 */
export function repetitions(text: Uint8Array, place: number): readonly LocalEdit[] {
  return [...repeatedLine(text, place), ...repetitionsOnLine(text, place)];
}

/** Edits that take away an operator which stands twice on the place's line, with a blank between. */
export function repeatedSigns(text: Uint8Array, place: number): readonly LocalEdit[] {
  const from = startOfLine(text, place);
  const line = new TextDecoder("latin1").decode(text.subarray(from, endOfLine(text, place)));
  return [...line.matchAll(/(?<=\s([-=<>+*/%&|,.:]+))\s+\1(?=\s)/g)].map(({ 0: { length }, index }) => ({
    ...fixedEdit("say it once", { start: from + index, end: from + index + length }),
    isCertain: true,
  }));
}

function repeatedLine(text: Uint8Array, place: number): readonly LocalEdit[] {
  const start = startOfLine(text, place);
  const end = Math.min(text.length, endOfLine(text, place) + 1);
  const line = text.subarray(start, end);
  const before = text.subarray(startOfLine(text, start - 1), start);
  return start > 0 && holdsData(line) && isSame(line, before)
    ? [{ ...fixedEdit("say it once", { start, end }), isCertain: true }]
    : [];
}

const keyOfEntry = /^[ \t]*([\w.-]+|"[^"\n]*")[ \t]*[=:]/;
const header = /^\[.*\][ \t]*\r?$/m;

/** Edits that take away a line whose key a line before it has, in texts of sections with keys: what is said first counts. */
export function keysSaidAgain(text: Uint8Array, place: number): readonly LocalEdit[] {
  const decoder = new TextDecoder("latin1");
  const start = startOfLine(text, place);
  const end = Math.min(text.length, endOfLine(text, place) + 1);
  const [, key] = keyOfEntry.exec(decoder.decode(text.subarray(start, end))) ?? [];
  const before = decoder.decode(text.subarray(0, start)).split(header);
  if (key === undefined || before.length === 1) return [];
  const isSaid = (before.at(-1) ?? "").split("\n").some((line) => keyOfEntry.exec(line)?.[1] === key);
  return isSaid ? [{ ...fixedEdit("say it once", { start, end }), isCertain: true }] : [];
}

function repetitionsOnLine(text: Uint8Array, place: number): readonly LocalEdit[] {
  const from = startOfLine(text, place);
  const line = text.subarray(from, endOfLine(text, place));
  const boundaries = boundariesOf(line, "tokens");
  const found: { start: number; end: number }[] = [];
  for (let token = 0; token + 1 < boundaries.length; token++) {
    for (let count = 1; count <= mostTokens; count++) {
      const start = boundaries[token] ?? 0;
      const middle = boundaries[token + count];
      const end = boundaries[token + 2 * count];
      if (middle === undefined || end === undefined) break;
      const first = line.subarray(start, middle);
      if (isSame(first, line.subarray(middle, end)) && holdsData(first)) found.push({ start: middle, end });
    }
  }
  return found
    .sort((left, right) => right.end - right.start - (left.end - left.start))
    .slice(0, mostRepetitions)
    .map(({ start, end }) => fixedEdit("say it once", { start: from + start, end: from + end }));
}

const isSame = (left: Uint8Array, right: Uint8Array): boolean =>
  left.length === right.length && left.every((byte, at) => byte === right[at]);

/** Whether there is more to it than symbols and blanks, which may well stand twice. */
const holdsData = (bytes: Uint8Array): boolean => {
  const boundaries = boundariesOf(bytes, "tokens");
  return boundaries.subarray(0, -1).some((start, at) => {
    const kind = kindOfToken(bytes.subarray(start, boundaries[at + 1]));
    return kind !== "symbol" && kind !== "space";
  });
};
