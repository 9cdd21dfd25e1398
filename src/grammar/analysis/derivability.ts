import { oncePer } from "../../base/lazy.ts";
import { characterCount } from "../character-class.ts";
import type { Expression, Grammar } from "../grammar.ts";
import { type Analysis, analyse, evaluate, rulesWith, type Semiring } from "./analyse.ts";

/** Whether an expression derives a text of some kind: at least one alternative, and all items of a sequence. */
export function someText(texts: Pick<Semiring<boolean>, "literal" | "characters">): Semiring<boolean> {
  return {
    ...texts,
    zero: false,
    one: true,
    plus: (one, other) => one || other,
    times: (first, second) => first && second,
    repeated: (item, { min }) => min === 0 || item,
  };
}

const emptyText = someText({ literal: (text) => text === "", characters: () => false });

const anyText = someText({ literal: () => true, characters: ({ ranges }) => ranges.length > 0 });

/** The rules that derive the empty text. */
export const nullableRules = (grammar: Grammar): ReadonlySet<string> => rulesWith(grammar, emptyText);

/** Whether the expression derives the empty text, given the nullable rules. */
export const isNullable = (expression: Expression, nullable: ReadonlySet<string>): boolean =>
  evaluate(expression, emptyText, (name) => nullable.has(name));

/** The rules that derive at least one text. */
export const productiveRules = (grammar: Grammar): ReadonlySet<string> => rulesWith(grammar, anyText);

/** Counts derivations up to 2. */
const upToTwoTrees: Semiring<number> = {
  zero: 0,
  one: 1,
  literal: () => 1,
  characters: (set) => Math.min(2, characterCount(set)),
  plus: (one, other) => Math.min(2, one + other),
  times: (first, second) => Math.min(2, first * second),
  repeated: (item, { min, max }) => {
    if (item === 0 || max === 0) return min === 0 ? 1 : 0;
    return min < max ? 2 : item;
  },
};

/** The rules that derive more than one tree; a rule of one tree derives one text. */
export const severalTrees = oncePer((grammar: Grammar): ReadonlySet<string> => {
  const { ofRule } = analyse(grammar, upToTwoTrees);
  return new Set([...grammar.rules.keys()].filter((name) => ofRule(name) === 2));
});

/**
 * The range of sizes of derivations. The size is the number of expansions: one for each nonterminal, one for each
 * element of a repetition. `least` is infinite when there is no derivation.
 */
export interface Sizes {
  readonly least: number;
  /**
   * Equal to `least` when all derivations have the same size, otherwise infinite; minus infinity when there is none.
   */
  readonly most: number;
}

const NO_DERIVATION: Sizes = { least: Number.POSITIVE_INFINITY, most: Number.NEGATIVE_INFINITY };
const NOTHING: Sizes = { least: 0, most: 0 };

export const isDerivable = ({ least }: Sizes): boolean => least < Number.POSITIVE_INFINITY;

/** Whether all derivations have the same size, so that choices cannot affect it. */
export const isSettled = ({ least, most }: Sizes): boolean => least === most;

/** A maximum beyond the least is not tracked: it would grow forever in a recursive rule. */
const sizesFrom = (least: number, most: number): Sizes => ({
  least,
  most: least === most ? most : Number.POSITIVE_INFINITY,
});

const expanded = ({ least, most }: Sizes): Sizes => ({ least: least + 1, most: most + 1 });

const sizes: Semiring<Sizes> = {
  zero: NO_DERIVATION,
  one: NOTHING,
  literal: () => NOTHING,
  characters: ({ ranges }) => (ranges.length > 0 ? NOTHING : NO_DERIVATION),
  plus: (one, other) => {
    if (!isDerivable(one)) return other;
    if (!isDerivable(other)) return one;
    return sizesFrom(Math.min(one.least, other.least), Math.max(one.most, other.most));
  },
  times: (first, second) => {
    if (!isDerivable(first) || !isDerivable(second)) return NO_DERIVATION;
    return sizesFrom(first.least + second.least, first.most + second.most);
  },
  repeated: (item, { min, max }) => {
    if (!isDerivable(item) || max === 0) return min === 0 ? NOTHING : NO_DERIVATION;
    return sizesFrom(min * (item.least + 1), max * (item.most + 1));
  },
  rule: (alternatives) => expanded(alternatives.reduce(sizes.plus, NO_DERIVATION)),
  isSame: (before, after) => before.least === after.least && before.most === after.most,
};

/** The sizes of derivations, computed once for each grammar. */
export const derivationSizes: (grammar: Grammar) => Analysis<Sizes> = oncePer((grammar: Grammar) =>
  analyse(grammar, sizes),
);
