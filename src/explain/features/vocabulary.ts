import { grouped } from "../../base/grouped.ts";
import { itemsOf, type Site, type SiteExpression, type Sites, sitesOf } from "../../generate/sites.ts";
import { lexicalRules } from "../../grammar/analysis/references.ts";
import { type Expression, type Grammar, isTwoLevel } from "../../grammar/grammar.ts";
import type { Pattern } from "../../tree/pattern.ts";
import type { Tree } from "../../tree/tree.ts";
import { type Naming, namingOf } from "../naming/called-parts.ts";
import type { PartNames } from "../naming/name-sources.ts";
import { blankPlaces, type RuleTexts, ruleTextsOf } from "./rule-texts.ts";

/**
 * An element of the inputs of a grammar: a rule, an alternative, an option of a choice, a repetition, or an item of one; an optional part
 * is such an item. A rule's node is empty if it has none of the items that it consists of. White space counts at places of
 * rules that have some, and only after it was seen to matter.
 */
export interface InputElement {
  readonly kind: "rule" | "alternative" | "option" | "repetition" | "item" | "empty" | "blank";
  readonly rule: string;
  /** Where in the rule: the index at each step down, each behind a slash, as in keys of sites; empty for the rule itself. */
  readonly place: string;
  /** Whether it is asked what it stands inside of. */
  readonly isInner: boolean;
  /** Whether it is a rule's nodes of one name. */
  readonly isPart: boolean;
}

/** What is asked of inputs besides what their grammar says. */
export interface Additions {
  /** Patterns whose occurrences are looked for. Default: none. */
  readonly patterns?: readonly NamedPattern[] | undefined;
  /** Features of the user's. Default: none. */
  readonly own?: readonly NamedMeasure[] | undefined;
  /** Names of parts that are asked about each by itself. Default: none. */
  readonly names?: readonly PartNames[] | undefined;
  /** Which inputs are made, of those that the grammar derives. Default: all. */
  readonly isMade?: ((tree: Tree) => boolean) | undefined;
}

export interface NamedPattern {
  readonly name: string;
  readonly pattern: Pattern;
  /** Whether it was found by a search of its own, and nobody asked for it. */
  readonly isFound?: boolean | undefined;
}

/** A number that a function of the user's gives for an input; NaN counts as 0. */
export interface NamedMeasure {
  readonly name: string;
  readonly measure: (text: string, tree: Tree) => number;
}

/** The elements of a grammar's inputs, numbered in the order of the grammar, outer before inner. */
export interface Vocabulary {
  /** That inputs and their trees are derived by. */
  readonly grammar: Grammar;
  readonly sites: Sites;
  readonly naming: Naming;
  readonly elements: readonly InputElement[];
  readonly texts: RuleTexts;
  readonly patterns: readonly NamedPattern[];
  readonly own: readonly NamedMeasure[];
  /** Whether inputs with this tree are made. */
  isMade(tree: Tree): boolean;
  /** Whether parts that the rule of this number derived are compared with each other, and whether their texts are words. */
  isCompared(rule: number): boolean;
  isWord(rule: number): boolean;
  /** The number of a rule's element; undefined when nothing is asked about it. */
  ruleNumber(rule: string): number | undefined;
  /** The number of the element that an option of the site with this key is; a repetition is one with whatever count. */
  optionNumber(site: string, option: number): number | undefined;
  /** The number of the element that each item of the repetition is. */
  itemNumber(repetition: Site): number | undefined;
  /** The number of the element that the rule's node is when the repetition has no items; undefined where other things may be in it. */
  emptyNumber(repetition: Site): number | undefined;
  /** The number of the element that white space at the place of this key is. */
  blankNumber(place: string): number | undefined;
  /** All that is asked about is before this number, white space from there on. */
  readonly firstBlank: number;
}

/**
 * The elements of a grammar's inputs. White space is none, nor is a rule that was made from none, or is hidden.
 * Throws a GrammarError when the start symbol derives no text.
 */
