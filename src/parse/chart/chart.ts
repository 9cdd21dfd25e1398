import { grown } from "../../base/grown.ts";
import { START } from "../../grammar/normalize/plain-grammar.ts";
import { type Automaton, NONE } from "../automaton/automaton.ts";

/** What a cell was reached over, when not over a completion (whose numbers count from 0). */
export const OVER = {
  /** The letter that came next, where a state's dots all accept it; see `overLetter` for where they may not. */
  letter: -1,
  /** Nothing: it begins here. */
  beginning: -2,
  /** A letter that the input lacks, one in place of the input's, and one that is left out. */
  inserted: -3,
  substituted: -4,
  deleted: -5,
} as const;

/** The code of a letter of the class; the function is its own inverse. */
export const overLetter = (letterClass: number): number => -10 - letterClass;

/** The nonterminal that a leap arrives at and the column where it began. */
export interface Top {
  readonly nonterminal: number;
  readonly column: number;
}

/** What leaps over the completions of right recursions and can put them in later; see `Leaps`. */
export interface Leaping {
  /** Where the completion of the nonterminal that begins in the column leaps to; undefined when it does not. */
  topOf(nonterminal: number, column: number): Top | undefined;
  /** Takes note of a leap from one completion to another. */
  record(top: number, source: number): void;
  /** Puts in the completions that were leapt over on the way to one that ends in the column. */
  fillIn(completion: number, column: number): void;
}

export interface ChartOptions {
  /** Leaps over right recursions, which needs columns that are places in a row. Default: every step is made. */
  readonly leaps?: (chart: Chart) => Leaping;
  /** Room is made for so many columns at first. */
  readonly expected: number;
  /** Keeps a state with its origin out of the open column. */
  readonly isNeedless?: (state: number, origin: number) => boolean;
}

/**
 * The record of a parse: Earley's chart over the states of an automaton. A *column* stands for a place in the
 * input, and columns are made in an order in which no column reads from a later one. A *cell* holds the states
 * that began in one column, its origin, and have come to another; its *links* say from which cells and over
 * what. A *completion* is a nonterminal found between two columns. No cell or completion is made for the empty
 * text. The numbers of cells and of completions run through the columns in order.
 *
 * Earley 1970; states of LR items after Aycock and Horspool 2002; right recursion after Leo 1991 (`Leaps`).
 */
export class Chart {
  readonly automaton: Automaton;
  readonly leaps: Leaping | undefined;
  columnCount = 0;
  /** For each column its first cell and completion, and one number more than there are closed columns. */
  firstCell: Int32Array<ArrayBuffer>;
  firstCompletion: Int32Array<ArrayBuffer>;

  cellCount = 0;
  origin: Int32Array<ArrayBuffer>;
  /** For each cell its first state and the list of the others; -1 when there are none. */
  state: Int32Array<ArrayBuffer>;
  furtherState: Int32Array<ArrayBuffer>;
  /** For each cell its first link, and the list of the others, the newest first. */
  from: Int32Array<ArrayBuffer>;
  over: Int32Array<ArrayBuffer>;
  furtherLink: Int32Array<ArrayBuffer>;

  stateCount = 0;
  listedState = new Int32Array(1024);
  nextState = new Int32Array(1024);

  linkCount = 0;
  linkFrom = new Int32Array(1024);
  linkOver = new Int32Array(1024);
  nextLink = new Int32Array(1024);

  completionCount = 0;
  completed: Int32Array<ArrayBuffer>;
  /** For each completion the cell of its complete dots, or the inverse of its origin while that is not made. */
  completedCell: Int32Array<ArrayBuffer>;

  /** For each column, the newest cell and the newest completion that began there. */
  private newestCell: Int32Array<ArrayBuffer>;
  private newestCompletion: Int32Array<ArrayBuffer>;
  /** For each completion of the open column, the one before it that began where it did. */
  private sameOrigin = new Int32Array(64);
  private readonly isNeedless: ChartOptions["isNeedless"];
  /** The states of the open column and their cells, in the order in which they came. */
  private arrivals = 0;
  private arrivedState = new Int32Array(64);
  private arrivedCell = new Int32Array(64);

