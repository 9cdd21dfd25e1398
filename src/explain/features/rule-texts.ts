import { leadingBack } from "../../base/relation.ts";
import { leastSet } from "../../grammar/analysis/analyse.ts";
import { ruleReferences } from "../../grammar/analysis/references.ts";
import { expressionsIn, partsOf } from "../../grammar/expression.ts";
import type { CharacterClass, Expression, Grammar } from "../../grammar/grammar.ts";

/** What can be said of all texts that parts of a grammar derive. */
export interface RuleTexts {
  /** Whether the expression derives white space, and nothing else but white space. */
  isWhite(expression: Expression): boolean;
  /** Whether line ends are fixed texts: then they are no white space that may as well not be there. */
  readonly hasLines: boolean;
  /** The rules in whose texts anything but white space can stand. */
  readonly inked: ReadonlySet<string>;
  /** The rules whose texts can be of any length. */
  readonly stretching: ReadonlySet<string>;
  /** The rules with texts of more than one character. */
  readonly wordy: ReadonlySet<string>;
  /** The rules with digits in their texts, and at most what else is written in decimal numbers. */
  readonly numeric: ReadonlySet<string>;
}

export function ruleTextsOf(grammar: Grammar): RuleTexts {
  const inked = rulesWith(grammar, isAnyOf(/\S/u));
  const digits = rulesWith(grammar, isAnyOf(/[0-9]/u));
  const others = rulesWith(grammar, isAnyOf(/[^0-9.eE+-]/u));
  return {
    isWhite: (expression) =>
      !holds(expression, inked, isAnyOf(/\S/u)) &&
      holds(expression, new Set(grammar.rules.keys()), () => true),
    hasLines: rulesWith(grammar, isLineEnd).size > 0,
    inked,
    stretching: stretchingRules(grammar),
    wordy: leastSet(
      grammar,
      (alternative, members) => holds(alternative, members, isLong) || isJoined(alternative),
    ),
    numeric: new Set([...digits].filter((name) => !others.has(name))),
  };
}

/** A literal or a character class. */
type Characters = Extract<Expression, { kind: "literal" } | CharacterClass>;

/** The rules that derive one of the characters, however many rules further down. */
function rulesWith(grammar: Grammar, isOne: (characters: Characters) => boolean): ReadonlySet<string> {
  return leastSet(grammar, (alternative, members) => holds(alternative, members, isOne));
}

/** Whether one of the characters stands in the expression, or a reference to one of the rules. */
function holds(
  expression: Expression,
  rules: ReadonlySet<string>,
  isOne: (characters: Characters) => boolean,
): boolean {
  for (const part of expressionsIn(expression)) {
    if (part.kind === "reference" && rules.has(part.name)) return true;
    if ((part.kind === "literal" || part.kind === "class") && isOne(part)) return true;
  }
  return false;
}

/** Whether the expression refers to one of the rules. */
export const refersTo = (rules: readonly string[], expression: Expression): boolean =>
  holds(expression, new Set(rules), () => false);

/** More characters of a class than these are not looked at, from each of its ranges. */
const mostCharacters = 64;

const isAnyOf = (wanted: RegExp) => (characters: Characters) => {
  if (characters.kind === "literal") return wanted.test(characters.text);
  return characters.ranges.some(([first, last]) => {
    const length = Math.min(last - first + 1, mostCharacters);
    return Array.from({ length }, (_, index) => String.fromCodePoint(first + index)).some((each) =>
      wanted.test(each),
    );
  });
};

/** Whether it is a fixed text that is a line end. */
export const isLineEnd = (expression: Expression): boolean =>
  expression.kind === "literal" && /^\s*[\n\r]\s*$/u.test(expression.text);

const isLong = (characters: Characters): boolean =>
  characters.kind === "literal" && characters.text.length > 1;

/** Whether it joins several parts, blank ones maybe. */
function isJoined(expression: Expression): boolean {
  for (const part of expressionsIn(expression)) {
    if (part.kind === "sequence" ? part.items.length > 1 : part.kind === "repetition" && part.max > 1)
      return true;
  }
  return false;
}

function stretchingRules(grammar: Grammar): ReadonlySet<string> {
  const { rules, relation } = ruleReferences(grammar);
  const isRecursive = leadingBack(relation);
  const recursive = new Set(rules.filter((_, number) => isRecursive[number] === 1).map(({ name }) => name));
  return leastSet(grammar, (alternative, members) => {
    for (const part of expressionsIn(alternative)) {
      if (part.kind === "repetition" && part.max === Infinity) return true;
      if (part.kind === "reference" && (recursive.has(part.name) || members.has(part.name))) return true;
    }
    return false;
  });
}

/** By custom a name that begins with an underscore is of no account, and made up where a notation was translated. */
export const isMadeUp = (rule: string): boolean => /^<?_/.test(rule);

/** Where in a rule an expression stands, as in keys of sites. */
export interface GrammarPlace {
  readonly rule: string;
  /** The index at each step down, each behind a slash. */
  readonly place: string;
  readonly expression: Expression;
  /** What stands before it where it stands in a sequence. */
  readonly behind: Expression | undefined;
}

/** The places of rules with more than white space in their texts where nothing but white space can stand, and not always the same. */
export function* blankPlaces(
  grammar: Grammar,
  { isWhite, inked }: RuleTexts,
): Generator<GrammarPlace, void, void> {
  for (const found of placesOf(grammar, (expression) => isWhite(expression))) {
    const { rule, expression } = found;
    if (inked.has(rule) && expression.kind !== "literal" && isWhite(expression)) yield found;
  }
}

/** All places of a grammar's rules, outer ones first, but for those inside of what is whole. */
export function* placesOf(
  { rules }: Grammar,
  isWhole: (expression: Expression) => boolean = () => false,
): Generator<GrammarPlace, void, void> {
  for (const [rule, { alternatives }] of rules) {
    const pending: Omit<GrammarPlace, "rule">[] = alternatives.map(({ expression }, index) => ({
      place: `/${index}`,
      expression,
      behind: undefined,
    }));
    for (let next = pending.shift(); next; next = pending.shift()) {
      yield { rule, ...next };
      const { place, expression } = next;
      if (isWhole(expression)) continue;
      for (const [index, part] of partsOf(expression).entries()) {
        const behind = expression.kind === "sequence" ? expression.items[index - 1] : undefined;
        pending.push({ place: `${place}/${index}`, expression: part, behind });
      }
    }
  }
}
