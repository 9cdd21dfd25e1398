import { itemsOf, type Site, type SiteExpression, type Sites, sitesOf } from "../../generate/sites.ts";
import { isTwoLevel } from "../../grammar/analysis/per-grammar.ts";
import { lexicalRules } from "../../grammar/analysis/references.ts";
import type { Expression, Grammar } from "../../grammar/grammar.ts";
import type { Pattern } from "../../tree/pattern.ts";
import type { Tree } from "../../tree/tree.ts";
import { type Naming, namingOf } from "../naming/named-grammar.ts";
import type { PartNames } from "../naming/part-names.ts";
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
  /** Whether it is also asked what it contains and what it stands before. */
  readonly isRelated: boolean;
  /** Whether it is asked what it stands inside of. */
  readonly isInner: boolean;
  /** Whether it is a rule's nodes of one name: only others with names are asked to stand in it. */
  readonly isPart: boolean;
}

/** Whether several things may be said of nodes of this element. */
export const isRuleAskedFor = (element: number, { elements }: Pick<Vocabulary, "elements">): boolean =>
  elements[element]?.kind === "rule" && elements[element].isRelated;

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
  /** Of the grammar with rules for named parts besides. */
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
  /** The numbers of the elements that a node of the rule is: the rule's own, and that of the named part it is. */
  ruleNumbers(rule: string): readonly number[];
  /** The number of the element that an option of the site with this key is; a repetition is one with whatever count. */
  optionNumber(site: string, option: number): number | undefined;
  /** The same with those of the rule that a named part's rule is a copy of. */
  optionNumbers(site: Site, option: number): readonly number[];
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
  { patterns = [], own = [], names = [], isMade = () => true }: Additions = {},
): Vocabulary {
  const naming = namingOf(grammar, names);
  const sites = sitesOf(naming.grammar);
  const words = lexicalRules(naming.grammar);
  const values = valuesIn(naming, words);
  const texts = withNumbersIn(ruleTextsOf(naming.grammar), values);
  const related = relatedRules(grammar);
  const elements: InputElement[] = [];
  const rules = new Map<string, number>();
  const options = new Map<string, readonly (number | undefined)[]>();
  const items = new Map<Site, number>();
  const empties = new Map<string, number>();
  for (const site of sites.all()) {
    const { rule, kind } = site;
    if (kind === "class" || !texts.inked.has(rule) || !isNamed(rule, naming.grammar)) continue;
    if (naming.names.has(rule)) continue;
    const isPart = naming.origins.has(rule);
    // What a value is, or how long it is, says more than how many of its characters there are.
    if (isPart && kind === "repetition" && words.has(rule)) continue;
    const isInner = related.has(rule) && !isPart;
    const isRelated = kind === "rule" && (isInner || isPart);
    if (kind === "rule")
      rules.set(rule, elements.push({ kind, rule, place: "", isRelated, isInner, isPart }) - 1);
    const isInToken = grammar.rules.get(rule)?.token !== undefined;
    const only = kind === "rule" && !isPart ? onlyRepetitions(sites.rule(rule).alternatives, texts) : [];
    if (only.length > 0) {
      const empty = {
        kind: "empty",
        rule,
        place: "",
        isRelated: false,
        isInner: isInner && !isInToken,
        isPart: false,
      } as const;
      elements.push(empty);
      for (const { key } of only) empties.set(key, elements.length - 1);
    }
    const elementOf = optionElement(site, {
      isRelated: isRelated && !isInToken,
      isInner: isInner && !isInToken && kind !== "repetition",
    });
    options.set(
      site.key,
      askedOptions(ownSite(site, grammar), texts).map((isAsked, option) =>
        isAsked ? elements.push(elementOf(option)) - 1 : undefined,
      ),
    );
    if (kind === "repetition" && !isPart && askedOptions(site, texts)[0]) {
      const place = `${site.key.slice(rule.length)}/0`;
      const asked = { isRelated: false, isInner: isInner && !isInToken, isPart: false };
      items.set(site, elements.push({ kind: "item", rule, place, ...asked }) - 1);
    }
  }
  const firstBlank = elements.length;
  const blanks = new Map<string, number>();
  for (const { rule, place } of blankPlaces(grammar, texts)) {
    if (!rules.has(rule)) continue;
    const asked = { isRelated: false, isInner: false, isPart: false };
    blanks.set(rule + place, elements.push({ kind: "blank", rule, place, ...asked }) - 1);
  }
  const isOneOf = (names: ReadonlySet<string>) => (number: number) => names.has(elements[number]?.rule ?? "");
  const optionNumber = (site: string, option: number): number | undefined => options.get(site)?.[option];
  const known = (...numbers: readonly (number | undefined)[]): number[] =>
    numbers.filter((number) => number !== undefined);
  const originOf = (rule: string): string | undefined => naming.origins.get(rule) ?? naming.names.get(rule);
  return {
    grammar,
    sites,
    naming,
    elements,
    texts,
    patterns,
    own,
    isMade,
    isCompared: isOneOf(new Set([...texts.wordy].filter((rule) => !naming.origins.has(rule)))),
    isWord: isOneOf(new Set([...texts.wordy].filter((rule) => words.has(rule) || values.has(rule)))),
    ruleNumber: (rule) => rules.get(rule),
    ruleNumbers: (rule) => known(rules.get(originOf(rule) ?? ""), rules.get(rule)),
    optionNumber,
    optionNumbers: ({ key, kind, rule, origin }, chosen) => {
      const option = kind === "repetition" ? 0 : chosen;
      if (originOf(rule) === undefined && origin?.key !== rule) return known(optionNumber(key, option));
      const madeFrom = origin && optionNumber(origin.key, origin.alternatives?.[option] ?? option);
      return origin?.key === key ? known(madeFrom) : known(madeFrom, optionNumber(key, option));
    },
    itemNumber: (repetition) => items.get(repetition),
    emptyNumber: ({ key, origin }) => empties.get(key) ?? empties.get(origin?.key ?? ""),
    blankNumber: (place) => blanks.get(place),
    firstBlank,
  };
}

