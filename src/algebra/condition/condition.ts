import type { Pattern } from "../../tree/pattern.ts";

/** What is asked of a derivation tree, in terms of patterns. */
export type Condition = CountCondition | IsCondition | NotCondition | JoinedCondition;

/** The pattern occurs so many times, both bounds included; `has` is at least once. */
export interface CountCondition {
  readonly kind: "count";
  readonly pattern: Pattern;
  readonly least: number;
  /** Infinity for no bound. */
  readonly most: number;
}

/** An occurrence of the pattern is the whole text: all that stands beside it is empty. */
export interface IsCondition {
  readonly kind: "is";
  readonly pattern: Pattern;
}

export interface NotCondition {
  readonly kind: "not";
  readonly condition: Condition;
}

/** All of the conditions, or any one of them. */
export interface JoinedCondition {
  readonly kind: "and" | "or";
  readonly conditions: readonly Condition[];
}

export const has = (pattern: Pattern): Condition => atLeast(1, pattern);

export const is = (pattern: Pattern): Condition => ({ kind: "is", pattern });

export const atLeast = (count: number, pattern: Pattern): Condition => ({
  kind: "count",
  pattern,
  least: count,
  most: Number.POSITIVE_INFINITY,
});

export const atMost = (count: number, pattern: Pattern): Condition => ({
  kind: "count",
  pattern,
  least: 0,
  most: count,
});

export const exactly = (count: number, pattern: Pattern): Condition => ({
  kind: "count",
  pattern,
  least: count,
  most: count,
});

export const not = (condition: Condition): Condition => ({ kind: "not", condition });

export const and = (...conditions: readonly Condition[]): Condition => ({ kind: "and", conditions });

export const or = (...conditions: readonly Condition[]): Condition => ({ kind: "or", conditions });

/** What a condition asks about one pattern. */
export type Atom = CountCondition | IsCondition;

/** The atoms of a condition, left to right. */
export function atomsOf(condition: Condition): readonly Atom[] {
  switch (condition.kind) {
    case "not":
      return atomsOf(condition.condition);
    case "and":
    case "or":
      return condition.conditions.flatMap(atomsOf);
    default:
      return [condition];
  }
}

/** Whether the condition holds, given whether each of its atoms does. */
export function isTrue(condition: Condition, holds: (atom: Atom) => boolean): boolean {
  switch (condition.kind) {
    case "not":
      return !isTrue(condition.condition, holds);
    case "and":
      return condition.conditions.every((each) => isTrue(each, holds));
    case "or":
      return condition.conditions.some((each) => isTrue(each, holds));
    default:
      return holds(condition);
  }
}
