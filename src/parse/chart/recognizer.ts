import { giveBack, grown, spareArray } from "../../base/arrays.ts";
import { START } from "../../grammar/normalize/plain-grammar.ts";
import { type Automaton, NONE } from "../automaton/automaton.ts";
import { Chart, type ChartMark, type LeptOver, OVER } from "./chart.ts";

/** The last nonterminal along a right recursion, and the Earley set where it began. */
interface Top {
  readonly nonterminal: number;
  readonly earleySet: number;
}

/** A state that waits for a completion: its cell, and the state after the completion. */
interface Waiter {
  readonly cell: number;
  readonly after: number;
}

const NO_WAITERS: readonly Waiter[] = [];

/** When more right recursions end here, every step is made. */
const mostTops = 64;

const NONE_AT_ALL: readonly Top[] = [];

/**
 * Leo items: skips the completions along a right recursion whose waiters are all complete. The chart jumps to the last
 * completion, and `fillIn` adds the others when the forest needs them. (Leo 1991, "A general context-free parsing
 * algorithm running in linear time on every LR(k) grammar".) Leo's recursions have one end; these have a few, because
 * copies of one rule in specialized grammars wait for each other.
 */
class LeoItems implements LeptOver {
  readonly #chart: Chart;
  /** For each nonterminal and Earley set (see `keyOf`): the last completions, if completions are skipped. */
  readonly #tops = new Map<number, readonly Top[]>();
  /** For each completion that was jumped to, the completions that led to it. */
  readonly #sources = new Map<number, number[]>();
  /** The completions from which all skipped ones were added. */
  readonly #filled = new Set<number>();
  /** The cells and completions added later, by their Earley sets (and nonterminal). */
  readonly #laterCells = new Map<string, number>();
  readonly #laterCompletions = new Map<string, number>();

  constructor(chart: Chart) {
    this.#chart = chart;
  }

  /** The completions to jump to; none when every step must be made. */
  topsOf(completion: Top): readonly Top[] {
    return this.#knownTops(completion) ?? this.#findTops(completion);
  }

  #knownTops(completion: Top): readonly Top[] | undefined {
    return this.#tops.get(this.#keyOf(completion));
  }

  #findTops(start: Top): readonly Top[] {
    const followers = this.#followersOf(start);
    // Typical of nested operators. Not cached, because the search costs no more than the step.
    if (followers.length === 0) return NONE_AT_ALL;
    // An explicit stack, because a right recursion can be as long as the text.
    const open = [{ top: start, followers }];
    for (let last = open.at(-1); last; last = open.at(-1)) {
      const unknown = last.followers.find((each) => !this.#knownTops(each));
      if (unknown) {
        open.push({ top: unknown, followers: this.#followersOf(unknown) });
      } else {
        this.#tops.set(this.#keyOf(last.top), this.#united(last.followers));
        open.pop();
      }
    }
    return this.#knownTops(start) as readonly Top[];
  }

  /** The completions of the next step; empty where the completion leads elsewhere, too. */
  #followersOf(completion: Top): readonly Top[] {
    return this.#waitersFor(completion).flatMap((waiter) => this.#completedBy(waiter));
  }

  /** All nonterminals that are complete in the state after the completion. */
  #completedBy({ cell, after }: Waiter): readonly Top[] {
    const earleySet = this.#chart.origin[cell] as number;
    const recursions = this.#chart.automaton.states.recursionsIn[after] as Int32Array;
    return Array.from(recursions, (nonterminal) => ({ nonterminal, earleySet }));
  }

  /** The last completions reachable from the followers; a follower that leads no further is one itself. */
  #united(followers: readonly Top[]): readonly Top[] {
    const ends = new Map<number, Top>();
    for (const follower of followers) {
      const further = this.#knownTops(follower) as readonly Top[];
      for (const end of further.length > 0 ? further : [follower]) ends.set(this.#keyOf(end), end);
    }
    return ends.size > mostTops ? NONE_AT_ALL : [...ends.values()];
  }

  /** Records a jump from one completion to another. */
  record(top: number, source: number): void {
    const known = this.#sources.get(top);
    if (known) known.push(source);
    else this.#sources.set(top, [source]);
  }

  /** Adds the completions skipped on the way to this one, which ends in the Earley set. */
  fillIn(completion: number, earleySet: number): void {
    if (this.#sources.size === 0) return;
    const sources = this.#sources.get(completion);
    if (!sources) return;
    this.#sources.delete(completion);
    for (const source of sources) this.#fillInFrom(source, earleySet);
  }

  #fillInFrom(source: number, earleySet: number): void {
    const chart = this.#chart;
    const pending = [source];
    for (let child = pending.pop(); child !== undefined; child = pending.pop()) {
      const completed = {
        nonterminal: chart.completed[child] as number,
        earleySet: chart.beginningOf(child),
      };
      if (this.#filled.has(child) || this.topsOf(completed).length === 0) continue;
      this.#filled.add(child);
      for (const waiter of this.#waitersFor(completed)) {
        const cell = this.#cellAt(earleySet, waiter, child);
        if (!chart.hasState(cell, waiter.after)) chart.addState(cell, waiter.after);
        if (!this.#hasLink(cell, waiter.cell, child)) chart.addLink(cell, waiter.cell, child);
        for (const top of this.#completedBy(waiter)) pending.push(this.#completionAt(top, earleySet, cell));
      }
    }
  }

  /** The states of the Earley set that wait for the nonterminal, if each is then complete and nothing else. */
  #waitersFor({ nonterminal, earleySet }: Top): readonly Waiter[] {
    const chart = this.#chart;
    const { automaton } = chart;
    const waiters: Waiter[] = [];
    const first = chart.firstWaiter[earleySet] as number;
    // From the newest, which is the start of the Earley set: it usually waits for more than ends of right recursions.
    for (let waiter = (chart.firstWaiter[earleySet + 1] as number) - 1; waiter >= first; waiter--) {
      const after = automaton.after(chart.waitingState[waiter] as number, nonterminal, automaton.anyNext);
      if (after === NONE) continue;
      if (automaton.states.recursionsIn[after]?.length === 0) return NO_WAITERS;
      waiters.unshift({ cell: chart.waitingCell[waiter] as number, after });
    }
    return waiters;
  }

  /** The cell from the waiter's origin to the Earley set; if missing, it is made with a link over the child. */
  #cellAt(earleySet: number, { cell: from, after }: Waiter, child: number): number {
    const chart = this.#chart;
    const origin = chart.origin[from] as number;
    const last = chart.firstCell[earleySet + 1] as number;
    for (let cell = chart.firstCell[earleySet] as number; cell < last; cell++) {
      if (chart.origin[cell] === origin) return cell;
    }
    const key = `${origin} ${earleySet}`;
    const cell = this.#laterCells.get(key) ?? chart.newCell(origin, after, from, child);
    this.#laterCells.set(key, cell);
    return cell;
  }

  #completionAt({ nonterminal, earleySet: origin }: Top, earleySet: number, cell: number): number {
    const chart = this.#chart;
    const last = chart.firstCompletion[earleySet + 1] as number;
    for (let completion = chart.firstCompletion[earleySet] as number; completion < last; completion++) {
      if (chart.completed[completion] === nonterminal && chart.beginningOf(completion) === origin) {
        chart.completedCell[completion] = cell;
        return completion;
      }
    }
    const key = `${nonterminal} ${origin} ${earleySet}`;
    const completion = this.#laterCompletions.get(key) ?? chart.newCompletion(nonterminal, cell);
    this.#laterCompletions.set(key, completion);
    return completion;
  }

  #hasLink(cell: number, from: number, over: number): boolean {
    const chart = this.#chart;
    if (chart.over[cell] === over && chart.from[cell] === from) return true;
    let link = chart.furtherLink[cell] as number;
    while (link >= 0 && (chart.linkOver(link) !== over || chart.linkFrom(link) !== from)) {
      link = chart.nextLink(link);
    }
    return link >= 0;
  }

  #keyOf({ nonterminal, earleySet }: Top): number {
    return earleySet * this.#chart.automaton.moves.letter + nonterminal;
  }
}

