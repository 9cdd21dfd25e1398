import type { RowCounts } from "../decision/decision-tree.ts";
import type { NodeThings } from "./node-things.ts";

/** Nodes of one row. */
export interface Bag {
  readonly nodes: readonly NodeThings[];
  readonly fails: boolean;
}

/** For each outcome a number for each thing. */
type Counts = Readonly<Record<keyof RowCounts, Int32Array>>;

/** In how many rows there are nodes, and in how many of these some node, or every node, has each thing. */
interface CountedThings {
  readonly reached: RowCounts;
  /** The things that some node has. */
  readonly met: Iterable<number>;
  readonly some: Counts;
  readonly every: Counts;
}

interface AskedThings {
  /** Whether it is counted what stands before a node or behind it. */
  readonly beside: boolean;
  /** Whether white space is counted. */
  readonly blanks: boolean;
  /** How many things there are. */
  readonly things: number;
}

/** Memory is taken for more things than there are, as operands bring ever more. */
const growth = 1.5;

const noCounts = (things: number): Counts => ({
  passing: new Int32Array(things),
  failing: new Int32Array(things),
});

/** Counts the things that nodes have, always in the same memory. */
export class ThingCounts {
  #some = noCounts(0);
  #every = noCounts(0);
  /** How many of the nodes of one row have each thing, and which things some of them have. */
  #having = new Int32Array(0);
  #own = new Uint32Array(0);
  #ownCount = 0;
  #met = new Uint32Array(0);
  #metCount = 0;

  /** The counts of some rows' nodes, until others are counted. */
  of(bags: readonly Bag[], { things, ...asked }: AskedThings): CountedThings {
    if (this.#having.length < things) this.#grow(things);
    else this.#forget();
    const reached = { passing: 0, failing: 0 };
    for (const { nodes, fails } of bags) {
      const outcome = fails ? "failing" : "passing";
      reached[outcome]++;
      this.#count(nodes, outcome, asked);
    }
    return { reached, met: this.#met.subarray(0, this.#metCount), some: this.#some, every: this.#every };
  }

  #grow(things: number): void {
    const size = Math.ceil(things * growth);
    this.#some = noCounts(size);
    this.#every = noCounts(size);
    this.#having = new Int32Array(size);
    this.#own = new Uint32Array(size);
    this.#met = new Uint32Array(size);
    this.#metCount = 0;
  }

  #count(
    nodes: readonly NodeThings[],
    outcome: keyof RowCounts,
    { beside, blanks }: Omit<AskedThings, "things">,
  ): void {
    this.#ownCount = 0;
    for (const node of nodes) {
      this.#meet(node.own);
      if (beside) this.#meet(node.beside);
      if (blanks) this.#meet(node.blanks);
    }
    const [some, every] = [this.#some[outcome], this.#every[outcome]];
    const { passing, failing } = this.#some;
    for (let at = 0; at < this.#ownCount; at++) {
      const number = this.#own[at] as number;
      if (passing[number] === 0 && failing[number] === 0) this.#met[this.#metCount++] = number;
      some[number] = (some[number] as number) + 1;
      if (this.#having[number] === nodes.length) every[number] = (every[number] as number) + 1;
      this.#having[number] = 0;
    }
  }

  #meet(things: Uint32Array): void {
    const having = this.#having;
    for (let at = 0; at < things.length; at++) {
      const number = things[at] as number;
      if (having[number] === 0) this.#own[this.#ownCount++] = number;
      having[number] = (having[number] as number) + 1;
    }
  }

  #forget(): void {
    for (let at = 0; at < this.#metCount; at++) {
      const number = this.#met[at] as number;
      for (const { passing, failing } of [this.#some, this.#every]) {
        passing[number] = 0;
        failing[number] = 0;
      }
    }
    this.#metCount = 0;
  }
}
