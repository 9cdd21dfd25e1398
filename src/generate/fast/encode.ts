import type { Distribution } from "../distribution.ts";
import { aliasTable, type Entry, tableLength } from "./alias-table.ts";
import { FewTexts } from "./few-texts.ts";
import { type Choice, countedAtOnce, type Instruction, type Instructions, type Ways } from "./instruction.ts";
import {
  AGAIN,
  CALL,
  CHARACTER,
  COPIED,
  COPIED_BYTES,
  COUNT,
  LATER,
  MISSING,
  OPEN,
  type Program,
  REPEAT,
  RETURN,
  SHORT,
  shortText,
  TEXT,
  TIMES,
  textWay,
  wordOf,
} from "./program.ts";

/** Gives the start and the ways that are to be in the program their places in the code. */
export function encode(start: Instructions, included: ReadonlySet<Ways>): Program {
  return new Encoder(included).encode(start);
}

/** A table that is still to be filled. */
interface Unwritten {
  readonly table: number;
  readonly choices: readonly Choice[];
  /** Whether ways that are only a text must have a place too. */
  readonly isPlaced: boolean;
}

class Encoder {
  readonly #included: ReadonlySet<Ways>;
  readonly #missing = new Map<Ways, number>();
  readonly #words: number[] = [];
  readonly #wayTables = new Map<Ways, number>();
  readonly #numberTables = new Map<Distribution, number>();
  readonly #unwritten: Unwritten[] = [];
  readonly #fewTexts = new FewTexts();
  readonly #utf8 = new TextEncoder();
  /** The longer texts by their numbers. */
  readonly #texts = new Map<string, number>();

  constructor(included: ReadonlySet<Ways>) {
    this.#included = included;
  }

