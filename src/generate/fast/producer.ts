import type { Random } from "../../base/random.ts";
import type { Model } from "../model.ts";
import type { Sites } from "../sites.ts";
import { drawFrom } from "./alias-table.ts";
import { compile } from "./compile.ts";
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
import { TextWriter } from "./text-writer.ts";

const TWO_TO_32 = 2 ** 32;

/**
 * Produces texts, in UTF-8, as `TreeProducer` produces trees: the same model gives the same distribution, by
 * other random numbers. Not for grammars with token rules, whose tokens must be joined with care.
 */
export class Producer {
  readonly #program: Program;
  readonly #random: Random;
  readonly #derivation: Derivation = emptyDerivation();
  readonly #writer: TextWriter;
  /** Where calls return to, and how many more times the repetitions around go on. */
  #stack: Int32Array = new Int32Array(256);

  constructor(sites: Sites, model: Model, random: Random) {
    this.#program = compile(sites, model);
    this.#random = random;
    this.#writer = new TextWriter(this.#program, random);
  }

  /** One text more. Of its expansions the budget's number is drawn from the model. */
  produce(budget: number): Uint8Array {
    this.#grow(budget);
    return this.#writer.write(this.#derivation);
  }

  /**
   * Expands open nodes, any one of them each time, until none is left or the budget is spent. What is still open
   * then is completed when it is written: the order makes no difference any more.
   */
  #grow(budget: number): void {
    const derivation = this.#derivation;
    const random = this.#random;
    const { code, tables, start } = this.#program;
    let { words, nexts, open } = derivation;
    let count = FIRST + 1;
    let openCount = 0;
    let stack = this.#stack;
    let depth = 0;
    let left = budget - (code[start - 1] as number);
    /** Where the next word of the way goes, where the last one went, and what comes behind the way. */
    let place = FIRST;
    let last = FIRST;
    let behind = -1;
    for (let at = start; ; ) {
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
      switch (operationOf(word)) {
        case RETURN: {
          if (depth > 0) {
            at = stack[--depth] as number;
            continue;
          }
          nexts[last] = behind;
          count--;
          for (;;) {
            if (openCount === 0 || left <= 0) return;
            const chosen = ((random.bits() * openCount) / TWO_TO_32) | 0;
            const node = open[chosen] as number;
            open[chosen] = open[--openCount] as number;
            left--;
            at = drawFrom(tables, operandOf(words[node] as number), random);
            if (at >= 0) {
              place = node;
              behind = nexts[node] as number;
              left -= code[at - 1] as number;
              break;
            }
            words[node] = wordOf(TEXT, ~at);
          }
          continue;
        }
        case CALL: {
          const way = drawFrom(tables, operandOf(word), random);
          if (depth === stack.length) stack = this.#stack = doubled(stack);
          stack[depth++] = at;
          at = way;
          left -= code[at - 1] as number;
          continue;
        }
        case COUNT:
          left -= operandOf(word);
          continue;
        case REPEAT: {
          const wanted = drawNumber(tables, operandOf(word), random);
          const times = Math.max(code[at] as number, Math.min(wanted, left));
          left -= times;
          if (times > 0) {
            if (depth === stack.length) stack = this.#stack = doubled(stack);
            stack[depth++] = times;
          }
          at = times > 0 ? at + 2 : (code[at + 1] as number);
          continue;
        }
        case TIMES:
          if (depth === stack.length) stack = this.#stack = doubled(stack);
          stack[depth++] = operandOf(word);
          at += 1;
          continue;
        case AGAIN: {
          const more = (stack[depth - 1] as number) - 1;
          stack[depth - 1] = more;
          if (more === 0) depth--;
          else at = operandOf(word);
          continue;
        }
        default:
          throw new RangeError(`no such operation: ${operationOf(word)}`);
      }
    }
  }
}
