import type { Random } from "../../base/random.ts";
import {
  AGAIN,
  bytesOf,
  completionsOf,
  drawFrom,
  drawNumber,
  LATER,
  lengthOf,
  OPEN,
  operandOf,
  operationOf,
  type Program,
  RETURN,
  SHORT,
  TEXT,
  TIMES,
} from "./program.ts";

/**
 * A growing derivation: a chain of words, which are texts, characters, choices drawn later, and open nodes. Expanding
 * an open node replaces it by the words of one of its ways.
 */
export interface Derivation {
  /**
   * The words of the program; then the chain, each word followed by the place of the next one, or -1. The places of the
   * open nodes grow from the end downwards, unordered.
   */
  readonly memory: Int32Array;
  /** The place of the first word of the chain. */
  readonly first: number;
}

/** Words per link of the chain: a word, and the place of the next. */
export const LINK = 2;

/** Memory for a program and a small derivation. A single array is faster than several. */
export function memoryOf(program: Int32Array): Int32Array {
  const memory = new Int32Array(program.length + 4096);
  memory.set(program);
  return memory;
}

/** Doubles the memory between the end of the chain and the first open node, at `open`. */
export function widened(memory: Int32Array, end: number, open: number): Int32Array {
  const larger = new Int32Array(memory.length * 2);
  larger.set(memory.subarray(0, end));
  larger.set(memory.subarray(open), larger.length - (memory.length - open));
  return larger;
}

/** Writes the texts of derivations in UTF-8. It draws pending choices and completes open nodes as it writes. */
export class TextWriter {
  readonly #random: Random;
  readonly #texts: Uint8Array;
  readonly #textStarts: Int32Array;
  #bytes = new Uint8Array(1024);
  #view = new DataView(this.#bytes.buffer);
  /** Return addresses of ways, and remaining counts of the enclosing repetitions. */
  readonly #stack: number[] = [];

  constructor(program: Program, random: Random) {
    const { texts, textStarts } = program;
    this.#random = random;
    this.#texts = texts;
    this.#textStarts = textStarts;
  }

  write({ memory, first }: Derivation): Uint8Array {
    const random = this.#random;
    this.#stack.length = 0;
    let length = 0;
    for (let place = first; place >= 0; place = memory[place + 1] as number) {
      let word = memory[place] as number;
      const operation = operationOf(word);
      if (operation === OPEN || operation === LATER) {
        const operand = operandOf(word);
        const way = drawFrom(memory, operation === OPEN ? completionsOf(memory, operand) : operand, random);
        if (way >= 0) {
          length = this.#run(way, memory, length);
          continue;
        }
        word = ~way;
      }
      length =
        operationOf(word) === SHORT ? this.#writeShort(word, length) : this.#writeWord(word, memory, length);
    }
    return this.#bytes.slice(0, length);
  }

  /** Writes the texts of a way and of all ways drawn in it. */
  #run(way: number, memory: Int32Array, start: number): number {
    const random = this.#random;
    const stack = this.#stack;
    let length = start;
    let at = way;
    stack.push(-1);
    for (;;) {
      const word = memory[at++] as number;
      switch (operationOf(word)) {
        case LATER:
        case OPEN: {
          const operand = operandOf(word);
          const table = operationOf(word) === OPEN ? completionsOf(memory, operand) : operand;
          const way = drawFrom(memory, table, random);
          if (way < 0) {
            length = this.#writeWord(~way, memory, length);
          } else {
            stack.push(at);
            at = way;
          }
          break;
        }
        case RETURN:
          at = stack.pop() as number;
          if (at < 0) return length;
          break;
        case TIMES:
          stack.push(operandOf(word));
          break;
        case AGAIN: {
          const times = (stack.pop() as number) - 1;
          if (times === 0) break;
          stack.push(times);
          at -= operandOf(word);
          break;
        }
        default:
          length = this.#writeWord(word, memory, length);
      }
    }
  }

  #writeWord(word: number, memory: Int32Array, at: number): number {
    switch (operationOf(word)) {
      case SHORT:
        return this.#writeShort(word, at);
      case TEXT:
        return this.#writeText(operandOf(word), at);
      default:
        return this.#writeCharacter(drawNumber(memory, operandOf(word), this.#random), at);
    }
  }

  #writeShort(word: number, at: number): number {
    if (at + 4 > this.#bytes.length) this.#makeRoom(at + 4);
    this.#view.setInt32(at, bytesOf(word), true);
    return at + lengthOf(word);
  }

  #writeText(text: number, at: number): number {
    const from = this.#textStarts[text] as number;
    const length = (this.#textStarts[text + 1] as number) - from;
    if (at + length > this.#bytes.length) this.#makeRoom(at + length);
    const source = this.#texts;
    const target = this.#bytes;
    for (let copied = 0; copied < length; copied++) target[at + copied] = source[from + copied] as number;
    return at + length;
  }

  #writeCharacter(codePoint: number, at: number): number {
    if (at + 4 > this.#bytes.length) this.#makeRoom(at + 4);
    const bytes = this.#bytes;
    let end = at;
    if (codePoint < 0x80) {
      bytes[end++] = codePoint;
    } else if (codePoint < 0x800) {
      bytes[end++] = 0xc0 | (codePoint >> 6);
      bytes[end++] = 0x80 | (codePoint & 0x3f);
    } else if (codePoint < 0x10000) {
      bytes[end++] = 0xe0 | (codePoint >> 12);
      bytes[end++] = 0x80 | ((codePoint >> 6) & 0x3f);
      bytes[end++] = 0x80 | (codePoint & 0x3f);
    } else {
      bytes[end++] = 0xf0 | (codePoint >> 18);
      bytes[end++] = 0x80 | ((codePoint >> 12) & 0x3f);
      bytes[end++] = 0x80 | ((codePoint >> 6) & 0x3f);
      bytes[end++] = 0x80 | (codePoint & 0x3f);
    }
    return end;
  }

  #makeRoom(least: number): void {
    const larger = new Uint8Array(Math.max(least, this.#bytes.length * 2));
    larger.set(this.#bytes);
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}
