import { NONE } from "../automaton/automaton.ts";
import type { Chart, LeptOver } from "./chart.ts";

/** The nonterminal that a leap arrives at and the column where it began. */
export interface Top {
  readonly nonterminal: number;
  readonly column: number;
}

/** The only state that waits for a completion: its cell, the state behind it, and what that completes. */
interface Waiter {
  readonly cell: number;
  readonly after: number;
  readonly top: Top;
}

/**
 * Completions along a right recursion, where one follows from the other without any choice, are not made one
 * by one: the chart leaps to the last. What was leapt over is put in when the forest needs it (`fillIn`).
 * Leo 1991, "A general context-free parsing algorithm running in linear time on every LR(k) grammar".
 */
export class Leaps implements LeptOver {
  private readonly chart: Chart;
  /** For each nonterminal and column asked about (see `keyOf`), where its completions leap to. */
  private readonly tops = new Map<number, Top | undefined>();
  /** For each completion leapt to, those leapt from. */
  private readonly sources = new Map<number, number[]>();
  /** The cells and completions that were put in later, by their columns (and nonterminal). */
  private readonly laterCells = new Map<string, number>();
  private readonly laterCompletions = new Map<string, number>();

  constructor(chart: Chart) {
    this.chart = chart;
  }

  /** Where the completion of the nonterminal that begins in the column leaps to; undefined when it does not. */
  topOf(nonterminal: number, column: number): Top | undefined {
    const path: number[] = [];
    let top: Top = { nonterminal, column };
    for (;;) {
      const key = this.keyOf(top);
      if (this.tops.has(key)) {
        top = this.tops.get(key) ?? top;
        break;
      }
      const waiter = this.soleWaiter(top);
      if (!waiter) {
        this.tops.set(key, undefined);
        break;
      }
      path.push(key);
      top = waiter.top;
    }
    for (const key of path) this.tops.set(key, top);
    return top.nonterminal === nonterminal && top.column === column ? undefined : top;
  }

  /** Takes note of a leap from one completion to another. */
  record(top: number, source: number): void {
    const known = this.sources.get(top);
    if (known) known.push(source);
    else this.sources.set(top, [source]);
  }

  /** Puts in what was leapt over on the way to the completion, which ends in the column. */
  fillIn(completion: number, column: number): void {
    if (this.sources.size === 0) return;
    const sources = this.sources.get(completion);
    if (!sources) return;
    this.sources.delete(completion);
    for (const source of sources) this.fillInFrom(source, completion, column);
  }

  private fillInFrom(source: number, goal: number, column: number): void {
    const { chart } = this;
    let child = source;
    while (child !== goal) {
      const nonterminal = chart.completed[child] as number;
      const waiter = this.soleWaiter({ nonterminal, column: chart.beginningOf(child) });
      if (!waiter) throw new Error("a leap has lost its way");
      const cell = this.cellAt(column, waiter, child);
      if (!chart.hasState(cell, waiter.after)) chart.addState(cell, waiter.after);
      if (!this.hasLink(cell, waiter.cell, child)) chart.addLink(cell, waiter.cell, child);
      child = this.completionAt(waiter.top, column, { cell, goal });
    }
  }

  /** The one state of the column that waits for the nonterminal, if it is complete behind it. */
  private soleWaiter({ nonterminal, column }: Top): Waiter | undefined {
    const { chart } = this;
    const { automaton } = chart;
    const last = chart.firstCell[column + 1] as number;
    let sole = -1;
    let after = NONE;
    for (let cell = chart.firstCell[column] as number; cell < last; cell++) {
      let state = chart.state[cell] as number;
      for (let further = chart.furtherState[cell] as number; ; further = chart.nextState[further] as number) {
        const target = automaton.after(state, nonterminal, automaton.anyNext);
        if (target !== NONE) {
          if (sole >= 0) return undefined;
          sole = cell;
          after = target;
        }
        if (further < 0) break;
        state = chart.listedState[further] as number;
      }
    }
    const [dot, another] = automaton.dotsOf[after] ?? [];
    const { rightRecursive, nonterminal: lefts } = automaton.dots;
    if (dot === undefined || another !== undefined || !rightRecursive[dot]) return undefined;
    const top = { nonterminal: lefts[dot] as number, column: chart.origin[sole] as number };
    return { cell: sole, after, top };
  }

  /** The cell from the waiter's origin to the column, made with a link over the child when there is none. */
  private cellAt(column: number, { cell: from, after, top }: Waiter, child: number): number {
    const { chart } = this;
    const last = chart.firstCell[column + 1] as number;
    for (let cell = chart.firstCell[column] as number; cell < last; cell++) {
      if (chart.origin[cell] === top.column) return cell;
    }
    const key = `${top.column} ${column}`;
    const cell = this.laterCells.get(key) ?? chart.newCell(top.column, after, from, child);
    this.laterCells.set(key, cell);
    return cell;
  }

  private completionAt(
    { nonterminal, column: origin }: Top,
    column: number,
    { cell, goal }: { readonly cell: number; readonly goal: number },
  ): number {
    const { chart } = this;
    if (chart.completed[goal] === nonterminal && chart.beginningOf(goal) === origin) {
      chart.completedCell[goal] = cell;
      return goal;
    }
    const last = chart.firstCompletion[column + 1] as number;
    for (let completion = chart.firstCompletion[column] as number; completion < last; completion++) {
      if (chart.completed[completion] === nonterminal && chart.beginningOf(completion) === origin) {
        return completion;
      }
    }
    const key = `${nonterminal} ${origin} ${column}`;
    const completion = this.laterCompletions.get(key) ?? chart.newCompletion(nonterminal, cell);
    this.laterCompletions.set(key, completion);
    return completion;
  }

  private hasLink(cell: number, from: number, over: number): boolean {
    const { chart } = this;
    if (chart.over[cell] === over && chart.from[cell] === from) return true;
    let link = chart.furtherLink[cell] as number;
    while (link >= 0 && (chart.linkOver(link) !== over || chart.linkFrom(link) !== from)) {
      link = chart.nextLink(link);
    }
    return link >= 0;
  }

  private keyOf({ nonterminal, column }: Top): number {
    return column * this.chart.automaton.moves.letter + nonterminal;
  }
}
