import { occurrences } from "../tree/occurrences.ts";
import { nodeAt, replaceAt } from "../tree/path.ts";
import { type Pattern, ungrouped, withOpenFilled } from "../tree/pattern.ts";
import type { Tree } from "../tree/tree.ts";
import type { Condition } from "./condition.ts";

/**
 * Makes required patterns with groups occur: at places where a pattern occurs except for its groups, from the first on,
 * until it occurs as often as required. Other properties of the tree may change.
 */
export function fillGroups(condition: Condition, tree: Tree): Tree {
  return wantedPatterns(condition, true).reduce(withPattern, tree);
}

interface WantedPattern {
  readonly pattern: Pattern;
  /** The least number of occurrences. */
  readonly count: number;
}

/** The patterns whose occurrence can make the condition true, or false. */
function wantedPatterns(condition: Condition, isWanted: boolean): readonly WantedPattern[] {
  switch (condition.kind) {
    case "not":
      return wantedPatterns(condition.condition, !isWanted);
    case "and":
    case "or":
      return condition.conditions.flatMap((each) => wantedPatterns(each, isWanted));
    case "is":
      return isWanted ? [{ pattern: condition.pattern, count: 1 }] : [];
    default: {
      const { pattern, least, most } = condition;
      if (isWanted) return least > 0 ? [{ pattern, count: least }] : [];
      return least === 0 ? [{ pattern, count: most + 1 }] : [];
    }
  }
}

function withPattern(tree: Tree, { pattern, count }: WantedPattern): Tree {
  let filled = tree;
  for (let found = -1, places = occurrences(pattern, filled); places.length > found; ) {
    found = places.length;
    const known = new Set(places.map(String));
    const place = occurrences(ungrouped(pattern), filled).find((path) => !known.has(String(path)));
    if (found >= count || !place) break;
    const own = withOpenFilled(pattern, nodeAt(filled, place) as Tree, (there) => there);
    filled = replaceAt(filled, place, own);
    places = occurrences(pattern, filled);
  }
  return filled;
}
