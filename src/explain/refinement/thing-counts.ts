import type { RowCounts } from "../decision/decision-tree.ts";
import type { OwnParts } from "../features/together.ts";

/** Where a thing is, seen from a node. */
export const WHERE = ["in", "around", "before", "behind"] as const;

/** For each outcome a number for each thing. */
type Counts = Readonly<Record<keyof RowCounts, Int32Array>>;

/** In how many rows there are nodes, and in how many of these some node, or every node, has each thing. */
interface CountedThings {
  readonly reached: RowCounts;
  /** The things that some node has, in their order. */
  readonly met: readonly number[];
  readonly some: Counts;
  readonly every: Counts;
}

/** Counts the things that nodes have, always in the same memory. A thing is an element at one of the places of `WHERE`. */
export class ThingCounts {
  readonly #elements: number;
  readonly #some: Counts;
  readonly #every: Counts;
  /** Of the nodes of one row. */
  readonly #having: Int32Array;
  #met: number[] = [];

  /** @param elements how many there are */
  constructor(elements: number) {
    const things = WHERE.length * elements;
    const counts = (): Counts => ({ passing: new Int32Array(things), failing: new Int32Array(things) });
    this.#elements = elements;
    this.#some = counts();
    this.#every = counts();
    this.#having = new Int32Array(things);
  }

  /** What the number of a thing stands for. */
  thing(number: number): { readonly element: number; readonly where: (typeof WHERE)[number] } {
    const where = WHERE[Math.floor(number / this.#elements)] as (typeof WHERE)[number];
    return { element: number % this.#elements, where };
  }

  /**
   * The counts of some rows' nodes, until others are counted.
   * @param beside the elements of which it is counted whether they stand before a node or behind it
   */
  of(
    bags: readonly (readonly OwnParts[])[],
    rows: readonly { readonly fails: boolean }[],
    beside: readonly number[],
  ): CountedThings {
    this.#forget();
    const reached = { passing: 0, failing: 0 };
    for (const [row, nodes] of bags.entries()) {
      if (nodes.length === 0) continue;
      const outcome = rows[row]?.fails ? "failing" : "passing";
      reached[outcome]++;
      this.#count(nodes, outcome, beside);
    }
    return {
      reached,
      met: this.#met.sort((one, other) => one - other),
      some: this.#some,
      every: this.#every,
    };
  }

  #count(nodes: readonly OwnParts[], outcome: keyof RowCounts, beside: readonly number[]): void {
    const elements = this.#elements;
    const [having, some, every] = [this.#having, this.#some[outcome], this.#every[outcome]];
    const own: number[] = [];
    const meet = (number: number): void => {
      if (having[number] === 0) own.push(number);
      having[number] = (having[number] as number) + 1;
    };
    for (const { parts, around, entered, left, order } of nodes) {
      for (const part of parts) meet(part);
      for (const rule of around) meet(elements + rule);
      for (const rule of beside) {
        if ((order.firstLeft.get(rule) ?? Infinity) < entered) meet(2 * elements + rule);
        if ((order.lastEntered.get(rule) ?? -Infinity) > left) meet(3 * elements + rule);
      }
    }
    for (const number of own) {
      if (this.#some.passing[number] === 0 && this.#some.failing[number] === 0) this.#met.push(number);
      some[number] = (some[number] as number) + 1;
      if (having[number] === nodes.length) every[number] = (every[number] as number) + 1;
      having[number] = 0;
    }
  }

  #forget(): void {
    for (const number of this.#met) {
      for (const { passing, failing } of [this.#some, this.#every]) {
        passing[number] = 0;
        failing[number] = 0;
      }
    }
    this.#met = [];
  }
}
