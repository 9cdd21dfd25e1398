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
  private readonly prepared: PreparedGrammar;
  private readonly input: ReadInput;
  /** The same place, counted in letters. */
  private readonly letter: number;
  private knownPlace: Place | undefined;

  constructor(prepared: PreparedGrammar, input: ReadInput, letter: number) {
    const { letters, brokenAt } = input;
    const offset = letter < letters.length ? startByte(letters, letter, letter + 1) : undefined;
    this.prepared = prepared;
    this.input = input;
    this.letter = letter;
    this.offset = Math.min(offset ?? letters.byteLength, brokenAt ?? letters.byteLength);
  }

  /** Line and column, both from 1. */
  get line(): number {
    return this.place.position.line;
  }

  get column(): number {
    return this.place.position.column;
  }

  /** The line in question with a caret below the place. */
  get excerpt(): string {
    return this.place.excerpt;
  }

  /** Whether the input merely ends too soon. */
  get isAtEnd(): boolean {
    return this.place.character === undefined;
  }

  /** What the grammar would go on with: its rules, literals and classes of characters, at most a dozen. */
  get expected(): readonly string[] {
    const { prepared, input, letter } = this;
    return expectedWords(prepared, recognize(prepared.automaton, input.letters, letter).end());
  }

  get message(): string {
    const { place, expected, line, column } = this;
    const found = place.character === undefined ? "the end of the input" : JSON.stringify(place.character);
    const wanted = expected.join(", ") || "nothing that this grammar derives";
    return `line ${line}, column ${column}: expected ${wanted}, found ${found}\n${place.excerpt}`;
  }

  private get place(): Place {
    this.knownPlace ??= placeOf(this.input.decoded, this.offset);
    return this.knownPlace;
  }
}
