import { grown } from "../../base/grown.ts";
import { START } from "../../grammar/normalize/plain-grammar.ts";
import { type Dots, END } from "./dots.ts";
import { TransitionRows, UNKNOWN } from "./transition-rows.ts";

/** No state: nothing can go on. */
export const NONE = -2;

const NOT_RECURSIVE = new Int32Array(0);

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
  /** For each state, its dots in order. */
  readonly dotsOf: Int32Array[] = [];
  /** For each state, the nonterminals that are complete in it. */
  readonly completedIn: Int32Array[] = [];
  /** For each state that is made of ends of right recursions, the nonterminals that are complete in it; none for others. */
  readonly recursionsIn: Int32Array[] = [];
  /** For each state, its dots behind whole productions. */
  readonly completeDotsIn: Int32Array[] = [];
  readonly #states = new Map<string, number>();
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
    return this.#stateOf([...firstDot.subarray(from, to)], next);
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
      union = this.#intern([...this.#dotsIn(one), ...this.#dotsIn(other)]);
      this.#unions.set(key, union);
    }
    return union;
  }

  has(state: number, dot: number): boolean {
    const dots = this.#dotsIn(state);
    let low = 0;
    let high = dots.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((dots[middle] as number) < dot) low = middle + 1;
      else high = middle;
    }
    return dots[low] === dot;
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

  /** How many states were made. */
  get stateCount(): number {
    return this.dotsOf.length;
  }

  #dotsIn(state: number): Int32Array {
    return this.dotsOf[state] as Int32Array;
  }

  #newRow(state: number, move: number): number {
    const moves = this.#dotsIn(state).some((dot) => this.#isMovedBy(dot, move));
    let row = NONE;
    if (moves) {
      row = this.#targetCount;
      this.#targetCount += this.anyNext + 1;
      this.#targets = grown(this.#targets, this.#targetCount, UNKNOWN);
    }
    this.#rows.set(state, move, row);
    return row;
  }

  #newTarget(state: number, move: number, { row, next }: { row: number; next: number }): number {
    const moved = [...this.#dotsIn(state)].filter((dot) => this.#isMovedBy(dot, move));
    let target: number;
    if (move === this.moves.beginning) target = this.#beginningOf(moved, next);
    else if (move === this.moves.nothing) target = this.#intern(moved);
    else
      target = this.#stateOf(
        Array.from(moved, (dot) => dot + 1),
        next,
      );
    this.#targets[row + next] = target;
    return target;
  }

  #isMovedBy(dot: number, move: number): boolean {
    const { symbol, expected, nonterminal, absorbs } = this.dots;
    const behind = symbol[dot] as number;
    const { letter, anyLetter, nothing, beginning } = this.moves;
    if (move < letter) return behind === move && !absorbs[dot];
    if (move === anyLetter) return behind < 0;
    if (move === nothing) return behind !== END || nonterminal[dot] === START;
    if (move === beginning) return behind >= 0 && behind !== END;
    return behind < 0 && (this.#lookahead || expected[dot]?.[move - letter] === 1);
  }

  /** The state of these dots and those behind skipped symbols, as far as the next letter lets them go on. */
  #stateOf(dots: readonly number[], next: number): number {
    const { skippable, symbol, nonterminal, behindAbsorbed } = this.dots;
    const reached = new Set(dots);
    for (const dot of reached) {
      if (skippable[dot]) reached.add(dot + 1);
      if (symbol[dot] !== END) continue;
      for (const behind of behindAbsorbed.get(nonterminal[dot] as number) ?? []) reached.add(behind);
    }
    return this.#intern([...reached].filter((dot) => this.#mayGoOn(dot, next)));
  }

  #mayGoOn(dot: number, next: number): boolean {
    return next === this.anyNext || this.dots.expected[dot]?.[next] === 1;
  }

  /** All dots that wait for a letter or a nonterminal at the beginning of what these dots wait for. */
  #beginningOf(dots: readonly number[], next: number): number {
    const { symbol, skippable, firstDot, firstProduction } = this.dots;
    const found: number[] = [];
    const nonterminals = new Set(dots.map((dot) => symbol[dot] as number));
    for (const nonterminal of nonterminals) {
      const last = firstProduction[nonterminal + 1] as number;
      for (let production = firstProduction[nonterminal] as number; production < last; production++) {
        for (let dot = firstDot[production] as number; ; dot++) {
          const behind = symbol[dot] as number;
          if (behind === END) break;
          if (this.#mayGoOn(dot, next)) {
            found.push(dot);
            if (behind >= 0) nonterminals.add(behind);
          }
          if (!skippable[dot]) break;
        }
      }
    }
    return this.#intern(found);
  }

  #intern(dots: readonly number[]): number {
    if (dots.length === 0) return NONE;
    const ordered = Int32Array.from(new Set(dots)).sort();
    const key = ordered.join();
    let state = this.#states.get(key);
    if (state === undefined) {
      state = this.dotsOf.push(ordered) - 1;
      this.#states.set(key, state);
      this.#rows.addState(state);
      const { symbol, nonterminal, rightRecursive } = this.dots;
      const complete = ordered.filter((dot) => symbol[dot] === END);
      this.completeDotsIn.push(complete);
      const completed = Int32Array.from(new Set(complete.map((dot) => nonterminal[dot] as number)));
      this.completedIn.push(completed);
      this.recursionsIn.push(ordered.every((dot) => rightRecursive[dot]) ? completed : NOT_RECURSIVE);
    }
    return state;
  }
}
