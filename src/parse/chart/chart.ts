import { giveBack, grown, spareArray } from "../../base/arrays.ts";
import { START } from "../../grammar/normalize/plain-grammar.ts";
import type { Automaton } from "../automaton/automaton.ts";

/** Codes for links that are not over a completion; completions are numbered from 0. */
export const OVER = {
  letter: -1,
  /** Nothing: the cell begins here. */
  beginning: -2,
} as const;

/** The number of further states and links at some time. */
export interface ChartMark {
  readonly states: number;
  readonly links: number;
}

/**
 * The record of a parse: Earley's chart over the states of an automaton. An *Earley set* represents a place in the
 * input and never refers to a later one. A *cell* holds the states that began in one Earley set, its origin, and
 * reached another. Its *links* lead back over one symbol (`OVER`). A *completion* is a nonterminal between two Earley
 * sets. Empty texts make no cell or completion. Cells and completions are numbered in the order of Earley sets.
 */
export class Chart {
  readonly automaton: Automaton;
  earleySetCount = 0;
  /** For each Earley set its first cell, completion and waiter; plus a final entry after the last closed set. */
  firstCell: Int32Array<ArrayBuffer>;
  firstCompletion: Int32Array<ArrayBuffer>;
  firstWaiter: Int32Array<ArrayBuffer>;

  cellCount = 0;
  origin: Int32Array<ArrayBuffer>;
  /** For each cell its first state, and the head of the list of further states, or -1. */
  state: Int32Array<ArrayBuffer>;
  furtherState: Int32Array<ArrayBuffer>;
  /** For each cell its first link, and the head of the list of further links, newest first. */
  from: Int32Array<ArrayBuffer>;
  over: Int32Array<ArrayBuffer>;
  furtherLink: Int32Array<ArrayBuffer>;

  stateCount = 0;
  listedState = spareArray(listLength);
  nextState = spareArray(listLength);

  linkCount = 0;
  /** Links as triples, because they are read together: the source cell, `OVER`, and the next link of the same cell. */
  #links = spareArray(LINK * listLength);

  completionCount = 0;
  completed: Int32Array<ArrayBuffer>;
  /** For each completion the cell of its complete items, or the inverse of its origin if that cell was not made. */
  completedCell: Int32Array<ArrayBuffer>;

  waiterCount = 0;
  /** The states that wait for nonterminals that begin in their Earley set: a cell and the state for each. */
  waitingCell: Int32Array<ArrayBuffer>;
  waitingState: Int32Array<ArrayBuffer>;

  /** Reserves memory for this many Earley sets. */
  constructor(automaton: Automaton, earleySets: number) {
    const cells = 2 * earleySets;
    this.automaton = automaton;
    [this.firstCell, this.firstCompletion] = [spareArray(earleySets), spareArray(earleySets)];
    this.firstWaiter = spareArray(earleySets);
    [this.origin, this.state, this.furtherState] = [spareArray(cells), spareArray(cells), spareArray(cells)];
    [this.from, this.over, this.furtherLink] = [spareArray(cells), spareArray(cells), spareArray(cells)];
    [this.completed, this.completedCell] = [spareArray(earleySets), spareArray(earleySets)];
    [this.waitingCell, this.waitingState] = [spareArray(earleySets), spareArray(earleySets)];
  }

  /** Opens an Earley set and returns it. */
  openEarleySet(): number {
    const earleySet = this.earleySetCount++;
    if (earleySet + 2 > this.firstCell.length) {
      this.firstCell = grown(this.firstCell, earleySet + 2);
      this.firstCompletion = grown(this.firstCompletion, earleySet + 2);
      this.firstWaiter = grown(this.firstWaiter, earleySet + 2);
    }
    this.firstCell[earleySet] = this.cellCount;
    this.firstCompletion[earleySet] = this.completionCount;
    this.firstWaiter[earleySet] = this.waiterCount;
    this.closeEarleySet();
    return earleySet;
  }

  /** Assigns everything added since opening to the newest Earley set. */
  closeEarleySet(): void {
    this.firstCell[this.earleySetCount] = this.cellCount;
    this.firstCompletion[this.earleySetCount] = this.completionCount;
    this.firstWaiter[this.earleySetCount] = this.waiterCount;
  }

