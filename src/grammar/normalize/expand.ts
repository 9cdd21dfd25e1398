import { OptionsError } from "../../base/options-error.ts";
import {
  type CodePointRange,
  costOfAlternative,
  type Expression,
  type Grammar,
  type Repetition,
} from "../grammar.ts";
import {
  CLOSE,
  child,
  decision,
  type Label,
  leaf,
  open,
  type PlainGrammar,
  type PlainSymbol,
  type Production,
  type Step,
  type Terminal,
  terminalSymbol,
} from "./plain-grammar.ts";

/** Whether the letters are characters, or tokens of a two-level grammar. */
export type Level = "characters" | "tokens";

/**
 * Makes plain productions for every rule, choice and repetition. Of equal alternatives only the first remains.
 * Unbounded repetitions become left recursive. For ordered grammars, steps record the decisions of a derivation in
 * preorder. Throws an OptionsError for a missing rule, and for a structure rule of a two-level grammar that derives
 * characters.
 */
export function expand(grammar: Grammar, level: Level): PlainGrammar {
  return new Expansion(grammar, level).result();
}

/** A production under construction. */
interface Draft {
  readonly symbols: PlainSymbol[];
  readonly steps: Step[];
}

const NOTHING: Production = { symbols: [], steps: [] };

class Expansion {
  readonly #grammar: Grammar;
  readonly #tokens: Map<string, number> | undefined;
  readonly #literalTokens: ReadonlyMap<string, string>;
  readonly #terminals: Terminal[] = [];
  readonly #letters = new Map<number, PlainSymbol>();
  readonly #terminalNumbers = new Map<string, number>();
  readonly #tokenLeaves = new Map<string, Step>();
  readonly #nonterminals: { rule: string | undefined; productions: Production[] }[] = [];
  readonly #ruleNumbers = new Map<string, number>();

  constructor(grammar: Grammar, level: Level) {
    this.#grammar = grammar;
    this.#tokens = level === "tokens" ? new Map() : undefined;
    this.#literalTokens = literalTokens(grammar);
  }

  result(): PlainGrammar {
    const start = this.#newNonterminal();
    for (const [name, rule] of this.#grammar.rules) {
      if (!this.#tokens || !rule.token) this.#ruleNumbers.set(name, this.#newNonterminal(name));
    }
    this.#add(start, (to) => this.#reference(this.#grammar.start, to));
    for (const { name, alternatives } of this.#grammar.rules.values()) {
      const number = this.#ruleNumbers.get(name);
      if (number === undefined) continue;
      for (const [alternative, expression] of distinct(alternatives.map((each) => each.expression))) {
        const cost = costOfAlternative(alternatives[alternative]);
        this.#add(number, (to) => {
          const items = expression.kind === "sequence" ? expression.items : [expression];
          this.#node({ kind: "rule", name, alternative, cost }, items, to);
        });
      }
    }
    return { nonterminals: this.#nonterminals, terminals: this.#terminals, tokens: this.#tokens };
  }

