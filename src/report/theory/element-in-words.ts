import type { CalledElement, NamedElement } from "../../explain/theory/named-feature.ts";
import { inLine, quoted } from "../words.ts";
import { isName, isText, partInWords, repeatedInWords, ruleInWords } from "./grammar-part.ts";

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
