import type { Work } from "../../base/in-turns.ts";
import type { Random } from "../../base/random.ts";
import type { Model } from "../../generate/model.ts";
import { TreeProducer } from "../../generate/tree-producer.ts";
import { nodeAt, type Path, pathsOf, replaceAt } from "../../tree/path.ts";
import type { Tree } from "../../tree/tree.ts";
import { type FeaturePredicate, meetsAll } from "../features/predicate.ts";
import type { MadeInput, Reading } from "../make/made-input.ts";
import { promising } from "./promising-trees.ts";

export interface Renewing extends Reading {
  readonly model: Model;
  readonly random: Random;
  /** Parts of one input that are derived anew, at most. */
  readonly mostParts: number;
  /** Trees drawn in all. */
  readonly drawn: number;
  /** Half of what is new is taken from these, if there are any. */
  readonly grafts: readonly Tree[];
}

/** Expansions in a part that is derived anew: up to this power of two, as chains of operators take a dozen for a single name. */
const largestBudget = 6;

/**
 * Inputs that meet the predicates, each a known one with parts derived anew, wherever they stand: more of the same, which no
 * obligation steers.
 */
export function* renewed(
  trees: readonly Tree[],
  predicates: readonly FeaturePredicate[],
  { count, ...renewing }: Renewing & { readonly count: number },
): Work<MadeInput[]> {
  const { reader, random } = renewing;
  const isPromising = promising(predicates, renewing);
  const inputs = new Map<string, MadeInput>();
  for (let drawn = 0; trees.length > 0 && inputs.size < count && drawn < renewing.drawn; drawn++) {
    yield;
    const tree = renewedTree(trees[random.below(trees.length)] as Tree, renewing);
    const text = isPromising(tree) ? reader.textOf(tree) : undefined;
    const input = text === undefined || inputs.has(text) ? undefined : reader.read(text);
    if (input && meetsAll(input.measured, predicates)) inputs.set(input.text, input);
  }
  return [...inputs.values()];
}

function renewedTree(tree: Tree, renewing: Renewing): Tree {
  const { random, mostParts } = renewing;
  let changed = tree;
  for (let parts = 1 + random.below(mostParts); parts > 0; parts--) {
    const path = drawnPath(changed, random, ({ kind }) => kind === "rule");
    const node = path && nodeAt(changed, path);
    if (path && node?.kind === "rule") changed = replaceAt(changed, path, newPart(node.name, renewing));
  }
  return changed;
}

function newPart(rule: string, { vocabulary, model, random, grafts }: Renewing): Tree {
  const graft = random.below(2) === 0 ? grafts[random.below(grafts.length)] : undefined;
  const path = graft && drawnPath(graft, random, (node) => node.kind === "rule" && node.name === rule);
  return (
    (path && nodeAt(graft, path)) ??
    new TreeProducer(vocabulary.sites, model, random).produce(2 ** random.below(largestBudget + 1), rule)
  );
}

/** One of the nodes for which the question holds, if there is any. */
function drawnPath(tree: Tree, random: Random, isWanted: (node: Tree) => boolean): Path | undefined {
  const paths = pathsOf(tree, isWanted);
  return paths[random.below(Math.max(1, paths.length))];
}
