import type { KnownPart } from "./known-tree.ts";
import type { Interval } from "./obligation.ts";
import type { Pair, PairOption } from "./pairs.ts";
import type { Bounds, ShortProduction } from "./short-grammar.ts";

/** How often an element may occur in the whole input. */
export interface CountDemand {
  readonly element: number;
  readonly times: Interval;
  readonly bounds: Bounds;
}

/** What may have been summed up when a part is done: for each sum the least and the most. */
export interface Window {
  readonly least: readonly number[];
  readonly most: readonly number[];
  /** Whether anything will do. */
  readonly isOpen: boolean;
}

/** What is summed up along a derivation: first code points, then occurrences of elements. */
export class Sums {
  readonly values: number[];
  readonly #lengths: Bounds;
  readonly #demands: readonly CountDemand[];

  constructor(lengths: Bounds, demands: readonly CountDemand[]) {
    this.#lengths = lengths;
    this.#demands = demands;
    this.values = [0, ...demands.map(() => 0)];
  }

  /** What there must be in the end. */
  get whole(): Window {
    const times = this.#demands.map((each) => each.times);
    return {
      least: [0, ...times.map(({ least }) => least)],
      most: [Infinity, ...times.map(({ most }) => most)],
      isOpen: times.length === 0,
    };
  }

  /** Adds what the production has by itself, its characters apart. */
  addNode({ elements }: ShortProduction): void {
    for (const [index, { element }] of this.#demands.entries()) {
      if (elements.includes(element)) (this.values[index + 1] as number)++;
    }
  }

  addCharacters(count: number): void {
    (this.values[0] as number) += count;
  }

  addPart(part: KnownPart): void {
    for (const [index, count] of this.#inPart(part).entries()) (this.values[index] as number) += count;
  }

  /** Whether the window allows for the part of a known tree. */
  admitsPart(part: KnownPart, { least, most, isOpen }: Window): boolean {
    if (isOpen) return true;
    return this.#inPart(part).every((count, index) => {
      const sum = (this.values[index] as number) + count;
      return sum >= (least[index] as number) && sum <= (most[index] as number);
    });
  }

  /** Whether a node may begin with the option, as far as bounds of its parts tell. */
  admits({ production, parts, lengths }: PairOption, { least, most, isOpen }: Window): boolean {
    // Whether the node can have such lengths was asked when the option was made.
    if (isOpen) return true;
    for (let sum = 0; sum < this.values.length; sum++) {
      const demand = this.#demands[sum - 1];
      const own = demand ? (production.elements.includes(demand.element) ? 1 : 0) : production.length;
      let low = own;
      let high = own;
      for (const part of parts) {
        low += this.#leastOf(part, sum);
        high += this.#mostOf(part, sum);
      }
      if (sum === 0 && (high < lengths.least || low > lengths.most)) return false;
      const before = this.values[sum] as number;
      if (before + low > (most[sum] as number) || before + high < (least[sum] as number)) return false;
    }
    return true;
  }

  /** The window narrowed to a node, beginning here, whose text is so long. */
  narrowed(window: Window, { least, most }: Interval): Window {
    if (least === 0 && most === Infinity) return window;
    const from = this.values[0] as number;
    return {
      least: window.least.with(0, Math.max(window.least[0] as number, from + least)),
      most: window.most.with(0, Math.min(window.most[0] as number, from + most)),
      isOpen: false,
    };
  }

  /** The window of what stands before the parts and so many characters. */
  before(window: Window, parts: readonly Pair[], characters: number): Window {
    if (window.isOpen) return window;
    const { least, most } = window;
    const behind = (of: (part: Pair, sum: number) => number, sum: number): number =>
      parts.reduce((total, part) => total + of(part, sum), sum === 0 ? characters : 0);
    return {
      least: least.map((value, sum) => value - behind((part) => this.#mostOf(part, sum), sum)),
      most: most.map((value, sum) => value - behind((part) => this.#leastOf(part, sum), sum)),
      isOpen: false,
    };
  }

  #leastOf({ least, nonterminal }: Pair, sum: number): number {
    return sum === 0 ? least : (this.#demands[sum - 1]?.bounds.least[nonterminal] as number);
  }

  #mostOf({ nonterminal }: Pair, sum: number): number {
    return (this.#demands[sum - 1]?.bounds ?? this.#lengths).most[nonterminal] as number;
  }

  #inPart(part: KnownPart): number[] {
    return [part.length, ...this.#demands.map(({ element }) => part.known.occurrences(element, part).length)];
  }
}
