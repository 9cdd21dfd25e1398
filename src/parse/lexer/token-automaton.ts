import { isNullable, nullableRules } from "../../grammar/analysis/derivability.ts";
import { charactersOf } from "../../grammar/character-class.ts";
import type { CharacterClass, Expression, Grammar, Repetition } from "../../grammar/grammar.ts";
import { GrammarError } from "../../grammar/grammar-error.ts";

/**
 * A nondeterministic automaton with calls for the token rules of a grammar. Nodes are numbers; targets are in order of
 * preference, so a lazy repetition has its exit first.
 */
export interface TokenAutomaton {
  readonly nodes: readonly AutomatonNode[];
  /** The classes that nodes refer to by index. */
  readonly classes: readonly CharacterClass[];
  /** The first node of each used rule, by name. */
  readonly entries: ReadonlyMap<string, number>;
}

export type AutomatonNode =
  | { readonly kind: "class"; readonly class: number; readonly next: number }
  | { readonly kind: "split"; readonly targets: readonly number[]; readonly lazy: boolean }
  | { readonly kind: "call"; readonly rule: string; readonly next: number }
  /** The end of a rule: returns to the caller, or ends the token. */
  | { readonly kind: "end" };

/** The end node, which all rules share. */
export const FINAL = 0;

/**
 * Builds the automaton of these token rules and all rules they refer to. Throws `GrammarError` for a left-recursive
 * rule.
 */
export function tokenAutomaton(grammar: Grammar, names: Iterable<string>): TokenAutomaton {
  const growing = new GrowingAutomaton(names);
  const entries = new Map<string, number>();
  for (const name of growing.called) {
    const alternatives = grammar.rules.get(name)?.alternatives ?? [];
    entries.set(
      name,
      growing.fork(
        alternatives.map(({ expression }) => expression),
        FINAL,
      ),
    );
  }
  assertNotLeftRecursive(grammar, entries.keys());
  return { nodes: growing.nodes, classes: growing.classes, entries };
}

/** An automaton under construction, built from the end: each node follows its successors. */
class GrowingAutomaton {
  readonly nodes: AutomatonNode[] = [{ kind: "end" }];
  readonly classes: CharacterClass[] = [];
  /** The required rules; calls add to them. */
  readonly called: Set<string>;
  readonly #classIndices = new Map<string, number>();

  constructor(names: Iterable<string>) {
    this.called = new Set(names);
  }

  /** A node from which each of the expressions leads to `next`. */
  fork(expressions: readonly Expression[], next: number): number {
    const targets = expressions.map((expression) => this.#before(expression, next));
    const [only] = targets;
    return only !== undefined && targets.length === 1
      ? only
      : this.#add({ kind: "split", targets, lazy: false });
  }

  /** A node from which the expression leads to `next`. */
  #before(expression: Expression, next: number): number {
    switch (expression.kind) {
      case "literal":
        return Array.from(expression.text).reduceRight(
          (after, character) => this.#classNode(charactersOf(character), after),
          next,
        );
      case "class":
        return this.#classNode(expression, next);
      case "reference":
        this.called.add(expression.name);
        return this.#add({ kind: "call", rule: expression.name, next });
      case "sequence":
        return expression.items.reduceRight((after, item) => this.#before(item, after), next);
      case "choice":
        return this.fork(expression.alternatives, next);
      case "repetition":
        return this.#beforeRepetition(expression, next);
    }
  }

  #beforeRepetition({ item, min, max, lazy = false }: Repetition, next: number): number {
    const fork = (inside: number): AutomatonNode => {
      return { kind: "split", targets: lazy ? [next, inside] : [inside, next], lazy };
    };
    let first = next;
    if (max === Number.POSITIVE_INFINITY) {
      // The loop needs its first node before its body exists, so a placeholder is replaced.
      first = this.#add({ kind: "end" });
      this.nodes[first] = fork(this.#before(item, first));
    } else {
      for (let count = min; count < max; count++) first = this.#add(fork(this.#before(item, first)));
    }
    for (let count = 0; count < min; count++) first = this.#before(item, first);
    return first;
  }

  #classNode(of: CharacterClass, next: number): number {
    const key = of.ranges.join(";");
    const index = this.#classIndices.get(key) ?? this.classes.push(of) - 1;
    this.#classIndices.set(key, index);
    return this.#add({ kind: "class", class: index, next });
  }

  #add(node: AutomatonNode): number {
    return this.nodes.push(node) - 1;
  }
}

/**
 * Throws `GrammarError` when one of these token rules, or a rule they refer to, is left recursive: the lexer matches
 * from left to right without backtracking to the start.
 */
function assertNotLeftRecursive(grammar: Grammar, names: Iterable<string>): void {
  const nullable = nullableRules(grammar);
  const state = new Map<string, "open" | "done">();
  const visit = (name: string): void => {
    if (state.get(name) === "done") return;
    const rule = grammar.rules.get(name);
    if (state.get(name) === "open") {
      throw new GrammarError(`the token rule "${name}" can begin with itself`, {
        position: rule?.position,
        suggestion: "write it with a repetition",
      });
    }
    state.set(name, "open");
    for (const alternative of rule?.alternatives ?? []) {
      for (const first of firstNames(alternative.expression, nullable)) visit(first);
    }
    state.set(name, "done");
  };
  for (const name of names) visit(name);
}

/** The rules that an expression can begin with. */
function* firstNames(expression: Expression, nullable: ReadonlySet<string>): Generator<string> {
  switch (expression.kind) {
    case "reference":
      yield expression.name;
      return;
    case "choice":
      for (const alternative of expression.alternatives) yield* firstNames(alternative, nullable);
      return;
    case "repetition":
      yield* firstNames(expression.item, nullable);
      return;
    case "sequence":
      for (const item of expression.items) {
        yield* firstNames(item, nullable);
        if (!isNullable(item, nullable)) return;
      }
  }
}
