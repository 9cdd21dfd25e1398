import type { Random } from "../../base/random.ts";
import type { Model } from "../../generate/model.ts";
import { TreeProducer } from "../../generate/tree-producer.ts";
import { nodeAt, pathsOf, replaceAt } from "../../tree/path.ts";
import type { Tree } from "../../tree/tree.ts";
import type { BuiltInput } from "../construction/built.ts";
import type { InputReader } from "../construction/input-reader.ts";
import { type FeaturePredicate, meetsAll } from "../features/predicate.ts";
import type { Vocabulary } from "../features/vocabulary.ts";

/** How derivation trees become inputs. */
export interface Reading {
  readonly vocabulary: Vocabulary;
  readonly reader: InputReader;
}

export interface Renewing extends Reading {
  readonly model: Model;
  readonly random: Random;
  /** Parts of one input that are derived anew, at most. */
  readonly mostParts: number;
}

/** Expansions in a part that is derived anew: up to this power of two, as chains of operators take a dozen for a single name. */
const largestBudget = 6;

/** Trees drawn for each input that is wanted. */
const drawnForEach = 8;

/**
 * Inputs that meet the predicates, each a known one with parts derived anew, wherever they stand: more of the same, which no
 * obligation steers.
 */
export function renewed(
  trees: readonly Tree[],
  predicates: readonly FeaturePredicate[],
  { count, ...renewing }: Renewing & { readonly count: number },
): BuiltInput[] {
  const { reader, random } = renewing;
  const inputs = new Map<string, BuiltInput>();
  for (let drawn = 0; trees.length > 0 && inputs.size < count && drawn < count * drawnForEach; drawn++) {
    const text = reader.textOf(renewedTree(trees[random.below(trees.length)] as Tree, renewing));
    const input = text === undefined || inputs.has(text) ? undefined : reader.read(text);
    if (input && meetsAll(input.measured, predicates)) inputs.set(input.text, input);
  }
  return [...inputs.values()];
}

function renewedTree(tree: Tree, { vocabulary, model, random, mostParts }: Omit<Renewing, "reader">): Tree {
  const producer = new TreeProducer(vocabulary.sites, model, random);
  let changed = tree;
  for (let parts = 1 + random.below(mostParts); parts > 0; parts--) {
    const paths = pathsOf(changed, ({ kind }) => kind === "rule");
    const path = paths[random.below(paths.length)] ?? [];
    const node = nodeAt(changed, path);
    if (node?.kind === "rule")
      changed = replaceAt(changed, path, producer.produce(2 ** random.below(largestBudget + 1), node.name));
  }
  return changed;
}
