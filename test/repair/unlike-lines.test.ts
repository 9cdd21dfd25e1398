import { describe, expect, it } from "vitest";
import { lenientGrammar } from "../../src/grammar/lenient/lenient-grammars.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import type { Oracle } from "../../src/oracle/oracle.ts";
import { nearReading } from "../../src/repair/near-reading.ts";
import { unlikeLines } from "../../src/repair/unlike-lines.ts";
import { bytesOf, textOf } from "../laws/texts.ts";

const row = (id: number): string => `${id},"Lee, Ann ${id}",Berlin,${id * 3}`;
const table = (count: number, changed: Readonly<Record<number, string>> = {}): string =>
  Array.from({ length: count }, (_, id) => `${changed[id] ?? row(id)}\n`).join("");

/** The lines, counted from 0, that are unlike the others. */
const unlikeIn = (text: string): readonly number[] =>
  unlikeLines(bytesOf(text)).map((end) => text.slice(0, end).split("\n").length - 1);

describe("lines unlike the others of a table", () => {
  it("have another number of separators, or a string that nothing ends", () => {
    expect(unlikeIn(table(40))).toEqual([]);
    expect(unlikeIn(table(40, { 7: "7,Ann,Berlin", 20: "", 30: '30,"Lee, Ann,Berlin,90' }))).toEqual([7, 30]);
    expect(unlikeIn(table(40, { 7: '7,"Lee, Ann";Berlin,21' }).trimEnd())).toEqual([7]);
  });

  it("are none of a text that is no table, and of a table with many of them", () => {
    expect(unlikeIn(JSON.stringify({ a: [1, 2, { b: 3 }], c: "d, e" }, null, 2))).toEqual([]);
    expect(unlikeIn(table(4, { 1: "1" }))).toEqual([]);
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [index * 10, "x"]));
    expect(unlikeIn(table(600, many))).toEqual([]);
  });

  it("are where a table is read that a program refuses without naming a place", async () => {
    const rowsOfFour: Oracle = async (candidate) => {
      const lines = textOf(candidate).trimEnd().split("\n");
      const isRight = lines.every((line) => /^\d+,("[^"]*"|[^",]*),[^",]+,\d+$/.test(line));
      return { outcome: isRight ? "pass" : "fail" };
    };
    const text = table(2_000, {
      900: '900,"Lee, Ann 900,Berlin,2700',
      1500: '1500,"Lee, Ann 1500,Berlin,4500',
    });
    const lenient = readEbnf(lenientGrammar("csv")?.textFor(text) ?? "").grammar;
    const { signal } = new AbortController();
    const means = { lenient, oracle: rowsOfFour, signal, verdict: { outcome: "fail" as const } };
    const read = await nearReading(bytesOf(text), means);
    expect(textOf(read?.bytes ?? new Uint8Array())).toBe(table(2_000));
  });
});
