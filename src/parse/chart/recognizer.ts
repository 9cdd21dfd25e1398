import { giveBack, grown, spareArray } from "../../base/arrays.ts";
import { START } from "../../grammar/normalize/plain-grammar.ts";
import { type Automaton, NONE } from "../automaton/automaton.ts";
import { Chart, type ChartMark, OVER } from "./chart.ts";

/**
 * Fills a chart, one Earley set after the other. Earley 1970; states of LR items after Aycock and Horspool 2002. Time and
 * space are at most cubic in the letters.
 */
export class Recognizer {
  readonly chart: Chart;
  /** How many waiting states have been tried: ambiguous grammars try many more than they advance. */
  tried = 0;
  readonly #automaton: Automaton;
  /** For each Earley set, the newest cell and the newest completion that began there. */
  #newestCell: Int32Array<ArrayBuffer>;
  #newestCompletion: Int32Array<ArrayBuffer>;
  /** For each completion of the open Earley set, the previous one with the same origin. */
  #sameOrigin = new Int32Array(64);
  /** The states of the open Earley set and their cells, in order of arrival. */
  #arrivals = 0;
  #arrivedState = new Int32Array(64);
  #arrivedCell = new Int32Array(64);

  /** Reserves memory for this many Earley sets. */
  constructor(automaton: Automaton, expected: number) {
    this.#automaton = automaton;
    this.chart = new Chart(automaton, expected + 64);
    this.#newestCell = spareArray(expected + 64);
    this.#newestCompletion = spareArray(expected + 64);
  }

  /** Opens the next Earley set, which the other methods fill: first `read` or `begin`, then `complete`. */
  open(): number {
    const earleySet = this.chart.openEarleySet();
    if (earleySet + 1 > this.#newestCell.length) {
      this.#newestCell = grown(this.#newestCell, earleySet + 1);
      this.#newestCompletion = grown(this.#newestCompletion, earleySet + 1);
    }
    this.#newestCell[earleySet] = -1;
    this.#newestCompletion[earleySet] = -1;
    this.#arrivals = 0;
    return earleySet;
  }

  /** Adds the start state to the open Earley set. */
  begin(next: number): void {
    const state = this.#automaton.start(next);
    if (state !== NONE) this.#arrive(state, this.chart.earleySetCount - 1, -1, OVER.beginning);
  }

  /** Advances every state of an earlier Earley set over the move; `over` identifies the move. */
  read(earleySet: number, move: number, { next, over }: { next: number; over: number }): void {
    const { chart } = this;
    const last = chart.firstCell[earleySet + 1] as number;
    for (let cell = chart.firstCell[earleySet] as number; cell < last; cell++)
      this.#move(cell, move, next, over);
  }

  /** Completes nonterminals that end in the open Earley set, predicts those that begin there, and closes it. */
  complete(next: number): void {
    const { chart } = this;
    const automaton = this.#automaton;
    const { beginning } = automaton.moves;
    const { completedIn } = automaton.states;
    let begun = NONE;
    for (let index = 0; index < this.#arrivals; index++) {
      const state = this.#arrivedState[index] as number;
      const cell = this.#arrivedCell[index] as number;
      const nonterminals = completedIn[state] as Int32Array;
      for (let nth = 0; nth < nonterminals.length; nth++) {
        const nonterminal = nonterminals[nth] as number;
        if (!automaton.goesOn(nonterminal, next)) continue;
        this.#addCompletion(nonterminal, cell, next);
      }
      const own = automaton.after(state, beginning, next);
      if (own === NONE) continue;
      this.#await(cell, state);
      begun = begun === NONE ? own : automaton.union(begun, own);
    }
    if (begun !== NONE && this.#arrive(begun, chart.earleySetCount - 1, -1, OVER.beginning)) {
      chart.addWaiter(this.#newestCell[chart.earleySetCount - 1] as number, begun);
    }
    chart.closeEarleySet();
  }

  /** Removes all Earley sets after the first ones; `mark` is the chart's state before them. */
  rewind(earleySets: number, mark: ChartMark): void {
    const { chart } = this;
    for (let cell = chart.firstCell[earleySets] as number; cell < chart.cellCount; cell++) {
      this.#newestCell[chart.origin[cell] as number] = -1;
    }
    const first = chart.firstCompletion[earleySets] as number;
    for (let completion = first; completion < chart.completionCount; completion++) {
      this.#newestCompletion[chart.beginningOf(completion)] = -1;
    }
    chart.rewind(earleySets, mark);
  }

  /** Ends the work and returns the chart; the recognizer must not be used afterwards. */
  end(): Chart {
    giveBack(this.#newestCell, this.#newestCompletion);
    return this.chart;
  }

  /** Whether the open Earley set is empty. */
  get isEmpty(): boolean {
    return this.#arrivals === 0;
  }

  /** Advances the states of a cell into the open Earley set. */
  #move(cell: number, move: number, next: number, over: number): void {
    const { chart } = this;
    const automaton = this.#automaton;
    const origin = chart.origin[cell] as number;
    let state = chart.state[cell] as number;
    let further = chart.furtherState[cell] as number;
    for (;;) {
      const target = automaton.after(state, move, next);
      if (target !== NONE) this.#arrive(target, origin, cell, over);
      if (further < 0) return;
      state = chart.listedState[further] as number;
      further = chart.nextState[further] as number;
    }
  }

  /**
   * Registers the state as waiting for nonterminals that begin in the open Earley set. The waiting states of one cell
   * are united, so that they advance together.
   */
  #await(cell: number, state: number): void {
    const { chart } = this;
    const first = chart.firstWaiter[chart.earleySetCount - 1] as number;
    for (let waiter = first; waiter < chart.waiterCount; waiter++) {
      if (chart.waitingCell[waiter] !== cell) continue;
      chart.waitingState[waiter] = this.#automaton.union(chart.waitingState[waiter] as number, state);
      return;
    }
    chart.addWaiter(cell, state);
  }

