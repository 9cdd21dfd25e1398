import { OptionsError } from "../base/options-error.ts";
import { derivationSizes } from "../grammar/analysis/derivation-sizes.ts";
import { textOf } from "../tree/text.ts";
import { type DerivedToken, tokensOf } from "../tree/tokens-of.ts";
import { uniform } from "./model/uniform.ts";
import { type Sites, sitesOf } from "./sites.ts";
import type { SizedTrees, TextProducer, TextSource } from "./text-source.ts";
import { TreeProducer } from "./tree-producer.ts";
import { withoutTokens } from "./without-tokens.ts";

/**
 * Joins tokens to a text that divides into them again, or says which one is the first that the text would lose: an
 * identifier that reads as a keyword, or a token that runs into the next.
 */
export type Joiner = (tokens: readonly DerivedToken[]) => { text: string } | { lost: number };

/** Makes trees over these sites. */
export type TreesOver = (sites: Sites) => SizedTrees;

/** Trees tried before a text is given up, and tokens drawn anew in each. */
const mostTrees = 20;
const mostTokens = 60;

/** From this try on tokens drawn anew are uniform: the model may want nothing but what cannot be read again. */
const uniformFrom = 20;

/** Expansions in a token that is drawn anew. */
const tokenBudget = 20;

/**
 * Produces texts of a grammar with token rules: tokens that its text would lose are drawn anew. A token rule that was
 * never read again and keeps all trees from being joined is left out of those to come.
 */
export class JoiningProducer implements TextProducer {
  readonly #treesOver: TreesOver;
  readonly #source: TextSource;
  readonly #join: Joiner;
  readonly #leftOut = new Set<string>();
  /** The token rules of texts that were produced. */
  readonly #read = new Set<string>();
  #trees: SizedTrees;
  /** Draw tokens anew, as the model does and uniformly. */
  #alike: TreeProducer;
  #uniform: TreeProducer;

  constructor(treesOver: TreesOver, source: TextSource, join: Joiner) {
    const { sites, model, random } = source;
    this.#treesOver = treesOver;
    this.#source = source;
    this.#join = join;
    this.#trees = treesOver(sites);
    this.#alike = new TreeProducer(sites, model, random);
    this.#uniform = new TreeProducer(sites, uniform, random);
  }

  get isCut(): boolean {
    return this.#trees.isCut ?? false;
  }

  get leftOut(): ReadonlySet<string> {
    return this.#leftOut;
  }

  /** Throws an OptionsError when no tokens are found that stay apart. */
  produce(budget: number): Uint8Array {
    for (;;) {
      const lost: DerivedToken[] = [];
      while (lost.length < mostTrees) {
        const tokens = tokensOf(this.#trees.produce(budget), this.#source.sites.grammar);
        const joined = this.#joined(tokens);
        if ("text" in joined) {
          for (const { derivedBy } of tokens) if (derivedBy !== undefined) this.#read.add(derivedBy);
          return new TextEncoder().encode(joined.text);
        }
        lost.push(tokens[joined.lost] ?? { text: "" });
      }
      if (!this.#leavesOut(lost)) throw unreadable(lost.at(-1));
    }
  }

  /** Leaves out the token rule that was lost most often; answers whether that can be, and may help. */
  #leavesOut(lost: readonly DerivedToken[]): boolean {
    const name = mostFrequent(lost.flatMap(({ derivedBy }) => derivedBy ?? []));
    if (name === undefined || this.#read.has(name) || this.#leftOut.has(name)) return false;
    const { sites, model, random } = this.#source;
    const grammar = withoutTokens(sites.grammar, new Set([...this.#leftOut, name]));
    if (!derivationSizes(grammar).least.has(grammar.start)) return false;
    const left = sitesOf(grammar);
    this.#leftOut.add(name);
    this.#trees = this.#treesOver(left);
    this.#alike = new TreeProducer(left, model, random);
    this.#uniform = new TreeProducer(left, uniform, random);
    return true;
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

function mostFrequent(names: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

function unreadable(lost: DerivedToken | undefined): OptionsError {
  return new OptionsError(
    `expected tokens that are read again from a text, but the token ${nameOf(lost)} is read as another one ` +
      `or runs into the next, in each of ${mostTrees} inputs; use a smaller size or another model`,
  );
}

function nameOf(token: DerivedToken | undefined): string {
  const text = JSON.stringify(token?.text ?? "");
  return token?.derivedBy === undefined ? text : `${token.derivedBy} (as in ${text})`;
}
