import type { NamedElement } from "../../explain/theory/named-feature.ts";
import { inLine } from "../visible.ts";

/** An element without its article: `<key>`, `<function> "sqrt"`, `<value> of the form "[" elements "]"`. */
export function elementInWords(element: NamedElement): string {
  const { kind, rule, is = "" } = element;
  const name = ruleInWords(rule);
  if (kind === "rule") return name;
  if (kind === "empty" || (kind === "alternative" && is === '""')) return `empty ${name}`;
  if (element.kind === "blank") return `${blankInWords(element)} in ${withArticle(name)}`;
  if (kind !== "alternative") return `${partInWords(is)} in ${withArticle(name)}`;
  if (isText(is)) return `${name} ${partInWords(is)}`;
  return isName(is)
    ? `${name} that is ${withArticle(partInWords(is))}`
    : `${name} of the form ${partInWords(is)}`;
}

/** White space by what stands before it: `white space behind ":"`. */
export const blankInWords = ({ behind }: NamedElement): string =>
  behind === undefined ? "white space first" : `white space behind ${partInWords(behind)}`;

/** A rule as it stands in patterns, where names of some notations have their brackets already. */
export const ruleInWords = (rule: string): string => inLine(/^<.*>$/s.test(rule) ? rule : `<${rule}>`);

/** `a <key>`, `an <object>`. */
export const withArticle = (words: string): string => `${/^<?[aeiou]/i.test(words) ? "an" : "a"} ${words}`;

/** Longer pieces of a grammar are cut. */
const mostOfPart = 60;

/** What a grammar says at a place: a name as a rule, all else as it is written there. */
export function partInWords(is: string): string {
  if (isName(is)) return ruleInWords(is);
  const points = [...is.replace(whiteSpace, "")];
  return inLine(points.length > mostOfPart ? `${points.slice(0, mostOfPart).join("")}…` : is);
}

/** Names of nothing but underscores, as white space is called where it stands between all other things. */
const whiteSpace = /(?:^|(?<= ))_+ | _+(?=$|\))/g;

const isName = (is: string): boolean => /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(is) || /^<[^<>]*>$/.test(is);

const isText = (is: string): boolean => /^"(?:\\.|[^"\\])*"$|^'(?:\\.|[^'\\])*'$/s.test(is);
