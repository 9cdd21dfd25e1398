import { cyclicNonterminals } from "./nullable.ts";
import type { PlainGrammar, PlainSymbol, Production } from "./plain-grammar.ts";
import { isTerminal, START } from "./plain-grammar.ts";
import { type Step, shifted } from "./step.ts";

/** Beyond this many symbols a production used more than once is not copied into its uses. */
const LARGEST_COPY = 8;

/** Nonterminals of a single production are replaced by it wherever they stand. */
export function inline(grammar: PlainGrammar): PlainGrammar {
  const bodies = singleProductions(grammar);
  const uses = useCounts(grammar);
  const finished = new Map<number, Production>();
  const open = new Set<number>();

  const isCopied = (symbol: PlainSymbol, body: Production): boolean =>
    body.symbols.length <= LARGEST_COPY || uses.get(symbol) === 1;

  /** The body with all that can be replaced in it replaced; undefined for what is not to be copied. */
  const copyOf = (symbol: PlainSymbol): Production | undefined => {
    const body = bodies.get(symbol);
    if (!body || open.has(symbol)) return undefined;
    let copy = finished.get(symbol);
    if (!copy) {
      open.add(symbol);
      copy = substituted(body, copyOf);
      open.delete(symbol);
      finished.set(symbol, copy);
    }
    return isCopied(symbol, copy) ? copy : undefined;
  };

  const nonterminals = grammar.nonterminals.map((nonterminal, number) => {
    open.add(number);
    const productions = nonterminal.productions.map((each) => substituted(each, copyOf));
    open.delete(number);
    return { ...nonterminal, productions };
  });
  return { ...grammar, nonterminals };
}

function singleProductions(grammar: PlainGrammar): ReadonlyMap<number, Production> {
  const cyclic = cyclicNonterminals(grammar);
  const bodies = new Map<number, Production>();
  for (const [number, { productions }] of grammar.nonterminals.entries()) {
    const [only] = productions;
    if (productions.length === 1 && only && number !== START && !cyclic.has(number)) bodies.set(number, only);
  }
  return bodies;
}

function useCounts(grammar: PlainGrammar): ReadonlyMap<PlainSymbol, number> {
  const counts = new Map<PlainSymbol, number>();
  for (const { productions } of grammar.nonterminals) {
    for (const symbol of productions.flatMap((each) => each.symbols)) {
      counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
    }
  }
  return counts;
}

function substituted(
  production: Production,
  copyOf: (symbol: PlainSymbol) => Production | undefined,
): Production {
  const symbols: PlainSymbol[] = [];
  const replacements = production.symbols.map((symbol): readonly Step[] => {
    const at = symbols.length;
    const copy = isTerminal(symbol) ? undefined : copyOf(symbol);
    symbols.push(...(copy?.symbols ?? [symbol]));
    return copy ? shifted(copy.steps, at) : [{ kind: "child", index: at }];
  });
  const steps = production.steps.flatMap((step) =>
    step.kind === "child" ? (replacements[step.index] ?? []) : [step],
  );
  return { symbols, steps };
}
