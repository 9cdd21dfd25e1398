import type { Random } from "../../base/random.ts";
import type { Model } from "../model.ts";
import type { Sites } from "../sites.ts";
import { drawSlot, numberAt } from "./alias-draw.ts";
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
  ROOT,
  replaceNode,
  settle,
  takeOpen,
  textItem,
} from "./derivation.ts";
import {
  AGAIN,
  CALL,
  CHARACTER,
  COUNT,
  FIRST_DRAWING,
  OPEN,
  type Program,
  REPEAT,
  RETURN,
  TEXT,
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
  /** The node being expanded. */
  #node = ROOT;

  constructor(sites: Sites, model: Model, random: Random) {
    this.#program = compile(sites, model);
    this.#random = random;
    this.#writer = new TextWriter(this.#program);
  }

  /** One text more. Of its expansions the budget's number is drawn from the model. */
  produce(budget: number): Uint8Array {
    this.#budget = budget;
    clear(this.#derivation);
    this.#grow();
    return this.#writer.write(this.#derivation);
  }

  /**
   * Runs way after way until no node is open. A way makes the fragment of the node that was expanded; the nodes
   * it opens wait. An operation that adds an item leaves the switch with it; all others go on with the loop.
   */
  #grow(): void {
    const derivation = this.#derivation;
    const random = this.#random;
    const { code, tables, start } = this.#program;
    let { items, itemCount } = derivation;
    let node = ROOT;
    let begin = itemCount;
    let depth = 0;
    for (let at = start; ; ) {
      const operation = code[at] as number;
      const operand = code[at + 1] as number;
      const slot = operation >= FIRST_DRAWING ? drawSlot(operand, tables, random) : 0;
      let item: number;
      switch (operation) {
        case TEXT:
          item = (operand << 2) | IS_TEXT;
          at += 2;
          break;
        case CHARACTER:
          item = (numberAt(slot, tables, random) << 2) | IS_CHARACTER;
          at += 2;
          break;
        case OPEN:
          derivation.itemCount = itemCount;
          item = (addOpen(derivation, operand, code[at + 2] as number) << 2) | IS_NODE;
          at += 3;
          break;
        case COUNT:
          this.#budget -= operand;
          at += 2;
          continue;
        case CALL: {
          const way = tables.values[slot] as number;
          at += 2;
          if (way < 0) {
            item = textItem(way);
            break;
          }
          this.#push(depth++, at);
          at = way;
          continue;
        }
        case RETURN:
          if (depth > 0) {
            at = this.#stack[--depth] as number;
            continue;
          }
          derivation.itemCount = itemCount;
          settle(derivation, node, begin);
          at = this.#nextWay();
          if (at < 0) return;
          begin = itemCount = derivation.itemCount;
          node = this.#node;
          continue;
        case REPEAT: {
          const count = this.#repeats(numberAt(slot, tables, random), code[at + 2] as number);
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

  /** Takes the next open node that is not just a text, and answers with its way; with -1 when none is left. */
  #nextWay(): number {
    const derivation = this.#derivation;
    while (derivation.openCount > 0) {
      this.#node = this.#takeNext();
      const way = this.#wayOf(this.#node);
      if (way >= 0) return way;
      replaceNode(derivation, this.#node, textItem(way));
    }
    return -1;
  }

  /** Any open node while the budget lasts; then the last one, for the order makes no difference any more. */
  #takeNext(): number {
    const { openCount } = this.#derivation;
    return takeOpen(this.#derivation, this.#budget > 0 ? this.#random.below(openCount) : openCount - 1);
  }

  /** The way to expand the node: the model's while the budget lasts, one of the cheapest when it is spent. */
  #wayOf(node: number): number {
    const { tables } = this.#program;
    const table = this.#derivation.nodes[this.#budget > 0 ? node : node + 1] as number;
    this.#budget--;
    return tables.values[drawSlot(table, tables, this.#random)] as number;
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