/** The rules of named parts whose texts are read as values: words, and what has nothing in it that is called so, too. */
const valuesIn = ({ origins, wordOf }: Naming, words: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...origins.keys()].filter((rule) => words.has(rule) || wordOf(rule)?.isInnermost));

/** With values among the numeric: what a grammar takes for any text is often a number, as a timeout is. */
const withNumbersIn = (texts: RuleTexts, values: ReadonlySet<string>): RuleTexts => ({
  ...texts,
  numeric: new Set([...texts.numeric, ...values]),
});

/** Without the alternatives in which a part has a name: what is called so is an element itself. */
const ownSite = (site: Site, { rules }: Grammar): Site =>
  site.kind === "rule"
    ? { ...site, expressions: site.expressions.slice(0, rules.get(site.rule)?.alternatives.length) }
    : site;

function isNamed(rule: string, { rules }: Grammar): boolean {
  const origin = rules.get(rule)?.origin;
  return origin === undefined || typeof origin === "string";
}

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

function optionElement(
  { kind, key, rule }: Site,
  asked: Pick<InputElement, "isRelated" | "isInner">,
): (option: number) => InputElement {
  const place = key.slice(rule.length);
  if (kind === "repetition") return () => ({ kind, rule, place, ...asked, isPart: false });
  const what = kind === "rule" ? "alternative" : "option";
  return (option) => ({ kind: what, rule, place: `${place}/${option}`, ...asked, isPart: false });
}

/** Whether each option is an element; a rule's only alternative is the rule. */
function askedOptions({ kind, expressions }: Site, { isWhite }: RuleTexts): boolean[] {
  const isAsked = (expression: Expression): boolean => !isWhite(expression);
  return kind === "rule" && expressions.length === 1 ? [] : expressions.map(isAsked);
}
