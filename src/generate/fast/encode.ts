import type { Distribution } from "../distribution.ts";
import { aliasTables, type Entry } from "./alias-tables.ts";
import type { Instruction, Instructions, Ways } from "./instruction.ts";
import {
  AGAIN,
  CALL,
  CHARACTER,
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

class Encoder {
  readonly #code: number[] = [];
  readonly #tables: Entry[][] = [];
  readonly #completions: number[] = [];
  readonly #wayTables = new Map<Ways, number>();
  readonly #numberTables = new Map<Distribution, number>();
  readonly #unwritten: Ways[] = [];
  /** Text number 0 is the empty one. */
  readonly #texts = new Map([["", 0]]);

  encode(start: Instructions): Program {
    this.#write(start);
    for (let ways = this.#unwritten.pop(); ways; ways = this.#unwritten.pop()) this.#writeWays(ways);
    const texts = Array.from(this.#texts.keys(), (text) => new TextEncoder().encode(text));
    const textStarts = new Int32Array(texts.length + 1);
    for (const [index, { length }] of texts.entries())
      textStarts[index + 1] = (textStarts[index] ?? 0) + length;
    const bytes = new Uint8Array(textStarts.at(-1) ?? 0);
    for (const [index, text] of texts.entries()) bytes.set(text, textStarts[index]);
    return {
      code: Int32Array.from(this.#code),
      tables: aliasTables(this.#tables),
      completions: Int32Array.from(this.#tables, (_, table) => this.#completions[table] ?? table),
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
        this.#push(TEXT, this.#text(instruction.text));
        return;
      case "character":
        this.#push(CHARACTER, this.#numberTable(instruction.distribution));
        return;
      case "later":
        this.#push(LATER, this.#wayTable(instruction.ways));
        return;
      case "call":
        this.#push(CALL, this.#wayTable(instruction.ways));
        return;
      case "open":
        this.#push(OPEN, this.#wayTable(instruction.ways));
        this.#completions[this.#wayTable(instruction.ways)] = this.#wayTable(instruction.completing);
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

  #writeWays(ways: Ways): void {
    const table = this.#tables[this.#wayTable(ways)] as Entry[];
    for (const { weight, instructions } of ways.choices) {
      const text = onlyText(instructions);
      table.push({
        value: text === undefined ? this.#code.length : textWay(this.#text(text)),
        width: 1,
        weight,
      });
      if (text === undefined) this.#write(instructions);
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

  #numberTable(of: Distribution): number {
    const known = this.#numberTables.get(of);
    if (known !== undefined) return known;
    const entries = of.map(({ first, last, weight }) => ({ value: first, width: last - first + 1, weight }));
    const table = this.#tables.push(entries) - 1;
    this.#numberTables.set(of, table);
    return table;
  }

  #text(text: string): number {
    const number = this.#texts.get(text) ?? this.#texts.size;
    this.#texts.set(text, number);
    return number;
  }
}

/** The text that is all of the instructions; undefined when there is more to do. */
function onlyText(instructions: Instructions): string | undefined {
  const [only, ...others] = instructions;
  if (others.length > 0) return undefined;
  return only === undefined ? "" : only.kind === "text" ? only.text : undefined;
}
