import { OptionsError } from "../base/options-error.ts";
import { derivationSizes, isDerivable } from "../grammar/analysis/derivability.ts";
import { partsOf } from "../grammar/expression.ts";
import type { CharacterClass, Expression, Grammar, Rule } from "../grammar/grammar.ts";
import { type DerivedToken, textOf, tokensOf } from "../tree/text.ts";
import { uniform } from "./models.ts";
import { type Sites, sitesOf } from "./sites.ts";
import type { SizedTrees, TextProducer, TextSource } from "./text-source.ts";
import { TreeProducer } from "./tree-producer.ts";

/**
 * The grammar without the inputs that hold one of these token rules as a token of its own; other tokens may still have
 * it as a part. Its rules and alternatives are made from those of the grammar, so that probabilities carry over.
 */
function withoutTokens(grammar: Grammar, names: ReadonlySet<string>): Grammar {
  const rules = [...grammar.rules.values()].map((rule) => withoutTokensIn(rule, names));
  return { ...grammar, rules: new Map(rules.map((rule) => [rule.name, rule])) };
}

function withoutTokensIn(rule: Rule, names: ReadonlySet<string>): Rule {
  const { name, token, origin = name } = rule;
  if (token) return { ...rule, origin };
  const alternatives = rule.alternatives.map((alternative) => ({
    ...alternative,
    expression: withoutReferences(alternative.expression, names),
  }));
  return { ...rule, origin, alternatives };
}

/** The expression at the same places, where references to these names derive nothing. */
function withoutReferences(expression: Expression, names: ReadonlySet<string>): Expression {
  if (expression.kind === "reference") return names.has(expression.name) ? nothing : expression;
  const parts = partsOf(expression).map((part) => withoutReferences(part, names));
  switch (expression.kind) {
    case "sequence":
      return { ...expression, items: parts };
    case "choice":
      return { ...expression, alternatives: parts };
    case "repetition":
      return { ...expression, item: parts[0] ?? expression.item };
    default:
      return expression;
  }
}

/** No character, so that an alternative with it is no option. */
const nothing: CharacterClass = { kind: "class", ranges: [] };

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
    if (!isDerivable(derivationSizes(grammar).ofRule(grammar.start))) return false;
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
