import { grown } from "../../base/arrays.ts";
import { START } from "../../grammar/normalize/plain-grammar.ts";
import { END, type Items } from "./items.ts";

/** The row does not exist yet. */
const UNKNOWN = -1;

/** The moves per page, a power of two, and its exponent. */
const PAGE_BITS = 6;
const PAGE = 1 << PAGE_BITS;

/**
 * For states and moves, the row of the transition's targets. A state of a large grammar makes few of all moves. Their
 * rows are on a few pages of its own; all other moves share the first page, which stays empty.
 */
class TransitionRows {
  readonly #pagesOfState: number;
  #pages = new Int32Array(0);
  #rows = new Int32Array(PAGE).fill(UNKNOWN);
  #end = PAGE;

  constructor(moves: number) {
    this.#pagesOfState = (moves >> PAGE_BITS) + 1;
  }

  /** Makes room for another state; states are numbered from 0. */
  addState(state: number): void {
    this.#pages = grown(this.#pages, (state + 1) * this.#pagesOfState);
  }

  /** The row, or `UNKNOWN`. */
  get(state: number, move: number): number {
    const page = this.#pages[state * this.#pagesOfState + (move >> PAGE_BITS)] as number;
    return this.#rows[page + (move & (PAGE - 1))] as number;
  }

  set(state: number, move: number, row: number): void {
    const at = state * this.#pagesOfState + (move >> PAGE_BITS);
    if (this.#pages[at] === 0) {
      this.#pages[at] = this.#end;
      this.#end += PAGE;
      this.#rows = grown(this.#rows, this.#end, UNKNOWN);
    }
    this.#rows[(this.#pages[at] as number) + (move & (PAGE - 1))] = row;
  }
}

/** The items at the start of a nonterminal, and the nonterminals that follow these items. */
interface Beginning {
  readonly items: readonly number[];
  readonly nonterminals: readonly number[];
}

/** The items at the start of nonterminals that a letter can advance, computed on demand. */
class Beginnings {
  readonly #items: Items;
  readonly #anyNext: number;
  /** By nonterminal and letter. */
  readonly #known = new Map<number, Beginning>();
  /** For each nonterminal, the last search that visited it. */
  readonly #metIn: Int32Array;
  #search = 0;

  /** `anyNext` as the letter advances every item. */
  constructor(items: Items, anyNext: number) {
    this.#items = items;
    this.#anyNext = anyNext;
    this.#metIn = new Int32Array(items.firstProduction.length);
  }

  /** The items at the start of these nonterminals, and of all nonterminals that can begin them (closure). */
  of(nonterminals: Iterable<number>, next: number): number[] {
    this.#search++;
    const met: number[] = [];
    this.#meet(nonterminals, met);
    const found: number[] = [];
    for (const nonterminal of met) {
      const beginning = this.#beginningOf(nonterminal, next);
      for (const item of beginning.items) found.push(item);
      this.#meet(beginning.nonterminals, met);
    }
    return found;
  }

  #meet(nonterminals: Iterable<number>, met: number[]): void {
    for (const nonterminal of nonterminals) {
      if (this.#metIn[nonterminal] === this.#search) continue;
      this.#metIn[nonterminal] = this.#search;
      met.push(nonterminal);
    }
  }

  #beginningOf(nonterminal: number, next: number): Beginning {
    const key = nonterminal * (this.#anyNext + 1) + next;
    const beginning = this.#known.get(key) ?? this.#find(nonterminal, next);
    this.#known.set(key, beginning);
    return beginning;
  }

  #find(nonterminal: number, next: number): Beginning {
    const { symbol, skippable, expected, firstItem, firstProduction } = this.#items;
    const items: number[] = [];
    const nonterminals = new Set<number>();
    const last = firstProduction[nonterminal + 1] as number;
    for (let production = firstProduction[nonterminal] as number; production < last; production++) {
      for (let item = firstItem[production] as number; symbol[item] !== END; item++) {
        if (next === this.#anyNext || expected[item]?.[next] === 1) {
          items.push(item);
          if ((symbol[item] as number) >= 0) nonterminals.add(symbol[item] as number);
        }
        if (!skippable[item]) break;
      }
    }
    return { items, nonterminals: [...nonterminals] };
  }
}

/**
 * Numbered, distinct sets of items. A set is ordered by the symbols after its items, then by item number, so that items
 * that advance over one symbol are adjacent. Sets of large grammars have thousands of items, few of which advance over
 * most symbols.
 */