  /**
   * Adds a state to the open Earley set and a link to its cell, unless they exist; returns whether the state is new.
   */
  #arrive(state: number, origin: number, from: number, over: number): boolean {
    const { chart } = this;
    let cell = this.#newestCell[origin] as number;
    const isNew = cell < (chart.firstCell[chart.earleySetCount - 1] as number);
    const isThere = !isNew && chart.hasState(cell, state);
    if (isNew) {
      cell = chart.newCell(origin, state, from, over);
      this.#newestCell[origin] = cell;
    } else {
      if (over !== OVER.beginning && !this.#isNewestLink(cell, from, over)) chart.addLink(cell, from, over);
      if (isThere) return false;
      chart.addState(cell, state);
    }
    const arrival = this.#arrivals++;
    if (arrival === this.#arrivedState.length) {
      this.#arrivedState = grown(this.#arrivedState, arrival + 1);
      this.#arrivedCell = grown(this.#arrivedCell, arrival + 1);
    }
    this.#arrivedState[arrival] = state;
    this.#arrivedCell[arrival] = cell;
    return true;
  }

  /** Equal links arrive consecutively, so comparing with the newest finds duplicates. */
  #isNewestLink(cell: number, from: number, over: number): boolean {
    const { chart } = this;
    const newest = chart.furtherLink[cell] as number;
    if (newest < 0) return chart.over[cell] === over && chart.from[cell] === from;
    return chart.linkOver(newest) === over && chart.linkFrom(newest) === from;
  }

  #addCompletion(nonterminal: number, cell: number, next: number): void {
    const { chart } = this;
    const origin = chart.origin[cell] as number;
    const known = this.#findCompletion(nonterminal, origin);
    if (known >= 0) {
      chart.completedCell[known] = cell;
      return;
    }
    const completion = chart.newCompletion(nonterminal, cell);
    const before = this.#remember(completion, origin);
    if (nonterminal === START || this.#advance(completion, next)) return;
    this.#newestCompletion[origin] = before;
    chart.completionCount--;
  }

  /** Advances the states that waited for the completion; false when there are none. */
  #advance(completion: number, next: number): boolean {
    const { chart } = this;
    const nonterminal = chart.completed[completion] as number;
    const earleySet = chart.beginningOf(completion);
    const last = chart.firstWaiter[earleySet + 1] as number;
    this.tried += last - (chart.firstWaiter[earleySet] as number);
    let advanced = false;
    for (let waiter = chart.firstWaiter[earleySet] as number; waiter < last; waiter++) {
      const target = this.#automaton.after(chart.waitingState[waiter] as number, nonterminal, next);
      if (target === NONE) continue;
      const cell = chart.waitingCell[waiter] as number;
      this.#arrive(target, chart.origin[cell] as number, cell, completion);
      advanced = true;
    }
    return advanced;
  }

  /** Makes the completion the newest of its origin and returns the previous one, or -1. */
  #remember(completion: number, origin: number): number {
    const { chart } = this;
    const first = chart.firstCompletion[chart.earleySetCount - 1] as number;
    const newest = this.#newestCompletion[origin] as number;
    const before = newest < first ? -1 : newest;
    if (completion - first >= this.#sameOrigin.length) {
      this.#sameOrigin = grown(this.#sameOrigin, completion - first + 1);
    }
    this.#sameOrigin[completion - first] = before;
    this.#newestCompletion[origin] = completion;
    return before;
  }

  /** The nonterminal's completion from the origin to the open Earley set; -1 when there is none. */
  #findCompletion(nonterminal: number, origin: number): number {
    const { chart } = this;
    const first = chart.firstCompletion[chart.earleySetCount - 1] as number;
    let completion = this.#newestCompletion[origin] as number;
    if (completion < first) return -1;
    while (completion >= 0 && chart.completed[completion] !== nonterminal) {
      completion = this.#sameOrigin[completion - first] as number;
    }
    return completion;
  }
}
