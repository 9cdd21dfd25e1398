import type { CodePointRange } from "../../grammar/grammar.ts";

/** Characters that are plain to read, the plainest first. */
const PLAIN = "a0 A_-.";

/** One letter of the ranges, for characters a plain one if there is any. */
export function sampleLetter(ranges: readonly CodePointRange[], isToken: boolean): number {
  const has = (letter: number): boolean => ranges.some(([first, last]) => first <= letter && letter <= last);
  const plain = isToken ? undefined : Array.from(PLAIN, (each) => each.codePointAt(0) ?? 0).find(has);
  return plain ?? ranges[0]?.[0] ?? 0;
}
