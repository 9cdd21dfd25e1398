import type { Dots } from "../automaton/dots.ts";
import type { Chart } from "./chart.ts";
import { OVER } from "./over.ts";

/** The cell of a nonterminal that derives the empty text. */
const NO_CELL = -1;

/**
 * Reads the derivation of a chart that has only one, from right to left and without packing the forest first. Once
 * a choice is met `isAmbiguous` is true, and what is read from there on means nothing.
 */
export class OnlyDerivation {
  isAmbiguous = false;
  /** How many letters are left of what was read. */
  position: number;
  readonly #chart: Chart;
  readonly #dots: Dots;
  /** The dot that was come to in the innermost production, and the cell that it is in. */
  #dot = 0;
  #cell = NO_CELL;
  /** Those of the productions outside. */
  #depth = 0;
  readonly #outerDots: number[] = [];
  readonly #outerCells: number[] = [];
  /** The nonterminal read last and the cell that it is complete in. */
  #nonterminal = 0;
  #completeIn = NO_CELL;

  /** The completion must end in the chart's column `position`. */
  constructor(chart: Chart, completion: number, position: number) {
    this.#chart = chart;
    this.#dots = chart.automaton.dots;
    this.position = position;
    this.#readCompletion(completion);
  }

  /** Goes into the nonterminal read last, and returns its production. */
  enter(): number {
    this.#outerDots[this.#depth] = this.#dot;
    this.#outerCells[this.#depth++] = this.#cell;
    this.#cell = this.#completeIn;
    this.#dot = this.#cell === NO_CELL ? this.#emptyDot() : this.#completeDot();
    return this.#dots.production[this.#dot] as number;
  }

  /** Goes back to where the innermost production was entered. */
  leave(): void {
    this.#dot = this.#outerDots[--this.#depth] as number;
    this.#cell = this.#outerCells[this.#depth] as number;
  }

  /** Reads the symbol before the dot, which is a letter. Only one link of a cell is over a letter. */
  readLetter(): void {
    const chart = this.#chart;
    const cell = this.#cell;
    let from = chart.from[cell] as number;
    let link = chart.furtherLink[cell] as number;
    for (let over = chart.over[cell] as number; over !== OVER.letter; link = chart.nextLink(link)) {
      over = chart.linkOver(link);
      from = chart.linkFrom(link);
    }
    this.#cell = from;
    this.#dot--;
    this.position--;
  }

  /** Reads the symbol before the dot, which is a nonterminal. */
  readNonterminal(): void {
    const chart = this.#chart;
    const dots = this.#dots;
    const cell = this.#cell;
    const before = --this.#dot;
    this.#nonterminal = dots.symbol[before] as number;
    if (cell === NO_CELL || chart.over[cell] === OVER.beginning) this.#completeIn = NO_CELL;
    else if (dots.absorbs[before]) this.#completeIn = cell;
    else if (dots.skippable[before] || chart.furtherLink[cell] !== -1) this.#readOneOfSeveral();
    else {
      this.#readCompletion(chart.over[cell] as number);
      this.#cell = chart.from[cell] as number;
    }
  }

  /** Reads a nonterminal that may be empty or have others in its place. */
  #readOneOfSeveral(): void {
    const chart = this.#chart;
    const dots = this.#dots;
    const dot = this.#dot;
    const cell = this.#cell;
    const firstDot = dots.firstDot[dots.production[dot] as number] as number;
    let ways = 0;
    let from = NO_CELL;
    let completion = -1;
    for (let before = dot; ; before--) {
      const symbol = dots.symbol[before] as number;
      if (dots.absorbs[before] && chart.isComplete(cell, symbol)) ways++;
      let link = -1;
      do {
        const over = (link < 0 ? chart.over[cell] : chart.linkOver(link)) as number;
        const source = (link < 0 ? chart.from[cell] : chart.linkFrom(link)) as number;
        link = (link < 0 ? chart.furtherLink[cell] : chart.nextLink(link)) as number;
        if (over >= 0 ? chart.completed[over] !== symbol : symbol >= 0) continue;
        if (dots.absorbs[before] || !chart.hasDot(source, before)) continue;
        ways++;
        if (before < dot) continue;
        from = source;
        completion = over;
      } while (link >= 0);
      if (before === firstDot || !dots.skippable[before]) break;
    }
    this.isAmbiguous ||= ways !== 1;
    this.#completeIn = NO_CELL;
    if (from === NO_CELL) return;
    this.#readCompletion(completion);
    this.#cell = from;
  }

  #readCompletion(completion: number): void {
    const chart = this.#chart;
    chart.leptOver?.fillIn(completion, this.position);
    this.#nonterminal = chart.completed[completion] as number;
    this.#completeIn = chart.completedCell[completion] as number;
  }

  /** The last dot of the only production that the nonterminal read last was completed by. */
  #completeDot(): number {
    const chart = this.#chart;
    const cell = this.#cell;
    const { nonterminal } = this.#dots;
    const { completeDotsIn } = chart.automaton.states;
    let only = -1;
    let state = chart.state[cell] as number;
    for (let further = chart.furtherState[cell] as number; ; further = chart.nextState[further] as number) {
      const complete = completeDotsIn[state] as Int32Array;
      for (let index = 0; index < complete.length; index++) {
        const dot = complete[index] as number;
        if (nonterminal[dot] !== this.#nonterminal || dot === only) continue;
        this.isAmbiguous ||= only >= 0;
        only = dot;
      }
      if (further < 0) return only;
      state = chart.listedState[further] as number;
    }
  }

  /** The last dot of the only production by which the nonterminal read last derives the empty text. */
  #emptyDot(): number {
    const { emptyDots } = this.#dots;
    const dots = emptyDots[this.#nonterminal] as Int32Array;
    this.isAmbiguous ||= dots.length !== 1;
    return dots[0] as number;
  }
}