interface RecognizerOptions {
  /** Reserves memory for this many Earley sets. */
  readonly expected: number;
  /** Use Leo items, which requires Earley sets at consecutive places. Default: false. */
  readonly leoItems?: boolean;
}

/**
 * Fills a chart, one Earley set after the other. Earley 1970; states of LR items after Aycock and Horspool 2002; right
 * recursion after Leo 1991 (`LeoItems`). Time and space are at most cubic in the letters.
 */
export class Recognizer {
  readonly chart: Chart;
  readonly #automaton: Automaton;
  readonly #leoItems: LeoItems | undefined;
  /** For each Earley set, the newest cell and the newest completion that began there. */
  #newestCell: Int32Array<ArrayBuffer>;
  #newestCompletion: Int32Array<ArrayBuffer>;
  /** For each completion of the open Earley set, the previous one with the same origin. */
  #sameOrigin = new Int32Array(64);
  /** The states of the open Earley set and their cells, in order of arrival. */
  #arrivals = 0;
  #arrivedState = new Int32Array(64);
  #arrivedCell = new Int32Array(64);

  constructor(automaton: Automaton, { expected, leoItems = false }: RecognizerOptions) {
    this.#automaton = automaton;
    this.chart = new Chart(automaton, expected + 64);
    this.#leoItems = leoItems ? new LeoItems(this.chart) : undefined;
    this.chart.leptOver = this.#leoItems;
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

  /**
   * Removes all Earley sets after the first ones; `mark` is the chart's state before them. Not for charts with Leo
   * items.
   */
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
    if (nonterminal === START || this.#leoItem(completion, next) || this.#advance(completion, next)) return;
    this.#newestCompletion[origin] = before;
    chart.completionCount--;
  }

  /** Advances the states that waited for the completion; false when there are none. */
  #advance(completion: number, next: number): boolean {
    const { chart } = this;
    const nonterminal = chart.completed[completion] as number;
    const earleySet = chart.beginningOf(completion);
    const last = chart.firstWaiter[earleySet + 1] as number;
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

  /** Jumps to the completions at the ends of right recursions, if nothing else waits for this one. */
  #leoItem(completion: number, next: number): boolean {
    const { chart } = this;
    const nonterminal = chart.completed[completion] as number;
    if (!this.#leoItems || !this.#automaton.items.hasLeoItem[nonterminal]) return false;
    const tops = this.#leoItems.topsOf({ nonterminal, earleySet: chart.beginningOf(completion) });
    for (const top of tops) {
      if (!this.#automaton.mayFollow(top.nonterminal, next)) continue;
      let made = this.#findCompletion(top.nonterminal, top.earleySet);
      if (made < 0) {
        made = chart.newCompletion(top.nonterminal, ~top.earleySet);
        this.#remember(made, top.earleySet);
        if (top.nonterminal !== START) this.#advance(made, next);
      }
      this.#leoItems.record(made, completion);
    }
    return tops.length > 0;
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