  constructor(automaton: Automaton, { leaps, expected, isNeedless }: ChartOptions) {
    const array = (length: number) => new Int32Array(length + 64);
    this.automaton = automaton;
    this.leaps = leaps?.(this);
    this.isNeedless = isNeedless;
    [this.firstCell, this.firstCompletion] = [array(expected), array(expected)];
    [this.newestCell, this.newestCompletion] = [array(expected), array(expected)];
    [this.origin, this.state, this.furtherState] = [
      array(2 * expected),
      array(2 * expected),
      array(2 * expected),
    ];
    [this.from, this.over, this.furtherLink] = [
      array(2 * expected),
      array(2 * expected),
      array(2 * expected),
    ];
    [this.completed, this.completedCell] = [array(expected), array(expected)];
  }

  /** Opens the next column, which the other methods then fill: first `read` or `begin`, then `complete`. */
  open(): number {
    const column = this.columnCount++;
    if (column + 2 > this.firstCell.length) {
      this.firstCell = grown(this.firstCell, column + 2);
      this.firstCompletion = grown(this.firstCompletion, column + 2);
      this.newestCell = grown(this.newestCell, column + 2);
      this.newestCompletion = grown(this.newestCompletion, column + 2);
    }
    this.firstCell[column] = this.cellCount;
    this.firstCompletion[column] = this.completionCount;
    this.newestCell[column] = -1;
    this.newestCompletion[column] = -1;
    this.arrivals = 0;
    this.close();
    return column;
  }

  /** Puts the start state into the open column. */
  begin(next: number): void {
    const state = this.automaton.start(next);
    if (state !== NONE) this.arrive(state, this.columnCount - 1, -1, OVER.beginning);
  }

  /** Takes over every state of an earlier column after the move; `over` says what the move was. */
  read(column: number, move: number, { next, over }: { next: number; over: number }): void {
    const last = this.firstCell[column + 1] as number;
    for (let cell = this.firstCell[column] as number; cell < last; cell++) this.move(cell, move, next, over);
  }

  /** Completes what ends in the open column, lets new nonterminals begin there, and closes it. */
  complete(next: number): void {
    const { automaton } = this;
    const { beginning } = automaton.moves;
    let begun = NONE;
    for (let index = 0; index < this.arrivals; index++) {
      const state = this.arrivedState[index] as number;
      const nonterminals = automaton.completedIn[state] as Int32Array;
      for (let nth = 0; nth < nonterminals.length; nth++) {
        const nonterminal = nonterminals[nth] as number;
        if (!automaton.goesOn(nonterminal, next)) continue;
        this.addCompletion(nonterminal, this.arrivedCell[index] as number, next);
      }
      const own = automaton.after(state, beginning, next);
      if (own !== NONE) begun = begun === NONE ? own : automaton.union(begun, own);
    }
    if (begun !== NONE) this.arrive(begun, this.columnCount - 1, -1, OVER.beginning);
    this.close();
  }

  /** Whether the open column holds nothing. */
  get isEmpty(): boolean {
    return this.arrivals === 0;
  }

  /** The completion of the start symbol from the first column to the last; -1 when there is none. */
  completionOfStart(): number {
    return this.columnCount === 0 ? -1 : this.findCompletion(START, 0);
  }

  /** The column where the completion began. */
  beginningOf(completion: number): number {
    const cell = this.completedCell[completion] as number;
    return cell < 0 ? ~cell : (this.origin[cell] as number);
  }

  hasState(cell: number, state: number): boolean {
    if (this.state[cell] === state) return true;
    let index = this.furtherState[cell] as number;
    while (index >= 0 && this.listedState[index] !== state) index = this.nextState[index] as number;
    return index >= 0;
  }