  encode(start: Instructions): Program {
    const first = this.#write(start);
    for (let next = this.#unwritten.pop(); next; next = this.#unwritten.pop()) this.#writeWays(next);
    const texts = Array.from(this.#texts.keys(), (text) => this.#utf8.encode(text));
    const textStarts = new Int32Array(texts.length + 1);
    for (const [index, { length }] of texts.entries())
      textStarts[index + 1] = (textStarts[index] ?? 0) + length;
    const bytes = new Uint8Array((textStarts.at(-1) ?? 0) + COPIED_BYTES);
    for (const [index, text] of texts.entries()) bytes.set(text, textStarts[index]);
    const missing = [...this.#missing.keys()];
    return { words: Int32Array.from(this.#words), texts: bytes, textStarts, start: first, missing };
  }

  /** Writes a way, and answers with its place. */
  #write(instructions: Instructions): number {
    const { expansions, others } = countedAtOnce(instructions);
    const words = others.flatMap((instruction) => this.#wordsOf(instruction));
    // Repetitions may come to nothing, but a way always leaves a word in the place of its node.
    if (others.every(({ kind }) => MAY_BE_NOTHING.has(kind))) words.unshift(wordOf(SHORT, 0));
    const length = others.some((each) => this.#isControl(each)) ? 0 : words.length;
    const place = this.#words.push(expansions, length);
    // The end of the way is the first of the words that are copied beyond it.
    const beyond = new Array<number>(COPIED).fill(wordOf(RETURN, 0));
    for (const word of [...words, ...beyond]) this.#words.push(word);
    return place;
  }

  #isControl(instruction: Instruction): boolean {
    return IS_CONTROL.has(instruction.kind) || this.#missingWays(instruction) !== undefined;
  }

  /** The ways that the instruction is about when they are not in the program. */
  #missingWays(instruction: Instruction): Ways | undefined {
    return "ways" in instruction && !this.#included.has(instruction.ways) ? instruction.ways : undefined;
  }

  #wordsOf(instruction: Instruction): number[] {
    const missing = this.#missingWays(instruction);
    if (missing === undefined) return this.#wordsOfIncluded(instruction);
    const index = this.#missing.get(missing) ?? this.#missing.size;
    this.#missing.set(missing, index);
    return [wordOf(MISSING, index)];
  }

  #wordsOfIncluded(instruction: Instruction): number[] {
    switch (instruction.kind) {
      case "text":
        return [this.#text(instruction.text)];
      case "character":
        return [wordOf(CHARACTER, this.#numberTable(instruction.distribution))];
      case "later":
        return [wordOf(LATER, this.#wayTable(instruction.ways))];
      case "call":
        return [wordOf(CALL, this.#wayTable(instruction.ways, true))];
      case "open":
        return [wordOf(OPEN, this.#openTable(instruction))];
      case "count":
        return [wordOf(COUNT, instruction.expansions)];
      case "repeat": {
        const body = this.#bodyOf(instruction);
        return [
          wordOf(REPEAT, this.#numberTable(instruction.counts)),
          instruction.least,
          body.length,
          ...body,
        ];
      }
      case "times":
        return [wordOf(TIMES, instruction.count), ...this.#bodyOf(instruction)];
    }
  }

  #bodyOf({ body }: { readonly body: Instructions }): number[] {
    const words = body.flatMap((instruction) => this.#wordsOf(instruction));
    return [...words, wordOf(AGAIN, words.length + 1)];
  }

  #writeWays({ table, choices, isPlaced }: Unwritten): void {
    const entries = choices.map(({ weight, instructions }): Entry => {
      const text = isPlaced ? undefined : onlyText(instructions);
      return { value: text === undefined ? this.#write(instructions) : textWay(this.#text(text)), weight };
    });
    this.#fillTable(table, entries);
  }

  /** The place of the table, which is filled in later. */
  #wayTable(ways: Ways, isPlaced = false): number {
    const known = this.#wayTables.get(ways);
    if (known !== undefined) return known;
    const choices = this.#fewTexts.drawnAtOnce(ways);
    const table = this.#newTable(choices.length);
    this.#wayTables.set(ways, table);
    this.#unwritten.push({ table, choices, isPlaced });
    return table;
  }

  /** An open node's table: behind a word that says where the table of its completions is. */
  #openTable({ ways, completing }: Instruction & { kind: "open" }): number {
    const known = this.#wayTables.get(ways);
    if (known !== undefined) return known;
    const completions = this.#wayTable(completing);
    this.#words.push(completions);
    return this.#wayTable(ways, true);
  }

  #numberTable(of: Distribution): number {
    const known = this.#numberTables.get(of);
    if (known !== undefined) return known;
    const entries = of.map(
      ({ first, last, weight }): Entry => ({ value: this.#words.push(first, last - first + 1) - 2, weight }),
    );
    const table = this.#newTable(entries.length);
    this.#fillTable(table, entries);
    this.#numberTables.set(of, table);
    return table;
  }

  #newTable(entries: number): number {
    const table = this.#words.length;
    for (let left = tableLength(entries); left > 0; left--) this.#words.push(0);
    return table;
  }

  #fillTable(table: number, entries: readonly Entry[]): void {
    for (const [index, word] of aliasTable(entries).entries()) this.#words[table + index] = word;
  }

  /** The word that writes the text. */
  #text(text: string): number {
    const bytes = this.#utf8.encode(text);
    if (bytes.length <= 3) return shortText(bytes, bytes.length);
    const number = this.#texts.get(text) ?? this.#texts.size;
    this.#texts.set(text, number);
    return wordOf(TEXT, number);
  }
}

const IS_CONTROL: ReadonlySet<Instruction["kind"]> = new Set(["call", "count", "repeat", "times"]);
const MAY_BE_NOTHING: ReadonlySet<Instruction["kind"]> = new Set(["repeat", "times", "count"]);

/** The text that is all of the instructions; undefined when there is more to do. */
function onlyText(instructions: Instructions): string | undefined {
  const [only, ...others] = instructions;
  if (others.length > 0) return undefined;
  return only === undefined ? "" : only.kind === "text" ? only.text : undefined;
}
