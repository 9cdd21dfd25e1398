import type { Distribution } from "../distribution.ts";
import { aliasTables, type Entry } from "./alias-tables.ts";
import type { Instruction, Instructions, Ways } from "./instruction.ts";
import {
  AGAIN,
  CALL,
  CHARACTER,
  COUNT,
  OPEN,
  type Program,
  REPEAT,
  RETURN,
  TEXT,
  TEXTS,
  TIMES,
} from "./program.ts";

/** Gives every instruction that can be reached from the start its place in the code. */
export function encode(start: Instructions): Program {
  const encoder = new Encoder();
  return encoder.encode(start);
}

class Encoder {
  readonly #code: number[] = [];
  readonly #tables: Entry[][] = [];
  readonly #wayTables = new Map<Ways, number>();
  /** Tables of numbers: those of the texts, where all of the ways are texts, and those of distributions. */
  readonly #numberTables = new Map<Ways | Distribution, number>();
  readonly #unwritten: Ways[] = [];
  readonly #texts = new Map<string, number>();

  encode(start: Instructions): Program {
    this.#write(start);
    for (let ways = this.#unwritten.pop(); ways; ways = this.#unwritten.pop()) this.#writeWays(ways);
    const texts = Array.from(this.#texts.keys(), (text) => new TextEncoder().encode(text));
    const textStarts = new Int32Array(texts.length + 1);
    for (const [index, { length }] of texts.entries()) textStarts[index + 1] = (textStarts[index] ?? 0) + length;
    const bytes = new Uint8Array(textStarts.at(-1) ?? 0);
    for (const [index, text] of texts.entries()) bytes.set(text, textStarts[index]);
    return {
      code: Int32Array.from(this.#code),
      tables: aliasTables(this.#tables),
      texts: bytes,
      textStarts,
      start: 0,
    };
  }

  #write(instructions: Instructions): void {
    for (const instruction of instructions) this.#writeOne(instruction);
    this.#code.push(RETURN);
  }

  #writeOne(instruction: Instruction): void {
    switch (instruction.kind) {
      case "text":
        this.#code.push(TEXT, this.#text(instruction.text));
        return;
      case "character":
        this.#code.push(CHARACTER, this.#distributionTable(instruction.distribution));
        return;
      case "call": {
        const { ways } = instruction;
        if (ways.choices.every(isText)) this.#code.push(TEXTS, this.#textTable(ways));
        else this.#code.push(CALL, this.#wayTable(ways));
        return;
      }
      case "open":
        this.#code.push(OPEN, this.#wayTable(instruction.ways), this.#wayTable(instruction.completing));
        return;
      case "count":
        this.#code.push(COUNT, instruction.expansions);
        return;
      case "repeat":
        this.#code.push(REPEAT, this.#distributionTable(instruction.counts), instruction.least);
        return this.#writeBody(instruction.body);
      case "times":
        this.#code.push(TIMES, instruction.count);
        return this.#writeBody(instruction.body);
    }
  }

  /** The body of a repetition, between the place behind it and its beginning. */
  #writeBody(body: Instructions): void {
    const behind = this.#code.push(0) - 1;
    for (const instruction of body) this.#writeOne(instruction);
    this.#code.push(AGAIN, behind + 1);
    this.#code[behind] = this.#code.length;
  }

  #writeWays(ways: Ways): void {
    const table = this.#tables[this.#wayTable(ways)] as Entry[];
    for (const { weight, instructions } of ways.choices) {
      table.push({ value: this.#code.length, width: 1, weight });
      this.#write(instructions);
    }
  }

  #wayTable(ways: Ways): number {
    const known = this.#wayTables.get(ways);
    if (known !== undefined) return known;
    const table = this.#tables.push([]) - 1;
    this.#wayTables.set(ways, table);
    this.#unwritten.push(ways);
    return table;
  }

  #textTable(ways: Ways): number {
    return this.#numberTable(ways, () =>
      ways.choices.map(({ weight, instructions: [only] }) => ({
        value: this.#text(only?.kind === "text" ? only.text : ""),
        width: 1,
        weight,
      })),
    );
  }

  #distributionTable(of: Distribution): number {
    return this.#numberTable(of, () =>
      of.map(({ first, last, weight }) => ({ value: first, width: last - first + 1, weight })),
    );
  }

  #numberTable(key: Ways | Distribution, entries: () => Entry[]): number {
    const known = this.#numberTables.get(key);
    if (known !== undefined) return known;
    const table = this.#tables.push(entries()) - 1;
    this.#numberTables.set(key, table);
    return table;
  }

  #text(text: string): number {
    const number = this.#texts.get(text) ?? this.#texts.size;
    this.#texts.set(text, number);
    return number;
  }
}

/** Whether the choice is nothing but a text. */
function isText({ instructions }: Ways["choices"][number]): boolean {
  const [only] = instructions;
  return instructions.length === 0 || (instructions.length === 1 && only?.kind === "text");
}
