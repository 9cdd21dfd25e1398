import { leastNonterminals } from "./plain-fixpoint.ts";
import type { Nonterminal, PlainGrammar, Production } from "./plain-grammar.ts";
import { isTerminal, START, terminalSymbol, withProductions } from "./plain-grammar.ts";

/** Without the productions and nonterminals that no derivation of a text uses; the rest is renumbered. */
export function trim(grammar: PlainGrammar): PlainGrammar {
  return reachable(productive(grammar));
}

function productive(grammar: PlainGrammar): PlainGrammar {
  const isEmpty = grammar.terminals.map(({ ranges }) => ranges.length === 0);
  const derivesText = ({ symbols }: Production, members: ReadonlySet<number>): boolean =>
    symbols.every((symbol) => (isTerminal(symbol) ? !isEmpty[terminalSymbol(symbol)] : members.has(symbol)));
  const members = leastNonterminals(grammar, derivesText);
  if (members.size === grammar.nonterminals.length && !isEmpty.includes(true)) return grammar;
  return withProductions(grammar, ({ productions }) => {
    const kept = productions.filter((production) => derivesText(production, members));
    return kept.length < productions.length ? kept : undefined;
  });
}

/** Without the nonterminals that the start symbol does not reach; the rest is renumbered, in the same order. */
export function reachable(grammar: PlainGrammar): PlainGrammar {
  const { nonterminals } = grammar;
  const numbers = reachableNumbers(nonterminals);
  const kept = nonterminals.filter((_, number) => numbers[number] !== UNREACHED);
  if (kept.length === nonterminals.length) return grammar;
  const renumbered = ({ symbols, steps }: Production): Production => ({
    symbols: symbols.map((symbol) => (isTerminal(symbol) ? symbol : (numbers[symbol] as number))),
    steps,
  });
  return withProductions({ ...grammar, nonterminals: kept }, ({ productions }) =>
    productions.map(renumbered),
  );
}

const UNREACHED = -1;

/** For each nonterminal that the start symbol reaches its new number. */
function reachableNumbers(nonterminals: readonly Nonterminal[]): Int32Array {
  const numbers = new Int32Array(nonterminals.length).fill(UNREACHED);
  const pending: number[] = [];
  const reach = (number: number): void => {
    if (numbers[number] !== UNREACHED) return;
    numbers[number] = 0;
    pending.push(number);
  };
  reach(START);
  for (let number = pending.pop(); number !== undefined; number = pending.pop()) {
    for (const { symbols } of nonterminals[number]?.productions ?? []) {
      for (const symbol of symbols) if (!isTerminal(symbol)) reach(symbol);
    }
  }
  let next = 0;
  return numbers.map((number) => (number === UNREACHED ? UNREACHED : next++));
}