  #newNonterminal(rule?: string): number {
    return this.#nonterminals.push({ rule, productions: [] }) - 1;
  }

  #add(nonterminal: number, write: (to: Draft) => void): void {
    this.#nonterminals[nonterminal]?.productions.push(written(write));
  }

  #part(expression: Expression, to: Draft): void {
    switch (expression.kind) {
      case "literal":
        this.#literal(expression.text, to);
        break;
      case "class":
        if (this.#tokens) throw characterInSyntax(expression.ranges);
        to.symbols.push(this.#terminal(expression.ranges));
        to.steps.push(leaf(1));
        break;
      case "reference":
        this.#reference(expression.name, to);
        break;
      case "sequence":
        this.#node({ kind: "sequence" }, expression.items, to);
        break;
      case "choice":
        append(to, this.#choice(expression.alternatives));
        break;
      case "repetition":
        to.steps.push(open({ kind: "repetition" }));
        append(to, this.#elements(expression));
        if (expression.max === Number.POSITIVE_INFINITY) this.#decide(stopRank(expression), to);
        to.steps.push(CLOSE);
    }
  }

  #decide(rank: number, to: Draft): void {
    if (this.#grammar.ordered) to.steps.push(decision(rank));
  }

  #node(label: Label, items: readonly Expression[], to: Draft): void {
    to.steps.push(open(label));
    if ("alternative" in label) this.#decide(label.alternative, to);
    for (const item of items) this.#part(item, to);
    to.steps.push(CLOSE);
  }

  #literal(text: string, to: Draft): void {
    if (this.#tokens) {
      to.symbols.push(this.#token(tokenOfLiteral(this.#literalTokens, text)));
      to.steps.push(leaf(1));
      return;
    }
    const before = to.symbols.length;
    for (const character of text) to.symbols.push(this.#letter(character.codePointAt(0) ?? 0));
    to.steps.push(leaf(to.symbols.length - before));
  }

  #reference(name: string, to: Draft): void {
    const number = this.#ruleNumbers.get(name);
    if (number !== undefined) derive(number, to);
    else if (this.#grammar.rules.has(name)) this.#tokenReference(name, to);
    else throw new OptionsError(`the grammar speaks of the rule ${name} but has none of that name`);
  }

  #tokenReference(name: string, to: Draft): void {
    const step = this.#tokenLeaves.get(name) ?? { kind: "leaf", length: 1, token: name };
    this.#tokenLeaves.set(name, step);
    to.symbols.push(this.#token(name));
    to.steps.push(step);
  }

  #choice(alternatives: readonly Expression[]): Production {
    const nonterminal = this.#newNonterminal();
    for (const [alternative, expression] of distinct(alternatives)) {
      this.#add(nonterminal, (to) => this.#node({ kind: "choice", alternative }, [expression], to));
    }
    return only(nonterminal);
  }

  #elements(repetition: Repetition): Production {
    const { item, min, max } = repetition;
    const element = written((to) => this.#part(item, to));
    const further = written((to) => {
      this.#decide(1 - stopRank(repetition), to);
      append(to, element);
    });
    const elements = this.#newNonterminal();
    const least = Array.from({ length: min }, () => element);
    if (max === Number.POSITIVE_INFINITY) {
      this.#add(elements, (to) => append(to, ...least));
      this.#add(elements, (to) => {
        derive(elements, to);
        append(to, further);
      });
    } else if (max >= min) {
      const stop = written((to) => this.#decide(stopRank(repetition), to));
      const more = this.#atMost(max - min, further, stop);
      this.#add(elements, (to) => append(to, ...least, more));
    }
    return only(elements);
  }

  /** Makes a nonterminal for each number of elements that may follow, from the last to the first. */
  #atMost(count: number, further: Production, stop: Production): Production {
    let rest = NOTHING;
    for (let left = 0; left < count; left++) {
      const behind = rest;
      const nonterminal = this.#newNonterminal();
      this.#add(nonterminal, (to) => append(to, stop));
      this.#add(nonterminal, (to) => append(to, further, behind));
      rest = only(nonterminal);
    }
    return rest;
  }

  #token(name: string): PlainSymbol {
    const tokens = this.#tokens as Map<string, number>;
    const number = tokens.get(name) ?? tokens.size;
    tokens.set(name, number);
    return this.#letter(number);
  }

  #letter(letter: number): PlainSymbol {
    const symbol = this.#letters.get(letter) ?? this.#terminal([[letter, letter]]);
    this.#letters.set(letter, symbol);
    return symbol;
  }

  #terminal(ranges: readonly CodePointRange[]): PlainSymbol {
    const key = ranges.join(" ");
    const number = this.#terminalNumbers.get(key) ?? this.#terminals.push({ ranges }) - 1;
    this.#terminalNumbers.set(key, number);
    return terminalSymbol(number);
  }
}

/** The token rules that derive a single literal, by its text; the first declared wins. */
export function literalTokens(grammar: Grammar): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const [name, rule] of grammar.rules) {
    const expression = rule.alternatives[0]?.expression;
    if (!rule.token || rule.token.fragment || rule.alternatives.length !== 1) continue;
    if (expression?.kind === "literal" && !names.has(expression.text)) names.set(expression.text, name);
  }
  return names;
}

/** The token of a literal in a structure rule: a token rule of that text, or one named by the quoted literal. */
export function tokenOfLiteral(names: ReadonlyMap<string, string>, text: string): string {
  return names.get(text) ?? `'${text}'`;
}

/** Greedy repetitions prefer another element, lazy ones prefer to stop. */
const stopRank = ({ lazy = false }: Repetition): number => (lazy ? 0 : 1);

/** Appends a nonterminal. */
function derive(nonterminal: number, to: Draft): void {
  to.steps.push(child(to.symbols.length));
  to.symbols.push(nonterminal);
}

const only = (nonterminal: number): Production => ({ symbols: [nonterminal], steps: [child(0)] });

/** Builds a production. Its arrays are copies, because arrays grown by `push` have spare capacity. */
function written(write: (to: Draft) => void): Production {
  const draft: Draft = { symbols: [], steps: [] };
  write(draft);
  return { symbols: draft.symbols.slice(), steps: draft.steps.slice() };
}

function append(to: Draft, ...parts: readonly Production[]): void {
  for (const { symbols, steps } of parts) {
    const at = to.symbols.length;
    for (const step of steps) to.steps.push(step.kind === "child" ? child(step.index + at) : step);
    for (const symbol of symbols) to.symbols.push(symbol);
  }
}

/** The expressions that differ from all earlier ones, with their indices. */
function distinct(expressions: readonly Expression[]): readonly (readonly [number, Expression])[] {
  const all = [...expressions.entries()];
  if (all.length < 2) return all;
  const seen = new Set<string>();
  return all.filter(([, expression]) => {
    const key = JSON.stringify(expression);
    return !seen.has(key) && seen.add(key);
  });
}

function characterInSyntax(ranges: readonly CodePointRange[]): OptionsError {
  const [first] = ranges[0] ?? [0];
  return new OptionsError(
    `a syntax rule of a grammar with token rules holds a class of characters (from U+${first.toString(16).toUpperCase()}); ` +
      "move the class into a token rule and refer to that rule",
  );
}