class ItemSets {
  /** For each set, its items in order. */
  readonly itemsOf: Int32Array[] = [];
  /** For each set, its items at the end of productions. */
  readonly completeItemsIn: Int32Array[] = [];
  /** For each set, its complete nonterminals. */
  readonly completedIn: Int32Array[] = [];
  readonly #items: Items;
  /** The items in order, and the place of each item in that order. */
  readonly #ordered: Int32Array;
  readonly #places: Int32Array;
  /** The newest set for each hash, and for each set the previous one with the same hash. */
  readonly #newest = new Map<number, number>();
  readonly #before: (number | undefined)[] = [];

  constructor(items: Items) {
    this.#items = items;
    this.#ordered = orderOf(items.symbol);
    this.#places = new Int32Array(this.#ordered.length);
    for (let place = 0; place < this.#ordered.length; place++) {
      this.#places[this.#ordered[place] as number] = place;
    }
  }

  get count(): number {
    return this.itemsOf.length;
  }

  /** The number of the set of these items; the list must not be empty and may have duplicates. */
  setOf(items: ArrayLike<number>): number {
    return this.#setAt(Int32Array.from(items, (item) => this.#places[item] as number));
  }

  /** The number of the union of both sets. */
  union(one: number, other: number): number {
    const [left, right] = [this.#itemsIn(one), this.#itemsIn(other)];
    const items = new Int32Array(left.length + right.length);
    items.set(left);
    items.set(right, left.length);
    return this.setOf(items);
  }

  has(set: number, item: number): boolean {
    const items = this.#itemsIn(set);
    const place = this.#places[item] as number;
    let low = 0;
    let high = items.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#places[items[middle] as number] as number) < place) low = middle + 1;
      else high = middle;
    }
    return items[low] === item;
  }

  /** The items of the set before symbols from `first` to before `last`. */
  before(set: number, first: number, last: number): Int32Array {
    const items = this.#itemsIn(set);
    return items.subarray(this.#firstBefore(items, first), this.#firstBefore(items, last));
  }

  #itemsIn(set: number): Int32Array {
    return this.itemsOf[set] as Int32Array;
  }

  /** The index of the first item before this or a greater symbol. */
  #firstBefore(items: Int32Array, symbol: number): number {
    let low = 0;
    let high = items.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#items.symbol[items[middle] as number] as number) < symbol) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The set of the items at these places. */
  #setAt(places: Int32Array): number {
    places.sort();
    const items = new Int32Array(places.length);
    let length = 0;
    let hash = 0;
    for (let index = 0; index < places.length; index++) {
      const place = places[index] as number;
      if (index > 0 && place === places[index - 1]) continue;
      hash = Math.imul(hash ^ place, 0x9e3779b1);
      hash ^= hash >>> 15;
      items[length++] = this.#ordered[place] as number;
    }
    const newest = this.#newest.get(hash);
    for (let set = newest; set !== undefined; set = this.#before[set]) {
      if (areEqual(this.#itemsIn(set), items, length)) return set;
    }
    const set = this.#add(items.slice(0, length));
    this.#newest.set(hash, set);
    this.#before.push(newest);
    return set;
  }

  #add(items: Int32Array): number {
    const { nonterminal } = this.#items;
    const complete = items.subarray(this.#firstBefore(items, END));
    this.completeItemsIn.push(complete);
    this.completedIn.push(Int32Array.from(new Set(complete.map((item) => nonterminal[item] as number))));
    return this.itemsOf.push(items) - 1;
  }
}

/** The items ordered by the symbols after them, then by number. */
function orderOf(symbol: Int32Array): Int32Array {
  const count = symbol.length;
  // Sorting numbers is several times faster than sorting with a comparison function.
  const least = symbol.reduce((least, each) => Math.min(least, each), 0);
  const keys = Float64Array.from(symbol, (behind, item) => (behind - least) * count + item).sort();
  return Int32Array.from(keys, (key) => key % count);
}

/** Whether `one` equals the first `length` items of `other`. */
function areEqual(one: Int32Array, other: Int32Array, length: number): boolean {
  if (one.length !== length) return false;
  for (let index = 0; index < length; index++) if (one[index] !== other[index]) return false;
  return true;
}

/** No state: nothing can advance. */
export const NONE = -2;

/** The numbers of moves that are not over a nonterminal. */
interface Moves {
  /**
   * Over a letter: add its class. With lookahead, the previous step checked the letter, so all classes are one move.
   */
  readonly letter: number;
  /** To the start of everything that the state waits for. */
  readonly beginning: number;
}

/**
 * Sets of items ("states") and their transitions, both created on demand. A state contains an item only if the next
 * letter can follow it there. Nonterminals that derive the empty text are skipped, so an item may follow symbols that
 * consumed nothing. No state contains items that consumed nothing at all.
 */
export class Automaton {
  readonly items: Items;
  /** The `next` of a transition without knowledge of the next letter. */
  readonly anyNext: number;
  readonly moves: Moves;
  /** The states, by number. */
  readonly states: ItemSets;
  readonly #beginnings: Beginnings;
  readonly #lookahead: boolean;
  /** For a state and a move, the start of its targets in `targets`. */
  readonly #rows: TransitionRows;
  #targets = new Int32Array(0);
  #targetCount = 0;
  readonly #unions = new Map<number, number>();

