import { charactersOf } from "../../grammar/character-class.ts";
import type { CharacterClass, Expression, Grammar } from "../../grammar/grammar.ts";
import { assertNotLeftRecursive } from "./left-recursion.ts";

/**
 * A nondeterministic automaton with calls for the token rules of a grammar. Its nodes are numbers; targets are tried
 * in order, so that a lazy repetition is one whose way out comes first.
 */
export interface TokenAutomaton {
  readonly nodes: readonly AutomatonNode[];
  /** The classes that nodes refer to by index. */
  readonly classes: readonly CharacterClass[];
  /** The first node of each rule that is used, by the rule's name. */
  readonly entries: ReadonlyMap<string, number>;
}

export type AutomatonNode =
  | { readonly kind: "class"; readonly class: number; readonly next: number }
  | { readonly kind: "split"; readonly targets: readonly number[]; readonly lazy: boolean }
  | { readonly kind: "call"; readonly rule: string; readonly next: number }
  /** The end of a rule: back to the caller, or the end of the token. */
  | { readonly kind: "end" };

/** The one end that all rules share. */
export const END = 0;

/** The automaton of these token rules and all they refer to. Throws `GrammarError` for one that begins with itself. */
export function tokenAutomaton(grammar: Grammar, names: Iterable<string>): TokenAutomaton {
  const nodes: AutomatonNode[] = [{ kind: "end" }];
  const classes: CharacterClass[] = [];
  const classIndices = new Map<string, number>();
  const add = (node: AutomatonNode): number => nodes.push(node) - 1;
  const classNode = (of: CharacterClass, next: number): number => {
    const key = of.ranges.join(";");
    const index = classIndices.get(key) ?? classes.push(of) - 1;
    classIndices.set(key, index);
    return add({ kind: "class", class: index, next });
  };

  const pending = new Set(names);
  const entries = new Map<string, number>();
  for (const name of pending) {
    const alternatives = grammar.rules.get(name)?.alternatives ?? [];
    const targets = alternatives.map(({ expression }) => build(expression, END));
    entries.set(
      name,
      targets.length === 1 ? (targets[0] ?? END) : add({ kind: "split", targets, lazy: false }),
    );
  }
  assertNotLeftRecursive(grammar, entries.keys());
  return { nodes, classes, entries };

  /** The node from which the expression leads to `next`. */
  function build(expression: Expression, next: number): number {
    switch (expression.kind) {
      case "literal":
        return Array.from(expression.text).reduceRight(
          (after, character) => classNode(charactersOf(character), after),
          next,
        );
      case "class":
        return classNode(expression, next);
      case "reference":
        pending.add(expression.name);
        return add({ kind: "call", rule: expression.name, next });
      case "sequence":
        return expression.items.reduceRight((after, item) => build(item, after), next);
      case "choice": {
        const targets = expression.alternatives.map((alternative) => build(alternative, next));
        return add({ kind: "split", targets, lazy: false });
      }
      case "repetition":
        return buildRepetition(expression, next);
    }
  }

  function buildRepetition(repetition: Expression & { kind: "repetition" }, next: number): number {
    const { item, min, max, lazy = false } = repetition;
    const fork = (inside: number): AutomatonNode => {
      return { kind: "split", targets: lazy ? [next, inside] : [inside, next], lazy };
    };
    let first = next;
    if (max === Number.POSITIVE_INFINITY) {
      first = add({ kind: "end" });
      nodes[first] = fork(build(item, first));
    } else {
      for (let count = min; count < max; count++) first = add(fork(build(item, first)));
    }
    for (let count = 0; count < min; count++) first = build(item, first);
    return first;
  }
}
