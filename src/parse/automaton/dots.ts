import { inverseOf, type Relation, relationOf } from "../../base/relation.ts";
import { type Alphabet, onCycles, type PlainAnalysis } from "../../grammar/normalize/plain-analysis.ts";
import {
  isTerminal,
  type Nonterminal,
  type PlainGrammar,
  type Production,
  START,
  terminalSymbol,
} from "../../grammar/normalize/plain-grammar.ts";

/** Which nonterminals go on in a production that they begin without being completed for it. */
interface Absorption {
  /** For each dot, 1 when it is the first of a production that absorbs the nonterminal behind it. */
  readonly absorbs: Uint8Array;
  /** For each nonterminal that is absorbed, the dots behind it in the productions that absorb it. */
  readonly behindAbsorbed: ReadonlyMap<number, readonly number[]>;
  /** For each nonterminal, 1 at the letters that may come where no production absorbs it. */
  readonly followCompleted: FollowCompleted;
}

/**
 * A nonterminal is absorbed at the beginning of its own productions, and at that of another's productions if it
 * stands nowhere else: wherever it was begun, these productions were begun too, so that the dots behind it are in
 * each state in which it is complete. What is `recursive` to the right goes without the second, see `Leaps`.
 */
function absorptionOf(
  { nonterminals }: PlainGrammar,
  dots: PlainDots,
  recursive: ReadonlySet<number>,
): Absorption {
  const { symbol, nonterminal } = dots;
  const takers = soleTakers({ nonterminals }, recursive);
  const absorbs = new Uint8Array(symbol.length);
  const behindAbsorbed = new Map<number, number[]>();
  for (const dot of dots.firstDot.subarray(0, -1)) {
    const [first, owner] = [symbol[dot] as number, nonterminal[dot] as number];
    if (isTerminal(first) || (first !== owner && takers[first] !== owner)) continue;
    absorbs[dot] = 1;
    const behind = behindAbsorbed.get(first);
    if (behind) behind.push(dot + 1);
    else behindAbsorbed.set(first, [dot + 1]);
  }
  return {
    absorbs,
    behindAbsorbed,
    followCompleted: new FollowCompleted(dots, absorbs),
  };
}

const NOBODY = -1;
const SEVERAL = -2;

/** For each nonterminal that stands only at the beginning of one other's productions, that other one. */
function soleTakers(
  { nonterminals }: Pick<PlainGrammar, "nonterminals">,
  except: ReadonlySet<number>,
): Int32Array {
  const takers = new Int32Array(nonterminals.length).fill(NOBODY);
  for (const [owner, { productions }] of nonterminals.entries()) {
    for (const { symbols } of productions) {
      for (let index = 0; index < symbols.length; index++) {
        const symbol = symbols[index] as number;
        if (isTerminal(symbol) || (index === 0 && symbol === owner)) continue;
        const isFirst = takers[symbol] === NOBODY || takers[symbol] === owner;
        takers[symbol] = index === 0 && isFirst ? owner : SEVERAL;
      }
    }
  }
  for (const number of except) takers[number] = SEVERAL;
  return takers;
}

/** The part of `Dots` that absorption rests on. */
interface PlainDots {
  readonly symbol: Int32Array;
  readonly nonterminal: Int32Array;
  readonly skippable: Uint8Array;
  readonly expected: readonly Uint8Array[];
  readonly firstDot: Int32Array;
  readonly emptyDots: readonly Int32Array[];
}

/** The letters that may come behind nonterminals where no production absorbs them; rows are made when first asked for. */
class FollowCompleted {
  readonly #dots: PlainDots;
  /** For each nonterminal, the dots before it. */
  readonly #before: Relation;
  readonly #rows: (Uint8Array | undefined)[];

  constructor(dots: PlainDots, absorbs: Uint8Array) {
    const { symbol, emptyDots } = dots;
    this.#dots = dots;
    this.#before = inverseOf(
      relationOf(symbol.length, (dot, name) => {
        const behind = symbol[dot] as number;
        // Behind the last symbol of a production stands what is no nonterminal.
        if (!isTerminal(behind) && behind < emptyDots.length && !absorbs[dot]) name(behind);
      }),
    );
    this.#rows = emptyDots.map(() => undefined);
  }

  /** 1 at the letters, the last being the end of the input. */
  of(nonterminal: number): Uint8Array {
    return this.#rows[nonterminal] ?? this.#make(nonterminal);
  }

  #make(nonterminal: number): Uint8Array {
    const { skippable, expected } = this.#dots;
    const { starts, targets } = this.#before;
    const rows = new Set<Uint8Array>();
    for (let at = starts[nonterminal] as number; at < (starts[nonterminal + 1] as number); at++) {
      let next = (targets[at] as number) + 1;
      while (skippable[next]) rows.add(expected[next++] as Uint8Array);
      rows.add(expected[next] as Uint8Array);
    }
    const united = new Uint8Array(expected.at(-1)?.length ?? 0);
    if (nonterminal === START) united.fill(1, -1);
    // Few rows are distinct, for dots before the same symbol share theirs.
    for (const row of rows)
      for (let letter = 0; letter < row.length; letter++) united[letter] ||= row[letter] ?? 0;
    this.#rows[nonterminal] = united;
    return united;
  }
}

