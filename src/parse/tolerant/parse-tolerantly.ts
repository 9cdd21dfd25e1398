import { atOnce } from "../../base/in-turns.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import type { TextEdit } from "../../text/edit.ts";
import type { TextNode, Tree } from "../../tree/tree.ts";
import type { Automaton } from "../automaton/automaton.ts";
import { orderingForest } from "../forest/forest-order.ts";
import { packing } from "../forest/pack.ts";
import type { PackedForest } from "../forest/packed-forest.ts";
import { type Input, type ReadInput, readInput } from "../input/read-input.ts";
import type { ParseOptions } from "../parse.ts";
import { isGuarded, type PreparedGrammar, prepare } from "../prepared-grammar.ts";
import { buildingTree, type Chooser } from "../trees/build-tree.ts";
import { cheapestEdges } from "../trees/cheapest-edges.ts";
import { Odometer } from "../trees/enumerate-trees.ts";
import { preferredEdge } from "../trees/preferred-edge.ts";
import { type EditCosts, UNIT_COSTS } from "./edit-costs.ts";
import { type Arrival, EditLattice } from "./edit-lattice.ts";
import { EditReader, type LeafMark } from "./edit-reader.ts";
import { lenientAutomaton } from "./lenient-automaton.ts";

export interface TolerantOptions extends ParseOptions {
  readonly costs?: Partial<EditCosts>;
  /** How many repairs with different edits to look for. Default 1. */
  readonly count?: number;
  /** No repair costs more. Default 1000. */
  readonly mostCost?: number;
  /** Beyond so many cells of the chart the exact search gives way to the windowed one. Default 4 million. */
  readonly exactCells?: number;
  /** In the windowed search, how many letters before the furthest place an edit may be. Default 60. */
  readonly window?: number;
  /** The text for a token that is put in. Default: the literal's text, or else the rule's name. */
  readonly tokenText?: (rule: string) => string;
}

/** A derivation of an input that the grammar derives after some edits. */
export interface Repair {
  /** The edits' cost. */
  readonly cost: number;
  readonly edits: readonly TextEdit[];
  /** The tree of the edited text; spans are those of the input, so what was put in takes no bytes. */
  readonly tree: Tree;
  /** The leaves of the tree that are not the input's own. */
  readonly marks: ReadonlyMap<TextNode, LeafMark>;
}

export interface TolerantResult {
  /**
   * Exact: no repair costs less than the first. Windowed: a repair that costs less, with edits further before
   * the place where the input went wrong, may have been missed.
   */
  readonly mode: "exact" | "windowed";
  /** The repairs found, the least cost first; the first of each cost has the fewest rule nodes. */
  readonly repairs: readonly Repair[];
}

/** The trees of the least-edited inputs that the grammar derives. An input without fault has a repair of cost 0. */
export function parseTolerantly(
  grammar: Grammar,
  input: Input,
  options: TolerantOptions = {},
): TolerantResult {
  return atOnce(parsingTolerantly(grammar, input, options));
}

/** The same as work that pauses every few milliseconds, since for a large input with many faults it takes seconds. */
export function* parsingTolerantly(
  grammar: Grammar,
  input: Input,
  options: TolerantOptions = {},
): Generator<void, TolerantResult, void> {
  const search = new RepairSearch(grammar, input, options);
  const exact = yield* search.run(Number.POSITIVE_INFINITY);
  return exact ?? (yield* search.run(options.window ?? 60)) ?? search.nothing();
}

/** Windowed searches are given up at so many cells, some 200 MB. */
const mostCellsAtOnce = 8_000_000;

/** So many derivations are looked at for one more repair with other edits. */
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

  /** Adds the repairs of the derivations that arrive, the cheapest tree first, until there are enough. */
  *#addRepairs(
    lattice: EditLattice,
    { cost, column, completion }: Arrival,
    repairs: Map<string, Repair>,
  ): Generator<void, void, void> {
    const forest = yield* packing(lattice.chart, completion, column);
    const edges = forest.isAmbiguous
      ? yield* cheapestEdges(
          forest,
          yield* orderingForest(forest),
          preferredEdge(forest, this.#prepared.grammar),
        )
      : new Int32Array(0);
    for (const chooser of this.#choosers(forest, edges)) {
      const repair = yield* this.#repair(forest, cost, chooser);
      yield;
      const key = JSON.stringify(repair?.edits);
      if (repair && !repairs.has(key)) repairs.set(key, repair);
      if (repairs.size === this.#count) return;
    }
  }

  /** The ways to choose a derivation, that of the cheapest tree first. */
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
