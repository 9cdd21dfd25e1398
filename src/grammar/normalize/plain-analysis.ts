import type { Alphabet } from "./alphabet.ts";
import { cyclicNonterminals, nullableNonterminals } from "./nullable.ts";
import type { PlainGrammar, PlainSymbol } from "./plain-grammar.ts";
import { isTerminal, START, terminalSymbol } from "./plain-grammar.ts";

/** What the parser knows of the next letter. Rows hold 1 at the classes that may come; the last is the end. */
export interface PlainAnalysis {
  readonly nullable: ReadonlySet<number>;
  /** The nonterminals that may derive themselves alone, see `cyclicNonterminals`. */
  readonly cyclic: ReadonlySet<number>;
  /** For each nonterminal, with which letters its non-empty texts begin. */
  readonly first: readonly Uint8Array[];
  /** For each nonterminal, which letters may follow it; `alphabet.size` is the end of the input. */
  readonly follow: readonly Uint8Array[];
}

export function analyse(grammar: PlainGrammar, alphabet: Alphabet): PlainAnalysis {
  const nullable = nullableNonterminals(grammar);
  const first = firstSets(grammar, alphabet, nullable);
  const follow = followSets(grammar, alphabet, { nullable, first });
  return { nullable, cyclic: cyclicNonterminals(grammar), first, follow };
}

const emptyRows = (grammar: PlainGrammar, alphabet: Alphabet): Uint8Array[] =>
  grammar.nonterminals.map(() => new Uint8Array(alphabet.size + 1));

function firstSets(grammar: PlainGrammar, alphabet: Alphabet, nullable: ReadonlySet<number>): Uint8Array[] {
  const first = emptyRows(grammar, alphabet);
  const flows: Flow[] = [];
  for (const [number, { productions }] of grammar.nonterminals.entries()) {
    for (const { symbols } of productions) {
      for (const symbol of symbols) {
        flows.push({ from: rowOf(symbol, alphabet, first), to: first[number] as Uint8Array });
        if (!nullable.has(symbol)) break;
      }
    }
  }
  settle(flows);
  return first;
}

function followSets(
  grammar: PlainGrammar,
  alphabet: Alphabet,
  { nullable, first }: Pick<PlainAnalysis, "nullable" | "first">,
): Uint8Array[] {
  const follow = emptyRows(grammar, alphabet);
  const atStart = follow[START];
  if (atStart) atStart[alphabet.size] = 1;
  const flows: Flow[] = [];
  for (const [number, { productions }] of grammar.nonterminals.entries()) {
    for (const { symbols } of productions) {
      for (const [index, symbol] of symbols.entries()) {
        if (isTerminal(symbol)) continue;
        const to = follow[symbol] as Uint8Array;
        let next = index + 1;
        for (; next < symbols.length; next++) {
          const behind = symbols[next] as PlainSymbol;
          flows.push({ from: rowOf(behind, alphabet, first), to });
          if (!nullable.has(behind)) break;
        }
        if (next === symbols.length) flows.push({ from: follow[number] as Uint8Array, to });
      }
    }
  }
  settle(flows);
  return follow;
}

function rowOf(symbol: PlainSymbol, alphabet: Alphabet, first: readonly Uint8Array[]): Uint8Array {
  const row = isTerminal(symbol) ? alphabet.terminalClasses[terminalSymbol(symbol)] : first[symbol];
  return row as Uint8Array;
}

/** Everything in one row is in the other too. */
interface Flow {
  readonly from: Uint8Array;
  readonly to: Uint8Array;
}

/** Lets the rows flow until nothing changes; a row that changes again while it waits flows once. */
function settle(flows: readonly Flow[]): void {
  const outgoing = new Map<Uint8Array, Uint8Array[]>();
  for (const { from, to } of flows) {
    const targets = outgoing.get(from);
    if (targets) targets.push(to);
    else outgoing.set(from, [to]);
  }
  const waiting = new Set(outgoing.keys());
  // A set's iteration goes on to what is added meanwhile.
  for (const from of waiting) {
    waiting.delete(from);
    for (const to of outgoing.get(from) ?? []) if (pour(from, to)) waiting.add(to);
  }
}

function pour(from: Uint8Array, to: Uint8Array): boolean {
  let changed = false;
  for (let index = 0; index < from.length; index++) {
    if (from[index] && !to[index]) {
      to[index] = 1;
      changed = true;
    }
  }
  return changed;
}
