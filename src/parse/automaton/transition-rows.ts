import { grown } from "../../base/grown.ts";

/** There is no row yet. */
export const UNKNOWN = -1;

/** So many moves share a page: a power of two, and how often it doubles one. */
const PAGE_BITS = 6;
const PAGE = 1 << PAGE_BITS;

/**
 * For states and moves, the row of the transition's targets. Of the moves that a large grammar has a state makes few,
 * and their rows stand on a few pages of its own; all others are on the first page, which stays empty.
 */
export class TransitionRows {
  readonly #pagesOfState: number;
  #pages = new Int32Array(0);
  #rows = new Int32Array(PAGE).fill(UNKNOWN);
  #end = PAGE;

  constructor(moves: number) {
    this.#pagesOfState = (moves >> PAGE_BITS) + 1;
  }

  /** Makes room for one state more: states are numbered from 0 on. */
  addState(state: number): void {
    this.#pages = grown(this.#pages, (state + 1) * this.#pagesOfState);
  }

  /** The row, or `UNKNOWN`. */
  get(state: number, move: number): number {
    const page = this.#pages[state * this.#pagesOfState + (move >> PAGE_BITS)] as number;
    return this.#rows[page + (move & (PAGE - 1))] as number;
  }

  set(state: number, move: number, row: number): void {
    const at = state * this.#pagesOfState + (move >> PAGE_BITS);
    if (this.#pages[at] === 0) {
      this.#pages[at] = this.#end;
      this.#end += PAGE;
      this.#rows = grown(this.#rows, this.#end, UNKNOWN);
    }
    this.#rows[(this.#pages[at] as number) + (move & (PAGE - 1))] = row;
  }
}
