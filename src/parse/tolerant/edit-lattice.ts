import { FOREIGN } from "../../grammar/normalize/alphabet.ts";
import type { Automaton } from "../automaton/automaton.ts";
import type { Chart } from "../chart/chart.ts";
import { OVER, overLetter } from "../chart/over.ts";
import { Recognizer } from "../chart/recognizer.ts";
import type { Letters } from "../input/letters.ts";
import type { EditCosts } from "./edit-costs.ts";
import { PlacedStates } from "./placed-states.ts";

export interface LatticeOptions {
  readonly costs: EditCosts;
  /** Edits begin at most so many letters before the place that no smaller cost gets beyond. */
  readonly window: number;
  /** The chart is given up when it has more cells than these. */
  readonly mostCells: number;
}

/** Where derivations of edited inputs end: their cost and the chart's column behind all of the input. */
export interface Arrival {
  readonly cost: number;
  readonly column: number;
  readonly completion: number;
}

/** Few, for at any of them a table of states may grow. */
const placesBetweenPauses = 4;

/** The columns of one cost, for the places from `first` on. */
interface Layer {
  readonly first: number;
  readonly columns: number[];
}

/**
 * An Earley chart over all edits of an input. Its columns stand for a cost and a place; besides reading the
 * letter, a state may come to a column by an insertion, deletion or substitution from one of smaller cost. A
 * state that has been at a place for a smaller cost, begun at the same column, is not followed again.
 * Time and space are at most cubic in the columns, places times costs.
 * After Lyon 1974 and Aho and Peterson 1972, with costs in layers as in Ukkonen 1985.
 */
export class EditLattice {
  readonly #recognizer: Recognizer;
  readonly #letters: Letters;
  readonly #options: LatticeOptions;
  readonly #layers: Layer[] = [];
  readonly #seen = new PlacedStates();
  #place = 0;

  constructor(automaton: Automaton, letters: Letters, options: LatticeOptions) {
    this.#letters = letters;
    this.#options = options;
    this.#recognizer = new Recognizer(automaton, {
      expected: letters.length,
      isNeedless: (state, origin) => !this.#seen.add(state, origin, this.#place),
    });
  }

  get chart(): Chart {
    return this.#recognizer.chart;
  }

  /** Whether the chart has outgrown what it may have. */
  get isTooLarge(): boolean {
    return this.chart.cellCount > this.#options.mostCells;
  }

  /** Follows all inputs of the next cost, pausing now and then; undefined when none of them is derived. */
  *addLayer(): Generator<void, Arrival | undefined, void> {
    const cost = this.#layers.length;
    const layer = { first: this.#firstPlace(cost), columns: [] as number[] };
    this.#layers.push(layer);
    const last = this.#lastPlace(cost);
    for (this.#place = layer.first; this.#place <= this.#letters.length; this.#place++) {
      const isAlive = this.#addColumn(cost, this.#place);
      if (this.isTooLarge) return undefined;
      if (!isAlive && this.#place > last) break;
      if (this.#place % placesBetweenPauses === 0) yield;
    }
    const column = this.#columnAt(cost, this.#letters.length);
    if (column === undefined || column !== this.chart.columnCount - 1) return undefined;
    const completion = this.chart.completionOfStart();
    return completion < 0 ? undefined : { cost, column, completion };
  }

  #addColumn(cost: number, place: number): boolean {
    const recognizer = this.#recognizer;
    const letters = this.#letters;
    const { moves, anyNext: next } = recognizer.chart.automaton;
    const { insert, delete: remove, substitute } = this.#options.costs;
    const column = recognizer.open();
    this.#layers[cost]?.columns.push(column);
    if (cost === 0 && place === 0) recognizer.begin(next);
    const letterClass = letters.classes[place - 1] ?? FOREIGN;
    this.#read(cost, place - 1, moves.letter + letterClass, overLetter(letterClass));
    if (this.#mayEdit(cost - substitute, place - 1)) {
      this.#read(cost - substitute, place - 1, moves.anyLetter, OVER.substituted);
    }
    if (this.#mayEdit(cost - remove, place - 1))
      this.#read(cost - remove, place - 1, moves.nothing, OVER.deleted);
    if (this.#mayEdit(cost - insert, place)) this.#read(cost - insert, place, moves.anyLetter, OVER.inserted);
    const isAlive = !recognizer.isEmpty;
    recognizer.complete(next);
    return isAlive;
  }

  #read(cost: number, place: number, move: number, over: number): void {
    const column = this.#columnAt(cost, place);
    if (column !== undefined)
      this.#recognizer.read(column, move, { next: this.chart.automaton.anyNext, over });
  }

  #columnAt(cost: number, place: number): number | undefined {
    const layer = this.#layers[cost];
    return layer?.columns[place - layer.first];
  }

  #mayEdit(cost: number, place: number): boolean {
    const layer = this.#layers[cost];
    return layer !== undefined && place >= this.#windowOf(layer);
  }

  #windowOf({ first, columns }: Layer): number {
    return Math.max(first, first + columns.length - 1 - this.#options.window);
  }

  /** The first place that an edit of this cost leads to. */
  #firstPlace(cost: number): number {
    const { insert, delete: remove, substitute } = this.#options.costs;
    const sources = [
      { layer: this.#layers[cost - insert], step: 0 },
      { layer: this.#layers[cost - remove], step: 1 },
      { layer: this.#layers[cost - substitute], step: 1 },
    ];
    const places = sources.flatMap(({ layer, step }) => (layer ? [this.#windowOf(layer) + step] : []));
    return cost === 0 ? 0 : Math.min(...places, this.#letters.length);
  }

  /** The last place that an edit of this cost can lead to. */
  #lastPlace(cost: number): number {
    const { insert, delete: remove, substitute } = this.#options.costs;
    const layers = [insert, remove, substitute].map((each) => this.#layers[cost - each]);
    const places = layers.map((layer) => (layer ? layer.first + layer.columns.length : 0));
    return Math.max(0, ...places);
  }
}
