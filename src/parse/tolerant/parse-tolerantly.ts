import { atOnce, stepsBetweenPauses, type Work } from "../../base/in-turns.ts";
import { plainCodePoints } from "../../grammar/character-class.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import { applyEdits, type TextEdit } from "../../text/edit.ts";
import { withChildren } from "../../tree/node.ts";
import type { Tree } from "../../tree/tree.ts";
import { fold } from "../../tree/walk.ts";
import type { Letters } from "../input/letters.ts";
import type { Input } from "../input/read-input.ts";
import { parsingForest } from "../parse.ts";
import { type PreparedGrammar, prepare } from "../prepared-grammar.ts";
import { EarleySets } from "./earley-sets.ts";
import {
  type EditStep,
  type LetterTexts,
  lettersWithErrors,
  letterTexts,
  textEdits,
} from "./letter-edits.ts";
import { lenientAutomaton } from "./rereader.ts";

/** The cost of an edit of one letter, a character or a token: integers from 1. */
export interface EditCosts {
  /** Inserting a letter. Default 1. */
  readonly insert: number;
  /** Deleting a letter of the input. Default 1. */
  readonly delete: number;
  /** Replacing a letter of the input. Default 1. */
  readonly substitute: number;
}

const UNIT_COSTS: EditCosts = { insert: 1, delete: 1, substitute: 1 };

export interface TolerantOptions {
  readonly costs?: Partial<EditCosts>;
  /** The number of repairs with different edits. Default 1. */
  readonly count?: number;
  /** The maximum cost of a repair. Default 1000. */
  readonly mostCost?: number;
  /** The number of steps at which the exact search is replaced by the windowed one. Default 1 million. */
  readonly exactSteps?: number;
  /** The text of an inserted token. Default: the literal's text, otherwise the rule's name. */
  readonly tokenText?: (rule: string) => string;
}

/** Edits after which the grammar derives the input, and their total cost. */
interface LeastEdits {
  readonly cost: number;
  readonly edits: readonly TextEdit[];
}

/** A derivation of an input after some edits. */
export interface Repair extends LeastEdits {
  /** The tree of the edited text; spans are those of the input, so inserted text is empty. */
  readonly tree: Tree;
}

/** The repairs found, by cost. */
export interface TolerantResult {
  /**
   * Exact: no repair costs less than the first. Windowed: a cheaper repair whose edits are further before the error may
   * have been missed.
   */
  readonly mode: "exact" | "windowed";
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
): Work<TolerantResult> {
  const bytes = typeof input === "string" ? encoder.encode(input) : input;
  const search = new LeastEditSearch(grammar, bytes, options);
  const exact = yield* search.run(Number.POSITIVE_INFINITY, options.exactSteps ?? 1_000_000);
  const found = exact ?? (yield* search.run(narrowWindow, mostNarrowSteps)) ?? [];
  const repairs: Repair[] = [];
  for (const { cost, edits } of found) {
    const encoded = edits.map((edit) => ({ ...edit, inserted: encoder.encode(edit.inserted) }));
    const forest = yield* parsingForest(grammar, applyEdits(bytes, encoded));
    // Tokens may run together where one was inserted.
    if (forest.kind === "failure") continue;
    const tree = yield* forest.choosingCheapest();
    repairs.push({ cost, edits, tree: placedInInput(tree, edits, bytes.length) });
  }
  return { mode: exact ? "exact" : "windowed", repairs };
}

const encoder = new TextEncoder();

/** In a windowed search, the most letters between an edit and the furthest place that smaller costs reach. */
const narrowWindow = 60;
/** A windowed search ends after so many steps, some 500 MB. */
const mostNarrowSteps = 3_000_000;

interface Step extends EditStep {
  readonly before: Step | null;
  readonly earleySet: number;
}

/**
 * Follows paths through an input in the order of their costs (Dijkstra 1959, A note on two problems in connexion with
 * graphs): a step reads, inserts, deletes or substitutes a letter (Aho and Peterson 1972). All paths to one place with one
 * Earley set have the same continuations. So as many of them go on as repairs are wanted, the cheapest.
 */
class LeastEditSearch {
  readonly #letters: Letters;
  readonly #texts: LetterTexts;
  readonly #earleySets: EarleySets;
  readonly #costs: EditCosts;
  readonly #count: number;
  readonly #mostCost: number;

  constructor(
    grammar: Grammar,
    input: Uint8Array,
    { tokenText = textOfToken, costs, count = 1, mostCost = 1000 }: TolerantOptions,
  ) {
    const prepared = prepare(grammar);
    this.#letters = lettersWithErrors(prepared, input);
    this.#texts = letterTexts(prepared, this.#letters, tokenText);
    this.#earleySets = earleySetsFor(prepared, this.#texts);
    this.#costs = { ...UNIT_COSTS, ...costs };
    this.#count = count;
    this.#mostCost = mostCost;
  }

