import { endOfLine, startOfLine } from "../../../text/position.ts";
import { fixedEdit } from "../fixed-edit.ts";
import type { LocalEdit } from "../local-edit.ts";

/** Characters that word processors put in the place of those that programs read. */
const meant: ReadonlyMap<string, string> = new Map([
  ..."“”„‟″«»＂".split("").map((letter): [string, string] => [letter, '"']),
  ..."‘’‚‛′＇".split("").map((letter): [string, string] => [letter, "'"]),
  ..."–—−‐‑".split("").map((letter): [string, string] => [letter, "-"]),
  ..."\u00a0\u2002\u2003\u2007\u2009\u202f\u3000".split("").map((letter): [string, string] => [letter, " "]),
  ..."\u200b\u200c\u200d\u2060\ufeff".split("").map((letter): [string, string] => [letter, ""]),
  ["…", "..."],
  ["×", "*"],
  ["，", ","],
  ["；", ";"],
  ["：", ":"],
  ["（", "("],
  ["）", ")"],
]);

/** Puts in the place of all such characters on the line of a place what they look like. */
export function lookAlikes(text: Uint8Array, place: number): readonly LocalEdit[] {
  const start = startOfLine(text, place);
  const line = text.subarray(start, endOfLine(text, place));
  if (line.every((byte) => byte < 0x80)) return [];
  const changes = [];
  let at = start;
  for (const letter of new TextDecoder().decode(line)) {
    const { length } = new TextEncoder().encode(letter);
    const inserted = meant.get(letter);
    if (inserted !== undefined) changes.push({ start: at, end: at + length, inserted });
    at += length;
  }
  return changes.length === 0
    ? []
    : [{ ...fixedEdit("write plainly what looks alike", ...changes), isCertain: true }];
}
