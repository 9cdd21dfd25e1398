import { NONE } from "../automaton/automaton.ts";
import type { Chart, LeptOver } from "./chart.ts";

/** The nonterminal that a leap arrives at and the column where it began. */
export interface Top {
  readonly nonterminal: number;
  readonly column: number;
}

/** A state that waits for a completion: its cell, and the state behind the completion. */
interface Waiter {
  readonly cell: number;
  readonly after: number;
}

const NO_WAITERS: readonly Waiter[] = [];

/** Where more than so many recursions end, every step is made. */
const mostTops = 64;

const NONE_AT_ALL: readonly Top[] = [];

/**
 * Completions along right recursions, where all that waits for one is complete behind it, are not made one by one: the
 * chart leaps to the last. What was leapt over is put in when the forest needs it (`fillIn`).
 * Leo 1991, "A general context-free parsing algorithm running in linear time on every LR(k) grammar"; his recursions have
 * one end, these a few: copies of one rule, as specializing a grammar makes them, wait for each other in many ways.
 */
export class Leaps implements LeptOver {
  readonly #chart: Chart;
  /** For each nonterminal and column (see `keyOf`) from which completions leap, where to. */
  readonly #tops = new Map<number, readonly Top[]>();
  /** For each completion leapt to, those leapt from. */
  readonly #sources = new Map<number, number[]>();
  /** The completions from which all was put in. */
  readonly #filled = new Set<number>();
  /** The cells and completions that were put in later, by their columns (and nonterminal). */
  readonly #laterCells = new Map<string, number>();
  readonly #laterCompletions = new Map<string, number>();

  constructor(chart: Chart) {
    this.#chart = chart;
  }

  /** Where the completion leaps to; nowhere when every step is to be made. */
  topsOf(completion: Top): readonly Top[] {
    return this.#knownTops(completion) ?? this.#findTops(completion);
  }

  #knownTops(completion: Top): readonly Top[] | undefined {
    return this.#tops.get(this.#keyOf(completion));
  }

  #findTops(start: Top): readonly Top[] {
    const followers = this.#followersOf(start);
    // Mostly so where operators nest; not remembered, for to find out costs no more than the step that is made instead.
    if (followers.length === 0) return NONE_AT_ALL;
    // A list instead of recursion, for a right recursion can be as long as the text.
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

  /** What the completion makes complete in the next step; nothing where it leads elsewhere, too. */
  #followersOf(completion: Top): readonly Top[] {
    return this.#waitersFor(completion).flatMap((waiter) => this.#completedBy(waiter));
  }

  /** What the state behind the completion makes complete: all that it holds. */
  #completedBy({ cell, after }: Waiter): readonly Top[] {
    const column = this.#chart.origin[cell] as number;
    const recursions = this.#chart.automaton.states.recursionsIn[after] as Int32Array;
    return Array.from(recursions, (nonterminal) => ({ nonterminal, column }));
  }

  /** Where these lead in the end: they themselves where they lead no further. */
  #united(followers: readonly Top[]): readonly Top[] {
    const ends = new Map<number, Top>();
    for (const follower of followers) {
      const further = this.#knownTops(follower) as readonly Top[];
      for (const end of further.length > 0 ? further : [follower]) ends.set(this.#keyOf(end), end);
    }
    return ends.size > mostTops ? NONE_AT_ALL : [...ends.values()];
  }

  /** Takes note of a leap from one completion to another. */
  record(top: number, source: number): void {
    const known = this.#sources.get(top);
    if (known) known.push(source);
    else this.#sources.set(top, [source]);
  }

  /** Puts in what was leapt over on the way to the completion, which ends in the column. */
  fillIn(completion: number, column: number): void {
    if (this.#sources.size === 0) return;
    const sources = this.#sources.get(completion);
    if (!sources) return;
    this.#sources.delete(completion);
    for (const source of sources) this.#fillInFrom(source, column);
  }

  #fillInFrom(source: number, column: number): void {
    const chart = this.#chart;
    const pending = [source];
    for (let child = pending.pop(); child !== undefined; child = pending.pop()) {
      const completed = { nonterminal: chart.completed[child] as number, column: chart.beginningOf(child) };
      if (this.#filled.has(child) || this.topsOf(completed).length === 0) continue;
      this.#filled.add(child);
      for (const waiter of this.#waitersFor(completed)) {
        const cell = this.#cellAt(column, waiter, child);
        if (!chart.hasState(cell, waiter.after)) chart.addState(cell, waiter.after);
        if (!this.#hasLink(cell, waiter.cell, child)) chart.addLink(cell, waiter.cell, child);
        for (const top of this.#completedBy(waiter)) pending.push(this.#completionAt(top, column, cell));
      }
    }
  }

  /** The states of the column that wait for the nonterminal, if all are complete behind it and nothing else. */
  #waitersFor({ nonterminal, column }: Top): readonly Waiter[] {
    const chart = this.#chart;
    const { automaton } = chart;
    const waiters: Waiter[] = [];
    const first = chart.firstWaiter[column] as number;
    // From the last, which is what began in the column: mostly more waits there than ends of right recursions.
    for (let waiter = (chart.firstWaiter[column + 1] as number) - 1; waiter >= first; waiter--) {
      const after = automaton.after(chart.waitingState[waiter] as number, nonterminal, automaton.anyNext);
      if (after === NONE) continue;
      if (automaton.states.recursionsIn[after]?.length === 0) return NO_WAITERS;
      waiters.unshift({ cell: chart.waitingCell[waiter] as number, after });
    }
    return waiters;
  }

  /** The cell from the waiter's origin to the column, made with a link over the child when there is none. */
  #cellAt(column: number, { cell: from, after }: Waiter, child: number): number {
    const chart = this.#chart;
    const origin = chart.origin[from] as number;
    const last = chart.firstCell[column + 1] as number;
    for (let cell = chart.firstCell[column] as number; cell < last; cell++) {
      if (chart.origin[cell] === origin) return cell;
    }
    const key = `${origin} ${column}`;
    const cell = this.#laterCells.get(key) ?? chart.newCell(origin, after, from, child);
    this.#laterCells.set(key, cell);
    return cell;
  }

  #completionAt({ nonterminal, column: origin }: Top, column: number, cell: number): number {
    const chart = this.#chart;
    const last = chart.firstCompletion[column + 1] as number;
    for (let completion = chart.firstCompletion[column] as number; completion < last; completion++) {
      if (chart.completed[completion] === nonterminal && chart.beginningOf(completion) === origin) {
        chart.completedCell[completion] = cell;
        return completion;
      }
    }
    const key = `${nonterminal} ${origin} ${column}`;
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

  #keyOf({ nonterminal, column }: Top): number {
    return column * this.#chart.automaton.moves.letter + nonterminal;
  }
}