  /** The repairs with edits in the window; undefined when none was found after this many steps. */
  *run(window: number, mostSteps: number): Work<readonly LeastEdits[] | undefined> {
    const { length } = this.#letters;
    const layers: (readonly Step[])[] = [];
    const arrivals = new Map<number, number>();
    /** By their edits. */
    const repairs = new Map<string, LeastEdits>();
    let taken = 0;
    for (let cost = 0; cost <= this.#mostCost; cost++) {
      const layer: Step[] = [];
      for (const step of this.#edited(layers, cost)) {
        for (let next: Step | null = step; next !== null; next = this.#read(next)) {
          const key = next.earleySet * (length + 1) + next.place;
          const arrived = arrivals.get(key) ?? 0;
          if (arrived === this.#count) break;
          arrivals.set(key, arrived + 1);
          layer.push(next);
          if (++taken > mostSteps) return repairs.size > 0 ? [...repairs.values()] : undefined;
          if (taken % stepsBetweenPauses === 0) yield;
          if (next.place < length || !this.#earleySets.isEnd(next.earleySet)) continue;
          const edits = textEdits(pathTo(next), this.#letters, this.#texts);
          repairs.set(JSON.stringify(edits), { cost, edits });
          if (repairs.size === this.#count) return [...repairs.values()];
        }
      }
      const furthest = layer.reduce((most, { place }) => Math.max(most, place), 0);
      layers.push(layer.filter(({ place }) => place >= furthest - window));
    }
    return [...repairs.values()];
  }

  /** The steps of this cost that edit the input; of equals, those that lose nothing come first. */
  *#edited(layers: readonly (readonly Step[])[], cost: number): Generator<Step, void, void> {
    const { insert, delete: remove, substitute } = this.#costs;
    if (cost === 0) yield { before: null, place: 0, earleySet: 0, edit: null };
    for (const before of layers[cost - insert] ?? []) yield* this.#inserted(before, 0);
    for (const before of layers[cost - remove] ?? [])
      if (before.place < this.#letters.length)
        yield {
          before,
          place: before.place + 1,
          earleySet: before.earleySet,
          edit: { removed: 1, inserted: -1 },
        };
    for (const before of layers[cost - substitute] ?? [])
      if (before.place < this.#letters.length) yield* this.#inserted(before, 1);
  }

  /** The steps that put a letter in, one for each way to continue. */
  *#inserted(before: Step, removed: 0 | 1): Generator<Step, void, void> {
    for (const inserted of this.#earleySets.prospect(before.earleySet).classes) {
      const earleySet = this.#earleySets.after(before.earleySet, inserted);
      if (earleySet >= 0)
        yield { before, place: before.place + removed, earleySet, edit: { removed, inserted } };
    }
  }

  #read(before: Step): Step | null {
    const { place } = before;
    if (place === this.#letters.length) return null;
    const earleySet = this.#earleySets.after(before.earleySet, this.#letters.classes[place] as number);
    return earleySet < 0 ? null : { before, place: place + 1, earleySet, edit: null };
  }
}

function pathTo(last: Step): readonly Step[] {
  const path: Step[] = [];
  for (let step: Step | null = last; step !== null; step = step.before) path.push(step);
  return path.reverse();
}

/** Inserts the most readable letter of those after which the same may follow. */
function earleySetsFor(prepared: PreparedGrammar, { putIn, areCharacters }: LetterTexts): EarleySets {
  const costOf = (text: string): number => {
    if (text === "") return Number.POSITIVE_INFINITY;
    const plain = plainCodePoints.indexOf(text.codePointAt(0) as number);
    return areCharacters && plain < 0 ? plainCodePoints.length : plain;
  };
  const costs = putIn.map(costOf);
  return new EarleySets(lenientAutomaton(prepared), {
    classes: prepared.alphabet.size,
    insertCost: (letterClass) => costs[letterClass] ?? Number.POSITIVE_INFINITY,
    diverse: [],
  });
}

/** Implicit tokens are named by their quoted text. */
const textOfToken = (name: string): string => (name.startsWith("'") ? name.slice(1, -1) : name);

/** A part of the edited text, and the part of the input that it replaces. */
interface Replaced {
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
}

/** The tree of the edited text with the spans of the input. It spans the whole input. */
function placedInInput(tree: Tree, edits: readonly TextEdit[], length: number): Tree {
  const replaced: Replaced[] = [];
  let shift = 0;
  for (const { start, end, inserted } of edits) {
    const from = start + shift;
    const to = from + encoder.encode(inserted).length;
    replaced.push({ start, end, from, to });
    shift = to - end;
  }
  const placed = fold<Tree>(tree, (node, children) => {
    const start = startInInput(node.start, replaced);
    return { ...withChildren(node, children), start, end: Math.max(start, endInInput(node.end, replaced)) };
  });
  return { ...placed, start: 0, end: length };
}

/** The place in the input where text begins that begins here in the edited text: behind what was deleted. */
const startInInput = (at: number, replaced: readonly Replaced[]): number =>
  placeInInput(
    at,
    replaced.findLast(({ from }) => from <= at),
  );

/** The place in the input where text ends that ends here in the edited text: before what is deleted next. */
const endInInput = (at: number, replaced: readonly Replaced[]): number =>
  placeInInput(
    at,
    replaced.findLast(({ from }) => from < at),
  );

function placeInInput(at: number, last: Replaced | undefined): number {
  if (last === undefined) return at;
  const { start, end, from, to } = last;
  return at >= to ? at - to + end : Math.min(end, start + at - from);
}
