import { atOnce } from "../../base/in-turns.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import { FOREIGN } from "../../grammar/normalize/plain-analysis.ts";
import type { TextEdit } from "../../text/edit.ts";
import type { TextNode, Tree } from "../../tree/tree.ts";
import type { Automaton } from "../automaton/automaton.ts";
import { type Chart, OVER, overLetter } from "../chart/chart.ts";
import { Recognizer } from "../chart/recognizer.ts";
import { packing } from "../forest/pack.ts";
import { orderingForest, type PackedForest } from "../forest/packed-forest.ts";
import type { Letters } from "../input/letters.ts";
import { type Input, type ReadInput, readInput } from "../input/read-input.ts";
import type { ParseOptions } from "../parse.ts";
import { isGuarded, type PreparedGrammar, prepare } from "../prepared-grammar.ts";
import { buildingTree, type Chooser, Odometer } from "../trees/build-tree.ts";
import { cheapestPackedNodes, preferredPackedNode } from "../trees/cheapest-packed-nodes.ts";
import { type EditCosts, EditReader, type LeafMark, UNIT_COSTS } from "./edit-reader.ts";
import { lenientAutomaton } from "./rereader.ts";

const tables = 64;

/** A growing set of states with their origins and places. */
class PlacedStates {
  /** Neighbouring places use different tables, because growing one table of millions would take a second. */
  readonly #tables = Array.from({ length: tables }, () => new Table());

  /** Adds the triple; false when it was present. */
  add(state: number, origin: number, place: number): boolean {
    return (this.#tables[place % tables] as Table).add(state, origin, place);
  }
}

class Table {
  #count = 0;
  /** Open addressing over triples; a place is stored plus one, zero is free. */
  #table = new Int32Array(3 << 10);
  #mask = 0x3ff;

  add(state: number, origin: number, place: number): boolean {
    if (2 * this.#count > this.#mask) this.#grow();
    const at = 3 * this.#slotOf(state, origin, place);
    if (this.#table[at] !== 0) return false;
    this.#table[at] = place + 1;
    this.#table[at + 1] = origin;
    this.#table[at + 2] = state;
    this.#count++;
    return true;
  }

  #slotOf(state: number, origin: number, place: number): number {
    const table = this.#table;
    let hash =
      Math.imul(place + 1, 0x9e3779b1) ^ Math.imul(origin, 0x85ebca6b) ^ Math.imul(state, 0xc2b2ae35);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    for (let slot = (hash ^ (hash >>> 13)) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const at = 3 * slot;
      if (table[at] === 0) return slot;
      if (table[at] === place + 1 && table[at + 1] === origin && table[at + 2] === state) return slot;
    }
  }

  #grow(): void {
    const old = this.#table;
    this.#mask = this.#mask * 2 + 1;
    this.#table = new Int32Array(3 * (this.#mask + 1));
    for (let at = 0; at < old.length; at += 3) {
      if (old[at] === 0) continue;
      const slot = 3 * this.#slotOf(old[at + 2] as number, old[at + 1] as number, (old[at] as number) - 1);
      this.#table.set(old.subarray(at, at + 3), slot);
    }
  }
}

interface LatticeOptions {
  readonly costs: EditCosts;
  /** The most letters between an edit and the furthest place that smaller costs reach. */
  readonly window: number;
  /** The search stops when the chart has more cells. */
  readonly mostCells: number;
}

/** The end of derivations of edited inputs: their cost, and the Earley set after the whole input. */
interface Arrival {
  readonly cost: number;
  readonly earleySet: number;
  readonly completion: number;
}

/** Few, because a table of states may grow at any of them. */
const placesBetweenPauses = 4;

/** The Earley sets of one cost, for the places from `first`. */
interface Layer {
  readonly first: number;
  readonly earleySets: number[];
}

/**
 * An Earley chart over all edits of an input. Each Earley set represents a cost and a place. A state reaches it by
 * reading a letter, or by an insertion, deletion or substitution from an Earley set of smaller cost. A state with the
 * same origin that has reached the place at a smaller cost is not followed again. Time and space are at most cubic in
 * the Earley sets, places times costs. After Lyon 1974 and Aho and Peterson 1972, with costs in layers as in Ukkonen
 * 1985.
 */
class EditLattice {
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

