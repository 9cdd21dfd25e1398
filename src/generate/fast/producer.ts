import type { Random } from "../../base/random.ts";
import type { Model } from "../model.ts";
import type { Sites } from "../sites.ts";
import { drawSlot, numberAt } from "./alias-draw.ts";
import { compile } from "./compile.ts";
import { clear, type Derivation, doubled, emptyDerivation, FIRST, makeRoom } from "./derivation.ts";
import {
  AGAIN,
  CALL,
  COUNT,
  LAST_ITEM,
  NOTHING,
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
    clear(this.#derivation);
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
    let { words, nexts, open, count, openCount } = derivation;
    let stack = this.#stack;
    let depth = 0;
    let node = FIRST;
    let behind = -1;
    /** The last word put in the node's place; -1 while there is none. */
    let last = -1;
    for (let at = start; ; ) {
      let word = code[at++] as number;
      let operation = operationOf(word);
      if (operation === CALL) {
        const way = tables.values[drawSlot(operandOf(word), tables, random)] as number;
        if (way >= 0) {
          if (depth === stack.length) stack = this.#stack = doubled(stack);
          stack[depth++] = at;
          at = way;
          continue;
        }
        word = wordOf(TEXT, ~way);
        operation = TEXT;
      }
      if (operation <= LAST_ITEM) {
        let place = node;
        if (last >= 0) {
          place = count++;
          if (place === words.length) {
            makeRoom(derivation);
            ({ words, nexts } = derivation);
          }
          nexts[last] = place;
        }
        words[place] = word;
        last = place;
        if (operation === OPEN) {
          if (openCount === open.length) open = derivation.open = doubled(open);
          open[openCount++] = place;
        }
        continue;
      }
      switch (operation) {
        case RETURN: {
          if (depth > 0) {
            at = stack[--depth] as number;
            continue;
          }
          if (last < 0) words[node] = NOTHING;
          else nexts[last] = behind;
          for (;;) {
            if (openCount === 0 || budget <= 0) {
              derivation.count = count;
              derivation.openCount = openCount;
              return;
            }
            const chosen = random.below(openCount);
            node = open[chosen] as number;
            open[chosen] = open[--openCount] as number;
            budget--;
            const slot = drawSlot(operandOf(words[node] as number), tables, random);
            at = tables.values[slot] as number;
            if (at >= 0) break;
            words[node] = wordOf(TEXT, ~at);
          }
          behind = nexts[node] as number;
          last = -1;
          continue;
        }
        case COUNT:
          budget -= operandOf(word);
          continue;
        case REPEAT: {
          const wanted = numberAt(drawSlot(operandOf(word), tables, random), tables, random);
          const times = Math.max(code[at] as number, Math.min(wanted, budget));
          budget -= times;
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
          const left = (stack[depth - 1] as number) - 1;
          stack[depth - 1] = left;
          if (left === 0) depth--;
          else at = operandOf(word);
          continue;
        }
        default:
          throw new RangeError(`no such operation: ${operation}`);
      }
    }
  }
}