  /** Classes are numbers below `classes`; as `next`, `classes` is the end of the input. */
  constructor(items: Items, classes: number, lookahead: boolean) {
    const nonterminals = items.firstProduction.length - 1;
    const letters = lookahead ? 1 : classes;
    this.items = items;
    this.#lookahead = lookahead;
    this.anyNext = lookahead ? classes + 1 : 0;
    this.states = new ItemSets(items);
    this.#beginnings = new Beginnings(items, this.anyNext);
    this.moves = { letter: nonterminals, beginning: nonterminals + letters };
    this.#rows = new TransitionRows(this.moves.beginning + 1);
  }

  /** The state before any letter. */
  start(next: number): number {
    const { firstProduction, firstItem } = this.items;
    const from = firstProduction[START] ?? 0;
    const to = firstProduction[START + 1] ?? 0;
    return this.#closedStateOf(firstItem.subarray(from, to), next);
  }

  /** The state after the move when the class `next` follows; NONE when nothing advances. */
  after(state: number, move: number, next: number): number {
    let row = this.#rows.get(state, move);
    if (row === NONE) return NONE;
    if (row === UNKNOWN) row = this.#newRow(state, move);
    if (row === NONE) return NONE;
    const target = this.#targets[row + next] as number;
    return target === UNKNOWN ? this.#newTarget(state, move, { row, next }) : target;
  }

  /** The state of all items of both states. */
  union(one: number, other: number): number {
    if (one === other || other === NONE) return one;
    if (one === NONE) return other;
    const key = one * 0x4000000 + other;
    let union = this.#unions.get(key);
    if (union === undefined) {
      union = this.states.union(one, other);
      this.#rows.addState(union);
      this.#unions.set(key, union);
    }
    return union;
  }

  /** Whether the letter can follow the nonterminal where no production absorbs it. */
  goesOn(nonterminal: number, next: number): boolean {
    return next === this.anyNext || this.items.followCompleted.of(nonterminal)[next] === 1;
  }

  #newRow(state: number, move: number): number {
    let row = NONE;
    if (this.#movedBy(state, move).length > 0) {
      row = this.#targetCount;
      this.#targetCount += this.anyNext + 1;
      this.#targets = grown(this.#targets, this.#targetCount, UNKNOWN);
    }
    this.#rows.set(state, move, row);
    return row;
  }

  #newTarget(state: number, move: number, { row, next }: { row: number; next: number }): number {
    const target = this.#moved(this.#movedBy(state, move), move, next);
    this.#targets[row + next] = target;
    return target;
  }

  /** The state of the items after the move. */
  #moved(items: Int32Array, move: number, next: number): number {
    if (move === this.moves.beginning) return this.#beginningOf(items, next);
    return this.#closedStateOf(
      items.map((item) => item + 1),
      next,
    );
  }

  /** The items of the state that make the move. */
  #movedBy(state: number, move: number): Int32Array {
    const { states } = this;
    const { expected, absorbs } = this.items;
    const { letter, beginning } = this.moves;
    if (move < letter) return states.before(state, move, move + 1).filter((item) => !absorbs[item]);
    if (move === beginning) return states.before(state, 0, END);
    const terminals = states.before(state, Number.NEGATIVE_INFINITY, 0);
    if (this.#lookahead) return terminals;
    return terminals.filter((item) => expected[item]?.[move - letter] === 1);
  }

  /** The state of these items and those after skipped symbols, as far as the next letter allows. */
  #closedStateOf(items: Int32Array, next: number): number {
    const { skippable, symbol, nonterminal, behindAbsorbed } = this.items;
    const reached = new Set(items);
    for (const item of reached) {
      if (skippable[item]) reached.add(item + 1);
      if (symbol[item] !== END) continue;
      for (const behind of behindAbsorbed.get(nonterminal[item] as number) ?? []) reached.add(behind);
    }
    return this.#stateOf([...reached].filter((item) => this.#mayGoOn(item, next)));
  }

  #mayGoOn(item: number, next: number): boolean {
    return next === this.anyNext || this.items.expected[item]?.[next] === 1;
  }

  /** The items at the start of everything that these items wait for. */
  #beginningOf(items: Int32Array, next: number): number {
    const nonterminals = items.map((item) => this.items.symbol[item] as number);
    return this.#stateOf(this.#beginnings.of(nonterminals, next));
  }

  #stateOf(items: ArrayLike<number>): number {
    if (items.length === 0) return NONE;
    const state = this.states.setOf(items);
    this.#rows.addState(state);
    return state;
  }
}