  /** Whether the chart exceeds its limit. */
  get isTooLarge(): boolean {
    return this.chart.cellCount > this.#options.mostCells;
  }

  /** Follows all inputs of the next cost; undefined when the grammar derives none of them. Pauses. */
  *addLayer(): Generator<void, Arrival | undefined, void> {
    const cost = this.#layers.length;
    const layer = { first: this.#firstPlace(cost), earleySets: [] as number[] };
    this.#layers.push(layer);
    const last = this.#lastPlace(cost);
    for (this.#place = layer.first; this.#place <= this.#letters.length; this.#place++) {
      const isAlive = this.#addEarleySet(cost, this.#place);
      if (this.isTooLarge) return undefined;
      if (!isAlive && this.#place > last) break;
      if (this.#place % placesBetweenPauses === 0) yield;
    }
    const earleySet = this.#earleySetAt(cost, this.#letters.length);
    if (earleySet === undefined || earleySet !== this.chart.earleySetCount - 1) return undefined;
    const completion = this.chart.completionOfStart();
    return completion < 0 ? undefined : { cost, earleySet, completion };
  }

  #addEarleySet(cost: number, place: number): boolean {
    const recognizer = this.#recognizer;
    const letters = this.#letters;
    const { moves, anyNext: next } = recognizer.chart.automaton;
    const { insert, delete: remove, substitute } = this.#options.costs;
    const earleySet = recognizer.open();
    this.#layers[cost]?.earleySets.push(earleySet);
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
    const earleySet = this.#earleySetAt(cost, place);
    if (earleySet !== undefined)
      this.#recognizer.read(earleySet, move, { next: this.chart.automaton.anyNext, over });
  }

  #earleySetAt(cost: number, place: number): number | undefined {
    const layer = this.#layers[cost];
    return layer?.earleySets[place - layer.first];
  }

  #mayEdit(cost: number, place: number): boolean {
    const layer = this.#layers[cost];
    return layer !== undefined && place >= this.#windowOf(layer);
  }

  #windowOf({ first, earleySets }: Layer): number {
    return Math.max(first, first + earleySets.length - 1 - this.#options.window);
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
    const places = layers.map((layer) => (layer ? layer.first + layer.earleySets.length : 0));
    return Math.max(0, ...places);
  }
}

export interface TolerantOptions extends ParseOptions {
  readonly costs?: Partial<EditCosts>;
  /** The number of repairs with different edits. Default 1. */
  readonly count?: number;
  /** The maximum cost of a repair. Default 1000. */
  readonly mostCost?: number;
  /** The number of chart cells at which the exact search is replaced by the windowed one. Default 4 million. */
  readonly exactCells?: number;
  /** In the windowed search, the most letters between an edit and the furthest place. Default 60. */
  readonly window?: number;
  /** The text of an inserted token. Default: the literal's text, otherwise the rule's name. */
  readonly tokenText?: (rule: string) => string;
}

/** A derivation of an input after some edits. */
export interface Repair {
  /** The total cost of the edits. */
  readonly cost: number;
  readonly edits: readonly TextEdit[];
  /** The tree of the edited text; spans are those of the input, so inserted text is empty. */
  readonly tree: Tree;
  /** The leaves of the tree that differ from the input. */
  readonly marks: ReadonlyMap<TextNode, LeafMark>;
}

export interface TolerantResult {
  /**
   * Exact: no repair costs less than the first. Windowed: a cheaper repair whose edits are further before the error may
   * have been missed.
   */
  readonly mode: "exact" | "windowed";
  /** The repairs found, by cost; the first of each cost has the fewest rule nodes. */
  readonly repairs: readonly Repair[];
}

/** The trees of the least-edited inputs that the grammar derives. A valid input has a repair of cost 0. */
export function parseTolerantly(
  grammar: Grammar,
  input: Input,
  options: TolerantOptions = {},
): TolerantResult {
  return atOnce(parsingTolerantly(grammar, input, options));
}

/**
 * `parseTolerantly` as work that pauses every few milliseconds, because a large input with many errors takes seconds.
 */
export function* parsingTolerantly(
  grammar: Grammar,
  input: Input,
  options: TolerantOptions = {},
): Generator<void, TolerantResult, void> {
  const search = new RepairSearch(grammar, input, options);
  const exact = yield* search.run(Number.POSITIVE_INFINITY);
  return exact ?? (yield* search.run(options.window ?? 60)) ?? search.nothing();
}

/** Windowed searches stop at this many cells, some 200 MB. */
const mostCellsAtOnce = 8_000_000;

/** Derivations examined for each further repair with other edits. */
const mostTries = 200;

class RepairSearch {
  readonly #prepared: PreparedGrammar;
  readonly #read: ReadInput;
  readonly #options: TolerantOptions;
  readonly #automaton: Automaton;