  /** Whether the dot is in a state of the cell. */
  hasDot(cell: number, dot: number): boolean {
    if (this.automaton.has(this.state[cell] as number, dot)) return true;
    let index = this.furtherState[cell] as number;
    while (index >= 0 && !this.automaton.has(this.listedState[index] as number, dot)) {
      index = this.nextState[index] as number;
    }
    return index >= 0;
  }

  /** Whether the nonterminal is complete in a state of the cell. */
  isComplete(cell: number, nonterminal: number): boolean {
    const { completedIn } = this.automaton;
    if (completedIn[this.state[cell] as number]?.includes(nonterminal)) return true;
    let index = this.furtherState[cell] as number;
    while (index >= 0 && !completedIn[this.listedState[index] as number]?.includes(nonterminal)) {
      index = this.nextState[index] as number;
    }
    return index >= 0;
  }

  /** How many bytes the record takes. */
  get bytes(): number {
    const { columnCount, cellCount, stateCount, linkCount, completionCount } = this;
    return 4 * (4 * columnCount + 6 * cellCount + 2 * stateCount + 3 * linkCount + 2 * completionCount);
  }

  newCell(origin: number, state: number, from: number, over: number): number {
    const cell = this.cellCount++;
    if (cell === this.origin.length) {
      this.origin = grown(this.origin, cell + 1);
      this.state = grown(this.state, cell + 1);
      this.furtherState = grown(this.furtherState, cell + 1);
      this.from = grown(this.from, cell + 1);
      this.over = grown(this.over, cell + 1);
      this.furtherLink = grown(this.furtherLink, cell + 1);
    }
    this.origin[cell] = origin;
    this.state[cell] = state;
    this.furtherState[cell] = -1;
    this.from[cell] = from;
    this.over[cell] = over;
    this.furtherLink[cell] = -1;
    return cell;
  }

  addState(cell: number, state: number): void {
    const index = this.stateCount++;
    if (index === this.listedState.length) {
      this.listedState = grown(this.listedState, index + 1);
      this.nextState = grown(this.nextState, index + 1);
    }
    this.listedState[index] = state;
    this.nextState[index] = this.furtherState[cell] as number;
    this.furtherState[cell] = index;
  }

  addLink(cell: number, from: number, over: number): void {
    const link = this.linkCount++;
    if (link === this.linkFrom.length) {
      this.linkFrom = grown(this.linkFrom, link + 1);
      this.linkOver = grown(this.linkOver, link + 1);
      this.nextLink = grown(this.nextLink, link + 1);
    }
    this.linkFrom[link] = from;
    this.linkOver[link] = over;
    this.nextLink[link] = this.furtherLink[cell] as number;
    this.furtherLink[cell] = link;
  }

  newCompletion(nonterminal: number, cell: number): number {
    const completion = this.completionCount++;
    if (completion === this.completed.length) {
      this.completed = grown(this.completed, completion + 1);
      this.completedCell = grown(this.completedCell, completion + 1);
    }
    this.completed[completion] = nonterminal;
    this.completedCell[completion] = cell;
    return completion;
  }

  private close(): void {
    this.firstCell[this.columnCount] = this.cellCount;
    this.firstCompletion[this.columnCount] = this.completionCount;
  }

  /** Takes the states of a cell over into the open column; false when none can make the move. */
  private move(cell: number, move: number, next: number, over: number): boolean {
    const { automaton } = this;
    const origin = this.origin[cell] as number;
    let state = this.state[cell] as number;
    let further = this.furtherState[cell] as number;
    let moved = false;
    for (;;) {
      const target = automaton.after(state, move, next);
      if (target !== NONE) {
        this.arrive(target, origin, cell, over);
        moved = true;
      }
      if (further < 0) return moved;
      state = this.listedState[further] as number;
      further = this.nextState[further] as number;
    }
  }

