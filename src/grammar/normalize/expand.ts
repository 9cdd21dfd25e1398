import { OptionsError } from "../../base/options-error.ts";
import type { CodePointRange, Expression, Grammar, Repetition } from "../grammar.ts";
import type { PlainGrammar, PlainSymbol, Production, Terminal } from "./plain-grammar.ts";
import { terminalSymbol } from "./plain-grammar.ts";
import { CLOSE, open, type Step, shifted } from "./step.ts";

/** Whether the letters are characters or the tokens of a two-level grammar. */
export type Level = "characters" | "tokens";

/**
 * Plain productions for every rule, choice and repetition. Alternatives of one rule or choice that are equal
 * are one alternative, the first. Unbounded repetitions become left recursive. Throws an OptionsError when a
 * rule is missing or a syntax rule of a two-level grammar speaks of characters.
 */
export function expand(grammar: Grammar, level: Level): PlainGrammar {
  return new Expansion(grammar, level).result();
}

/** What an expression derives, as a part of a production. */
type Part = Production;

const NOTHING: Part = { symbols: [], steps: [] };

class Expansion {
  readonly #grammar: Grammar;
  readonly #tokens: Map<string, number> | undefined;
  readonly #literalTokens: ReadonlyMap<string, string>;
  readonly #terminals: Terminal[] = [];
  readonly #terminalNumbers = new Map<string, number>();
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
    this.#add(start, this.#part({ kind: "reference", name: this.#grammar.start }));
    for (const [name, number] of this.#ruleNumbers) {
      const alternatives = this.#grammar.rules.get(name)?.alternatives ?? [];
      for (const [alternative, expression] of distinct(alternatives.map((each) => each.expression))) {
        const body = this.#sequence(expression.kind === "sequence" ? expression.items : [expression]);
        this.#add(number, wrapped(body, open({ kind: "rule", name, alternative })));
      }
    }
    return { nonterminals: this.#nonterminals, terminals: this.#terminals, tokens: this.#tokens };
  }

  #newNonterminal(rule?: string): number {
    return this.#nonterminals.push({ rule, productions: [] }) - 1;
  }

  #add(nonterminal: number, production: Production): void {
    this.#nonterminals[nonterminal]?.productions.push(production);
  }

  #part(expression: Expression): Part {
    switch (expression.kind) {
      case "literal":
        return this.#literal(expression.text);
      case "class":
        if (this.#tokens) throw characterInSyntax(expression.ranges);
        return { symbols: [this.#terminal(expression.ranges)], steps: [LEAF] };
      case "reference":
        return this.#reference(expression.name);
      case "sequence":
        return wrapped(this.#sequence(expression.items), open({ kind: "sequence" }));
      case "choice":
        return this.#choice(expression.alternatives);
      case "repetition":
        return this.#repetition(expression);
    }
  }

  #literal(text: string): Part {
    if (this.#tokens) {
      return { symbols: [this.#token(tokenOfLiteral(this.#literalTokens, text))], steps: [LEAF] };
    }
    const symbols = Array.from(text, (character) => {
      const codePoint = character.codePointAt(0) ?? 0;
      return this.#terminal([[codePoint, codePoint]]);
    });
    return { symbols, steps: [{ kind: "leaf", length: symbols.length }] };
  }

  #reference(name: string): Part {
    const rule = this.#grammar.rules.get(name);
    if (!rule) throw new OptionsError(`the grammar speaks of the rule ${name} but has none of that name`);
    const number = this.#ruleNumbers.get(name);
    if (number !== undefined) return only(number);
    return { symbols: [this.#token(name)], steps: [{ ...LEAF, token: name }] };
  }

  #sequence(items: readonly Expression[]): Part {
    return joined(items.map((item) => this.#part(item)));
  }

  #choice(alternatives: readonly Expression[]): Part {
    const nonterminal = this.#newNonterminal();
    for (const [alternative, expression] of distinct(alternatives)) {
      this.#add(nonterminal, wrapped(this.#part(expression), open({ kind: "choice", alternative })));
    }
    return only(nonterminal);
  }

  #repetition({ item, min, max }: Repetition): Part {
    const element = this.#part(item);
    const elements = this.#newNonterminal();
    const least = joined(Array.from({ length: min }, () => element));
    if (max === Number.POSITIVE_INFINITY) {
      this.#add(elements, least);
      this.#add(elements, joined([only(elements), element]));
    } else if (max >= min) {
      this.#add(elements, joined([least, this.#atMost(element, max - min)]));
    }
    return wrapped(only(elements), open({ kind: "repetition" }));
  }

  /** A nonterminal for each number of elements that may still come, made from the last to the first. */
  #atMost(element: Part, count: number): Part {
    let rest = NOTHING;
    for (let left = 0; left < count; left++) {
      const nonterminal = this.#newNonterminal();
      this.#add(nonterminal, NOTHING);
      this.#add(nonterminal, joined([element, rest]));
      rest = only(nonterminal);
    }
    return rest;
  }

  #token(name: string): PlainSymbol {
    const tokens = this.#tokens as Map<string, number>;
    const number = tokens.get(name) ?? tokens.size;
    tokens.set(name, number);
    return this.#terminal([[number, number]]);
  }

  #terminal(ranges: readonly CodePointRange[]): PlainSymbol {
    const key = ranges.join(" ");
    const number = this.#terminalNumbers.get(key) ?? this.#terminals.push({ ranges }) - 1;
    this.#terminalNumbers.set(key, number);
    return terminalSymbol(number);
  }
}

const LEAF = { kind: "leaf", length: 1 } as const;

/** The token rules that derive one literal and nothing else, by its text; the first declared wins. */
export function literalTokens(grammar: Grammar): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const [name, rule] of grammar.rules) {
    const expression = rule.alternatives[0]?.expression;
    if (!rule.token || rule.token.fragment || rule.alternatives.length !== 1) continue;
    if (expression?.kind === "literal" && !names.has(expression.text)) names.set(expression.text, name);
  }
  return names;
}

/** The token that a literal in a syntax rule stands for: a token rule of that text, or one named by its quotation. */
export function tokenOfLiteral(names: ReadonlyMap<string, string>, text: string): string {
  return names.get(text) ?? `'${text}'`;
}

const only = (nonterminal: number): Part => ({
  symbols: [nonterminal],
  steps: [{ kind: "child", index: 0 }],
});

const wrapped = ({ symbols, steps }: Part, opening: Step): Part => ({
  symbols,
  steps: [opening, ...steps, CLOSE],
});

function joined(parts: readonly Part[]): Part {
  const symbols: PlainSymbol[] = [];
  const steps: Step[] = [];
  for (const part of parts) {
    steps.push(...shifted(part.steps, symbols.length));
    symbols.push(...part.symbols);
  }
  return { symbols, steps };
}

/** The expressions that equal none before them, with their indices. */
function distinct(expressions: readonly Expression[]): [number, Expression][] {
  const seen = new Set<string>();
  return [...expressions.entries()].filter(([, expression]) => {
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
