import type { Random } from "../../base/random.ts";
import { drawFrom } from "./alias-table.ts";
import { type Derivation, doubled, FIRST } from "./derivation.ts";
import {
  AGAIN,
  CHARACTER,
  COPIED,
  completionsOf,
  drawNumber,
  LATER,
  OPEN,
  operandOf,
  operationOf,
  type Program,
  RETURN,
  TEXT,
  TIMES,
} from "./program.ts";

/** Writes the texts of derivations, in UTF-8. What is still to be drawn, or open, is drawn while it is written. */
export class TextWriter {
  readonly #program: Program;
  readonly #random: Random;
  readonly #texts: DataView;
  #bytes = new Uint8Array(1024);
  #view = new DataView(this.#bytes.buffer);
  /** Where calls return to, and how many more times the repetitions around go on. */
  #stack: Int32Array = new Int32Array(64);

  constructor(program: Program, random: Random) {
    this.#program = program;
    this.#random = random;
    this.#texts = new DataView(program.texts.buffer);
  }

  write({ words, nexts }: Derivation): Uint8Array {
    let length = 0;
    for (let place = FIRST; place >= 0; place = nexts[place] as number) {
      const word = words[place] as number;
      const operation = operationOf(word);
      if (operation === TEXT) length = this.#writeText(operandOf(word), length);
      else length = this.#run(word, length);
    }
    return this.#bytes.slice(0, length);
  }

  #run(first: number, from: number): number {
    const { code, tables } = this.#program;
    const random = this.#random;
    let stack = this.#stack;
    let depth = 0;
    let length = from;
    let at = -1;
    let word = first;
    for (;;) {
      switch (operationOf(word)) {
        case TEXT:
          length = this.#writeText(operandOf(word), length);
          break;
        case CHARACTER:
          length = this.#writeCharacter(drawNumber(tables, operandOf(word), random), length);
          break;
        case LATER:
        case OPEN: {
          const operand = operandOf(word);
          const table = operationOf(word) === OPEN ? completionsOf(tables, operand) : operand;
          const way = drawFrom(tables, table, random);
          if (way < 0) {
            length = this.#writeText(~way, length);
          } else {
            if (depth === stack.length) stack = this.#stack = doubled(stack);
            stack[depth++] = at;
            at = way;
          }
          break;
        }
        case RETURN:
          at = stack[--depth] as number;
          break;
        case TIMES:
          if (depth === stack.length) stack = this.#stack = doubled(stack);
          stack[depth++] = operandOf(word);
          at += 1;
          break;
        case AGAIN: {
          const left = (stack[depth - 1] as number) - 1;
          stack[depth - 1] = left;
          if (left === 0) depth--;
          else at = operandOf(word);
          break;
        }
      }
      if (at < 0) return length;
      word = code[at++] as number;
    }
  }

  #writeText(text: number, at: number): number {
    const { textStarts } = this.#program;
    const from = textStarts[text] as number;
    const length = (textStarts[text + 1] as number) - from;
    if (at + length + COPIED > this.#bytes.length) this.#makeRoom(at + length + COPIED);
    const source = this.#texts;
    const target = this.#view;
    let copied = 0;
    do {
      target.setInt32(at + copied, source.getInt32(from + copied));
      target.setInt32(at + copied + 4, source.getInt32(from + copied + 4));
      copied += COPIED;
    } while (copied < length);
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
