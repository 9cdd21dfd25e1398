import { OptionsError } from "../base/options-error.ts";
import { textOf } from "../tree/text.ts";
import { uniform } from "./model/uniform.ts";
import type { SizedTrees, TextProducer, TextSource } from "./text-source.ts";
import { type DerivedToken, tokensOf } from "./tokens-of.ts";
import { TreeProducer } from "./tree-producer.ts";

/**
 * Joins tokens to a text that divides into them again, or says which one is the first that the text would lose: an
 * identifier that reads as a keyword, or a token that runs into the next.
 */
export type Joiner = (tokens: readonly DerivedToken[]) => { text: string } | { lost: number };

/** Trees tried before a text is given up, and tokens drawn anew in each. */
const mostTrees = 20;
const mostTokens = 60;

/** From this try on tokens drawn anew are uniform: the model may want nothing but what cannot be read again. */
const uniformFrom = 20;

/** Expansions in a token that is drawn anew. */
const tokenBudget = 20;

/** Produces texts of a grammar with token rules: tokens that its text would lose are drawn anew. */
export class JoiningProducer implements TextProducer {
  readonly #source: TextSource;
  readonly #join: Joiner;
  readonly #trees: SizedTrees;
  /** Draw tokens anew, as the model does and uniformly. */
  readonly #alike: TreeProducer;
  readonly #uniform: TreeProducer;

  constructor(trees: SizedTrees, source: TextSource, join: Joiner) {
    const { sites, model, random } = source;
    this.#source = source;
    this.#join = join;
    this.#trees = trees;
    this.#alike = new TreeProducer(sites, model, random);
    this.#uniform = new TreeProducer(sites, uniform, random);
  }

  /** Throws an OptionsError when no tokens are found that stay apart. */
  produce(budget: number): Uint8Array {
    let lost: DerivedToken | undefined;
    for (let left = mostTrees; left > 0; left--) {
      const tokens = tokensOf(this.#trees.produce(budget), this.#source.sites.grammar);
      const joined = this.#joined(tokens);
      if ("text" in joined) return new TextEncoder().encode(joined.text);
      lost = tokens[joined.lost];
    }
    throw new OptionsError(
      `expected tokens that are read again from a text, but the token ${nameOf(lost)} is read as another one ` +
        `or runs into the next, in each of ${mostTrees} inputs; use a smaller size or another model`,
    );
  }

  /** Joins the tokens, some of them drawn anew in their places. */
  #joined(tokens: DerivedToken[]): ReturnType<Joiner> {
    let joined = this.#join(tokens);
    for (let round = 0; round < mostTokens && "lost" in joined; round++) {
      const index = drawnNear(joined.lost, tokens);
      const token = tokens[index];
      if (!token?.derivedBy) break;
      const producer = round < uniformFrom ? this.#alike : this.#uniform;
      const tree = producer.produce(tokenBudget, token.derivedBy);
      tokens[index] = { ...token, text: textOf(tree) };
      joined = this.#join(tokens);
    }
    return joined;
  }
}

/** The lost token, or a neighbour of it when it is a literal: the one to be drawn anew. */
function drawnNear(lost: number, tokens: readonly DerivedToken[]): number {
  return [lost, lost + 1, lost - 1].find((index) => tokens[index]?.derivedBy !== undefined) ?? lost;
}

function nameOf(token: DerivedToken | undefined): string {
  const text = JSON.stringify(token?.text ?? "");
  return token?.derivedBy === undefined ? text : `${token.derivedBy} (as in ${text})`;
}
