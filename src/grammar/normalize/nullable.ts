import type { PlainGrammar } from "./plain-grammar.ts";
import { isTerminal } from "./plain-grammar.ts";

/** The nonterminals that derive the empty text. */
export function nullableNonterminals(grammar: PlainGrammar): ReadonlySet<number> {
  const nullable = new Set<number>();
  for (let before = -1; before < nullable.size; ) {
    before = nullable.size;
    for (const [number, { productions }] of grammar.nonterminals.entries()) {
      if (nullable.has(number)) continue;
      if (productions.some(({ symbols }) => symbols.every((symbol) => nullable.has(symbol)))) {
        nullable.add(number);
      }
    }
  }
  return nullable;
}

/**
 * The nonterminals that can derive themselves with nothing left or right of them, and those between two such.
 * Only their nodes can stand inside a node of the same nonterminal and the same span.
 */
export function cyclicNonterminals(grammar: PlainGrammar): ReadonlySet<number> {
  const nullable = nullableNonterminals(grammar);
  const alone = grammar.nonterminals.map(({ productions }) => {
    const found = new Set<number>();
    for (const { symbols } of productions) {
      const solid = symbols.filter((symbol) => !nullable.has(symbol));
      const [first] = solid;
      if (solid.length === 0) for (const symbol of symbols) found.add(symbol);
      else if (solid.length === 1 && first !== undefined && !isTerminal(first)) found.add(first);
    }
    return found;
  });
  return onCycles(alone);
}

/** The numbers that lie on a cycle of the relation, or between two cycles. */
export function onCycles(successors: readonly ReadonlySet<number>[]): ReadonlySet<number> {
  const kept = new Set(successors.keys());
  // What is neither loses its last successor or its last predecessor sooner or later.
  for (let before = Number.POSITIVE_INFINITY; kept.size < before; ) {
    before = kept.size;
    const reached = new Set([...kept].flatMap((number) => [...(successors[number] ?? [])]));
    for (const number of kept) {
      const leads = [...(successors[number] ?? [])].some((each) => kept.has(each));
      if (!leads || !reached.has(number)) kept.delete(number);
    }
  }
  return kept;
}
