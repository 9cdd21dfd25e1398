import { bottomUp, relationOf } from "../../base/relation.ts";
import { cyclicNonterminals } from "./nullable.ts";
import type { PlainGrammar, PlainSymbol, Production } from "./plain-grammar.ts";
import { isTerminal, START, withProductions } from "./plain-grammar.ts";
import { child, type Step } from "./step.ts";

/** Beyond this many symbols a production used more than once is not copied into its uses. */
const largestCopy = 8;

/** Nonterminals of a single production are replaced by it wherever they stand. */
export function inline(grammar: PlainGrammar): PlainGrammar {
  const copies = copiesIn(grammar);
  const isReplaced = (symbol: PlainSymbol): boolean => copies.bodies.has(symbol);
  return withProductions(grammar, ({ productions }, number) => {
    // What is always replaced is trimmed later on; a chain of such would take its length squared.
    if (isReplaced(number) || !productions.some(({ symbols }) => symbols.some(isReplaced))) return undefined;
    return productions.map((each) => (each.symbols.some(isReplaced) ? substituted(each, copies) : each));
  });
}

/** The nonterminals to be replaced. None of them leads back to itself, or it would derive no text. */
interface Copies {
  readonly bodies: ReadonlyMap<PlainSymbol, Production>;
  /** How many symbols each of them comes to, all in it replaced. */
  readonly lengths: ReadonlyMap<PlainSymbol, number>;
}

function copiesIn(grammar: PlainGrammar): Copies {
  const singles = singleProductions(grammar);
  const uses = useCounts(grammar);
  const bodies = new Map<PlainSymbol, Production>();
  const lengths = new Map<PlainSymbol, number>();
  const within = relationOf(grammar.nonterminals.length, (number, name) => {
    for (const symbol of singles.get(number)?.symbols ?? []) if (singles.has(symbol)) name(symbol);
  });
  for (const number of bottomUp(within)) {
    const body = singles.get(number);
    if (body === undefined) continue;
    const length = body.symbols.reduce((sum, symbol) => sum + (lengths.get(symbol) ?? 1), 0);
    if (length > largestCopy && uses[number] !== 1) continue;
    bodies.set(number, body);
    lengths.set(number, length);
  }
  return { bodies, lengths };
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

/** For each nonterminal, how often it stands in the productions. */
function useCounts({ nonterminals }: PlainGrammar): Int32Array {
  const counts = new Int32Array(nonterminals.length);
  for (const { productions } of nonterminals) {
    for (const { symbols } of productions) {
      for (const symbol of symbols) if (!isTerminal(symbol)) counts[symbol] = (counts[symbol] as number) + 1;
    }
  }
  return counts;
}

/** A production with what is to be replaced in it replaced, in what replaces it too. */
function substituted(production: Production, { bodies, lengths }: Copies): Production {
  const symbols: PlainSymbol[] = [];
  const steps: Step[] = [];
  /** Bodies within bodies, the innermost last; a list, for they can nest as deep as there are nonterminals. */
  const open: { readonly rest: Iterator<Step>; readonly body: Production; readonly at: readonly number[] }[] =
    [];
  const enter = (body: Production, start: number): void => {
    let end = start;
    const at = body.symbols.map((symbol) => {
      const place = end;
      end += lengths.get(symbol) ?? 1;
      if (!bodies.has(symbol)) symbols[place] = symbol;
      return place;
    });
    open.push({ rest: body.steps[Symbol.iterator](), body, at });
  };
  enter(production, 0);
  for (let inner = open.at(-1); inner; inner = open.at(-1)) {
    const { done, value: step } = inner.rest.next();
    if (done) open.pop();
    else if (step.kind !== "child") steps.push(step);
    else {
      const index = inner.at[step.index] as number;
      const body = bodies.get(inner.body.symbols[step.index] as PlainSymbol);
      if (body) enter(body, index);
      else steps.push(child(index));
    }
  }
  // Copies, for what was pushed to has room for more.
  return { symbols: symbols.slice(), steps: steps.slice() };
}
