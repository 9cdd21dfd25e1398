import { componentsOf, inverseOf, type Relation } from "./relation.ts";

/** So many sets of numbers below a limit, as rows of bits. */
export class BitRows {
  readonly #limit: number;
  /** How many words of 32 bits a row has. */
  readonly #width: number;
  readonly #words: Int32Array;

  constructor(count: number, limit: number) {
    this.#limit = limit;
    this.#width = (limit + 31) >>> 5;
    this.#words = new Int32Array(count * this.#width);
  }

  add(row: number, member: number): void {
    const at = row * this.#width + (member >>> 5);
    this.#words[at] = (this.#words[at] as number) | (1 << (member & 31));
  }

  /** The sets of the members whose places in the arrays hold 1. */
  static of(arrays: readonly Uint8Array[], limit: number): BitRows {
    const rows = new BitRows(arrays.length, limit);
    for (const [row, array] of arrays.entries()) {
      for (let member = array.indexOf(1); member >= 0; member = array.indexOf(1, member + 1))
        rows.add(row, member);
    }
    return rows;
  }

  /** Adds all members of the other row, whose limit is the same. */
  unite(row: number, others: BitRows, other: number): void {
    const width = this.#width;
    for (let word = 0; word < width; word++) {
      const at = row * width + word;
      this.#words[at] = (this.#words[at] as number) | (others.#words[other * width + word] as number);
    }
  }

  /**
   * Adds to each row all members of the rows that its number leads to, nearby or not. Linear in the relation: numbers
   * that lead to each other have the same members (after DeRemer and Pennello, 1982).
   */
  uniteAlong({ starts, targets }: Relation): void {
    const component = componentsOf({ starts, targets });
    const members = inverseOf({ starts: starts.map((_, number) => number), targets: component });
    for (let number = component.length - 1; number >= 0; number--) {
      const inIt = members.targets.subarray(members.starts[number], members.starts[number + 1]);
      const [first = 0, ...others] = inIt;
      for (const member of inIt) {
        this.unite(first, this, member);
        for (let at = starts[member] as number; at < (starts[member + 1] as number); at++) {
          this.unite(first, this, targets[at] as number);
        }
      }
      for (const member of others) this.unite(member, this, first);
    }
  }

  /** For each row an array with 1 at its members; equal rows are one array. */
  arrays(): readonly Uint8Array[] {
    const arrays: Uint8Array[] = [];
    const byHash = new Map<number, number>();
    for (let row = 0; row * this.#width < this.#words.length; row++) {
      let hash = this.#hashOf(row);
      let equal = byHash.get(hash);
      while (equal !== undefined && !this.#areEqual(row, equal)) equal = byHash.get(++hash);
      if (equal === undefined) byHash.set(hash, row);
      arrays.push(arrays[equal ?? row] ?? this.#arrayOf(row));
    }
    return arrays;
  }

  #hashOf(row: number): number {
    let hash = 0;
    for (let word = 0; word < this.#width; word++) {
      hash = Math.imul(hash ^ (this.#words[row * this.#width + word] as number), 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    return hash;
  }

  #areEqual(row: number, other: number): boolean {
    const width = this.#width;
    for (let word = 0; word < width; word++) {
      if (this.#words[row * width + word] !== this.#words[other * width + word]) return false;
    }
    return true;
  }

  #arrayOf(row: number): Uint8Array {
    const array = new Uint8Array(this.#limit);
    for (let member = 0; member < this.#limit; member++) {
      array[member] = ((this.#words[row * this.#width + (member >>> 5)] as number) >>> (member & 31)) & 1;
    }
    return array;
  }
}
