import { grown } from "../../base/grown.ts";
import { START } from "../../grammar/normalize/plain-grammar.ts";
import { Beginnings } from "./beginnings.ts";
import { DotSets } from "./dot-sets.ts";
import { type Dots, END } from "./dots.ts";
import { TransitionRows, UNKNOWN } from "./transition-rows.ts";

/** No state: nothing can go on. */
export const NONE = -2;

/** What a transition goes over, besides a nonterminal. */
export interface Moves {
  /** Over the letter of a class: add the class. Where the next letter was known, every class is the same move. */
  readonly letter: number;
  /** Over any letter whatever. */
  readonly anyLetter: number;
  /** Over a letter that is left out: what waits for a symbol stays. */
  readonly nothing: number;
  /** To what begins here: the dots at the beginning of all that the state waits for. */
  readonly beginning: number;
}

/**
 * Sets of dots ("states") and the transitions between them, both made when first asked for. A dot is in a
 * state only if the letter next to come can follow it there. All that derives the empty text is skipped on the
 * way, so a dot may stand behind symbols that took no letter, and no state holds what took none at all.
 */
export class Automaton {
  readonly dots: Dots;
  /** The `next` of a transition that knows nothing of the letter that comes next. */
  readonly anyNext: number;
  readonly moves: Moves;
  /** The states, by number. */
  readonly states: DotSets;
  readonly #beginnings: Beginnings;
  readonly #lookahead: boolean;
  /** For a state and a move, where its targets begin in `targets`. */
  readonly #rows: TransitionRows;
  #targets = new Int32Array(0);
  #targetCount = 0;
  readonly #unions = new Map<number, number>();

  /** Classes are numbered below `classes`, which itself stands for the end of the input as a `next`. */
  constructor(dots: Dots, classes: number, lookahead: boolean) {
    const nonterminals = dots.firstProduction.length - 1;
    const letters = lookahead ? 1 : classes;
    this.dots = dots;
    this.#lookahead = lookahead;
    this.anyNext = lookahead ? classes + 1 : 0;
    this.states = new DotSets(dots);
    this.#beginnings = new Beginnings(dots, this.anyNext);
    this.moves = {
      letter: nonterminals,
      anyLetter: nonterminals + letters,
      nothing: nonterminals + letters + 1,
      beginning: nonterminals + letters + 2,
    };
    this.#rows = new TransitionRows(this.moves.beginning + 1);
  }

  /** The state before anything was read. */
  start(next: number): number {
    const { firstProduction, firstDot } = this.dots;
    const from = firstProduction[START] ?? 0;
    const to = firstProduction[START + 1] ?? 0;
    return this.#closedStateOf(firstDot.subarray(from, to), next);
  }

  /** The state after the move from this state when the class `next` comes next; NONE when nothing goes on. */
  after(state: number, move: number, next: number): number {
    let row = this.#rows.get(state, move);
    if (row === NONE) return NONE;
    if (row === UNKNOWN) row = this.#newRow(state, move);
    if (row === NONE) return NONE;
    const target = this.#targets[row + next] as number;
    return target === UNKNOWN ? this.#newTarget(state, move, { row, next }) : target;
  }

  /** The state of all dots of both states. */
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

  /** Whether the letter of the class can come behind the nonterminal where no production absorbs it. */
  goesOn(nonterminal: number, next: number): boolean {
    return next === this.anyNext || this.dots.followCompleted.of(nonterminal)[next] === 1;
  }

  /** Whether the letter of the class can come behind the nonterminal. */
  mayFollow(nonterminal: number, next: number): boolean {
    const { firstProduction, firstDot } = this.dots;
    const behind = firstProduction[nonterminal + 1] as number;
    return this.#mayGoOn((firstDot[behind] as number) - 1, next);
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

  /** Where the dots come to by the move. */
  #moved(dots: Int32Array, move: number, next: number): number {
    if (move === this.moves.beginning) return this.#beginningOf(dots, next);
    if (move === this.moves.nothing) return this.#stateOf(dots);
    return this.#closedStateOf(
      dots.map((dot) => dot + 1),
      next,
    );
  }

  /** The dots of the state that make the move. */
  #movedBy(state: number, move: number): Int32Array {
    const { states } = this;
    const { expected, nonterminal, absorbs } = this.dots;
    const { letter, anyLetter, nothing, beginning } = this.moves;
    if (move < letter) return states.before(state, move, move + 1).filter((dot) => !absorbs[dot]);
    if (move === beginning) return states.before(state, 0, END);
    if (move === nothing) {
      const dots = states.dotsOf[state] as Int32Array;
      return dots.filter((dot) => this.dots.symbol[dot] !== END || nonterminal[dot] === START);
    }
    const terminals = states.before(state, Number.NEGATIVE_INFINITY, 0);
    if (move === anyLetter || this.#lookahead) return terminals;
    return terminals.filter((dot) => expected[dot]?.[move - letter] === 1);
  }

  /** The state of these dots and those behind skipped symbols, as far as the next letter lets them go on. */
  #closedStateOf(dots: Int32Array, next: number): number {
    const { skippable, symbol, nonterminal, behindAbsorbed } = this.dots;
    const reached = new Set(dots);
    for (const dot of reached) {
      if (skippable[dot]) reached.add(dot + 1);
      if (symbol[dot] !== END) continue;
      for (const behind of behindAbsorbed.get(nonterminal[dot] as number) ?? []) reached.add(behind);
    }
    return this.#stateOf([...reached].filter((dot) => this.#mayGoOn(dot, next)));
  }

  #mayGoOn(dot: number, next: number): boolean {
    return next === this.anyNext || this.dots.expected[dot]?.[next] === 1;
  }

  /** All dots that wait for a letter or a nonterminal at the beginning of what these dots wait for. */
  #beginningOf(dots: Int32Array, next: number): number {
    const nonterminals = dots.map((dot) => this.dots.symbol[dot] as number);
    return this.#stateOf(this.#beginnings.of(nonterminals, next));
  }

  #stateOf(dots: ArrayLike<number>): number {
    if (dots.length === 0) return NONE;
    const state = this.states.setOf(dots);
    this.#rows.addState(state);
    return state;
  }
}
