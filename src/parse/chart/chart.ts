import { grown } from "../../base/grown.ts";
import { START } from "../../grammar/normalize/plain-grammar.ts";
import { type Automaton, NONE } from "../automaton/automaton.ts";
import { Leaps } from "./leaps.ts";

/** How an item was reached, when not over a completion (whose numbers count from 0). */
export const OVER = {
  letter: -1,
  /** It begins here. */
  beginning: -2,
  /** It is no first item of a cell, and its cell's links are at the cell's first item. */
  cellmate: -3,
  inserted: -4,
  substituted: -5,
  deleted: -6,
} as const;

/**
 * The record of a parse: Earley's chart over the states of an automaton. A *column* stands for a place in the
 * input, and columns are made in an order in which no column reads from a later one. An *item* is a state with
 * the column where it began; items of one column that began together are a *cell*, known by its first item.
 * A *completion* is a nonterminal found between two columns; a *link* says over what a cell was reached from
 * an earlier one. No item or completion is made for the empty text.
 *
 * Earley 1970; states of LR items after Aycock and Horspool 2002; right recursion after Leo 1991 (`Leaps`).
 */
export class Chart {
  readonly automaton: Automaton;
  readonly leaps: Leaps;
  /** For each column its first item; one number more than there are columns once a column is closed. */
  columnStart = new Int32Array(1024);
  columnCount = 0;

  itemCount = 0;
  state = new Int32Array(1024);
  origin = new Int32Array(1024);
  /** For each item, the next of its cell; -1 at the last. */
  cellmate = new Int32Array(1024);
  /** For each first item of a cell, its first link: from which cell and over what; for others, their cell. */
  from = new Int32Array(1024);
  over = new Int32Array(1024);
  /** For each first item of a cell, its newest further link; -1 when there is none. */
  furtherLink = new Int32Array(1024);

  linkCount = 0;
  linkFrom = new Int32Array(256);
  linkOver = new Int32Array(256);
  linkNext = new Int32Array(256);

  completionCount = 0;
  completed = new Int32Array(1024);
  /** For each column its first completion, and one number more as with items. */
  completionStart = new Int32Array(1024);
  /** For each completion, the column where it began and the cell that holds its complete dots. */
  completedFrom = new Int32Array(1024);
  completedCell = new Int32Array(1024);
  private sameOrigin = new Int32Array(1024);

  /** For each column, the newest cell and the newest completion that began there. */
  private newestCell = new Int32Array(1024);
  private newestCompletion = new Int32Array(1024);

  constructor(automaton: Automaton) {
    this.automaton = automaton;
    this.leaps = new Leaps(this);
  }

  /** Opens the next column, which the other methods then fill: first `read` or `begin`, then `complete`. */
  open(): number {
    const column = this.columnCount++;
    if (column + 2 > this.columnStart.length) {
      this.columnStart = grown(this.columnStart, this.columnStart.length + 1);
      this.completionStart = grown(this.completionStart, this.completionStart.length + 1);
      this.newestCell = grown(this.newestCell, this.newestCell.length + 1);
      this.newestCompletion = grown(this.newestCompletion, this.newestCompletion.length + 1);
    }
    this.columnStart[column] = this.itemCount;
    this.columnStart[column + 1] = this.itemCount;
    this.newestCell[column] = -1;
    this.newestCompletion[column] = -1;
    this.completionStart[column] = this.completionCount;
    return column;
  }

  /** Puts the start state into the open column. */
  begin(next: number): void {
    const state = this.automaton.start(next);
    if (state !== NONE) this.add(state, this.columnCount - 1, -1, OVER.beginning);
  }

  /** Takes over every item of an earlier column after the move; `over` says what the move was. */
  read(column: number, move: number, { next, over }: { next: number; over: number }): void {
    const last = this.columnStart[column + 1] as number;
    for (let item = this.columnStart[column] as number; item < last; item++) {
      const target = this.automaton.after(this.state[item] as number, move, next);
      if (target !== NONE) this.add(target, this.origin[item] as number, this.cellOf(item), over);
    }
  }

  /** Completes what ends in the open column, lets new nonterminals begin there, and closes it. */
  complete(next: number): void {
    const { automaton } = this;
    const first = this.columnStart[this.columnCount - 1] as number;
    for (let item = first; item < this.itemCount; item++) {
      const nonterminals = automaton.completedIn[this.state[item] as number] as Int32Array;
      for (let index = 0; index < nonterminals.length; index++) {
        this.addCompletion(nonterminals[index] as number, item, next);
      }
    }
    let beginning = NONE;
    for (let item = first; item < this.itemCount; item++) {
      const own = automaton.after(this.state[item] as number, automaton.moves.beginning, next);
      if (own !== NONE) beginning = beginning === NONE ? own : automaton.union(beginning, own);
    }
    if (beginning !== NONE) this.add(beginning, this.columnCount - 1, -1, OVER.beginning);
    this.columnStart[this.columnCount] = this.itemCount;
    this.completionStart[this.columnCount] = this.completionCount;
  }

  /** The cell of an item. */
  cellOf(item: number): number {
    return this.over[item] === OVER.cellmate ? (this.from[item] as number) : item;
  }

  /** The completion of the start symbol from the first column to the open or last one; -1 when there is none. */
  completionOfStart(): number {
    return this.columnCount === 0 ? -1 : this.findCompletion(START, 0);
  }

  /** How many bytes the record takes. */
  get bytes(): number {
    return 4 * (6 * this.itemCount + 3 * this.linkCount + 4 * this.completionCount + 4 * this.columnCount);
  }

