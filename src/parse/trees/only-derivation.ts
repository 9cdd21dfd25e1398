import { grown } from "../../base/arrays.ts";
import type { Items } from "../automaton/items.ts";
import { type Chart, OVER } from "../chart/chart.ts";
import type { Derivation } from "./derivation.ts";

/** The cell of a nonterminal that derives the empty text. */
const NO_CELL = -1;

/**
 * Reads the derivation of an unambiguous chart from right to left, without packing the forest. At a choice it sets
 * `isAmbiguous`; everything read after that is meaningless.
 */
class BackwardReader {
  isAmbiguous = false;
  readonly #chart: Chart;
  readonly #items: Items;
  /** The current item in the innermost production, and its cell. */
  #item = 0;
  #cell = NO_CELL;
  /** The items and cells of the enclosing productions. */
  #depth = 0;
  readonly #outerItems: number[] = [];
  readonly #outerCells: number[] = [];
  /** The nonterminal read last, and the cell in which it is complete. */
  #nonterminal = 0;
  #completeIn = NO_CELL;

  constructor(chart: Chart) {
    this.#chart = chart;
    this.#items = chart.automaton.items;
    this.#readCompletion(chart.completionOfStart());
  }

  /** Enters the nonterminal read last, and returns its production. */
  enter(): number {
    const { firstItem, production } = this.#items;
    // A production of which everything is read need not be resumed.
    if (this.#item !== firstItem[production[this.#item] as number]) {
      this.#outerItems[this.#depth] = this.#item;
      this.#outerCells[this.#depth++] = this.#cell;
    }
    this.#cell = this.#completeIn;
    this.#item = this.#cell === NO_CELL ? this.#emptyItem() : this.#completeItem();
    return production[this.#item] as number;
  }

  /** Reads up to the previous nonterminal, in the enclosing productions too; false when there is none. */
  readNonterminal(): boolean {
    const { firstItem, production, symbol } = this.#items;
    for (;;) {
      if (this.#item === firstItem[production[this.#item] as number]) {
        if (this.#depth === 0) return false;
        this.#item = this.#outerItems[--this.#depth] as number;
        this.#cell = this.#outerCells[this.#depth] as number;
      } else if ((symbol[this.#item - 1] as number) < 0) {
        this.#passLetter();
      } else {
        this.#passNonterminal();
        return true;
      }
    }
  }

  /** Reads the letter before the item. Only one link of a cell is over a letter. */
  #passLetter(): void {
    const chart = this.#chart;
    const cell = this.#cell;
    let from = chart.from[cell] as number;
    let link = chart.furtherLink[cell] as number;
    for (let over = chart.over[cell] as number; over !== OVER.letter; link = chart.nextLink(link)) {
      over = chart.linkOver(link);
      from = chart.linkFrom(link);
    }
    this.#cell = from;
    this.#item--;
  }

  /** Reads the nonterminal before the item. */
  #passNonterminal(): void {
    const chart = this.#chart;
    const items = this.#items;
    const cell = this.#cell;
    const before = --this.#item;
    this.#nonterminal = items.symbol[before] as number;
    if (cell === NO_CELL || chart.over[cell] === OVER.beginning) this.#completeIn = NO_CELL;
    else if (items.absorbs[before]) this.#completeIn = cell;
    else if (items.skippable[before] || chart.furtherLink[cell] !== -1) this.#readOneOfSeveral();
    else {
      this.#readCompletion(chart.over[cell] as number);
      this.#cell = chart.from[cell] as number;
    }
  }

  /** Reads a nonterminal that may be empty or have alternatives. */
  #readOneOfSeveral(): void {
    const chart = this.#chart;
    const items = this.#items;
    const item = this.#item;
    const cell = this.#cell;
    const firstItem = items.firstItem[items.production[item] as number] as number;
    let ways = 0;
    let from = NO_CELL;
    let completion = -1;
    for (let before = item; ; before--) {
      const symbol = items.symbol[before] as number;
      if (items.absorbs[before] && chart.isComplete(cell, symbol)) ways++;
      let link = -1;
      do {
        const over = (link < 0 ? chart.over[cell] : chart.linkOver(link)) as number;
        const source = (link < 0 ? chart.from[cell] : chart.linkFrom(link)) as number;
        link = (link < 0 ? chart.furtherLink[cell] : chart.nextLink(link)) as number;
        if (over >= 0 ? chart.completed[over] !== symbol : symbol >= 0) continue;
        if (items.absorbs[before] || !chart.hasItem(source, before)) continue;
        ways++;
        if (before < item) continue;
        from = source;
        completion = over;
      } while (link >= 0);
      if (before === firstItem || !items.skippable[before]) break;
    }
    this.isAmbiguous ||= ways !== 1;
    this.#completeIn = NO_CELL;
    if (from === NO_CELL) return;
    this.#readCompletion(completion);
    this.#cell = from;
  }

  #readCompletion(completion: number): void {
    const chart = this.#chart;
    this.#nonterminal = chart.completed[completion] as number;
    this.#completeIn = chart.completedCell[completion] as number;
  }

  /** The last item of the only production that completes the nonterminal read last. */
  #completeItem(): number {
    const chart = this.#chart;
    const cell = this.#cell;
    const { nonterminal } = this.#items;
    const { completeItemsIn } = chart.automaton.states;
    let only = -1;
    let state = chart.state[cell] as number;
    for (let further = chart.furtherState[cell] as number; ; further = chart.nextState[further] as number) {
      const complete = completeItemsIn[state] as Int32Array;
      for (let index = 0; index < complete.length; index++) {
        const item = complete[index] as number;
        if (nonterminal[item] !== this.#nonterminal || item === only) continue;
        this.isAmbiguous ||= only >= 0;
        only = item;
      }
      if (further < 0) return only;
      state = chart.listedState[further] as number;
    }
  }

  /** The last item of the only production by which the nonterminal read last derives the empty text. */
  #emptyItem(): number {
    const { emptyItems } = this.#items;
    const items = emptyItems[this.#nonterminal] as Int32Array;
    this.isAmbiguous ||= items.length !== 1;
    return items[0] as number;
  }
}

const productionsBetweenPauses = 20_000;

/** The derivation of a chart that has only one; undefined when it has several. Pauses every few milliseconds. */
export function* onlyDerivation(chart: Chart): Generator<void, Derivation | undefined, void> {
  const reader = new BackwardReader(chart);
  let productions = new Int32Array(chart.earleySetCount);
  for (let count = 1; ; count++) {
    if (count % productionsBetweenPauses === 0) yield;
    productions = grown(productions, count);
    productions[count - 1] = reader.enter();
    const goesOn = reader.readNonterminal();
    if (reader.isAmbiguous) return undefined;
    if (!goesOn) return productions.subarray(0, count);
  }
}
