import { type Dots, END } from "./dots.ts";

const NOT_RECURSIVE = new Int32Array(0);

/**
 * Sets of dots by number, each once. A set is ordered by the symbols behind its dots, and then by their numbers: what goes
 * on over one symbol stands together, for a set of a grammar of many rules holds thousands of dots and goes on over most symbols by few.
 */
export class DotSets {
  /** For each set, its dots in order. */
  readonly dotsOf: Int32Array[] = [];
  /** For each set, its dots behind whole productions. */
  readonly completeDotsIn: Int32Array[] = [];
  /** For each set, the nonterminals that are complete in it. */
  readonly completedIn: Int32Array[] = [];
  /** For each set that is made of ends of right recursions, the nonterminals that are complete in it; none for others. */
  readonly recursionsIn: Int32Array[] = [];
  readonly #dots: Dots;
  /** The dots in order, and for each dot its place among them. */
  readonly #ordered: Int32Array;
  readonly #places: Int32Array;
  /** The newest set for each hash, and for each set the one before it with the same hash. */
  readonly #newest = new Map<number, number>();
  readonly #before: (number | undefined)[] = [];

  constructor(dots: Dots) {
    this.#dots = dots;
    this.#ordered = orderOf(dots.symbol);
    this.#places = new Int32Array(this.#ordered.length);
    for (let place = 0; place < this.#ordered.length; place++) {
      this.#places[this.#ordered[place] as number] = place;
    }
  }

  get count(): number {
    return this.dotsOf.length;
  }

  /** The number of the set of these dots, of which there must be one; they may be repeated. */
  setOf(dots: ArrayLike<number>): number {
    return this.#setAt(Int32Array.from(dots, (dot) => this.#places[dot] as number));
  }

  /** The number of the set of the dots of both sets. */
  union(one: number, other: number): number {
    const [left, right] = [this.#dotsIn(one), this.#dotsIn(other)];
    const dots = new Int32Array(left.length + right.length);
    dots.set(left);
    dots.set(right, left.length);
    return this.setOf(dots);
  }

  has(set: number, dot: number): boolean {
    const dots = this.#dotsIn(set);
    const place = this.#places[dot] as number;
    let low = 0;
    let high = dots.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#places[dots[middle] as number] as number) < place) low = middle + 1;
      else high = middle;
    }
    return dots[low] === dot;
  }

  /** The dots of the set before symbols from the first one up to the last one, which is left out. */
  before(set: number, first: number, last: number): Int32Array {
    const dots = this.#dotsIn(set);
    return dots.subarray(this.#firstBefore(dots, first), this.#firstBefore(dots, last));
  }

  #dotsIn(set: number): Int32Array {
    return this.dotsOf[set] as Int32Array;
  }

  /** The index of the first dot before the symbol or a greater one. */
  #firstBefore(dots: Int32Array, symbol: number): number {
    let low = 0;
    let high = dots.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#dots.symbol[dots[middle] as number] as number) < symbol) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The set of the dots at these places. */
  #setAt(places: Int32Array): number {
    places.sort();
    const dots = new Int32Array(places.length);
    let length = 0;
    let hash = 0;
    for (let index = 0; index < places.length; index++) {
      const place = places[index] as number;
      if (index > 0 && place === places[index - 1]) continue;
      hash = Math.imul(hash ^ place, 0x9e3779b1);
      hash ^= hash >>> 15;
      dots[length++] = this.#ordered[place] as number;
    }
    const newest = this.#newest.get(hash);
    for (let set = newest; set !== undefined; set = this.#before[set]) {
      if (areEqual(this.#dotsIn(set), dots, length)) return set;
    }
    const set = this.#add(dots.slice(0, length));
    this.#newest.set(hash, set);
    this.#before.push(newest);
    return set;
  }

  #add(dots: Int32Array): number {
    const { nonterminal, rightRecursive } = this.#dots;
    const complete = dots.subarray(this.#firstBefore(dots, END));
    const completed = Int32Array.from(new Set(complete.map((dot) => nonterminal[dot] as number)));
    this.completeDotsIn.push(complete);
    this.completedIn.push(completed);
    this.recursionsIn.push(dots.every((dot) => rightRecursive[dot]) ? completed : NOT_RECURSIVE);
    return this.dotsOf.push(dots) - 1;
  }
}

/** The dots ordered by the symbols behind them, and then by their numbers. */
function orderOf(symbol: Int32Array): Int32Array {
  const count = symbol.length;
  // Numbers are sorted several times as fast by themselves as by what a function says of them.
  const least = symbol.reduce((least, each) => Math.min(least, each), 0);
  const keys = Float64Array.from(symbol, (behind, dot) => (behind - least) * count + dot).sort();
  return Int32Array.from(keys, (key) => key % count);
}

/** Whether the one holds what the other holds up to the length. */
function areEqual(one: Int32Array, other: Int32Array, length: number): boolean {
  if (one.length !== length) return false;
  for (let index = 0; index < length; index++) if (one[index] !== other[index]) return false;
  return true;
}
