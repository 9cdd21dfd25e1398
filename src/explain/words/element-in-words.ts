import { inLine, quoted } from "../../text/shown-text.ts";
import type { CalledElement, NamedElement, NamedPlace } from "./named-element.ts";

/** An element without its article: `<key>`, `<function> "sqrt"`, `"price"` of `"price": 3`, `<catch> without "(" name ")"`. */
export function elementInWords(element: NamedElement): string {
  const { kind, rule, is = "", reads = is, partOf, called } = element;
  if (kind === "blank") return `${blankInWords(element)} in ${withArticle(ruleInWords(rule))}`;
  if (partOf) return madeUpInWords(element, partOf);
  const name = called ? calledInWords(called, kind) : ruleInWords(rule);
  if (kind === "rule") return name;
  if (kind === "empty" || (kind === "alternative" && is === '""')) return `empty ${name}`;
  if (element.edge) return `${name} that ${element.edge} with ${partInWords(reads)}`;
  if (kind !== "alternative") return `${partInWords(reads)} in ${withArticle(name)}`;
  if (isText(reads))
    return called ? `${name} that is ${partInWords(reads)}` : `${name} ${partInWords(reads)}`;
  return isName(reads)
    ? `${name} that is ${withArticle(partInWords(reads))}`
    : `${name} of the form ${partInWords(reads)}`;
}

/** What is called something, by that; what is all of it is told by its rule, too. */
function calledInWords(called: CalledElement, kind: NamedElement["kind"]): string {
  const name = nameInWords(called);
  return called.isWhole || kind !== "rule" || isNameless(called)
    ? name
    : `${name} that is ${withArticle(ruleInWords(called.rule))}`;
}

/** A name as it stands in the input; an item of a list is told by that of the list, or as what it is where the list has none. */
function nameInWords(called: CalledElement): string {
  const { word, rule, isItem } = called;
  if (isNameless(called)) return ruleInWords(rule);
  return isItem ? `item${ofList(word)}` : wordInWords(word);
}

/** Whether it is one of several things that items are of a list without a name. */
const isNameless = ({ word, isWhole, isItem }: CalledElement): boolean =>
  isItem === true && !isWhole && word === "";

/** ` of "users"`; nothing for a list without a name, which is all of an input. */
export const ofList = (word: string): string => (word === "" ? "" : ` of ${wordInWords(word)}`);

/** What has a number or a length: of what is called something that is all there is to say. */
export const subjectInWords = (element: NamedElement): string =>
  element.called && element.kind === "rule" ? nameInWords(element.called) : elementInWords(element);

/** In what a part of a rule stands. */
export function ownerInWords({ rule, partOf, called }: NamedElement): string {
  if (called) return nameInWords(called);
  const [only, ...others] = partOf ?? [rule];
  return ruleInWords(only === undefined || others.length > 0 ? rule : only);
}

/** A word in quotes, for which its own do. */
export const wordInWords = (word: string): string =>
  /^(["'`]).*\1$/s.test(word) ? inLine(word) : quoted(word);

/** What a rule with a made-up name stands for, in the rule that has a name. */
function madeUpInWords({ kind, is, reads = is ?? "" }: NamedElement, partOf: readonly string[]): string {
  const [rule, ...others] = partOf;
  const place = rule === undefined || others.length > 0 ? "" : ruleInWords(rule);
  if (kind === "empty" || is === '""') {
    const missing = repeatedInWords(reads);
    return place === "" ? `place without ${missing}` : `${place} without ${missing}`;
  }
  return isName(reads) || place === ""
    ? partInWords(reads)
    : `${partInWords(reads)} in ${withArticle(place)}`;
}

/** White space by what stands before it: `white space behind ":"`. */
export const blankInWords = ({ behind }: NamedElement): string =>
  behind === undefined ? "white space first" : `white space behind ${partInWords(behind)}`;

/** `a <key>`, `an <object>`, `an "id"`. */
export const withArticle = (words: string): string => `${/^[<"]?[aeiou]/i.test(words) ? "an" : "a"} ${words}`;

/** That there is such an element, or none. */
export function existence(element: NamedElement, isThere: boolean): string {
  if (element.kind !== "repetition") return `there is ${counted(element, isThere)}`;
  return `there is ${isThere ? "a" : "no"} place for ${repeated(element)} in ${withArticle(ownerInWords(element))}`;
}

export const counted = (element: NamedElement, isThere: boolean): string =>
  isThere && element.kind === "blank"
    ? elementInWords(element)
    : isThere
      ? withArticle(elementInWords(element))
      : `no ${elementInWords(element)}`;

export const repeated = ({ is = "", reads = is }: NamedElement): string => repeatedInWords(reads);

/** Where a part stands: ` in a <member>`. */
export const placed = (place: NamedPlace, isInForm = false): string => {
  const rule = withArticle(ruleInWords(place.rule));
  if (!isInForm) return ` in ${rule}`;
  return place.form === undefined
    ? ` in the ${formOf(place)} of ${rule}`
    : ` in ${rule} of the form ${partInWords(place.form)}`;
};

/** Which alternative of its rule a place is in: `2nd form`. */
export function formOf({ place }: NamedPlace): string {
  const number = Number(place.split("/")[1] ?? 0) + 1;
  return `${number}${["st", "nd", "rd"][number - 1] ?? "th"} form`;
}

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
