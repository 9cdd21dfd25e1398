import { START } from "../../grammar/normalize/plain-grammar.ts";
import { END, type Items } from "../automaton/items.ts";

/**
 * The actions of an LR parser. A number below 0 is `~production`: reduce. A number from `SHIFT` on is the state after the
 * letter plus `SHIFT`.
 */
export const ERROR = 0;
/** The grammar allows several actions, or the automaton is full. */
export const CONFLICT = 1;
/** Shift; `shift` finds the state. */
export const TO_FIND = 2;
export const SHIFT = 3;

/** No state: not known yet, or not to be made. */
export const NO_STATE = -1;

/** A set of letters: a bit for each class, and one for the end of the input. */
type LetterSet = Uint32Array<ArrayBuffer>;

/** An item, and the letters that may follow its production. */
interface LrItem {
  readonly item: number;
  readonly lookahead: LetterSet;
}

/** The letters that may begin the rest of a production, and whether the rest may be empty. */
interface Rest {
  readonly first: LetterSet;
  readonly isNullable: boolean;
}

/**
 * States of one automaton. A canonical automaton may have exponentially many; these take some 10 MB for a large
 * programming language, which the chart reads anyway.
 */
const mostStates = 5_000;

/** A goto row takes four bytes for each nonterminal, so the tables of larger grammars would not fit the memory. */
const mostNonterminals = 2_000;

/**
 * The canonical LR(1) automaton of a grammar (Knuth 1965). States are made on demand, so an input pays for those that it
 * visits. An input that meets no conflict has exactly one derivation.
 */
export class LrAutomaton {
  /** For each state, its action for each class of letters and for the end. */
  readonly actions: Int32Array[] = [];
  readonly #items: Items;
  readonly #terminalClasses: readonly Uint8Array[];
  /** The number of classes, with the end. */
  readonly #letters: number;
  readonly #nonterminals: number;
  /** For each state, its closure. */
  readonly #states: (readonly LrItem[])[] = [];
  readonly #gotos: Int32Array[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #rests: (Rest | undefined)[] = [];

  constructor(items: Items, terminalClasses: readonly Uint8Array[], classes: number) {
    this.#items = items;
    this.#terminalClasses = terminalClasses;
    this.#letters = classes + 1;
    this.#nonterminals = items.firstProduction.length - 1;
  }

