import { OptionsError } from "../base/options-error.ts";
import { type Grammar, isTwoLevel } from "../grammar/grammar.ts";
import { bindsTexts } from "../tree/bound-texts.ts";
import { encodeText } from "../tree/constrained.ts";
import { textOf } from "../tree/text.ts";
import { treesMeeting } from "./constrain.ts";
import { Producer } from "./fast/producer.ts";
import { type Joiner, JoiningProducer, type TreeSource } from "./joining-producer.ts";
import { expansionsOf, ofLeastSize } from "./least-size.ts";
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
  if (!isTwoLevel(sites.grammar)) return new CharacterProducer(over(sites), sites.grammar);
  refuseIndentation(sites.grammar);
  return new JoiningProducer({ ...trees, over }, source, join);
}

/** Produces the texts of trees. */
class CharacterProducer implements TextProducer {
  readonly leftOut: ReadonlySet<string> = new Set();
  readonly #trees: SizedTrees;
  readonly #grammar: Grammar;

  constructor(trees: SizedTrees, grammar: Grammar) {
    this.#trees = trees;
    this.#grammar = grammar;
  }

  get isCut(): boolean {
    return this.#trees.isCut ?? false;
  }

  produce(size: number): Uint8Array {
    return encodeText(textOf(this.#trees.produce(size)), this.#grammar);
  }
}

function refuseIndentation({ rules }: Grammar): void {
  const name = [...rules.keys()].find((each) => /^(in|de)dent$/i.test(each));
  if (name === undefined) return;
  throw new OptionsError(
    `nothing can be generated from this grammar: its token ${name} stands for a change of indentation, ` +
      "which only its lexer's own code knows how to write",
  );
}
