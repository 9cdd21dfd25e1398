import type { Random } from "../../base/random.ts";
import type { Model } from "../model.ts";
import type { Sites } from "../sites.ts";
import type { TextProducer } from "../text-source.ts";
import { compile } from "./compile.ts";
import { programOf } from "./encoder.ts";
import {
  AGAIN,
  CALL,
  CONTROL,
  COPIED,
  COUNT,
  drawFrom,
  drawNumber,
  OPEN,
  operandOf,
  operationOf,
  type Program,
  REPEAT,
  RETURN,
  TIMES,
} from "./program.ts";
import { type Derivation, LINK, memoryOf, TextWriter, widened } from "./text-writer.ts";

/** Words that are written past the end of a way, and then overwritten. */
const BEYOND = (COPIED + 1) * LINK;

/** Grows derivations by a program until their budget is spent. */
class Grower {
  readonly #start: number;
  /** The place where the chain begins, after the words of the program. */
  readonly #first: number;
  readonly #random: Random;
  #memory: Int32Array;
  /** The places of the chain's next word and of the next open node. */
  #end = 0;
  #open = 0;
  /** The remaining budget. */
  #left = 0;
  #isCut = false;
  /** Return addresses of calls, and remaining counts of the enclosing repetitions. */
  readonly #stack: number[] = [];

  constructor(program: Program, random: Random) {
    this.#start = program.start;
    this.#first = program.words.length;
    this.#random = random;
    this.#memory = memoryOf(program.words);
  }

  /** Whether the budget cut the last derivation short. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** The remaining budget of the last derivation; negative if an expansion exceeded it. */
  get left(): number {
    return this.#left;
  }

  /**
   * Expands open nodes in random order until none is left or the budget is spent. The writer completes the remaining
   * ones, because their order no longer matters. The next call overwrites the derivation.
   */
  grow(budget: number): Derivation {
    const random = this.#random;
    const first = this.#first;
    this.#stack.length = 0;
    this.#isCut = false;
    let memory = this.#memory;
    let way = this.#start;
    // The node of the way, and the place after it.
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
        // Every word is recorded as an open node, but kept only if it is one: a branch would cost more.
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
        // A single word is both first and last; computed without a branch, which would be unpredictable.
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
        this.#left = left;
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

  /** Copies the words of any way into the chain one by one; returns the place of the last one. */
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

/** Copies a word to the chain, followed by the next place in memory; returns 1 for an open node, 0 otherwise. */
function copyWord(memory: Int32Array, from: number, to: number): number {
  const word = memory[from] as number;
  memory[to] = word;
  memory[to + 1] = to + LINK;
  return word & OPEN;
}

/**
 * Produces UTF-8 texts with the same distribution as `TreeProducer`, but other random numbers. Not for grammars with
 * token rules, whose tokens need `joinTokens`.
 */
export class Producer implements TextProducer {
  readonly leftOut: ReadonlySet<string> = new Set();
  readonly #grower: Grower;
  readonly #writer: TextWriter;
  #budget = 0;

  constructor(sites: Sites, model: Model, random: Random) {
    const program = programOf(compile(sites, model));
    this.#grower = new Grower(program, random);
    this.#writer = new TextWriter(program, random);
  }

  /** Whether the budget cut the last text short. */
  get isCut(): boolean {
    return this.#grower.isCut;
  }

  /** The expansions of the last text that the model drew, before its completion. */
  get expansions(): number {
    return this.#budget - this.#grower.left;
  }

  /** Produces a text. The model draws expansions until the budget is spent. */
  produce(budget: number): Uint8Array {
    this.#budget = budget;
    return this.#writer.write(this.#grower.grow(budget));
  }
}