  /** Adds a state to the open column and a link to its cell, each unless it is there. */
  private arrive(state: number, origin: number, from: number, over: number): void {
    let cell = this.newestCell[origin] as number;
    const isNew = cell < (this.firstCell[this.columnCount - 1] as number);
    const isThere = !isNew && this.hasState(cell, state);
    if (!isThere && this.isNeedless?.(state, origin)) return;
    if (isNew) {
      cell = this.newCell(origin, state, from, over);
      this.newestCell[origin] = cell;
    } else {
      if (over !== OVER.beginning && !this.isNewestLink(cell, from, over)) this.addLink(cell, from, over);
      if (isThere) return;
      this.addState(cell, state);
    }
    const arrival = this.arrivals++;
    if (arrival === this.arrivedState.length) {
      this.arrivedState = grown(this.arrivedState, arrival + 1);
      this.arrivedCell = grown(this.arrivedCell, arrival + 1);
    }
    this.arrivedState[arrival] = state;
    this.arrivedCell[arrival] = cell;
  }

  /** Links over the same thing come one after the other, so a look at the newest finds a double. */
  private isNewestLink(cell: number, from: number, over: number): boolean {
    const newest = this.furtherLink[cell] as number;
    if (newest < 0) return this.over[cell] === over && this.from[cell] === from;
    return this.linkOver[newest] === over && this.linkFrom[newest] === from;
  }

  private addCompletion(nonterminal: number, cell: number, next: number): void {
    const origin = this.origin[cell] as number;
    const known = this.findCompletion(nonterminal, origin);
    if (known >= 0) {
      this.completedCell[known] = cell;
      return;
    }
    const completion = this.newCompletion(nonterminal, cell);
    const before = this.remember(completion, origin);
    if (nonterminal === START || this.leap(completion, next) || this.advance(completion, next)) return;
    this.newestCompletion[origin] = before;
    this.completionCount--;
  }

  /** Moves the states that waited for the completion; false when nothing can go on from there. */
  private advance(completion: number, next: number): boolean {
    const nonterminal = this.completed[completion] as number;
    const column = this.beginningOf(completion);
    const last = this.firstCell[column + 1] as number;
    let advanced = false;
    for (let cell = this.firstCell[column] as number; cell < last; cell++) {
      if (this.move(cell, nonterminal, next, completion)) advanced = true;
    }
    return advanced;
  }

  /** Goes straight to the completion at the end of those that follow with no other choice, if there are any. */
  private leap(completion: number, next: number): boolean {
    const nonterminal = this.completed[completion] as number;
    if (!this.leaps || !this.automaton.dots.leaping[nonterminal]) return false;
    const top = this.leaps.topOf(nonterminal, this.beginningOf(completion));
    if (!top) return false;
    if (!this.automaton.mayFollow(top.nonterminal, next)) return true;
    let made = this.findCompletion(top.nonterminal, top.column);
    if (made < 0) {
      made = this.newCompletion(top.nonterminal, ~top.column);
      this.remember(made, top.column);
      if (top.nonterminal !== START) this.advance(made, next);
    }
    this.leaps.record(made, completion);
    return true;
  }

  /** Makes the completion the newest of its origin and returns the one before it; -1 when it is the first. */
  private remember(completion: number, origin: number): number {
    const first = this.firstCompletion[this.columnCount - 1] as number;
    const newest = this.newestCompletion[origin] as number;
    const before = newest < first ? -1 : newest;
    if (completion - first >= this.sameOrigin.length) {
      this.sameOrigin = grown(this.sameOrigin, completion - first + 1);
    }
    this.sameOrigin[completion - first] = before;
    this.newestCompletion[origin] = completion;
    return before;
  }

  /** The nonterminal's completion from the origin to the open column; -1 when there is none. */
  private findCompletion(nonterminal: number, origin: number): number {
    const first = this.firstCompletion[this.columnCount - 1] as number;
    let completion = this.newestCompletion[origin] as number;
    if (completion < first) return -1;
    while (completion >= 0 && this.completed[completion] !== nonterminal) {
      completion = this.sameOrigin[completion - first] as number;
    }
    return completion;
  }
}
