import { type Derivation, grown, IS_CHARACTER, IS_TEXT } from "./derivation.ts";
import type { Program } from "./program.ts";

/** Writes the texts of derivations, in UTF-8. */
export class TextWriter {
  readonly #texts: Uint8Array;
  readonly #textStarts: Int32Array;
  #bytes = new Uint8Array(1024);
  /** The fragments being written, outer ones first: where to go on, and where the end is. */
  #stack: Int32Array = new Int32Array(256);

  constructor({ texts, textStarts }: Program) {
    this.#texts = texts;
    this.#textStarts = textStarts;
  }

  /** The text of a derivation without open nodes. */
  write({ items, nodes }: Derivation): Uint8Array {
    let length = 0;
    let depth = 0;
    let at = 0;
    let end = 1;
    for (;;) {
      if (at === end) {
        if (depth === 0) return this.#bytes.slice(0, length);
        end = this.#stack[--depth] as number;
        at = this.#stack[--depth] as number;
        continue;
      }
      const item = items[at++] as number;
      const value = item >> 2;
      const kind = item & 3;
      if (kind === IS_TEXT) length = this.#writeText(value, length);
      else if (kind === IS_CHARACTER) length = this.#writeCharacter(value, length);
      else {
        // With nothing left behind the node there is nothing to come back to: right recursion stays shallow.
        if (at < end) depth = this.#push(depth, at, end);
        at = nodes[value] as number;
        end = nodes[value + 1] as number;
      }
    }
  }

  #push(depth: number, at: number, end: number): number {
    if (depth + 2 > this.#stack.length) this.#stack = grown(this.#stack);
    this.#stack[depth] = at;
    this.#stack[depth + 1] = end;
    return depth + 2;
  }

  #writeText(text: number, at: number): number {
    const source = this.#texts;
    const from = this.#textStarts[text] as number;
    const end = at + (this.#textStarts[text + 1] as number) - from;
    if (end > this.#bytes.length) this.#makeRoom(end);
    const target = this.#bytes;
    for (let index = from, place = at; place < end; index++, place++) target[place] = source[index] as number;
    return end;
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
  }
}
