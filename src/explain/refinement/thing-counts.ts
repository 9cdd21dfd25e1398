import type { RowCounts } from "../decision/decision-tree.ts";
import type { OwnParts } from "../features/together.ts";
import type { Vocabulary } from "../features/vocabulary.ts";

/** Where a thing is, seen from a node. */
export const WHERE = ["in", "around", "before", "behind", "blank"] as const;

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

interface AskedThings {
  /** Whether it is counted of the element whether it stands before a node or behind it. */
  isBeside(element: number): boolean;
  /** Whether white space is counted. */
  readonly blanks: boolean;
}

/** Counts the things that nodes have, always in the same memory. A thing is an element at one of the places of `WHERE`. */
export class ThingCounts {
  readonly #vocabulary: Pick<Vocabulary, "elements" | "firstBlank">;
  readonly #some: Counts;
  readonly #every: Counts;
  /** Of the nodes of one row. */
  readonly #having: Int32Array;
  /** Rules have names, and come before all else at the same place. */
  readonly #ranks: Uint8Array;
  #met: number[] = [];

  constructor(vocabulary: Pick<Vocabulary, "elements" | "firstBlank">) {
    const things = WHERE.length * vocabulary.elements.length;
    const counts = (): Counts => ({ passing: new Int32Array(things), failing: new Int32Array(things) });
    this.#vocabulary = vocabulary;
    this.#some = counts();
    this.#every = counts();
    this.#having = new Int32Array(things);
    this.#ranks = Uint8Array.from(this.#having, (_, number) => {
      const { element, where } = this.thing(number);
      return 2 * WHERE.indexOf(where) + (vocabulary.elements[element]?.kind === "rule" ? 0 : 1);
    });
  }

  /** What the number of a thing stands for. */
  thing(number: number): { readonly element: number; readonly where: (typeof WHERE)[number] } {
    const { length } = this.#vocabulary.elements;
    return { element: number % length, where: WHERE[Math.floor(number / length)] as (typeof WHERE)[number] };
  }

  /** The counts of some rows' nodes, until others are counted. */
  of(
    bags: readonly (readonly OwnParts[])[],
    rows: readonly { readonly fails: boolean }[],
    asked: AskedThings,
  ): CountedThings {
    this.#forget();
    const reached = { passing: 0, failing: 0 };
    for (const [row, nodes] of bags.entries()) {
      if (nodes.length === 0) continue;
      const outcome = rows[row]?.fails ? "failing" : "passing";
      reached[outcome]++;
      this.#count(nodes, outcome, asked);
    }
    const ranks = this.#ranks;
    return {
      reached,
      met: this.#met.sort((one, other) => (ranks[one] as number) - (ranks[other] as number) || one - other),
      some: this.#some,
      every: this.#every,
    };
  }

  #count(nodes: readonly OwnParts[], outcome: keyof RowCounts, { isBeside, blanks }: AskedThings): void {
    const { elements: all, firstBlank } = this.#vocabulary;
    const elements = all.length;
    const [having, some, every] = [this.#having, this.#some[outcome], this.#every[outcome]];
    const own: number[] = [];
    const meet = (number: number): void => {
      if (having[number] === 0) own.push(number);
      having[number] = (having[number] as number) + 1;
    };
    for (const { parts, around } of nodes) {
      for (const part of parts) {
        if (part < firstBlank) meet(part);
        else if (blanks) meet(4 * elements + part);
      }
      for (const rule of around) meet(elements + rule);
    }
    // All nodes of a row stand in the same order.
    const { firstLeft = [], lastEntered = [] } = nodes[0]?.order ?? {};
    for (const [element, step] of firstLeft) {
      if (isBeside(element))
        for (const { entered } of nodes) if (step < entered) meet(2 * elements + element);
    }
    for (const [element, step] of lastEntered) {
      if (isBeside(element)) for (const { left } of nodes) if (step > left) meet(3 * elements + element);
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
