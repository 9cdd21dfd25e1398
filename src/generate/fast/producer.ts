import type { Random } from "../../base/random.ts";
import type { Model } from "../model.ts";
import type { Sites } from "../sites.ts";
import { drawNumber, drawSlot } from "./alias-draw.ts";
import { compile } from "./compile.ts";
import {
  addOpen,
  clear,
  type Derivation,
  emptyDerivation,
  grown,
  IS_CHARACTER,
  IS_NODE,
  IS_TEXT,
  moreItems,
} from "./derivation.ts";
import {
  AGAIN,
  CALL,
  CHARACTER,
  COUNT,
  OPEN,
  type Program,
  REPEAT,
  RETURN,
  TEXT,
  TEXTS,
  TIMES,
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
  #budget = 0;

  constructor(sites: Sites, model: Model, random: Random) {
    this.#program = compile(sites, model);
    this.#random = random;
    this.#writer = new TextWriter(this.#program);
  }

  /** One text more. Of its expansions the budget's number is drawn from the model. */
  produce(budget: number): Uint8Array {
    const derivation = this.#derivation;
    this.#budget = budget;
    clear(derivation);
    this.#run(this.#program.start);
    derivation.rootEnd = derivation.itemCount;
    while (derivation.openCount > 0) this.#expandNext();
    return this.#writer.write(derivation);
  }

  /** Expands any open node while the budget lasts, and completes the last one when it is spent. */
  #expandNext(): void {
    const derivation = this.#derivation;
    const { open, openCount, nodes } = derivation;
    const { tables } = this.#program;
    const completes = this.#budget <= 0;
    this.#budget--;
    const chosen = completes ? openCount - 1 : this.#random.below(openCount);
    const node = open[chosen] as number;
    open[chosen] = open[openCount - 1] as number;
    derivation.openCount = openCount - 1;
    const table = nodes[completes ? node + 1 : node] as number;
    const begin = derivation.itemCount;
    this.#run(tables.values[drawSlot(table, tables, this.#random)] as number);
    derivation.nodes[node + 2] = begin;
    derivation.nodes[node + 3] = derivation.itemCount;
  }

  /**
   * Runs a way to its end. The nodes it opens wait; everything else becomes a part of the current fragment. An
   * operation that adds an item leaves the switch with it; all others go on with the loop.
   */
  #run(way: number): void {
    const derivation = this.#derivation;
    const random = this.#random;
    const { code, tables } = this.#program;
    let { items, itemCount } = derivation;
    let depth = 0;
    for (let at = way; ; ) {
      const operation = code[at];
      const operand = code[at + 1] as number;
      let item: number;
      switch (operation) {
        case TEXT:
          item = (operand << 2) | IS_TEXT;
          at += 2;
          break;
        case TEXTS:
          item = ((tables.values[drawSlot(operand, tables, random)] as number) << 2) | IS_TEXT;
          at += 2;
          break;
        case CHARACTER:
          item = (drawNumber(operand, tables, random) << 2) | IS_CHARACTER;
          at += 2;
          break;
        case OPEN:
          item = (addOpen(derivation, operand, code[at + 2] as number) << 2) | IS_NODE;
          at += 3;
          break;
        case COUNT:
          this.#budget -= operand;
          at += 2;
          continue;
        case CALL:
          this.#push(depth++, at + 2);
          at = tables.values[drawSlot(operand, tables, random)] as number;
          continue;
        case RETURN:
          derivation.itemCount = itemCount;
          if (depth === 0) return;
          at = this.#stack[--depth] as number;
          continue;
        case REPEAT: {
          const count = this.#repeats(drawNumber(operand, tables, random), code[at + 2] as number);
          if (count > 0) this.#push(depth++, count);
          at = count > 0 ? at + 4 : (code[at + 3] as number);
          continue;
        }
        case TIMES:
          this.#push(depth++, operand);
          at += 3;
          continue;
        case AGAIN:
          if (this.#isOver(depth - 1)) {
            depth--;
            at += 2;
          } else at = operand;
          continue;
        default:
          throw new RangeError(`no such operation: ${operation}`);
      }
      if (itemCount === items.length) items = moreItems(derivation);
      items[itemCount++] = item;
    }
  }

  /** How many elements there will be: never more than the budget allows, but the least count in any case. */
  #repeats(wanted: number, least: number): number {
    const count = Math.max(least, Math.min(wanted, this.#budget));
    this.#budget -= count;
    return count;
  }

  /** Counts down the repetition at this depth of the stack. */
  #isOver(depth: number): boolean {
    const left = (this.#stack[depth] as number) - 1;
    this.#stack[depth] = left;
    return left === 0;
  }

  #push(depth: number, value: number): void {
    if (depth === this.#stack.length) this.#stack = grown(this.#stack);
    this.#stack[depth] = value;
  }
}
