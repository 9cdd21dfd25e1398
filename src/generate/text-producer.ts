import { OptionsError } from "../base/options-error.ts";
import { type Grammar, isTwoLevel } from "../grammar/grammar.ts";
import { bindsTexts } from "../tree/bound-texts.ts";
import { encodeText } from "../tree/constrained.ts";
import { textOf } from "../tree/text.ts";
import type { Tree } from "../tree/tree.ts";
import { preorder } from "../tree/walk.ts";
import { treesMeeting } from "./constrain.ts";
import { Producer } from "./fast/producer.ts";
import { type Joiner, JoiningProducer, type TreeSource } from "./joining-producer.ts";
import type { Sites } from "./sites.ts";
import type { SizedTrees, TextProducer, TextSource } from "./text-source.ts";
import { TreeProducer } from "./tree-producer.ts";

/**
 * Chooses the producer for the grammar: the fast one, or one that joins tokens if there are token rules. Throws an
 * OptionsError when texts of the grammar depend on indentation.
 */
export function textProducer(source: TextSource, join: Joiner): TextProducer {
  const { sites, model, random } = source;
  const { grammar } = sites;
  if (!isTwoLevel(grammar) && !bindsTexts(grammar) && !grammar.bytes) return fastProducer(source);
  const trees: TreeSource = { over: (own) => new TreeProducer(own, model, random), isFree: true };
  return treeTextProducer(trees, source, join);
}

function fastProducer({ sites, model, random, least = 0 }: TextSource): TextProducer {
  const producer = new Producer(sites, model, random);
  if (least === 0) return producer;
  const sized = ofLeastSize(producer, () => producer.expansions, least);
  return Object.assign(sized, { leftOut: producer.leftOut });
}

/**
 * A producer of the texts of given trees, over the sites of the source or of its grammar without some tokens. The texts
 * meet the constraints of the grammar. Throws an OptionsError when texts of the grammar depend on indentation.
 */
export function treeTextProducer(trees: TreeSource, source: TextSource, join: Joiner): TextProducer {
  const { sites, least = 0 } = source;
  const sized = (own: Sites): SizedTrees =>
    least === 0 ? trees.over(own) : ofLeastSize(trees.over(own), expansionsOf, least);
  const over = (own: Sites): SizedTrees => treesMeeting(sized(own), { ...source, sites: own }, trees.isFree);
  if (!isTwoLevel(sites.grammar)) return characterProducer(over(sites), sites.grammar);
  refuseIndentation(sites.grammar);
  return new JoiningProducer({ ...trees, over }, source, join);
}

/** Produces the texts of trees. */
const characterProducer = (trees: SizedTrees, grammar: Grammar): TextProducer => ({
  leftOut: new Set(),
  get isCut() {
    return trees.isCut ?? false;
  },
  produce: (size) => encodeText(textOf(trees.produce(size)), grammar),
});

function refuseIndentation({ rules }: Grammar): void {
  const name = [...rules.keys()].find((each) => /^(in|de)dent$/i.test(each));
  if (name === undefined) return;
  throw new OptionsError(
    `nothing can be generated from this grammar: its token ${name} stands for a change of indentation, ` +
      "which only its lexer's own code knows how to write",
  );
}

/** A source of trees or texts. */
interface Drawing<Drawn> {
  produce(budget: number): Drawn;
  /** Whether the budget cut the last one short. */
  readonly isCut?: boolean;
}

/** Draws before the largest one is taken. Most grammars of languages need fewer than ten. */
const mostDraws = 50;

/**
 * Draws again what has fewer than `least` expansions: otherwise half of all programs would be empty. If none of many
 * draws is large enough, the largest of them is taken, and less is required from then on.
 */
function ofLeastSize<Drawn>(
  source: Drawing<Drawn>,
  sizeOf: (drawn: Drawn) => number,
  least: number,
): Required<Drawing<Drawn>> {
  let required = least;
  let isCut = false;
  return {
    produce(budget) {
      let largest: { drawn: Drawn; size: number } | undefined;
      for (let draw = 0; draw < mostDraws; draw++) {
        const drawn = source.produce(budget);
        const size = sizeOf(drawn);
        if (largest && size <= largest.size) continue;
        largest = { drawn, size };
        isCut = source.isCut ?? false;
        if (size >= Math.min(required, budget)) return drawn;
      }
      const { drawn, size } = largest as { drawn: Drawn; size: number };
      required = Math.floor((Math.min(required, budget) + size) / 2);
      return drawn;
    },
    get isCut() {
      return isCut;
    },
  };
}

/** The number of expansions in a tree: one for each nonterminal, one for each element of a repetition. */
export function expansionsOf(tree: Tree): number {
  let count = 0;
  for (const node of preorder(tree)) {
    if (node.kind === "rule") count++;
    if (node.kind === "repetition") count += node.children.length;
  }
  return count;
}
