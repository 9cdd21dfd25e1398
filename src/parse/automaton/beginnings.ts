import { type Dots, END } from "./dots.ts";

/** What begins a nonterminal directly: its dots there, and the nonterminals behind these. */
interface Beginning {
  readonly dots: readonly number[];
  readonly nonterminals: readonly number[];
}

/** The dots at the beginning of nonterminals that a letter lets go on; found when first asked for. */
export class Beginnings {
  readonly #dots: Dots;
  readonly #anyNext: number;
  /** By the nonterminal and the letter. */
  readonly #known = new Map<number, Beginning>();
  /** For each nonterminal, the search that met it last. */
  readonly #metIn: Int32Array;
  #search = 0;

  /** The letter `anyNext` lets every dot go on. */
  constructor(dots: Dots, anyNext: number) {
    this.#dots = dots;
    this.#anyNext = anyNext;
    this.#metIn = new Int32Array(dots.firstProduction.length);
  }

  /** All dots at the beginning of these nonterminals and of what begins them in turn. */
  of(nonterminals: Iterable<number>, next: number): number[] {
    this.#search++;
    const met: number[] = [];
    this.#meet(nonterminals, met);
    const found: number[] = [];
    for (const nonterminal of met) {
      const beginning = this.#beginningOf(nonterminal, next);
      for (const dot of beginning.dots) found.push(dot);
      this.#meet(beginning.nonterminals, met);
    }
    return found;
  }

  #meet(nonterminals: Iterable<number>, met: number[]): void {
    for (const nonterminal of nonterminals) {
      if (this.#metIn[nonterminal] === this.#search) continue;
      this.#metIn[nonterminal] = this.#search;
      met.push(nonterminal);
    }
  }

  #beginningOf(nonterminal: number, next: number): Beginning {
    const key = nonterminal * (this.#anyNext + 1) + next;
    const beginning = this.#known.get(key) ?? this.#find(nonterminal, next);
    this.#known.set(key, beginning);
    return beginning;
  }

  #find(nonterminal: number, next: number): Beginning {
    const { symbol, skippable, expected, firstDot, firstProduction } = this.#dots;
    const dots: number[] = [];
    const nonterminals = new Set<number>();
    const last = firstProduction[nonterminal + 1] as number;
    for (let production = firstProduction[nonterminal] as number; production < last; production++) {
      for (let dot = firstDot[production] as number; symbol[dot] !== END; dot++) {
        if (next === this.#anyNext || expected[dot]?.[next] === 1) {
          dots.push(dot);
          if ((symbol[dot] as number) >= 0) nonterminals.add(symbol[dot] as number);
        }
        if (!skippable[dot]) break;
      }
    }
    return { dots, nonterminals: [...nonterminals] };
  }
}
