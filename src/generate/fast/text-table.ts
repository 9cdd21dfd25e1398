import { COPIED_BYTES, type Program, shortText, TEXT, wordOf } from "./program.ts";

/** The texts of a program in UTF-8, each once. */
export class TextTable {
  readonly #utf8 = new TextEncoder();
  readonly #words = new Map<string, number>();
  readonly #longer: Uint8Array[] = [];

  /** The word that writes the text: it holds a short one, and the number of a longer one. */
  wordOf(text: string): number {
    const known = this.#words.get(text);
    if (known !== undefined) return known;
    const bytes = this.#utf8.encode(text);
    const word =
      bytes.length <= 3 ? shortText(bytes, bytes.length) : wordOf(TEXT, this.#longer.push(bytes) - 1);
    this.#words.set(text, word);
    return word;
  }

  /** The longer texts as a program has them. */
  encoded(): Pick<Program, "texts" | "textStarts"> {
    const textStarts = new Int32Array(this.#longer.length + 1);
    for (const [number, { length }] of this.#longer.entries()) {
      textStarts[number + 1] = (textStarts[number] as number) + length;
    }
    const texts = new Uint8Array((textStarts.at(-1) as number) + COPIED_BYTES);
    for (const [number, bytes] of this.#longer.entries()) texts.set(bytes, textStarts[number]);
    return { texts, textStarts };
  }
}
