import type { Joiner, TreesOver } from "../../generate/joining-producer.ts";
import type { Sites } from "../../generate/sites.ts";
import { textProducer, treeTextProducer } from "../../generate/text-producer.ts";
import type { SizedTrees, TextProducer, TextSource } from "../../generate/text-source.ts";
import { TreeProducer } from "../../generate/tree-producer.ts";
import { UniformTrees } from "../../generate/uniform/uniform-trees.ts";
import type { Tree } from "../../tree/tree.ts";
import { depthOf, nodeCount } from "../../tree/walk.ts";
import { type Checks, MeetingTexts, MeetingTrees } from "../conditions/restricted-source.ts";

/** An input of a grammar. */
export interface ProducedInput {
  readonly bytes: Uint8Array;
  /** Whether the size ended it, and not the model. */
  readonly isCut: boolean;
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

/** Produces one input after the other. */
export interface ProducedInputs<Produced extends ProducedInput | Promise<ProducedInput> = ProducedInput> {
  produce(): Produced;
  /** The token rules without which they are, as no text gives these back. */
  readonly leftOut: ReadonlySet<string>;
}

/** What produces such inputs, of the source's own trees if it has any. Throws OptionsError. */
export function producedInputs(
  request: ProducedInputsRequest,
  source: InputSource,
  join: Joiner,
): ProducedInputs {
  const { size, stats } = request;
  const treesOver = treesFor(request, source);
  const checked = (texts: TextProducer) =>
    source.checks?.text ? new MeetingTexts(texts, source.checks.text) : texts;
  if (treesOver === undefined) return inputsOf(checked(textProducer(source, join)), size);
  if (!stats) return inputsOf(checked(treeTextProducer(treesOver, source, join)), size);
  const measured = new MeasuredTrees(treesOver);
  const texts = treeTextProducer((sites) => measured.over(sites), source, join);
  return inputsOf(checked(texts), size, () => ({ derivation: measured.last }));
}

/** The source, with its own trees and what is asked of these if there is anything. */
interface InputSource extends TextSource {
  readonly trees?: SizedTrees | undefined;
  readonly checks?: Checks | undefined;
}

function inputsOf(
  texts: TextProducer,
  size: number,
  measure: () => Pick<ProducedInput, "derivation"> = () => ({}),
): ProducedInputs {
  return {
    produce: () => ({ bytes: texts.produce(size), isCut: texts.isCut, ...measure() }),
    leftOut: texts.leftOut,
  };
}

/** The trees that the inputs are made of; none when texts are enough. */
function treesFor(
  { size, uniform, stats }: ProducedInputsRequest,
  { model, random, trees, checks }: InputSource,
): TreesOver | undefined {
  if (trees) return () => trees;
  if (uniform) {
    return (sites) => {
      const uniformTrees = new UniformTrees(sites, size + sizesAround, { classesCountOnce: true });
      const drawn = { produce: (exact: number) => uniformTrees.draw(exact, random) };
      return checks?.tree ? new MeetingTrees(drawn, checks.tree) : drawn;
    };
  }
  return stats ? (sites) => new TreeProducer(sites, model, random) : undefined;
}

/** When no tree has the size, larger ones up to this many expansions more are looked at to name the nearest. */
const sizesAround = 20;

/** Measures the last tree: tokens whose texts are drawn anew for it count as they were in it. */
class MeasuredTrees {
  readonly #treesOver: TreesOver;
  #last: DerivationSize = { nodes: 0, depth: 0 };

  constructor(treesOver: TreesOver) {
    this.#treesOver = treesOver;
  }

  get last(): DerivationSize {
    return this.#last;
  }

  over(sites: Sites): SizedTrees {
    const trees = this.#treesOver(sites);
    const produce = (size: number): Tree => {
      const tree = trees.produce(size);
      this.#last = { nodes: nodeCount(tree), depth: depthOf(tree) };
      return tree;
    };
    return {
      produce,
      get isCut() {
        return trees.isCut ?? false;
      },
    };
  }
}