  /** The state before any letter; `NO_STATE` when the grammar is too large. */
  start(): number {
    if (this.#states.length > 0) return 0;
    if (this.#nonterminals > mostNonterminals) return NO_STATE;
    const lookahead = this.#noLetters();
    addLetter(lookahead, this.#letters - 1);
    return this.#stateOf(this.#beginningsOf(START).map((item) => ({ item, lookahead })));
  }

  /** The action for a letter whose entry is `TO_FIND`. */
  shift(state: number, letter: number): number {
    const target = this.#move(
      state,
      (symbol) => symbol < 0 && this.#terminalClasses[~symbol]?.[letter] === 1,
    );
    const action = target === NO_STATE ? CONFLICT : target + SHIFT;
    (this.actions[state] as Int32Array)[letter] = action;
    return action;
  }

  /** The state after a nonterminal; `NO_STATE` when the automaton is full. */
  goto(state: number, nonterminal: number): number {
    const row = this.#gotos[state] as Int32Array;
    const known = row[nonterminal] as number;
    if (known !== NO_STATE) return known;
    const target = this.#move(state, (symbol) => symbol === nonterminal);
    row[nonterminal] = target;
    return target;
  }

  /** The state after one symbol, which the condition accepts. */
  #move(state: number, isMoved: (symbol: number) => boolean): number {
    const { symbol } = this.#items;
    const moved = (this.#states[state] as readonly LrItem[])
      .filter(({ item }) => isMoved(symbol[item] as number))
      .map(({ item, lookahead }) => ({ item: item + 1, lookahead }));
    return this.#stateOf(moved.sort((one, other) => one.item - other.item));
  }

  /** The number of the state with these items, which consumed something or begin the grammar, and their closure. */
  #stateOf(kernel: readonly LrItem[]): number {
    const key = kernel.map(({ item, lookahead }) => `${item}:${lookahead}`).join();
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    if (this.#states.length === mostStates) return NO_STATE;
    const closure = this.#closureOf(kernel);
    const actions = new Int32Array(this.#letters);
    for (const each of closure) this.#addAction(actions, each);
    this.#numbers.set(key, this.#states.length);
    this.actions.push(actions);
    this.#gotos.push(new Int32Array(this.#nonterminals).fill(NO_STATE));
    return this.#states.push(closure) - 1;
  }

  /** The items, and those that begin their nonterminals. All items that begin one nonterminal have the same lookahead. */
  #closureOf(kernel: readonly LrItem[]): readonly LrItem[] {
    const { symbol } = this.#items;
    const begun = new Map<number, LetterSet>();
    const changed: number[] = [];
    const begin = ({ item, lookahead }: LrItem): void => {
      const nonterminal = symbol[item] as number;
      if (nonterminal < 0 || nonterminal === END) return;
      const known = begun.get(nonterminal);
      const letters = known ?? this.#noLetters();
      if (!known) begun.set(nonterminal, letters);
      const { first, isNullable } = this.#restBehind(item);
      const grew = addLetters(letters, first);
      if ((isNullable && addLetters(letters, lookahead)) || grew || !known) changed.push(nonterminal);
    };
    const beginningsIn = (nonterminal: number): readonly LrItem[] => {
      const lookahead = begun.get(nonterminal) as LetterSet;
      return this.#beginningsOf(nonterminal).map((item) => ({ item, lookahead }));
    };
    kernel.forEach(begin);
    for (let nonterminal = changed.pop(); nonterminal !== undefined; nonterminal = changed.pop()) {
      beginningsIn(nonterminal).forEach(begin);
    }
    return [...kernel, ...[...begun.keys()].flatMap(beginningsIn)];
  }

  #addAction(actions: Int32Array, { item, lookahead }: LrItem): void {
    const symbol = this.#items.symbol[item] as number;
    if (symbol >= 0 && symbol !== END) return;
    const action = symbol < 0 ? TO_FIND : ~(this.#items.production[item] as number);
    const classes = this.#terminalClasses[~symbol];
    for (let letter = 0; letter < actions.length; letter++) {
      if (symbol < 0 ? classes?.[letter] !== 1 : !hasLetter(lookahead, letter)) continue;
      const known = actions[letter] as number;
      actions[letter] = known === ERROR || known === action ? action : CONFLICT;
    }
  }

  /** The rest of the production behind the symbol after the item. */
  #restBehind(item: number): Rest {
    let rest = this.#rests[item];
    if (!rest) {
      rest = this.#findRest(item + 1);
      this.#rests[item] = rest;
    }
    return rest;
  }

  #findRest(from: number): Rest {
    const { symbol, skippable, expected } = this.#items;
    const first = this.#noLetters();
    for (let item = from; symbol[item] !== END; item++) {
      const row = expected[item] as Uint8Array;
      for (let letter = 0; letter < row.length; letter++) if (row[letter] === 1) addLetter(first, letter);
      if (!skippable[item]) return { first, isNullable: false };
    }
    return { first, isNullable: true };
  }

  /** The items that begin the nonterminal. */
  #beginningsOf(nonterminal: number): readonly number[] {
    const { firstItem, firstProduction } = this.#items;
    return [...firstItem.subarray(firstProduction[nonterminal], firstProduction[nonterminal + 1])];
  }

  #noLetters(): LetterSet {
    return new Uint32Array((this.#letters + 31) >> 5);
  }
}

const hasLetter = (set: LetterSet, letter: number): boolean =>
  (((set[letter >> 5] as number) >>> (letter & 31)) & 1) === 1;

function addLetter(set: LetterSet, letter: number): void {
  set[letter >> 5] = (set[letter >> 5] as number) | (1 << (letter & 31));
}

/** Adds all letters of the other set; returns whether the set grew. */
function addLetters(set: LetterSet, other: LetterSet): boolean {
  let grew = false;
  for (let word = 0; word < set.length; word++) {
    const before = set[word] as number;
    set[word] = before | (other[word] as number);
    grew ||= set[word] !== before;
  }
  return grew;
}
