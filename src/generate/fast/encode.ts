import type { Distribution } from "../distribution.ts";
import { aliasTable, type Entry, tableLength } from "./alias-table.ts";
import { FewTexts } from "./few-texts.ts";
import { countedAtOnce, type Instruction, type Instructions, type Ways } from "./instruction.ts";
import {
  AGAIN,
  CALL,
  CHARACTER,
  COPIED,
  COUNT,
  LATER,
  OPEN,
  type Program,
  REPEAT,
  RETURN,
  TEXT,
  TIMES,
  textWay,
  wordOf,
} from "./program.ts";

/** Gives every instruction that can be reached from the start its place in the code. */
export function encode(start: Instructions): Program {
  const encoder = new Encoder();
  return encoder.encode(start);
}

/** A table that is still to be filled. */
interface Unwritten {
  readonly table: number;
  readonly choices: Ways["choices"];
  readonly isCalled: boolean;
}

class Encoder {
  readonly #code: number[] = [];
  readonly #tables: number[] = [];
  readonly #wayTables = new Map<Ways, number>();
  readonly #numberTables = new Map<Distribution, number>();
  readonly #unwritten: Unwritten[] = [];
  readonly #fewTexts = new FewTexts();
  /** Text number 0 is the empty one. */
  readonly #texts = new Map([["", 0]]);

  encode(start: Instructions): Program {
    const first = this.#write(start);
    for (let next = this.#unwritten.pop(); next; next = this.#unwritten.pop()) this.#writeWays(next);
    const texts = Array.from(this.#texts.keys(), (text) => new TextEncoder().encode(text));
    const textStarts = new Int32Array(texts.length + 1);
    for (const [index, { length }] of texts.entries())
      textStarts[index + 1] = (textStarts[index] ?? 0) + length;
    const bytes = new Uint8Array((textStarts.at(-1) ?? 0) + COPIED);
    for (const [index, text] of texts.entries()) bytes.set(text, textStarts[index]);
    return {
      code: Int32Array.from(this.#code),
      tables: Int32Array.from(this.#tables),
      texts: bytes,
      textStarts,
      start: first,
    };
  }

  /** Writes a way, and answers with its place. */
  #write(instructions: Instructions): number {
    const { expansions, others } = countedAtOnce(instructions);
    const place = this.#code.push(expansions);
    // Repetitions may come to nothing, but a way always leaves a word in the place of its node.
    if (others.every(({ kind }) => MAY_BE_NOTHING.has(kind))) this.#push(TEXT, 0);
    for (const instruction of others) this.#writeOne(instruction);
    this.#push(RETURN, 0);
    return place;
  }

  #writeOne(instruction: Instruction): void {
    switch (instruction.kind) {
      case "text":
        this.#push(TEXT, this.#text(instruction.text));
        return;
      case "character":
        this.#push(CHARACTER, this.#numberTable(instruction.distribution));
        return;
      case "later":
        this.#push(LATER, this.#wayTable(instruction.ways));
        return;
      case "call":
        this.#push(CALL, this.#wayTable(instruction.ways, true));
        return;
      case "open":
        this.#push(OPEN, this.#openTable(instruction));
        return;
      case "count":
        this.#push(COUNT, instruction.expansions);
        return;
      case "repeat":
        this.#push(REPEAT, this.#numberTable(instruction.counts));
        this.#code.push(instruction.least);
        this.#writeBody(instruction.body);
        return;
      case "times":
        this.#push(TIMES, instruction.count);
        this.#writeBody(instruction.body);
        return;
    }
  }

  #push(operation: number, operand: number): void {
    this.#code.push(wordOf(operation, operand));
  }

  /** The body of a repetition, between the place behind it and its beginning. */
  #writeBody(body: Instructions): void {
    const behind = this.#code.push(0) - 1;
    for (const instruction of body) this.#writeOne(instruction);
    this.#push(AGAIN, behind + 1);
    this.#code[behind] = this.#code.length;
  }

  #writeWays({ table, choices, isCalled }: Unwritten): void {
    const entries = choices.map(({ weight, instructions }): Entry => {
      const text = isCalled ? undefined : onlyText(instructions);
      return { value: text === undefined ? this.#write(instructions) : textWay(this.#text(text)), weight };
    });
    this.#fillTable(table, entries);
  }

  /** The place of the table, which is filled in later. Ways that are called are code, if only a text. */
  #wayTable(ways: Ways, isCalled = false): number {
    const known = this.#wayTables.get(ways);
    if (known !== undefined) return known;
    const choices = isCalled ? ways.choices : this.#fewTexts.drawnAtOnce(ways);
    const table = this.#newTable(choices.length);
    this.#wayTables.set(ways, table);
    this.#unwritten.push({ table, choices, isCalled });
    return table;
  }

  /** An open node's table: behind a word that says where the table of its completions is. */
  #openTable({ ways, completing }: Instruction & { kind: "open" }): number {
    const known = this.#wayTables.get(ways);
    if (known !== undefined) return known;
    this.#tables.push(this.#wayTable(completing));
    return this.#wayTable(ways);
  }

  #numberTable(of: Distribution): number {
    const known = this.#numberTables.get(of);
    if (known !== undefined) return known;
    const entries = of.map(
      ({ first, last, weight }): Entry => ({ value: this.#tables.push(first, last - first + 1) - 2, weight }),
    );
    const table = this.#newTable(entries.length);
    this.#fillTable(table, entries);
    this.#numberTables.set(of, table);
    return table;
  }

  #newTable(entries: number): number {
    const table = this.#tables.length;
    for (let left = tableLength(entries); left > 0; left--) this.#tables.push(0);
    return table;
  }

  #fillTable(table: number, entries: readonly Entry[]): void {
    for (const [index, word] of aliasTable(entries).entries()) this.#tables[table + index] = word;
  }

  #text(text: string): number {
    const number = this.#texts.get(text) ?? this.#texts.size;
    this.#texts.set(text, number);
    return number;
  }
}

const MAY_BE_NOTHING: ReadonlySet<Instruction["kind"]> = new Set(["repeat", "times", "count"]);

/** The text that is all of the instructions; undefined when there is more to do. */
function onlyText(instructions: Instructions): string | undefined {
  const [only, ...others] = instructions;
  if (others.length > 0) return undefined;
  return only === undefined ? "" : only.kind === "text" ? only.text : undefined;
}
