import type { Joiner, TreeSource } from "../../generate/joining-producer.ts";
import type { Sites } from "../../generate/sites.ts";
import { textProducer, treeTextProducer } from "../../generate/text-producer.ts";
import type { SizedTrees, TextProducer, TextSource } from "../../generate/text-source.ts";
import { UniformTrees } from "../../generate/uniform-trees.ts";
import { isInput } from "../../parse/parse.ts";
import { isConstrained, withBoundTexts } from "../../tree/constrained.ts";
import {
  type Checks,
  mayParseOtherwise,
  meetingTexts,
  meetingTrees,
} from "../conditions/restricted-source.ts";

/** A generated input. */
export interface ProducedInput {
  readonly bytes: Uint8Array;
  /** Whether the size limit ended it instead of the model. */
  readonly isCut: boolean;
}

/** The required size and distribution of inputs. */
export interface ProducedInputsRequest {
  /** The number of expansions drawn before an input is completed. */
  readonly size: number;
  /** Smaller inputs are drawn again. */
  readonly minSize?: number;
  /** Whether all derivations of exactly this size are equally likely. */
  readonly uniform?: boolean;
}

/** The size of inputs without samples. */
const usualSize = 100;

/** The size of inputs like samples, of which the largest has so many expansions: smaller ones would all be cut short. */
export const sizeLike = (largest: number): number => Math.max(usualSize, largest);

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
  const ownTrees = treesFor(request, source);
  const check = textCheck(source, ownTrees === undefined);
  const checked = (texts: TextProducer): TextProducer =>
    check === undefined ? texts : meetingTexts(texts, source.sites.grammar, check);
  if (ownTrees === undefined) return inputsOf(checked(textProducer(source, join)), request.size);
  return inputsOf(checked(treeTextProducer(ownTrees, source, join)), request.size);
}

/** A source, optionally with its own trees and checks. */
interface InputSource extends TextSource {
  readonly trees?: SizedTrees | undefined;
  readonly checks?: Checks | undefined;
}

/**
 * A text may be read with another tree than the one it was made of, which breaks constraints. So texts are read again, but
 * not those of plain grammars of characters: an archive of tar takes half a second, and to make it a thousandth of that.
 */
function textCheck(
  { sites: { grammar }, checks }: InputSource,
  isPlain: boolean,
): ((text: Uint8Array) => boolean) | undefined {
  const isTrusted = isPlain && !mayParseOtherwise(grammar);
  if (isTrusted || !isConstrained(grammar)) return checks?.text;
  return (text) => isInput(grammar, text) && (checks?.text?.(text) ?? true);
}

const inputsOf = (texts: TextProducer, size: number): ProducedInputs => ({
  produce: () => ({ bytes: texts.produce(size), isCut: texts.isCut }),
  leftOut: texts.leftOut,
});

/** The source of trees; undefined if texts are enough. */
function treesFor(
  { size, uniform }: ProducedInputsRequest,
  { sites: { grammar }, random, trees, checks }: InputSource,
): TreeSource | undefined {
  if (trees) return { over: () => trees, isFree: false };
  if (!uniform) return undefined;
  const over = (sites: Sites): SizedTrees => {
    const uniformTrees = new UniformTrees(sites, size + sizesAround);
    const drawn = { produce: (exact: number) => uniformTrees.draw(exact, random) };
    const isMet = checks?.tree;
    if (isMet === undefined) return drawn;
    return meetingTrees(drawn, grammar, (tree) => {
      const bound = withBoundTexts(tree, grammar);
      return bound !== undefined && isMet(bound) ? bound : undefined;
    });
  };
  return { over, isFree: false };
}

/** If no tree has the size, sizes up to this many expansions larger are searched to name the nearest. */
const sizesAround = 20;
