import type { Random } from "../../base/random.ts";
import { drawFrom } from "./alias-table.ts";
import { type Derivation, doubled, emptyDerivation, FIRST, makeRoom } from "./derivation.ts";
import {
  AGAIN,
  CALL,
  CONTROL,
  COUNT,
  drawNumber,
  OPEN,
  operandOf,
  operationOf,
  type Program,
  REPEAT,
  RETURN,
  TEXT,
  TIMES,
  wordOf,
} from "./program.ts";

/** Grows derivations by a program, as long as their budgets last. */
export class Grower {
  readonly #program: Program;
  readonly #random: Random;
  readonly #derivation: Derivation = emptyDerivation();
  /** Where calls return to, and how many more times the repetitions around go on. */
  #stack: Int32Array = new Int32Array(256);
  #depth = 0;
  /** What is left of the budget. */
  #left = 0;

  constructor(program: Program, random: Random) {
    this.#program = program;
    this.#random = random;
  }

  /**
   * Expands open nodes, any one of them each time, until none is left or the budget is spent. What is still open
   * then is completed when it is written: the order makes no difference any more. The derivation is good until the
   * next one grows.
   */
  grow(budget: number): Derivation {
    const derivation = this.#derivation;
    const random = this.#random;
    const { code, tables, start } = this.#program;
    let { words, nexts, open } = derivation;
    let count = FIRST + 1;
    let openCount = 0;
    // Where the next word of the way goes, where the last one went, and what comes behind the way.
    let place = FIRST;
    let last = FIRST;
    let behind = -1;
    let at = start;
    this.#left = budget - (code[at - 1] as number);
    for (;;) {
      let word = code[at++] as number;
      for (; (word & CONTROL) === 0; word = code[at++] as number) {
        words[place] = word;
        // Written in any case, and kept if the node is open: a branch would cost more.
        open[openCount] = place;
        openCount += word & OPEN;
        last = place;
        place = count++;
        nexts[last] = place;
        if (count === words.length) {
          makeRoom(derivation);
          ({ words, nexts, open } = derivation);
        }
      }
      if (operationOf(word) !== RETURN || this.#depth > 0) {
        at = this.#control(word, at);
        continue;
      }
      nexts[last] = behind;
      count--;
      for (at = -1; at < 0; ) {
        if (openCount === 0 || this.#left <= 0) return derivation;
        const chosen = random.below(openCount);
        place = open[chosen] as number;
        open[chosen] = open[--openCount] as number;
        this.#left--;
        at = drawFrom(tables, operandOf(words[place] as number), random);
        if (at < 0) words[place] = wordOf(TEXT, ~at);
      }
      behind = nexts[place] as number;
      this.#left -= code[at - 1] as number;
    }
  }

  /** Does what a control word says; answers with the place to go on at. */
  #control(word: number, at: number): number {
    const { code, tables } = this.#program;
    switch (operationOf(word)) {
      case RETURN:
        return this.#stack[--this.#depth] as number;
      case COUNT:
        this.#left -= operandOf(word);
        return at;
      case CALL: {
        this.#push(at);
        const way = drawFrom(tables, operandOf(word), this.#random);
        this.#left -= code[way - 1] as number;
        return way;
      }
      case REPEAT: {
        const wanted = drawNumber(tables, operandOf(word), this.#random);
        const times = Math.max(code[at] as number, Math.min(wanted, this.#left));
        this.#left -= times;
        if (times === 0) return code[at + 1] as number;
        this.#push(times);
        return at + 2;
      }
      case TIMES:
        this.#push(operandOf(word));
        return at + 1;
      case AGAIN: {
        const left = (this.#stack[this.#depth - 1] as number) - 1;
        this.#stack[this.#depth - 1] = left;
        if (left > 0) return operandOf(word);
        this.#depth--;
        return at;
      }
      default:
        throw new RangeError(`no such operation: ${operationOf(word)}`);
    }
  }

  #push(value: number): void {
    if (this.#depth === this.#stack.length) this.#stack = doubled(this.#stack);
    this.#stack[this.#depth++] = value;
  }
}
