import { OptionsError } from "../base/options-error.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { Producer } from "./fast/producer.ts";
import { type Joiner, JoiningProducer } from "./joining-producer.ts";
import type { TextProducer, TextSource } from "./text-source.ts";

/**
 * The producer that suits the grammar: the fast one, or for a grammar with token rules one that joins tokens.
 * Throws an OptionsError when texts of the grammar depend on indentation.
 */
export function textProducer(source: TextSource, join: Joiner): TextProducer {
  const { sites, model, random } = source;
  const { grammar } = sites;
  const isTwoLevel = [...grammar.rules.values()].some((rule) => rule.token);
  if (!isTwoLevel) return new Producer(sites, model, random);
  refuseIndentation(grammar);
  return new JoiningProducer(source, join);
}

function refuseIndentation({ rules }: Grammar): void {
  const name = [...rules.keys()].find((each) => /^(in|de)dent$/i.test(each));
  if (name === undefined) return;
  throw new OptionsError(
    `nothing can be generated from this grammar: its token ${name} stands for a change of indentation, ` +
      "which only its lexer's own code knows how to write",
  );
}
