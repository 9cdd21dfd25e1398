import { leastNonterminals } from "./plain-fixpoint.ts";
import type { Nonterminal, PlainGrammar, Production } from "./plain-grammar.ts";
import { isTerminal, START, terminalSymbol } from "./plain-grammar.ts";

/** Without the productions and nonterminals that no derivation of a text uses; the rest is renumbered. */
export function trim(grammar: PlainGrammar): PlainGrammar {
  const derivesText = ({ symbols }: Production, productive: ReadonlySet<number>): boolean =>
    symbols.every((symbol) => (isTerminal(symbol) ? !isEmpty(grammar, symbol) : productive.has(symbol)));
  const productive = leastNonterminals(grammar, derivesText);
  const kept = grammar.nonterminals.map((each) => ({
    ...each,
    productions: each.productions.filter((production) => derivesText(production, productive)),
  }));
  const numbers = reachableNumbers(kept);
  const renumbered = (production: Production): Production => ({
    ...production,
    symbols: production.symbols.map((symbol) =>
      isTerminal(symbol) ? symbol : (numbers.get(symbol) ?? symbol),
    ),
  });
  const nonterminals = [...numbers.keys()].map((number): Nonterminal => {
    const { rule, productions } = kept[number] as Nonterminal;
    return { rule, productions: productions.map(renumbered) };
  });
  return { ...grammar, nonterminals };
}

function isEmpty(grammar: PlainGrammar, symbol: number): boolean {
  return grammar.terminals[terminalSymbol(symbol)]?.ranges.length === 0;
}

/** New numbers of the nonterminals that the start symbol reaches, in the order of the old ones. */
function reachableNumbers(nonterminals: readonly Nonterminal[]): ReadonlyMap<number, number> {
  const reached = new Set([START]);
  for (const number of reached) {
    for (const { symbols } of nonterminals[number]?.productions ?? []) {
      for (const symbol of symbols) if (!isTerminal(symbol)) reached.add(symbol);
    }
  }
  const ordered = [...reached].sort((one, other) => one - other);
  return new Map(ordered.map((number, index) => [number, index]));
}
