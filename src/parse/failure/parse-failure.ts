import type { Chart } from "../chart/chart.ts";
import { startByte } from "../input/letters.ts";
import type { ReadInput } from "../input/read-input.ts";
import type { PreparedGrammar } from "../prepared-grammar.ts";
import { recognize } from "../recognize.ts";
import { type Place, placeOf } from "./excerpt.ts";
import { expectedWords } from "./expected-words.ts";

/** An input that the grammar does not derive: up to where it could still become one that it does. */
export class ParseFailure {
  readonly kind = "failure";
  /** Where the input stops to be the beginning of anything the grammar derives, in bytes. */
  readonly offset: number;
  readonly #prepared: PreparedGrammar;
  readonly #input: ReadInput;
  /** The same place, counted in letters. */
  readonly #letter: number;
  #knownPlace: Place | undefined;

  constructor(prepared: PreparedGrammar, input: ReadInput, letter: number) {
    const { letters, brokenAt } = input;
    const offset = letter < letters.length ? startByte(letters, letter, letter + 1) : undefined;
    this.#prepared = prepared;
    this.#input = input;
    this.#letter = letter;
    this.offset = Math.min(offset ?? letters.byteLength, brokenAt ?? letters.byteLength);
  }

  /** Line and column, both from 1. */
  get line(): number {
    return this.#place.position.line;
  }

  get column(): number {
    return this.#place.position.column;
  }

  /** The line in question with a caret below the place. */
  get excerpt(): string {
    return this.#place.excerpt;
  }

  /** Whether the input merely ends too soon. */
  get isAtEnd(): boolean {
    return this.#place.character === undefined;
  }

  /** What the grammar would go on with: its rules, literals and classes of characters, at most a dozen. */
  get expected(): readonly string[] {
    return expectedWords(this.#prepared, this.#chart());
  }

  /** Whether the grammar derives all of the input but the line break at its end. */
  get isAtFinalLineBreak(): boolean {
    return this.#place.isFinalLineBreak && this.#chart().completionOfStart() >= 0;
  }

  get message(): string {
    const { expected, line, column } = this;
    const place = this.#place;
    const hint = this.isAtFinalLineBreak
      ? "; the grammar derives the input without its final line break"
      : "";
    const found = place.character === undefined ? "the end of the input" : JSON.stringify(place.character);
    const wanted = expected.join(", ") || "nothing that this grammar derives";
    return `line ${line}, column ${column}: expected ${wanted}, found ${found}${hint}\n${place.excerpt}`;
  }

  /** What is known before the place. */
  #chart(): Chart {
    return recognize(this.#prepared.automaton, this.#input.letters, this.#letter).end();
  }

  get #place(): Place {
    this.#knownPlace ??= placeOf(this.#input.decoded, this.offset);
    return this.#knownPlace;
  }
}
