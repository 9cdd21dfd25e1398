import type { Random } from "../../base/random.ts";
import type { Model } from "../model.ts";
import type { Sites } from "../sites.ts";
import type { TextProducer } from "../text-source.ts";
import { compile } from "./compile.ts";
import { Encoder } from "./encoder.ts";
import {
  AGAIN,
  CALL,
  CONTROL,
  COPIED,
  COUNT,
  drawFrom,
  drawNumber,
  MISSING,
  MissingWays,
  OPEN,
  operandOf,
  operationOf,
  type Program,
  REPEAT,
  RETURN,
  TIMES,
} from "./program.ts";
import { type Derivation, LINK, memoryOf, TextWriter, widened } from "./text-writer.ts";

/** Words that are written beyond the end of a way, and then overwritten. */
const BEYOND = (COPIED + 1) * LINK;

/** Grows derivations by a program, as long as their budgets last. */
class Grower {
  readonly #start: number;
  /** Where the chain begins: behind the words of the program. */
  readonly #first: number;
  readonly #random: Random;
  #memory: Int32Array;
  /** Where the next word of the chain goes, and the next open node. */
  #end = 0;
  #open = 0;
  /** What is left of the budget. */
  #left = 0;
  #isCut = false;
  /** Where calls return to, and how many more times the repetitions around go on. */
  readonly #stack: number[] = [];

  constructor(program: Program, random: Random) {
    this.#start = program.start;
    this.#first = program.words.length;
    this.#random = random;
    this.#memory = memoryOf(program.words);
  }

  /** Whether the model would have gone on with the last derivation, had the budget been larger. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /**
   * Expands open nodes, any one of them each time, until none is left or the budget is spent. What is still open
   * then is completed when it is written: the order makes no difference any more. The derivation is good until the
   * next one grows.
   */
  grow(budget: number): Derivation {
    const random = this.#random;
    const first = this.#first;
    this.#stack.length = 0;
    this.#isCut = false;
    let memory = this.#memory;
    let way = this.#start;
    // The node of the way, and the place of the next instruction.
    let place = first;
    let behind = -1;
    let end = first + LINK;
    let open = memory.length - 1;
    let left = budget;
    for (;;) {
      const length = memory[way - 1] as number;
      left -= memory[way - 2] as number;
      let last = place;
      if (length > 0 && end + (LINK + 1) * length + BEYOND < open) {
        // Open nodes are written down in any case, and kept if they are open: a branch would cost more.
        memory[open] = place;
        open -= copyWord(memory, way, place);
        memory[place + 1] = end;
        for (let others = length - 1; ; others -= COPIED) {
          memory[open] = end;
          open -= copyWord(memory, way + 1, end);
          memory[open] = end + LINK;
          open -= copyWord(memory, way + 2, end + LINK);
          memory[open] = end + 2 * LINK;
          open -= copyWord(memory, way + 3, end + 2 * LINK);
          if (others <= COPIED) {
            end += LINK * others;
            break;
          }
          end += LINK * COPIED;
          way += COPIED;
        }
        // The last word is the first when there are no others: a branch here could not be predicted.
        const isAlone = (length - 2) >> 31;
        last = end - LINK + (isAlone & (place - end + LINK));
      } else {
        this.#end = end;
        this.#open = open;
        this.#left = left;
        last = this.#follow(way, place);
        memory = this.#memory;
        end = this.#end;
        open = this.#open;
        left = this.#left;
      }
      memory[last + 1] = behind;
      const count = memory.length - 1 - open;
      if (count === 0 || left <= 0) {
        this.#isCut ||= count > 0;
        return { memory, first };
      }
      const chosen = open + 1 + random.below(count);
      place = memory[chosen] as number;
      open += 1;
      memory[chosen] = memory[open] as number;
      left -= 1;
      behind = memory[place + 1] as number;
      way = drawFrom(memory, operandOf(memory[place] as number), random);
    }
  }

