import { occurrences } from "../tree/occurrences.ts";
import { nodeAt, replaceAt } from "../tree/path.ts";
import { type Pattern, ungrouped, withOpenFilled } from "../tree/pattern.ts";
import type { Tree } from "../tree/tree.ts";
import type { Condition } from "./condition/condition.ts";

/**
 * The tree with each pattern that the condition asks for, and that occurs but for its groups, made to occur with them: at
 * its first place, the first of each group is copied to the others. What else holds of the tree may change by that.
 */
export function fillGroups(condition: Condition, tree: Tree): Tree {
  return wantedPatterns(condition, true).reduce(withPattern, tree);
}

/** The patterns whose occurrence can make the condition true, or false. */
function wantedPatterns(condition: Condition, isWanted: boolean): readonly Pattern[] {
  switch (condition.kind) {
    case "not":
      return wantedPatterns(condition.condition, !isWanted);
    case "and":
    case "or":
      return condition.conditions.flatMap((each) => wantedPatterns(each, isWanted));
    case "is":
      return isWanted ? [condition.pattern] : [];
    default:
      return isWanted === condition.least > 0 ? [condition.pattern] : [];
  }
}

function withPattern(tree: Tree, pattern: Pattern): Tree {
  if (occurrences(pattern, tree).length > 0) return tree;
  const [place] = occurrences(ungrouped(pattern), tree);
  if (!place) return tree;
  const filled = withOpenFilled(pattern.tree, (path) => nodeAt(tree, [...place, ...path]) as Tree);
  return replaceAt(tree, place, filled);
}