/**
 * The dotted productions ("dots") of a plain grammar by number. The dots of one production are consecutive,
 * the first before its first symbol, the last behind its last; productions are numbered in their order too.
 */
export interface Dots extends Absorption {
  /** For each dot, the symbol behind it; `END` when it is the last of its production. */
  readonly symbol: Int32Array;
  readonly production: Int32Array;
  /** For each dot, the nonterminal of its production. */
  readonly nonterminal: Int32Array;
  /** For each dot, 1 when the symbol behind it derives the empty text. */
  readonly skippable: Uint8Array;
  /** For each dot, 1 at the letters that may come next, the last being the end of the input. */
  readonly expected: readonly Uint8Array[];
  /** For each dot that is the last of its production, 1 when the symbol before it is a right recursion. */
  readonly rightRecursive: Uint8Array;
  /** For each nonterminal, 1 when its completion may be followed by one over such a dot. */
  readonly leaping: Uint8Array;
  /** For each nonterminal, the last dots of its productions that derive the empty text. */
  readonly emptyDots: readonly Int32Array[];
  readonly productions: readonly Production[];
  /** For each production, its first dot; one number more than there are productions. */
  readonly firstDot: Int32Array;
  /** For each nonterminal, its first production; one number more than there are nonterminals. */
  readonly firstProduction: Int32Array;
}

/** Stands for the symbol behind the last dot; greater than every symbol. */
export const END = 0x7fffffff;

const NO_DOTS = new Int32Array(0);

export function dotsOf(grammar: PlainGrammar, alphabet: Alphabet, analysis: PlainAnalysis): Dots {
  const { nonterminals } = grammar;
  const productions = nonterminals.flatMap((each) => each.productions);
  const count = productions.reduce((sum, { symbols }) => sum + symbols.length + 1, 0);
  const symbol = new Int32Array(count);
  const production = new Int32Array(count);
  const nonterminal = new Int32Array(count);
  const skippable = new Uint8Array(count);
  const firstDot = new Int32Array(productions.length + 1).fill(count, -1);
  const firstProduction = new Int32Array(nonterminals.length + 1).fill(productions.length, -1);
  const emptyDots = nonterminals.map(() => NO_DOTS);
  let dot = 0;
  let next = 0;
  for (const [number, { productions: own }] of nonterminals.entries()) {
    firstProduction[number] = next;
    for (const { symbols } of own) {
      firstDot[next] = dot;
      production.fill(next++, dot, dot + symbols.length + 1);
      nonterminal.fill(number, dot, dot + symbols.length + 1);
      for (const behind of symbols) {
        if (analysis.nullable.has(behind)) skippable[dot] = 1;
        symbol[dot++] = behind;
      }
      if (symbols.every((each) => analysis.nullable.has(each))) {
        emptyDots[number] = Int32Array.of(...(emptyDots[number] as Int32Array), dot);
      }
      symbol[dot++] = END;
    }
  }
  const expected = Array.from(symbol, (behind, dot) => {
    if (behind === END) return analysis.follow[nonterminal[dot] as number];
    return isTerminal(behind) ? alphabet.terminalClasses[terminalSymbol(behind)] : analysis.first[behind];
  }) as Uint8Array[];
  const plain = {
    symbol,
    production,
    nonterminal,
    skippable,
    expected,
    emptyDots,
    productions,
    firstDot,
    firstProduction,
  };
  const recursive = rightRecursive(grammar, analysis);
  return {
    ...plain,
    ...absorptionOf(grammar, plain, recursive),
    ...rightRecursion(plain, analysis, recursive),
  };
}

/**
 * The nonterminals on a cycle of last symbols of productions. Nonterminals that derive themselves alone are left
 * out, for their completions have no last one to leap to.
 */
function rightRecursive({ nonterminals }: PlainGrammar, { cyclic }: PlainAnalysis): ReadonlySet<number> {
  return onCycles(
    relationOf(nonterminals.length, (number, name) => {
      for (const { symbols } of (nonterminals[number] as Nonterminal).productions) {
        const last = symbols.at(-1) ?? -1;
        if (!isTerminal(last) && !cyclic.has(last)) name(last);
      }
    }),
  );
}

function rightRecursion(
  {
    symbol,
    nonterminal,
    firstDot,
    emptyDots,
  }: Pick<Dots, "symbol" | "nonterminal" | "firstDot" | "emptyDots">,
  { cyclic }: PlainAnalysis,
  recursive: ReadonlySet<number>,
): Pick<Dots, "rightRecursive" | "leaping"> {
  const rightRecursive = new Uint8Array(symbol.length);
  const leaping = new Uint8Array(emptyDots.length);
  for (let production = 0; production + 1 < firstDot.length; production++) {
    const end = (firstDot[production + 1] as number) - 1;
    const [last, owner] = [symbol[end - 1] as number, nonterminal[end] as number];
    if (end === firstDot[production] || !recursive.has(owner) || cyclic.has(owner) || !recursive.has(last))
      continue;
    leaping[last] = 1;
    rightRecursive[end] = 1;
  }
  return { rightRecursive, leaping };
}