  /** Puts the words of any way into the chain one by one; answers with the place of the last one. */
  #follow(way: number, place: number): number {
    let last = place;
    let next = place;
    for (let at = way; ; ) {
      const word = this.#memory[at++] as number;
      if ((word & CONTROL) === 0) {
        if (this.#end + BEYOND > this.#open) this.#widen();
        const memory = this.#memory;
        memory[this.#open] = next;
        this.#open -= word & OPEN;
        memory[next] = word;
        memory[next + 1] = this.#end;
        last = next;
        next = this.#end;
        this.#end += LINK;
      } else if (operationOf(word) === RETURN && this.#stack.length === 0) {
        this.#end = next;
        return last;
      } else at = this.#control(word, at);
    }
  }

  /** Executes a control word; returns the place of the next word. */
  #control(word: number, at: number): number {
    const memory = this.#memory;
    const stack = this.#stack;
    switch (operationOf(word)) {
      case RETURN:
        return stack.pop() as number;
      case COUNT:
        this.#left -= operandOf(word);
        return at;
      case CALL: {
        stack.push(at);
        const way = drawFrom(memory, operandOf(word), this.#random);
        this.#left -= memory[way - 2] as number;
        return way;
      }
      case REPEAT: {
        const wanted = drawNumber(memory, operandOf(word), this.#random);
        const times = Math.max(memory[at] as number, Math.min(wanted, this.#left));
        this.#isCut ||= wanted > times;
        this.#left -= times;
        if (times === 0) return at + 2 + (memory[at + 1] as number);
        stack.push(times);
        return at + 2;
      }
      case TIMES:
        stack.push(operandOf(word));
        return at;
      case MISSING:
        throw new MissingWays(operandOf(word));
      case AGAIN: {
        const times = (stack.pop() as number) - 1;
        if (times === 0) return at;
        stack.push(times);
        return at - operandOf(word);
      }
      default:
        throw new RangeError(`no such operation: ${operationOf(word)}`);
    }
  }

  #widen(): void {
    const { length } = this.#memory;
    this.#memory = widened(this.#memory, this.#end, this.#open + 1);
    this.#open += this.#memory.length - length;
  }
}

/** Puts a word into the chain before what comes next in memory; answers with 1 for an open node, 0 otherwise. */
function copyWord(memory: Int32Array, from: number, to: number): number {
  const word = memory[from] as number;
  memory[to] = word;
  memory[to + 1] = to + LINK;
  return word & OPEN;
}

/** A program begins with so many words. */
const wordsAtFirst = 4096;

/** It grows by at least this share: a new beginning costs as much as copying the program. */
const growth = 1 / 8;

/**
 * Produces texts in UTF-8 with the distribution of `TreeProducer`, by other random numbers. Not for grammars with token
 * rules, whose tokens need `joinTokens`. The ways of a large grammar are compiled when a text first needs them; that text
 * then starts again with the same random numbers, so the result equals that of the whole program.
 */
export class Producer implements TextProducer {
  readonly leftOut: ReadonlySet<string> = new Set();
  readonly #random: Random;
  readonly #encoder: Encoder;
  readonly #firstWords: number;
  #words: number;
  #isWhole: boolean;
  #grower: Grower;
  #writer: TextWriter;

  /** With `firstWords` words compiled before the first text, and that many more each time; the texts do not depend on it. */
  constructor(sites: Sites, model: Model, random: Random, firstWords = wordsAtFirst) {
    this.#random = random;
    this.#encoder = new Encoder(compile(sites, model));
    this.#encoder.extend(firstWords);
    this.#firstWords = firstWords;
    const program = this.#encoder.program();
    this.#words = program.words.length;
    this.#isWhole = program.isWhole;
    this.#grower = new Grower(program, random);
    this.#writer = new TextWriter(program, random);
  }

  /** Whether the model would have gone on with the last text, had the budget been larger. */
  get isCut(): boolean {
    return this.#grower.isCut;
  }

  /** One text more. Of its expansions the budget's number is drawn from the model. */
  produce(budget: number): Uint8Array {
    while (!this.#isWhole) {
      const begun = this.#random.mark();
      try {
        return this.#writer.write(this.#grower.grow(budget));
      } catch (error) {
        if (!(error instanceof MissingWays)) throw error;
        this.#random.backTo(begun);
        this.#extend(error.number);
      }
    }
    return this.#writer.write(this.#grower.grow(budget));
  }

  #extend(missing: number): void {
    const more = Math.max(this.#firstWords, Math.floor(this.#words * growth));
    this.#encoder.extend(more, missing);
    const program = this.#encoder.program();
    this.#words = program.words.length;
    this.#isWhole = program.isWhole;
    this.#grower = new Grower(program, this.#random);
    this.#writer = new TextWriter(program, this.#random);
  }
}
