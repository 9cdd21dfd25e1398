import { OptionsError } from "../base/options-error.ts";
import { isTwoLevel } from "../grammar/analysis/two-level.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { textOf } from "../tree/text.ts";
import { Producer } from "./fast/producer.ts";
import { type Joiner, JoiningProducer } from "./joining-producer.ts";
import type { SizedTrees, TextProducer, TextSource } from "./text-source.ts";
import { TreeProducer } from "./tree-producer.ts";

/**
 * The producer that suits the grammar: the fast one, or for a grammar with token rules one that joins tokens.
 * Throws an OptionsError when texts of the grammar depend on indentation.
 */
export function textProducer(source: TextSource, join: Joiner): TextProducer {
  const { sites, model, random } = source;
  if (!isTwoLevel(sites.grammar)) return new Producer(sites, model, random);
  return treeTextProducer(new TreeProducer(sites, model, random), source, join);
}

/**
 * A producer of the texts of trees that come from elsewhere. Throws an OptionsError when texts of the grammar depend
 * on indentation.
 */
export function treeTextProducer(trees: SizedTrees, source: TextSource, join: Joiner): TextProducer {
  const { grammar } = source.sites;
  const encoder = new TextEncoder();
  if (!isTwoLevel(grammar)) return { produce: (size) => encoder.encode(textOf(trees.produce(size))) };
  refuseIndentation(grammar);
  return new JoiningProducer(trees, source, join);
}

function refuseIndentation({ rules }: Grammar): void {
  const name = [...rules.keys()].find((each) => /^(in|de)dent$/i.test(each));
  if (name === undefined) return;
  throw new OptionsError(
    `nothing can be generated from this grammar: its token ${name} stands for a change of indentation, ` +
      "which only its lexer's own code knows how to write",
  );
}
