import { type Atom, atomsOf, type Condition } from "./condition.ts";

/** How often each of some patterns was seen, further than which a condition does not count. A combination is a number. */
export class CountSpace {
  readonly patterns: readonly number[];
  readonly size: number;
  /** The count of each pattern that stands for itself and all larger ones. */
  readonly #tops: readonly number[];
  readonly #strides: readonly number[];

  constructor(condition: Condition, numberOf: (atom: Atom) => number) {
    const tops: number[] = [];
    for (const atom of atomsOf(condition)) {
      const number = numberOf(atom);
      tops[number] = Math.max(tops[number] ?? 0, topOf(atom));
    }
    this.#tops = tops;
    this.patterns = [...tops.keys()];
    const strides: number[] = [];
    this.size = tops.reduce((size, top, index) => {
      strides[index] = size;
      return size * (top + 1);
    }, 1);
    this.#strides = strides;
  }

  countsAt(index: number): readonly number[] {
    return this.patterns.map((pattern) => this.#count(index, pattern));
  }

  /** After one occurrence more. */
  after(index: number, pattern: number): number {
    return this.#count(index, pattern) === this.#tops[pattern]
      ? index
      : index + (this.#strides[pattern] as number);
  }

  sum(one: number, other: number): number {
    return this.patterns.reduce((index, pattern) => {
      const count = this.#count(one, pattern) + this.#count(other, pattern);
      return index + Math.min(count, this.#tops[pattern] as number) * (this.#strides[pattern] as number);
    }, 0);
  }

  #count(index: number, pattern: number): number {
    return Math.floor(index / (this.#strides[pattern] as number)) % ((this.#tops[pattern] as number) + 1);
  }
}

/** Of larger counts the atom says what it says of this one. */
function topOf(atom: Atom): number {
  if (atom.kind === "is") return 0;
  return atom.most === Number.POSITIVE_INFINITY ? atom.least : Math.max(atom.least, atom.most + 1);
}
