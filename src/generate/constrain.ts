import { OptionsError } from "../base/options-error.ts";
import type { Random } from "../base/random.ts";
import type { EqualCounts } from "../grammar/constraint.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { bindsTexts, repeatedTexts, withSameTexts } from "../tree/bound-texts.ts";
import {
  placesInside,
  type Violation,
  violationsOf,
  withBoundTexts,
  withComputedTexts,
} from "../tree/constrained.ts";
import { nameOf } from "../tree/node.ts";
import { nodeAt, type Path, replaceAt } from "../tree/path.ts";
import { placed } from "../tree/text.ts";
import type { Tree } from "../tree/tree.ts";
import type { SizedTrees, TextSource } from "./text-source.ts";
import { type Redraw, redrawing, TreeProducer } from "./tree-producer.ts";

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
export function constrain(tree: Tree, grammar: Grammar, redraw: Redraw, random: Random): Tree | undefined {
  if (!bindsTexts(grammar)) return tree;
  let now = tree;
  for (let round = 0; round < mostRounds; round++) {
    now = withComputedTexts(withSameTexts(now, grammar), grammar);
    const repeated = repeatedTexts(now, grammar);
    const violations = violationsOf(now, grammar);
    if (repeated.length + violations.length === 0) return now;
    for (const path of repeated) now = redrawn(now, path, round, Math.min(round + 1, nodeBudget));
    for (const violation of violations) now = mended(now, violation, round);
  }
  return undefined;

  /** The tree with another node at the path, if an enclosing one that was drawn again still has one. */
  function redrawn(whole: Tree, path: Path, round: number, budget = nodeBudget): Tree {
    const name = nameOf(nodeAt(whole, path) ?? whole);
    return name === undefined ? whole : replaceAt(whole, path, redraw(name, budget, round));
  }

  function mended(whole: Tree, { path, constraint, named }: Violation, round: number): Tree {
    const node = nodeAt(whole, path);
    if (node === undefined) return whole;
    if (constraint.kind === "equal") return replaceAt(whole, path, evened(node, constraint, round));
    const at = named && nodeAt(whole, named.path);
    if (named !== undefined && at !== undefined) {
      if (constraint.kind === "declares")
        return redrawn(whole, named.path, round, Math.min(round + 1, nodeBudget));
      const declared = named.declared[random.below(Math.max(1, named.declared.length))];
      // Mending another node may have put one of another rule there.
      if (declared !== undefined && nameOf(declared) === nameOf(at))
        return replaceAt(whole, named.path, declared);
    }
    const outward = ruleNodesOn(whole, path).at(-1 - Math.floor(round / roundsAtOneNode)) ?? [];
    return redrawn(whole, outward, round);
  }

  /** The node with as many fields in each row as in the first one. */
  function evened(node: Tree, { within, count }: EqualCounts, round: number): Tree {
    const [first, ...others] = placesInside(node, within, grammar);
    if (first === undefined) return node;
    const fields = placesInside(first.node, count, grammar);
    let even = node;
    for (const { path, node: row } of others) {
      if (placesInside(row, count, grammar).length === fields.length) continue;
      let fresh = first.node;
      for (const field of fields)
        fresh = replaceAt(fresh, field.path, redraw(nameOf(field.node) ?? count, nodeBudget, round));
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

/** Makes a tree meet the constraints of its grammar; undefined when it cannot. A tree that meets them stays the same. */
export type Meet = (tree: Tree) => Tree | undefined;

/** Redraws parts where it may, and otherwise only binds texts, which leaves all other choices as they were drawn. */
export function meetingConstraints(source: TextSource, mayRedraw: boolean): Meet {
  const { grammar } = source.sites;
  if (!mayRedraw) return (tree) => withBoundTexts(tree, grammar);
  const redraw = redrawing(source);
  return (tree) => constrain(tree, grammar, redraw, source.random);
}

/** Draws parts of inputs: of a rule, or of the start symbol. */
export interface PartProducer {
  produce(budget: number, rule?: string): Tree;
}

/** Draws parts that meet the constraints of the grammar by themselves, if they can without what is around them. */
export function partProducer(source: TextSource): PartProducer {
  const { sites, model, random } = source;
  const producer = new TreeProducer(sites, model, random);
  const meet = meetingConstraints(source, true);
  return {
    produce(budget, rule) {
      const tree = producer.produce(budget, rule);
      return placed(meet(tree) ?? tree);
    },
  };
}

/** Trees drawn until one meets the constraints. More take seconds: to redraw parts of one takes the time of drawing many. */
const mostTrees = { redrawn: 100, bound: 1_000 } as const;

/** The trees that meet the constraints of the grammar. Throws an OptionsError when it finds none. */
export function treesMeeting(trees: SizedTrees, source: TextSource, mayRedraw: boolean): SizedTrees {
  if (!bindsTexts(source.sites.grammar)) return trees;
  const meet = meetingConstraints(source, mayRedraw);
  const most = mayRedraw ? mostTrees.redrawn : mostTrees.bound;
  let isCut = false;
  return {
    produce(size) {
      for (let left = most; left > 0; left--) {
        const tree = trees.produce(size);
        isCut = trees.isCut ?? false;
        const met = meet(tree);
        if (met !== undefined) return met;
      }
      throw new OptionsError(
        `none of ${most} inputs of size ${size} met the constraints of the grammar; ` +
          "try another size or another way to draw them, or check that they can be met",
      );
    },
    get isCut() {
      return isCut;
    },
  };
}
