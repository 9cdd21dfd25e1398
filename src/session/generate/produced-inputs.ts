import type { Joiner, TreesOver } from "../../generate/joining-producer.ts";
import { textProducer, treeTextProducer } from "../../generate/text-producer.ts";
import type { SizedTrees, TextProducer, TextSource } from "../../generate/text-source.ts";
import { TreeProducer } from "../../generate/tree-producer.ts";
import { UniformTrees } from "../../generate/uniform/uniform-trees.ts";
import { depthOf, nodeCount } from "../../tree/walk.ts";
import { type Checks, meetingTexts, meetingTrees } from "../conditions/restricted-source.ts";

/** A generated input. */
export interface ProducedInput {
  readonly bytes: Uint8Array;
  /** Whether the size limit ended it instead of the model. */
  readonly isCut: boolean;
  /** The size of its derivation tree, if measured. */
  readonly derivation?: DerivationSize;
}

/** The number of nodes of a derivation tree, and of those on its longest path. */
export interface DerivationSize {
  readonly nodes: number;
  readonly depth: number;
}

/** The required size and distribution of inputs. */
export interface ProducedInputsRequest {
  /** The number of expansions drawn before an input is completed. */
  readonly size: number;
  /** Whether all derivations of exactly this size are equally likely. */
  readonly uniform?: boolean;
  /** Whether to measure derivations, which requires trees. */
  readonly stats?: boolean;
}

/** Produces inputs one at a time. */
export interface ProducedInputs<Produced extends ProducedInput | Promise<ProducedInput> = ProducedInput> {
  produce(): Produced;
  /** The token rules that are avoided, because no text parses as them. */
  readonly leftOut: ReadonlySet<string>;
}

/** Makes the producer; it uses the source's own trees if there are any. Throws OptionsError. */
export function producedInputs(
  request: ProducedInputsRequest,
  source: InputSource,
  join: Joiner,
): ProducedInputs {
  const { size, stats } = request;
  const treesOver = treesFor(request, source);
  const checked = (texts: TextProducer) =>
    source.checks?.text ? meetingTexts(texts, source.checks.text) : texts;
  if (treesOver === undefined) return inputsOf(checked(textProducer(source, join)), size);
  if (!stats) return inputsOf(checked(treeTextProducer(treesOver, source, join)), size);
  let last: DerivationSize = { nodes: 0, depth: 0 };
  const measured = measuring(treesOver, (derivation) => {
    last = derivation;
  });
  const texts = treeTextProducer(measured, source, join);
  return inputsOf(checked(texts), size, () => ({ derivation: last }));
}

/** A source, optionally with its own trees and checks. */
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

/** The source of trees; undefined if texts are enough. */
function treesFor(
  { size, uniform, stats }: ProducedInputsRequest,
  { model, random, trees, checks }: InputSource,
): TreesOver | undefined {
  if (trees) return () => trees;
  if (uniform) {
    return (sites) => {
      const uniformTrees = new UniformTrees(sites, size + sizesAround, { classesCountOnce: true });
      const drawn = { produce: (exact: number) => uniformTrees.draw(exact, random) };
      return checks?.tree ? meetingTrees(drawn, checks.tree) : drawn;
    };
  }
  return stats ? (sites) => new TreeProducer(sites, model, random) : undefined;
}

/** If no tree has the size, sizes up to this many expansions larger are searched to name the nearest. */
const sizesAround = 20;

/** Tells `measured` the size of each tree before its tokens are drawn again. */
const measuring =
  (treesOver: TreesOver, measured: (size: DerivationSize) => void): TreesOver =>
  (sites) => {
    const trees = treesOver(sites);
    return {
      produce(size) {
        const tree = trees.produce(size);
        measured({ nodes: nodeCount(tree), depth: depthOf(tree) });
        return tree;
      },
      get isCut() {
        return trees.isCut ?? false;
      },
    };
  };
