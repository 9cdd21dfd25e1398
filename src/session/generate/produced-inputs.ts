import type { Joiner } from "../../generate/joining-producer.ts";
import { textProducer, treeTextProducer } from "../../generate/text-producer.ts";
import type { SizedTrees, TextSource } from "../../generate/text-source.ts";
import { TreeProducer } from "../../generate/tree-producer.ts";
import { UniformTrees } from "../../generate/uniform/uniform-trees.ts";
import { depthOf, nodeCount } from "../../tree/measure.ts";
import type { Tree } from "../../tree/tree.ts";

/** An input of a grammar. */
export interface ProducedInput {
  readonly bytes: Uint8Array;
  /** How large its derivation tree is, when that is measured. */
  readonly derivation?: DerivationSize;
}

/** How many nodes a derivation tree has, and how many of them stand on its longest way down. */
export interface DerivationSize {
  readonly nodes: number;
  readonly depth: number;
}

/** What inputs are wanted. */
export interface ProducedInputsRequest {
  /** How many expansions of an input are drawn before it is completed. */
  readonly size: number;
  /** All derivations of exactly the size equally likely. */
  readonly uniform: boolean;
  /** Measure the derivations, for which trees are made of them. */
  readonly stats: boolean;
}

/** Makes a function that produces one input after the other, of the source's own trees if it has any. Throws OptionsError. */
export function producedInputs(
  request: ProducedInputsRequest,
  source: TextSource & { readonly trees?: SizedTrees | undefined },
  join: Joiner,
): () => ProducedInput {
  const { size, stats } = request;
  const trees = treesFor(request, source);
  if (trees === undefined) {
    const texts = textProducer(source, join);
    return () => ({ bytes: texts.produce(size) });
  }
  const measured = stats ? new MeasuredTrees(trees) : undefined;
  const texts = treeTextProducer(measured ?? trees, source, join);
  return () => {
    const bytes = texts.produce(size);
    return measured === undefined ? { bytes } : { bytes, derivation: measured.last };
  };
}

/** The trees that the inputs are made of; none when texts are enough. */
function treesFor(
  { size, uniform, stats }: ProducedInputsRequest,
  { sites, model, random, trees: given }: TextSource & { readonly trees?: SizedTrees | undefined },
): SizedTrees | undefined {
  if (given) return given;
  if (!uniform) return stats ? new TreeProducer(sites, model, random) : undefined;
  const uniformTrees = new UniformTrees(sites, size + SIZES_AROUND, { classesCountOnce: true });
  return { produce: (exact) => uniformTrees.draw(exact, random) };
}

/** When no tree has the size, larger ones up to this many expansions more are looked at to name the nearest. */
const SIZES_AROUND = 20;

/** Trees from elsewhere. The last one is measured: tokens whose texts are drawn anew for it count as they were in it. */
class MeasuredTrees implements SizedTrees {
  readonly #trees: SizedTrees;
  #last: DerivationSize = { nodes: 0, depth: 0 };

  constructor(trees: SizedTrees) {
    this.#trees = trees;
  }

  get last(): DerivationSize {
    return this.#last;
  }

  produce(size: number): Tree {
    const tree = this.#trees.produce(size);
    this.#last = { nodes: nodeCount(tree), depth: depthOf(tree) };
    return tree;
  }
}