  /** Adds an item to the open column, unless it is there, and a link to its cell. */
  private add(state: number, origin: number, from: number, over: number): void {
    const cell = this.newestCell[origin] as number;
    if (cell < (this.columnStart[this.columnCount - 1] as number)) {
      this.newestCell[origin] = this.newItem(state, origin, from, over);
      return;
    }
    this.join(cell, state);
    this.link(cell, from, over);
  }

  /** Adds a state to a cell, unless it is there. */
  join(cell: number, state: number): void {
    let last = cell;
    for (let item = cell; item >= 0; item = this.cellmate[item] as number) {
      if (this.state[item] === state) return;
      last = item;
    }
    const item = this.newItem(state, this.origin[cell] as number, cell, OVER.cellmate);
    this.cellmate[last] = item;
  }

  /** Adds a link to a cell. Links over the same thing come one after the other, so one look finds a double. */
  link(cell: number, from: number, over: number): void {
    const newest = this.furtherLink[cell] as number;
    if (newest < 0) {
      if (this.over[cell] === over && this.from[cell] === from) return;
    } else if (this.linkOver[newest] === over && this.linkFrom[newest] === from) return;
    if (over === OVER.beginning) return;
    const link = this.linkCount++;
    if (link === this.linkFrom.length) {
      this.linkFrom = grown(this.linkFrom, this.linkFrom.length + 1);
      this.linkOver = grown(this.linkOver, this.linkOver.length + 1);
      this.linkNext = grown(this.linkNext, this.linkNext.length + 1);
    }
    this.linkFrom[link] = from;
    this.linkOver[link] = over;
    this.linkNext[link] = newest;
    this.furtherLink[cell] = link;
  }

  newItem(state: number, origin: number, from: number, over: number): number {
    const item = this.itemCount++;
    if (item === this.state.length) {
      this.state = grown(this.state, this.state.length + 1);
      this.origin = grown(this.origin, this.origin.length + 1);
      this.cellmate = grown(this.cellmate, this.cellmate.length + 1);
      this.from = grown(this.from, this.from.length + 1);
      this.over = grown(this.over, this.over.length + 1);
      this.furtherLink = grown(this.furtherLink, this.furtherLink.length + 1);
    }
    this.state[item] = state;
    this.origin[item] = origin;
    this.cellmate[item] = -1;
    this.from[item] = from;
    this.over[item] = over;
    this.furtherLink[item] = -1;
    return item;
  }

  private addCompletion(nonterminal: number, item: number, next: number): void {
    const origin = this.origin[item] as number;
    const known = this.findCompletion(nonterminal, origin);
    if (known >= 0) {
      if (this.completedCell[known] === -1) this.completedCell[known] = this.cellOf(item);
      return;
    }
    const completion = this.newCompletion(nonterminal, origin, this.cellOf(item));
    const before = this.chain(completion);
    if (nonterminal === START) return;
    if (this.automaton.dots.leaping[nonterminal] && this.leap(completion, next)) return;
    if (!this.advance(completion, next)) {
      this.newestCompletion[origin] = before;
      this.completionCount--;
    }
  }

  /** Makes the completion the newest of its origin and returns the one before it; -1 when it is the first. */
  private chain(completion: number): number {
    const origin = this.completedFrom[completion] as number;
    const newest = this.newestCompletion[origin] as number;
    const before = newest < (this.completionStart[this.columnCount - 1] as number) ? -1 : newest;
    this.sameOrigin[completion] = before;
    this.newestCompletion[origin] = completion;
    return before;
  }

  newCompletion(nonterminal: number, origin: number, cell: number): number {
    const completion = this.completionCount++;
    if (completion === this.completed.length) {
      this.completed = grown(this.completed, this.completed.length + 1);
      this.completedFrom = grown(this.completedFrom, this.completedFrom.length + 1);
      this.completedCell = grown(this.completedCell, this.completedCell.length + 1);
      this.sameOrigin = grown(this.sameOrigin, this.sameOrigin.length + 1);
    }
    this.completed[completion] = nonterminal;
    this.completedFrom[completion] = origin;
    this.completedCell[completion] = cell;
    return completion;
  }

  /** Moves what waited for the completion; false when nothing can go on from there. */
  private advance(completion: number, next: number): boolean {
    const nonterminal = this.completed[completion] as number;
    const column = this.completedFrom[completion] as number;
    const last = this.columnStart[column + 1] as number;
    let advanced = false;
    for (let item = this.columnStart[column] as number; item < last; item++) {
      const target = this.automaton.after(this.state[item] as number, nonterminal, next);
      if (target === NONE) continue;
      this.add(target, this.origin[item] as number, this.cellOf(item), completion);
      advanced = true;
    }
    return advanced;
  }

  /** Goes from the completion straight to the one at the top of its deterministic completions, if it has any. */
  private leap(completion: number, next: number): boolean {
    const nonterminal = this.completed[completion] as number;
    const top = this.leaps.topOf(nonterminal, this.completedFrom[completion] as number);
    if (!top) return false;
    if (!this.automaton.mayFollow(top.nonterminal, next)) return true;
    let made = this.findCompletion(top.nonterminal, top.column);
    if (made < 0) {
      made = this.newCompletion(top.nonterminal, top.column, -1);
      this.chain(made);
      if (top.nonterminal !== START) this.advance(made, next);
    }
    this.leaps.record(made, completion);
    return true;
  }

  /** The nonterminal's completion from the origin to the open column; -1 when there is none. */
  private findCompletion(nonterminal: number, origin: number): number {
    let completion = this.newestCompletion[origin] as number;
    if (completion < (this.completionStart[this.columnCount - 1] as number)) return -1;
    while (completion >= 0 && this.completed[completion] !== nonterminal) {
      completion = this.sameOrigin[completion] as number;
    }
    return completion;
  }
}
