import { degreeOf, inverseOf, type Relation, relationOf } from "../../base/relation.ts";
import { perGrammar } from "../analysis/per-grammar.ts";
import { leastNonterminals } from "./plain-fixpoint.ts";
import { isTerminal, type Nonterminal, type PlainGrammar, type PlainSymbol } from "./plain-grammar.ts";

/** The nonterminals that derive the empty text. */
export const nullableNonterminals = perGrammar((grammar: PlainGrammar) =>
  leastNonterminals(grammar, ({ symbols }, nullable) => symbols.every((symbol) => nullable.has(symbol))),
);

/**
 * The nonterminals that can derive themselves with nothing left or right of them, and those between two such.
 * Only their nodes can stand inside a node of the same nonterminal and the same span.
 */
export const cyclicNonterminals = perGrammar((grammar: PlainGrammar): ReadonlySet<number> => {
  const nullable = nullableNonterminals(grammar);
  const { nonterminals } = grammar;
  return onCycles(
    relationOf(nonterminals.length, (number, name) => {
      for (const { symbols } of (nonterminals[number] as Nonterminal).productions) {
        nameAlone(symbols, nullable, name);
      }
    }),
  );
});

/** Names the nonterminals that can be all that is left of the symbols. */
function nameAlone(
  symbols: readonly PlainSymbol[],
  nullable: ReadonlySet<number>,
  name: (nonterminal: number) => void,
): void {
  const isSolid = (symbol: PlainSymbol): boolean => !nullable.has(symbol);
  const solid = symbols.findIndex(isSolid);
  if (solid < 0) for (const symbol of symbols) name(symbol);
  else if (isTerminal(symbols[solid] as number)) return;
  else if (symbols.findLastIndex(isSolid) === solid) name(symbols[solid] as number);
}

/** The numbers that lie on a cycle of the relation, or between two cycles. */
export function onCycles(relation: Relation): ReadonlySet<number> {
  const inverse = inverseOf(relation);
  const leads = leadsToCycle(relation, inverse);
  const isLedTo = leadsToCycle(inverse, relation);
  const found = new Set<number>();
  for (const [number, does] of leads.entries()) if (does && isLedTo[number]) found.add(number);
  return found;
}

/** For each number, 1 when its targets lead to a cycle: what does not loses its last target sooner or later. */
function leadsToCycle(relation: Relation, { starts, targets }: Relation): Uint8Array {
  const left = Int32Array.from({ length: starts.length - 1 }, (_, number) => degreeOf(relation, number));
  const ends = [...left.keys()].filter((number) => left[number] === 0);
  for (const end of ends) {
    for (let at = starts[end] as number; at < (starts[end + 1] as number); at++) {
      const number = targets[at] as number;
      left[number] = (left[number] as number) - 1;
      if (left[number] === 0) ends.push(number);
    }
  }
  return Uint8Array.from(left, (count) => (count > 0 ? 1 : 0));
}
