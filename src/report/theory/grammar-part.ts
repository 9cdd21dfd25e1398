import { inLine } from "../words.ts";

/** A rule as it stands in patterns, where names of some notations have their brackets already. */
export const ruleInWords = (rule: string): string => inLine(/^<.*>$/s.test(rule) ? rule : `<${rule}>`);

/** Longer pieces of a grammar are cut. */
const mostOfPart = 60;

/** What a grammar says at a place: a name as a rule, all else as it is written there. */
export function partInWords(is: string): string {
  if (isName(is)) return ruleInWords(is);
  if (/^\/\[\^.*\]\/$/s.test(is)) return "character";
  const points = [...is];
  return inLine(points.length > mostOfPart ? `${points.slice(0, mostOfPart).join("")}…` : is);
}

export const isName = (is: string): boolean => /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(is) || /^<[^<>]*>$/.test(is);

export const isText = (is: string): boolean => /^"(?:\\.|[^"\\])*"$|^'(?:\\.|[^'\\])*'$/s.test(is);

/** What a repetition repeats, without brackets that are around all of it. */
export function repeatedInWords(repetition: string): string {
  const item = repetition.replace(/(?:[*+?]|\{\d+,?\d*\})\??$/, "");
  return partInWords(areAroundAll(item) ? item.slice(1, -1) : item);
}

/** Whether the first bracket is closed by the last character. Texts in quotes and character classes are passed over. */
function areAroundAll(part: string): boolean {
  if (!/^\(.*\)$/s.test(part)) return false;
  const inner = part.slice(1, -1).replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/(?:\\.|[^/\\])*\//gs, "");
  let depth = 0;
  for (const character of inner) {
    if (character === "(") depth++;
    else if (character === ")" && --depth < 0) return false;
  }
  return true;
}
