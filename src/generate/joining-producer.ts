import { byFrequency } from "../base/grouped.ts";
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
 * Removes the inputs that have one of these token rules as a token; other tokens may still use it as a part. Rules and
 * alternatives keep their origins, so that probabilities carry over.
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

/** Replaces references to these names by an expression that derives nothing. */
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

/** An empty class, which makes an alternative underivable. */
const nothing: CharacterClass = { kind: "class", ranges: [] };

/**
 * Joins tokens to a text that is tokenized into them again, or returns the first token that the text would lose.
 * Examples are an identifier that reads as a keyword, and a token that runs into the next.
 */
export type Joiner = (tokens: readonly DerivedToken[]) => { text: string } | { lost: number };

/** Makes a source of trees over these sites. */
export type TreesOver = (sites: Sites) => SizedTrees;

/** Trees tried before a text is given up, and tokens redrawn in each. */
const mostTrees = 20;
const mostTokens = 60;

/** From this attempt on, tokens are redrawn uniformly: the model may prefer tokens that cannot be read back. */
const uniformFrom = 20;

/** Expansions of a redrawn token. */
const tokenBudget = 20;

/**
 * Produces texts of a grammar with token rules, and redraws tokens that the text would lose. If no tree can be joined
 * because of a token rule that was never read back, later trees do without this rule.
 */
export class JoiningProducer implements TextProducer {
  readonly #treesOver: TreesOver;
  readonly #source: TextSource;
  readonly #join: Joiner;
  readonly #leftOut = new Set<string>();
  /** The token rules of the texts produced so far. */
  readonly #read = new Set<string>();
  #trees: SizedTrees;
  /** Redraw tokens by the model, and uniformly. */
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

  /** Throws an OptionsError when it finds no tokens that can be read back. */
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

  /** Excludes the token rule that was lost most often; returns false if that is impossible or useless. */
  #leavesOut(lost: readonly DerivedToken[]): boolean {
    const [[name] = []] = byFrequency(lost.flatMap(({ derivedBy }) => derivedBy ?? []));
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

  /** Joins the tokens, redrawing some of them in place. */
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

/** The token to redraw: the lost one, or its neighbour when it is a literal. */
function drawnNear(lost: number, tokens: readonly DerivedToken[]): number {
  return [lost, lost + 1, lost - 1].find((index) => tokens[index]?.derivedBy !== undefined) ?? lost;
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
