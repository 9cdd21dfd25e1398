import { OptionsError } from "../base/options-error.ts";
import type { Random } from "../base/random.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { Producer } from "./fast/producer.ts";
import type { Model } from "./model.ts";
import type { Sites } from "./sites.ts";
import { type DerivedToken, tokensOf } from "./tokens-of.ts";
import { TreeProducer } from "./tree-producer.ts";

/** Produces one text after the other. */
export interface TextProducer {
  /** A text, in UTF-8. Of its expansions the budget's number is drawn from the model. */
  produce(budget: number): Uint8Array;
}

/** Joins tokens to a text that divides into them again; undefined when there is none. */
export type Joiner = (tokens: readonly DerivedToken[]) => string | undefined;

export interface TextSource {
  readonly sites: Sites;
  readonly model: Model;
  readonly random: Random;
}

/**
 * The producer that suits the grammar: the fast one, or for a grammar with token rules one that joins tokens.
 * Throws an OptionsError when texts of the grammar depend on indentation.
 */
export function textProducer({ sites, model, random }: TextSource, join: Joiner): TextProducer {
  const { grammar } = sites;
  const isTwoLevel = [...grammar.rules.values()].some((rule) => rule.token);
  if (!isTwoLevel) return new Producer(sites, model, random);
  refuseIndentation(grammar);
  return new JoiningProducer(new TreeProducer(sites, model, random), grammar, join);
}

/** Tries before a text is given up. */
const TRIES = 200;

/** Produces trees until the tokens of one can be joined, such as an identifier that is no keyword. */
class JoiningProducer implements TextProducer {
  readonly #trees: TreeProducer;
  readonly #grammar: Grammar;
  readonly #join: Joiner;

  constructor(trees: TreeProducer, grammar: Grammar, join: Joiner) {
    this.#trees = trees;
    this.#grammar = grammar;
    this.#join = join;
  }

  produce(budget: number): Uint8Array {
    for (let left = TRIES; left > 0; left--) {
      const text = this.#join(tokensOf(this.#trees.produce(budget), this.#grammar));
      if (text !== undefined) return new TextEncoder().encode(text);
    }
    throw new OptionsError(
      `expected tokens that stay apart when joined, but ${TRIES} inputs had some that run together; ` +
        "produce smaller inputs, or give the grammar white space to skip",
    );
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
