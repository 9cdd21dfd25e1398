import { openNodesOf, type Pattern } from "../../tree/pattern.ts";
import { type Atom, atLeast, atMost, atomsOf, type Condition, not } from "./condition.ts";

/** Whether the condition asks whether texts are the same, which no context-free grammar can say. */
export const asksForGroups = (condition: Condition): boolean =>
  atomsOf(condition).some(({ pattern }) => hasGroups(pattern));

/**
 * The narrowest condition without groups that holds wherever the given one does. A pattern occurs wherever it does with its
 * groups; so what asks for occurrences asks for those without groups, and what forbids them forbids nothing.
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

/** A condition without groups that holds only where the given one does. */
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
