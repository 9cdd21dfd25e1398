import { childrenOf } from "../tree/node.ts";
import { type MatchOptions, occurrences } from "../tree/occurrences.ts";
import type { Path } from "../tree/path.ts";
import { openNodesOf, type Pattern } from "../tree/pattern.ts";
import { textOf } from "../tree/text.ts";
import type { Tree } from "../tree/tree.ts";

/** A condition on a derivation tree, over patterns. */
export type Condition = CountCondition | IsCondition | NotCondition | JoinedCondition;

/** The pattern occurs at least `least` and at most `most` times. */
interface CountCondition {
  readonly kind: "count";
  readonly pattern: Pattern;
  readonly least: number;
  /** Infinity for no bound. */
  readonly most: number;
}

/** The pattern matches the whole text: all text around the occurrence is empty. */
interface IsCondition {
  readonly kind: "is";
  readonly pattern: Pattern;
}

interface NotCondition {
  readonly kind: "not";
  readonly condition: Condition;
}

/** All, or at least one, of the conditions. */
interface JoinedCondition {
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

/** A condition on a single pattern. */
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

/** Evaluates the condition, given the truth of its atoms. */
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

/** Whether the condition holds for the tree, groups included. Takes linear time in the tree for each pattern. */
export function holds(condition: Condition, tree: Tree, options: MatchOptions = {}): boolean {
  return isTrue(condition, (atom) => {
    const places = occurrences(atom.pattern, tree, options);
    if (atom.kind === "is") return places.some((path) => isWholeText(tree, path));
    return places.length >= atom.least && places.length <= atom.most;
  });
}

/** Whether all text around the node is empty. */
function isWholeText(tree: Tree, path: Path): boolean {
  let node = tree;
  for (const step of path) {
    const children = childrenOf(node);
    if (children.some((child, index) => index !== step && textOf(child) !== "")) return false;
    node = children[step] as Tree;
  }
  return true;
}

/** Whether the condition compares texts, which no context-free grammar can express. */
export const asksForGroups = (condition: Condition): boolean =>
  atomsOf(condition).some(({ pattern }) => hasGroups(pattern));

/**
 * The narrowest condition without groups that the given one implies. A pattern occurs wherever it occurs with its
 * groups, so required occurrences lose their groups, and forbidden ones are dropped.
 */
export const withoutGroups = (condition: Condition): Condition => possible(condition);

function possible(condition: Condition): Condition {
  switch (condition.kind) {
    case "not":
      return not(certain(condition.condition));
    case "and":
    case "or":
      return { ...condition, conditions: condition.conditions.map(possible) };
    default:
      if (!hasGroups(condition.pattern) || condition.kind === "is") return condition;
      return atLeast(condition.least, condition.pattern);
  }
}

/** A condition without groups that implies the given one. */
function certain(condition: Condition): Condition {
  switch (condition.kind) {
    case "not":
      return not(possible(condition.condition));
    case "and":
    case "or":
      return { ...condition, conditions: condition.conditions.map(certain) };
    default:
      return hasGroups(condition.pattern) ? certainAtom(condition) : condition;
  }
}

function certainAtom(atom: Atom): Condition {
  if (atom.kind === "count" && atom.least === 0) return atMost(atom.most, atom.pattern);
  return not(atLeast(0, atom.pattern));
}

/** Whether two open nodes must have the same text. */
function hasGroups({ tree }: Pattern): boolean {
  const groups = openNodesOf(tree).flatMap(({ group }) => group ?? []);
  return new Set(groups).size < groups.length;
}
