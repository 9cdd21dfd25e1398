import { NONE } from "../automaton/automaton.ts";
import { END } from "../automaton/dots.ts";
import { type Chart, OVER } from "./chart.ts";

/** The nonterminal that a leap arrives at and the column where it began. */
export interface Top {
  readonly nonterminal: number;
  readonly column: number;
}

/**
 * Completions along a right recursion, where one follows from the other without any choice, are not made one
 * by one: the chart leaps to the last. What was leapt over is put in when the forest needs it (`fillIn`).
 * Leo 1991, "A general context-free parsing algorithm running in linear time on every LR(k) grammar".
 */
export class Leaps {
  private readonly chart: Chart;
  /** For each nonterminal and column asked about (see `keyOf`), where its completions leap to. */
  private readonly tops = new Map<number, Top | undefined>();
  /** For each completion leapt to, those leapt from. */
  private readonly sources = new Map<number, number[]>();
  /** First items of the cells, and completions, that were put in later. */
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

  record(top: number, source: number): void {
    const known = this.sources.get(top);
    if (known) known.push(source);
    else this.sources.set(top, [source]);
  }

  /** Puts in what was leapt over on the way to the completion, which ends in the column. */
  fillIn(completion: number, column: number): void {
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
      const waiter = this.soleWaiter({ nonterminal, column: chart.completedFrom[child] as number });
      if (!waiter) throw new Error("a leap has lost its way");
      const from = chart.cellOf(waiter.item);
      const cell = this.cellAt(waiter.top.column, column, { state: waiter.after, from, over: child });
      chart.join(cell, waiter.after);
      if (!this.hasLink(cell, from, child)) chart.link(cell, from, child);
      child = this.completionAt(waiter.top, column, { cell, goal });
    }
  }

  /** The one item of the column that waits for the nonterminal and is complete behind it, if so it is. */
  private soleWaiter({ nonterminal, column }: Top): { item: number; after: number; top: Top } | undefined {
    const { chart } = this;
    const { automaton } = chart;
    let sole = -1;
    let after = NONE;
    const last = chart.columnStart[column + 1] as number;
    for (let item = chart.columnStart[column] as number; item < last; item++) {
      const target = automaton.after(chart.state[item] as number, nonterminal, automaton.anyNext);
      if (target === NONE) continue;
      if (sole >= 0) return undefined;
      sole = item;
      after = target;
    }
    const [dot, another] = automaton.dotsOf[after] ?? [];
    const { symbol, rightRecursive, nonterminal: lefts } = automaton.dots;
    if (dot === undefined || another !== undefined || symbol[dot] !== END || !rightRecursive[dot]) return undefined;
    const top = { nonterminal: lefts[dot] as number, column: chart.origin[sole] as number };
    return { item: sole, after, top };
  }

  /** The cell between the columns, made when there is none. */
  private cellAt(
    origin: number,
    column: number,
    item: { readonly state: number; readonly from: number; readonly over: number },
  ): number {
    const { chart } = this;
    const last = chart.columnStart[column + 1] as number;
    for (let cell = chart.columnStart[column] as number; cell < last; cell++) {
      if (chart.origin[cell] === origin && chart.over[cell] !== OVER.cellmate) return cell;
    }
    const key = `${origin} ${column}`;
    const cell = this.laterCells.get(key) ?? chart.newItem(item.state, origin, item.from, item.over);
    this.laterCells.set(key, cell);
    return cell;
  }

  private completionAt(
    { nonterminal, column: origin }: Top,
    column: number,
    { cell, goal }: { readonly cell: number; readonly goal: number },
  ): number {
    const { chart } = this;
    if (chart.completed[goal] === nonterminal && chart.completedFrom[goal] === origin) {
      chart.completedCell[goal] = cell;
      return goal;
    }
    const last = chart.completionStart[column + 1] as number;
    for (let completion = chart.completionStart[column] as number; completion < last; completion++) {
      if (chart.completed[completion] === nonterminal && chart.completedFrom[completion] === origin) {
        return completion;
      }
    }
    const key = `${nonterminal} ${origin} ${column}`;
    const completion = this.laterCompletions.get(key) ?? chart.newCompletion(nonterminal, origin, cell);
    this.laterCompletions.set(key, completion);
    return completion;
  }

  private hasLink(cell: number, from: number, over: number): boolean {
    const { chart } = this;
    if (chart.over[cell] === over && chart.from[cell] === from) return true;
    let link = chart.furtherLink[cell] as number;
    while (link >= 0 && (chart.linkOver[link] !== over || chart.linkFrom[link] !== from)) {
      link = chart.linkNext[link] as number;
    }
    return link >= 0;
  }

  private keyOf({ nonterminal, column }: Top): number {
    return column * this.chart.automaton.moves.letter + nonterminal;
  }
}
