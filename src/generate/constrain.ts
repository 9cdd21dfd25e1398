import type { Random } from "../base/random.ts";
import type { EqualCounts } from "../grammar/constraint.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { repeatedTexts, withSameTexts } from "../tree/bound-texts.ts";
import { placesInside, type Violation, violationsOf, withComputedTexts } from "../tree/constrained.ts";
import { nameOf } from "../tree/node.ts";
import { nodeAt, type Path, replaceAt } from "../tree/path.ts";
import type { Tree } from "../tree/tree.ts";

/** Draws a node of a rule. */
export type DrawNode = (budget: number, rule: string) => Tree;

/** Rounds of mending, each of which mends all nodes that are wrong. */
const mostRounds = 60;

/** After so many rounds the node around is drawn again, then the one around that. */
const roundsAtOneNode = 6;

/** Expansions of a node that is drawn again. */
const nodeBudget = 20;

/**
 * The tree, changed until it meets the constraints of the grammar: names are exchanged by declared ones, rows take over the
 * number of the first one's fields, numbers are computed, and all else is drawn again. Undefined when that does not end.
 */
export function constrain(tree: Tree, grammar: Grammar, draw: DrawNode, random: Random): Tree | undefined {
  let now = tree;
  for (let round = 0; round < mostRounds; round++) {
    now = withComputedTexts(withSameTexts(now, grammar), grammar);
    const repeated = repeatedTexts(now, grammar);
    const violations = violationsOf(now, grammar);
    if (repeated.length + violations.length === 0) return now;
    for (const path of repeated) now = redrawn(now, path, Math.min(round + 1, nodeBudget));
    for (const violation of violations) now = mended(now, violation, round);
  }
  return undefined;

  /** The tree with another node at the path, if an enclosing one that was drawn again still has one. */
  function redrawn(whole: Tree, path: Path, budget = nodeBudget): Tree {
    const name = nameOf(nodeAt(whole, path) ?? whole);
    return name === undefined ? whole : replaceAt(whole, path, draw(budget, name));
  }

  function mended(whole: Tree, { path, constraint, named }: Violation, round: number): Tree {
    const node = nodeAt(whole, path);
    if (node === undefined) return whole;
    if (constraint.kind === "equal") return replaceAt(whole, path, evened(node, constraint));
    const at = named && nodeAt(whole, named.path);
    if (named !== undefined && at !== undefined) {
      if (constraint.kind === "declares") return redrawn(whole, named.path, Math.min(round + 1, nodeBudget));
      const declared = named.declared[random.below(Math.max(1, named.declared.length))];
      // Mending another node may have put one of another rule there.
      if (declared !== undefined && nameOf(declared) === nameOf(at))
        return replaceAt(whole, named.path, declared);
    }
    const outward = ruleNodesOn(whole, path).at(-1 - Math.floor(round / roundsAtOneNode)) ?? [];
    return redrawn(whole, outward);
  }

  /** The node with as many fields in each row as in the first one. */
  function evened(node: Tree, { within, count }: EqualCounts): Tree {
    const [first, ...others] = placesInside(node, within, grammar);
    if (first === undefined) return node;
    const fields = placesInside(first.node, count, grammar);
    let even = node;
    for (const { path, node: row } of others) {
      if (placesInside(row, count, grammar).length === fields.length) continue;
      let fresh = first.node;
      for (const field of fields)
        fresh = replaceAt(fresh, field.path, draw(nodeBudget, nameOf(field.node) ?? count));
      even = replaceAt(even, path, fresh);
    }
    return even;
  }
}

/** The paths of the rule nodes on the way to the path, outer ones first. */
function ruleNodesOn(tree: Tree, path: Path): readonly Path[] {
  const paths = [...path.keys(), path.length].map((length) => path.slice(0, length));
  return paths.filter((each) => nodeAt(tree, each)?.kind === "rule");
}