export function vocabularyOf(
  grammar: Grammar,
  { patterns = [], own: measures = [], names = [], isMade = () => true }: Additions = {},
): Vocabulary {
  const naming = namingOf(grammar, names);
  const sites = sitesOf(grammar);
  const words = lexicalRules(grammar);
  const values = valuesIn(naming, words);
  const texts = withParts(ruleTextsOf(grammar), naming, values);
  const related = relatedRules(grammar);
  const sitesBelow = grouped(sites.all(), ({ rule }) => rule);
  const elements: InputElement[] = [];
  const add = (element: Pick<InputElement, "kind" | "rule" | "place"> & Partial<InputElement>): number =>
    elements.push({ isInner: false, isPart: false, ...element }) - 1;
  const rules = new Map<string, number>();
  const options = new Map<string, readonly (number | undefined)[]>();
  const items = new Map<Site, number>();
  const empties = new Map<string, number>();
  const own = [...grammar.rules.keys()].map((name) => ({ name, rule: name, isPart: false }));
  const parts = [...naming.rules].map(([name, { rule }]) => ({ name, rule, isPart: true }));
  for (const { name, rule, isPart } of [...own.filter((each) => isNamed(each.name, grammar)), ...parts]) {
    if (!texts.inked.has(rule)) continue;
    const isInner = related.has(rule) && !isPart;
    const isInToken = !isPart && grammar.rules.get(rule)?.token !== undefined;
    for (const site of sitesBelow.get(rule) ?? []) {
      const { kind, key } = site;
      // What a word is, or how long it is, says more than how many of its characters there are.
      const isLength = kind === "repetition" && words.has(rule) && (isPart || isOfCharacters(site));
      if (kind === "class" || isLength) continue;
      const place = key.slice(rule.length);
      const isInnerPart = isInner && !isInToken;
      if (kind === "rule") rules.set(name, add({ kind, rule: name, place, isInner, isPart }));
      const only = kind === "rule" && !isPart ? onlyRepetitions(sites.rule(rule).alternatives, texts) : [];
      const empty = only.length > 0 ? add({ kind: "empty", rule, place, isInner: isInnerPart }) : -1;
      for (const each of only) empties.set(each.key, empty);
      const asked = askedOptions(site, texts).map((isAsked, option) => {
        if (!isAsked) return undefined;
        if (kind === "repetition") return add({ kind, rule: name, place });
        const part = { rule: name, place: `${place}/${option}`, isInner: isInnerPart };
        return add({ kind: kind === "rule" ? "alternative" : "option", ...part });
      });
      options.set(name + place, asked);
      if (kind === "repetition" && !isPart && asked[0] !== undefined)
        items.set(site, add({ kind: "item", rule, place: `${place}/0`, isInner: isInnerPart }));
    }
  }
  const firstBlank = elements.length;
  const blanks = new Map<string, number>();
  for (const { rule, place } of blankPlaces(grammar, texts))
    if (rules.has(rule)) blanks.set(rule + place, add({ kind: "blank", rule, place }));
  const isOneOf = (names: ReadonlySet<string>) => (number: number) => names.has(elements[number]?.rule ?? "");
  return {
    grammar,
    sites,
    naming,
    elements,
    texts,
    patterns,
    own: measures,
    isMade,
    isCompared: isOneOf(new Set([...texts.wordy].filter((rule) => !naming.rules.has(rule)))),
    isWord: isOneOf(new Set([...texts.wordy].filter((rule) => words.has(rule) || values.has(rule)))),
    ruleNumber: (rule) => rules.get(rule),
    optionNumber: (site, option) => options.get(site)?.[option],
    itemNumber: (repetition) => items.get(repetition),
    emptyNumber: ({ key }) => empties.get(key),
    blankNumber: (place) => blanks.get(place),
    firstBlank,
  };
}

/** The named parts whose texts are read as values: words, and what has nothing in it that is called so, too. */
const valuesIn = (naming: Naming, words: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    [...naming.rules].flatMap(([name, { rule, isInnermost }]) =>
      isInnermost || words.has(rule) ? name : [],
    ),
  );

/** With named parts, whose texts are those of their rules. Values are numeric: what a grammar takes for any text is often a number, as a timeout is. */
function withParts(texts: RuleTexts, naming: Naming, values: ReadonlySet<string>): RuleTexts {
  const named = (rules: ReadonlySet<string>): ReadonlySet<string> =>
    new Set([...rules, ...[...naming.rules].flatMap(([name, { rule }]) => (rules.has(rule) ? name : []))]);
  return {
    ...texts,
    stretching: named(texts.stretching),
    wordy: named(texts.wordy),
    numeric: new Set([...named(texts.numeric), ...values]),
  };
}

function isNamed(rule: string, { rules }: Grammar): boolean {
  const origin = rules.get(rule)?.origin;
  return origin === undefined || typeof origin === "string";
}

/** Whether anything up to a choice of characters and short texts is repeated without an end. */
const isOfCharacters = ({ expressions: [expression] }: Site): boolean =>
  expression?.kind === "repetition" &&
  expression.max === Number.POSITIVE_INFINITY &&
  (expression.item.kind === "class" || expression.item.kind === "choice");

/** The repetitions without which nothing but fixed text is in a node of the rule, as far as they may have no items. */
function onlyRepetitions(alternatives: readonly SiteExpression[], texts: RuleTexts): Site[] {
  const isWhite = (part: SiteExpression): boolean =>
    part.kind === "repetition" ? askedOptions(part.site, texts)[0] === false : isFixed(part, texts);
  return alternatives.flatMap((alternative) => {
    const [only, ...more] = itemsOf(alternative).filter((part) => !isWhite(part));
    const isOnly = only?.kind === "repetition" && more.length === 0 && only.site.options[0]?.[0] === 0;
    return isOnly ? [only.site] : [];
  });
}

const isFixed = (part: SiteExpression, { inked }: RuleTexts): boolean =>
  part.kind === "literal" || (part.kind === "reference" && !inked.has(part.name));

/** Beyond this many rules the insides of words are not related to each other. */
const manyRules = 100;

function relatedRules(grammar: Grammar): Pick<ReadonlySet<string>, "has"> {
  const insideWords =
    grammar.rules.size > manyRules && !isTwoLevel(grammar) ? lexicalRules(grammar) : new Set<string>();
  return { has: (rule) => !insideWords.has(rule) && !grammar.rules.get(rule)?.token?.fragment };
}

/** Whether each option is an element; a rule's only alternative is the rule. */
function askedOptions({ kind, expressions }: Site, { isWhite }: RuleTexts): boolean[] {
  const isAsked = (expression: Expression): boolean => !isWhite(expression);
  return kind === "rule" && expressions.length === 1 ? [] : expressions.map(isAsked);
}