  /** Removes all Earley sets after the first ones; `ChartMark` holds the numbers of states and links before them. */
  rewind(earleySets: number, { states, links }: ChartMark): void {
    this.earleySetCount = earleySets;
    this.cellCount = this.firstCell[earleySets] as number;
    this.completionCount = this.firstCompletion[earleySets] as number;
    this.waiterCount = this.firstWaiter[earleySets] as number;
    this.stateCount = states;
    this.linkCount = links;
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
    const at = LINK * link;
    if (at + LINK > this.#links.length) this.#links = grown(this.#links, at + LINK);
    this.#links[at] = from;
    this.#links[at + 1] = over;
    this.#links[at + 2] = this.furtherLink[cell] as number;
    this.furtherLink[cell] = link;
  }

  linkFrom(link: number): number {
    return this.#links[LINK * link] as number;
  }

  linkOver(link: number): number {
    return this.#links[LINK * link + 1] as number;
  }

  nextLink(link: number): number {
    return this.#links[LINK * link + 2] as number;
  }

  addWaiter(cell: number, state: number): void {
    const waiter = this.waiterCount++;
    if (waiter === this.waitingCell.length) {
      this.waitingCell = grown(this.waitingCell, waiter + 1);
      this.waitingState = grown(this.waitingState, waiter + 1);
    }
    this.waitingCell[waiter] = cell;
    this.waitingState[waiter] = state;
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

  /** The completion of the start symbol from the first Earley set to the given one; -1 when there is none. */
  completionOfStart(earleySet = this.earleySetCount - 1): number {
    const first = earleySet < 0 ? 0 : (this.firstCompletion[earleySet] as number);
    const isLast = earleySet === this.earleySetCount - 1;
    const last = isLast ? this.completionCount : (this.firstCompletion[earleySet + 1] as number);
    for (let completion = first; completion < last; completion++) {
      if (this.completed[completion] === START && this.beginningOf(completion) === 0) return completion;
    }
    return -1;
  }

  /** The Earley set where the completion began. */
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

  *statesOf(cell: number): Generator<number, void, void> {
    yield this.state[cell] as number;
    let index = this.furtherState[cell] as number;
    for (; index >= 0; index = this.nextState[index] as number) yield this.listedState[index] as number;
  }

  /** Whether the item is in a state of the cell. */
  hasItem(cell: number, item: number): boolean {
    const { states } = this.automaton;
    if (states.has(this.state[cell] as number, item)) return true;
    let index = this.furtherState[cell] as number;
    while (index >= 0 && !states.has(this.listedState[index] as number, item)) {
      index = this.nextState[index] as number;
    }
    return index >= 0;
  }

  /** Whether the nonterminal is complete in a state of the cell. */
  isComplete(cell: number, nonterminal: number): boolean {
    const { completedIn } = this.automaton.states;
    if (completedIn[this.state[cell] as number]?.includes(nonterminal)) return true;
    let index = this.furtherState[cell] as number;
    while (index >= 0 && !completedIn[this.listedState[index] as number]?.includes(nonterminal)) {
      index = this.nextState[index] as number;
    }
    return index >= 0;
  }

  /** The size of the record in bytes. */
  get bytes(): number {
    const { earleySetCount, cellCount, stateCount, linkCount, completionCount, waiterCount } = this;
    const beside = 2 * stateCount + 3 * linkCount + 2 * completionCount + 2 * waiterCount;
    return 4 * (5 * earleySetCount + 6 * cellCount + beside);
  }

  /** Frees the memory of the record for reuse; the chart must not be used afterwards. */
  release(): void {
    giveBack(this.firstCell, this.firstCompletion, this.completed, this.completedCell);
    giveBack(this.origin, this.state, this.furtherState, this.from, this.over, this.furtherLink);
    giveBack(this.listedState, this.nextState, this.#links);
    giveBack(this.firstWaiter, this.waitingCell, this.waitingState);
  }
}

/** Initial capacity for further states and links, which are few. */
const listLength = 1024;

/** Numbers per link. */
const LINK = 3;
