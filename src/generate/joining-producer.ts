import { byFrequency } from "../base/grouped.ts";
import { OptionsError } from "../base/options-error.ts";
import { derivationSizes, isDerivable } from "../grammar/analysis/derivability.ts";
import { NO_CHARACTER } from "../grammar/character-class.ts";
import { partsOf } from "../grammar/expression.ts";
import type { Expression, Grammar, Rule } from "../grammar/grammar.ts";
import { encodeText } from "../tree/constrained.ts";
import { nodeAt, type Path, replaceAt } from "../tree/path.ts";
import { type DerivedToken, tokenPath, tokensOf } from "../tree/text.ts";
import type { Tree } from "../tree/tree.ts";
import { type Meet, meetingConstraints } from "./constrain.ts";
import { type Sites, sitesOf } from "./sites.ts";
import type { SizedTrees, TextProducer, TextSource } from "./text-source.ts";
import { type Redraw, redrawing } from "./tree-producer.ts";

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
  if (expression.kind === "reference") return names.has(expression.name) ? NO_CHARACTER : expression;
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

/**
 * Joins tokens to a text that is tokenized into them again, or returns the first token that the text would lose.
 * Examples are an identifier that reads as a keyword, and a token that runs into the next.
 */
export type Joiner = (tokens: readonly DerivedToken[]) => {
  readonly text: string;
  readonly lost?: number | undefined;
};

/** Where the trees of texts come from. */
export interface TreeSource {
  over(sites: Sites): SizedTrees;
  /** Whether subtrees may be drawn again: not if trees have an exact size or meet a condition as a whole. */
  readonly isFree: boolean;
}

/** Trees drawn before a token rule is left out, losses of a rule that was never read, and attempts at one place. */
const mostTrees = 20;
const mostLost = 20;
const mostRedrawn = 12;

/** Expansions of a redrawn part. */
const partBudget = 20;

/**
 * Produces texts of a grammar with token rules. Where the text would lose a token, it redraws the token and the parts
 * around it. If none of them can be joined, later trees do without the token's rule.
 */
export class JoiningProducer implements TextProducer {
  readonly #treeSource: TreeSource;
  readonly #source: TextSource;
  readonly #join: Joiner;
  readonly #leftOut = new Set<string>();
  /** The token rules that were read back, and how often each other one was lost. */
  readonly #read = new Set<string>();
  readonly #lost = new Map<string, number>();
  #sites: Sites;
  #trees: SizedTrees;
  #redraw: Redraw;
  #meet: Meet;

  constructor(treeSource: TreeSource, source: TextSource, join: Joiner) {
    this.#treeSource = treeSource;
    this.#source = source;
    this.#join = join;
    this.#sites = source.sites;
    this.#trees = treeSource.over(source.sites);
    this.#redraw = redrawing(source);
    this.#meet = meetingConstraints(source, treeSource.isFree);
  }

  get isCut(): boolean {
    return this.#trees.isCut ?? false;
  }

  get leftOut(): ReadonlySet<string> {
    return this.#leftOut;
  }

  /** Throws an OptionsError when it finds no tokens that can be read back. */
  produce(budget: number): Uint8Array {
    for (const [name, count] of this.#lost) {
      if (count >= mostLost) this.#leavesOut(name);
    }
    for (;;) {
      const lost: DerivedToken[] = [];
      while (lost.length < mostTrees) {
        const joined = this.#joined(this.#trees.produce(budget));
        if ("text" in joined) return encodeText(joined.text, this.#sites.grammar);
        lost.push(joined.token);
      }
      const [[name] = []] = byFrequency(lost.flatMap(({ derivedBy }) => derivedBy ?? []));
      if (name === undefined || !this.#leavesOut(name)) throw unreadable(lost.at(-1));
    }
  }

  /** The text of a given tree; undefined when its tokens cannot be joined. */
  textOf(tree: Tree): string | undefined {
    const joined = this.#joined(tree);
    return "text" in joined ? joined.text : undefined;
  }

  /** The text of the tree, some of whose parts are redrawn where it would lose a token. */
  #joined(drawn: Tree): { text: string } | { token: DerivedToken } {
    const { isFree } = this.#treeSource;
    let tree = drawn;
    let token: DerivedToken = { text: "" };
    let furthest = -1;
    let attempt = -1;
    for (;;) {
      const tokens = tokensOf(tree, this.#sites.grammar);
      const { text, lost } = this.#join(tokens);
      if (lost === undefined) {
        const met = tree === drawn ? tree : this.#meet(tree);
        if (met === tree) {
          for (const { derivedBy } of tokens) this.#isRead(derivedBy);
          return { text };
        }
        // The redrawn part breaks a constraint.
        if (met === undefined || ++attempt > mostRedrawn) return { token };
        tree = met;
        continue;
      }
      token = tokens[lost] ?? token;
      this.#isLost(token.derivedBy);
      attempt = isFree && lost > furthest ? 0 : attempt + 1;
      furthest = Math.max(furthest, lost);
      const places = placesAround(tree, drawnNear(lost, tokens), this.#sites.grammar);
      // Parts take turns with tokens, and get larger.
      const height = isFree && attempt % 2 === 1 ? (attempt + 1) / 2 : 0;
      const place = places[Math.max(0, places.length - 1 - height)];
      if (!place || attempt >= mostRedrawn) return { token };
      tree = replaceAt(tree, place.path, this.#redraw(place.name, partBudget, attempt));
    }
  }

  #isRead(name: string | undefined): void {
    if (name === undefined || this.#read.has(name)) return;
    this.#read.add(name);
    this.#lost.delete(name);
  }

  #isLost(name: string | undefined): void {
    if (name !== undefined && !this.#read.has(name)) this.#lost.set(name, (this.#lost.get(name) ?? 0) + 1);
  }

  /** Excludes a token rule from later trees; returns false if that is impossible. */
  #leavesOut(name: string): boolean {
    const { sites } = this.#source;
    this.#lost.delete(name);
    const grammar = withoutTokens(sites.grammar, new Set([...this.#leftOut, name]));
    if (this.#leftOut.has(name) || !isDerivable(derivationSizes(grammar).ofRule(grammar.start))) return false;
    this.#sites = sitesOf(grammar);
    this.#leftOut.add(name);
    this.#trees = this.#treeSource.over(this.#sites);
    const own = { ...this.#source, sites: this.#sites };
    this.#redraw = redrawing(own);
    this.#meet = meetingConstraints(own, this.#treeSource.isFree);
    return true;
  }
}

/** The token to redraw: the lost one, or its neighbour when it is a literal. */
function drawnNear(lost: number, tokens: readonly DerivedToken[]): number {
  return [lost, lost + 1, lost - 1].find((index) => tokens[index]?.derivedBy !== undefined) ?? lost;
}

/** The nodes of rules on the way to the token of this index, without the root, outer ones first. */
function placesAround(tree: Tree, index: number, grammar: Grammar): readonly { path: Path; name: string }[] {
  const path = tokenPath(tree, grammar, index);
  return path.flatMap((_, depth) => {
    const own = path.slice(0, depth + 1);
    const node = nodeAt(tree, own);
    return node?.kind === "rule" ? [{ path: own, name: node.name }] : [];
  });
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