  constructor(grammar: Grammar, input: Input, options: TolerantOptions) {
    this.#prepared = prepare(grammar);
    this.#read = readInput(this.#prepared, input, options.tokenizer);
    this.#options = options;
    this.#automaton = lenientAutomaton(this.#prepared);
  }

  /** The repairs with edits in the window; undefined when the chart grew too large. */
  *run(window: number): Generator<void, TolerantResult | undefined, void> {
    const { mostCost = 1000, exactCells = 4_000_000 } = this.#options;
    const costs = { ...UNIT_COSTS, ...this.#options.costs };
    const isExact = window === Number.POSITIVE_INFINITY;
    const mostCells = isExact ? exactCells : mostCellsAtOnce;
    const lattice = new EditLattice(this.#automaton, this.#read.letters, { costs, window, mostCells });
    /** By their edits. */
    const repairs = new Map<string, Repair>();
    for (let cost = 0; cost <= mostCost && repairs.size < this.#count; cost++) {
      const arrival = yield* lattice.addLayer();
      if (lattice.isTooLarge) {
        if (repairs.size === 0) return undefined;
        break;
      }
      if (arrival) yield* this.#addRepairs(lattice, arrival, repairs);
    }
    return { mode: isExact ? "exact" : "windowed", repairs: [...repairs.values()] };
  }

  nothing(): TolerantResult {
    return { mode: "windowed", repairs: [] };
  }

  get #count(): number {
    return this.#options.count ?? 1;
  }

  /** Adds the repairs of the derivations found, the cheapest tree first, until there are enough. */
  *#addRepairs(
    lattice: EditLattice,
    { cost, earleySet, completion }: Arrival,
    repairs: Map<string, Repair>,
  ): Generator<void, void, void> {
    const forest = yield* packing(lattice.chart, completion, earleySet);
    const packedNodes = forest.isAmbiguous
      ? yield* cheapestPackedNodes(
          forest,
          yield* orderingForest(forest),
          preferredPackedNode(forest, this.#prepared.grammar),
        )
      : new Int32Array(0);
    for (const chooser of this.#choosers(forest, packedNodes)) {
      const repair = yield* this.#repair(forest, cost, chooser);
      yield;
      const key = JSON.stringify(repair?.edits);
      if (repair && !repairs.has(key)) repairs.set(key, repair);
      if (repairs.size === this.#count) return;
    }
  }

  /** Choosers of derivations, that of the cheapest tree first. */
  *#choosers(forest: PackedForest, cheapest: Int32Array): Generator<Chooser, void, void> {
    yield { choose: (node) => cheapest[node] as number };
    const odometer = new Odometer(forest, (nonterminal) => isGuarded(this.#prepared, nonterminal));
    for (let tries = 0; tries < mostTries * this.#count; tries++) {
      yield odometer;
      if (!odometer.advance()) return;
    }
  }

  *#repair(forest: PackedForest, cost: number, chooser: Chooser): Generator<void, Repair | undefined, void> {
    const { tokenText = textOfToken } = this.#options;
    const reader = new EditReader(this.#prepared, this.#read.letters, tokenText);
    const tree = yield* buildingTree(forest, reader, chooser);
    return tree && { cost, edits: reader.edits, tree, marks: reader.marks };
  }
}

/** Implicit tokens are named by their quoted text. */
const textOfToken = (name: string): string => (name.startsWith("'") ? name.slice(1, -1) : name);
