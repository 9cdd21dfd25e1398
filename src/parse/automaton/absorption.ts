import { isTerminal, type PlainGrammar, START } from "../../grammar/normalize/plain-grammar.ts";

/** Which nonterminals go on in a production that they begin without being completed for it. */
export interface Absorption {
  /** For each dot, 1 when it is the first of a production that absorbs the nonterminal behind it. */
  readonly absorbs: Uint8Array;
  /** For each nonterminal, the dots behind it in the productions that absorb it. */
  readonly behindAbsorbed: readonly Int32Array[];
  /** For each nonterminal, 1 at the letters that may come where no production absorbs it. */
  readonly followCompleted: readonly Uint8Array[];
}

/** The part of `Dots` that absorption rests on. */
interface PlainDots {
  readonly symbol: Int32Array;
  readonly nonterminal: Int32Array;
  readonly skippable: Uint8Array;
  readonly expected: readonly Uint8Array[];
  readonly firstDot: Int32Array;
}

/**
 * A nonterminal is absorbed at the beginning of its own productions, and at that of another's productions if it
 * stands nowhere else: wherever it was begun, these productions were begun too, so that the dots behind it are in
 * each state in which it is complete. What is `recursive` to the right goes without the second, see `Leaps`.
 */
export function absorptionOf(
  { nonterminals }: PlainGrammar,
  dots: PlainDots,
  recursive: ReadonlySet<number>,
): Absorption {
  const { symbol, nonterminal } = dots;
  const takers = soleTakers({ nonterminals }, recursive);
  const absorbs = new Uint8Array(symbol.length);
  const behindAbsorbed = nonterminals.map((): number[] => []);
  for (const dot of dots.firstDot.subarray(0, -1)) {
    const [first, owner] = [symbol[dot] as number, nonterminal[dot] as number];
    if (isTerminal(first) || (first !== owner && takers.get(first) !== owner)) continue;
    absorbs[dot] = 1;
    behindAbsorbed[first]?.push(dot + 1);
  }
  return {
    absorbs,
    behindAbsorbed: behindAbsorbed.map((each) => Int32Array.from(each)),
    followCompleted: followRows(nonterminals.length, dots, absorbs),
  };
}

/** See `followCompleted`. */
function followRows(
  nonterminals: number,
  { symbol, skippable, expected }: PlainDots,
  absorbs: Uint8Array,
): readonly Uint8Array[] {
  const width = expected.at(-1)?.length ?? 0;
  const behind = Array.from({ length: nonterminals }, () => new Set<Uint8Array>());
  for (let dot = 0; dot < symbol.length; dot++) {
    const rows = behind[symbol[dot] as number];
    if (!rows || absorbs[dot]) continue;
    let next = dot + 1;
    while (skippable[next]) rows.add(expected[next++] as Uint8Array);
    rows.add(expected[next] as Uint8Array);
  }
  behind[START]?.add(new Uint8Array(width).fill(1, -1));
  // Few rows are distinct, for dots before the same symbol share theirs.
  return behind.map((rows) => {
    const united = new Uint8Array(width);
    for (const row of rows)
      for (let letter = 0; letter < row.length; letter++) united[letter] ||= row[letter] ?? 0;
    return united;
  });
}

/** For each nonterminal that stands only at the beginning of one other's productions, that other one. */
function soleTakers(
  { nonterminals }: Pick<PlainGrammar, "nonterminals">,
  except: ReadonlySet<number>,
): ReadonlyMap<number, number> {
  const takers = new Map<number, number>();
  const excluded = new Set(except);
  for (const [owner, { productions }] of nonterminals.entries()) {
    for (const { symbols } of productions) {
      for (const [index, symbol] of symbols.entries()) {
        if (isTerminal(symbol) || (index === 0 && symbol === owner)) continue;
        if (index > 0 || (takers.get(symbol) ?? owner) !== owner) excluded.add(symbol);
        takers.set(symbol, owner);
      }
    }
  }
  for (const number of excluded) takers.delete(number);
  return takers;
}
