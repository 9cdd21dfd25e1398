import { inverseOf, type Relation, relationOf } from "../../base/relation.ts";
import { isTerminal, START } from "../../grammar/normalize/plain-grammar.ts";

/** The part of `Dots` that absorption rests on. */
export interface PlainDots {
  readonly symbol: Int32Array;
  readonly nonterminal: Int32Array;
  readonly skippable: Uint8Array;
  readonly expected: readonly Uint8Array[];
  readonly firstDot: Int32Array;
  readonly emptyDots: readonly Int32Array[];
}

/** The letters that may come behind nonterminals where no production absorbs them; rows are made when first asked for. */
export class FollowCompleted {
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
