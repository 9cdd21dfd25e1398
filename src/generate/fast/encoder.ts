import { grown } from "../../base/arrays.ts";
import type { Distribution } from "../distribution.ts";
import { countedAtOnce, type Instruction, type Instructions, type Ways } from "./compile.ts";
import {
  AGAIN,
  CALL,
  CHARACTER,
  COPIED,
  COUNT,
  type Entry,
  fillAliasTable,
  LATER,
  OPEN,
  type Program,
  REPEAT,
  RETURN,
  SHORT,
  shortText,
  TEXT,
  TIMES,
  tableLength,
  textWay,
  wordOf,
} from "./program.ts";

/** The distinct texts of a program, in UTF-8. */
class TextTable {
  readonly #utf8 = new TextEncoder();
  readonly #words = new Map<string, number>();
  readonly #longer: Uint8Array[] = [];

  /** The word that writes the text: it contains a short text, or the number of a longer one. */
  wordOf(text: string): number {
    const known = this.#words.get(text);
    if (known !== undefined) return known;
    const bytes = this.#utf8.encode(text);
    const word =
      bytes.length <= 3 ? shortText(bytes, bytes.length) : wordOf(TEXT, this.#longer.push(bytes) - 1);
    this.#words.set(text, word);
    return word;
  }

  /** The longer texts in the layout of a program. */
  encoded(): Pick<Program, "texts" | "textStarts"> {
    const textStarts = new Int32Array(this.#longer.length + 1);
    for (const [number, { length }] of this.#longer.entries()) {
      textStarts[number + 1] = (textStarts[number] as number) + length;
    }
    const texts = new Uint8Array(textStarts.at(-1) as number);
    for (const [number, bytes] of this.#longer.entries()) texts.set(bytes, textStarts[number]);
    return { texts, textStarts };
  }
}

/** An instruction that continues with one of some ways. */
type Referring = Extract<Instruction, { readonly ways: Ways }>;

/** Ways that are not encoded yet, and the places of the words that refer to them. */
interface Missing {
  readonly instruction: Referring;
  readonly places: number[];
}

/** The words of a way, and the indices of those that refer to missing ways. */
interface Draft {
  readonly words: number[];
  readonly missing: (readonly [index: number, Missing])[];
}

/** Encodes instructions as a program. Like a linker, it fills in references to ways when these are encoded. */
class Encoder {
  #words = new Int32Array(1024);
  #length = 0;
  readonly #wayTables = new WeakMap<Ways, number>();
  readonly #numberTables = new WeakMap<Distribution, number>();
  /** Nearest to the start first. */
  readonly #missing = new Map<Ways, Missing>();
  readonly #texts = new TextTable();

  program(instructions: Instructions): Program {
    const start = this.#write(instructions);
    // The loop includes entries added meanwhile.
    for (const [ways, { instruction, places }] of this.#missing) {
      this.#missing.delete(ways);
      const word = this.#wordTo(instruction);
      for (const place of places) this.#words[place] = word;
    }
    return { words: this.#words.subarray(0, this.#length), start, ...this.#texts.encoded() };
  }

  /** Writes a way and returns its place. */
  #write(instructions: Instructions): number {
    const { expansions, others } = countedAtOnce(instructions);
    const { words, missing } = this.#drafted(others);
    this.#push(expansions);
    this.#push(others.some(({ kind }) => IS_CONTROL.has(kind)) ? 0 : words.length);
    const way = this.#length;
    for (const word of words) this.#push(word);
    // The first of these ends the way; the others are copied along with it.
    for (let beyond = 0; beyond < COPIED; beyond++) this.#push(wordOf(RETURN, 0));
    for (const [index, { places }] of missing) places.push(way + index);
    return way;
  }

  #drafted(instructions: Instructions): Draft {
    const draft: Draft = { words: [], missing: [] };
    // Repetitions may be empty, but a way always replaces its node by at least one word.
    if (instructions.every(({ kind }) => MAY_BE_NOTHING.has(kind))) draft.words.push(wordOf(SHORT, 0));
    for (const instruction of instructions) this.#draft(instruction, draft);
    return draft;
  }

  #draft(instruction: Instruction, draft: Draft): void {
    const { words } = draft;
    switch (instruction.kind) {
      case "text":
        words.push(this.#texts.wordOf(instruction.text));
        break;
      case "character":
        words.push(wordOf(CHARACTER, this.#numberTable(instruction.distribution)));
        break;
      case "count":
        words.push(wordOf(COUNT, instruction.expansions));
        break;
      case "repeat": {
        words.push(wordOf(REPEAT, this.#numberTable(instruction.counts)), instruction.least, 0);
        const begin = words.length;
        this.#draftBody(instruction.body, draft);
        words[begin - 1] = words.length - begin;
        break;
      }
      case "times":
        words.push(wordOf(TIMES, instruction.count));
        this.#draftBody(instruction.body, draft);
        break;
      default:
        this.#draftReference(instruction, draft);
    }
  }

  #draftReference(instruction: Referring, { words, missing }: Draft): void {
    const { ways } = instruction;
    if (this.#wayTables.has(ways)) {
      words.push(this.#wordTo(instruction));
      return;
    }
    const known = this.#missing.get(ways) ?? { instruction, places: [] };
    this.#missing.set(ways, known);
    missing.push([words.push(0) - 1, known]);
  }

  #draftBody(body: Instructions, draft: Draft): void {
    const begin = draft.words.length;
    for (const instruction of body) this.#draft(instruction, draft);
    draft.words.push(wordOf(AGAIN, draft.words.length - begin + 1));
  }

  #wordTo(instruction: Referring): number {
    switch (instruction.kind) {
      case "later":
        return wordOf(LATER, this.#wayTable(instruction.ways));
      case "call":
        return wordOf(CALL, this.#wayTable(instruction.ways, true));
      case "open":
        return wordOf(OPEN, this.#openTable(instruction));
    }
  }

  /** The place of the table. If `isPlaced` is false, ways that are only a text are stored in it directly. */
  #wayTable(ways: Ways, isPlaced = false): number {
    const known = this.#wayTables.get(ways);
    if (known !== undefined) return known;
    const { choices } = ways;
    const table = this.#newTable(choices.length);
    this.#wayTables.set(ways, table);
    const entries = choices.map(({ weight, instructions }): Entry => {
      const text = isPlaced ? undefined : onlyText(instructions);
      return {
        value: text === undefined ? this.#write(instructions) : textWay(this.#texts.wordOf(text)),
        weight,
      };
    });
    fillAliasTable(this.#words, table, entries);
    return table;
  }

  /** The table of an open node; the word before it is the place of its completions. */
  #openTable({ ways, completing }: Referring & { kind: "open" }): number {
    const known = this.#wayTables.get(ways);
    if (known !== undefined) return known;
    const completions = this.#wayTable(completing);
    this.#push(completions);
    return this.#wayTable(ways, true);
  }

  #numberTable(of: Distribution): number {
    const known = this.#numberTables.get(of);
    if (known !== undefined) return known;
    const entries = of.map(({ first, last, weight }): Entry => {
      const value = this.#push(first);
      this.#push(last - first + 1);
      return { value, weight };
    });
    const table = this.#newTable(entries.length);
    fillAliasTable(this.#words, table, entries);
    this.#numberTables.set(of, table);
    return table;
  }

  #newTable(entries: number): number {
    const table = this.#length;
    this.#length += tableLength(entries);
    this.#words = grown(this.#words, this.#length);
    return table;
  }

  /** Returns the word's place. */
  #push(word: number): number {
    this.#words = grown(this.#words, this.#length + 1);
    this.#words[this.#length] = word;
    return this.#length++;
  }
}

export const programOf = (instructions: Instructions): Program => new Encoder().program(instructions);

const IS_CONTROL: ReadonlySet<Instruction["kind"]> = new Set(["call", "count", "repeat", "times"]);
const MAY_BE_NOTHING: ReadonlySet<Instruction["kind"]> = new Set(["repeat", "times", "count"]);

/** The text of instructions that do nothing but write one; undefined for others. */
function onlyText(instructions: Instructions): string | undefined {
  const [only, ...others] = instructions;
  if (others.length > 0) return undefined;
  return only === undefined ? "" : only.kind === "text" ? only.text : undefined;
}
