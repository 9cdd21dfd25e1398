import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alphabetOf, FOREIGN } from "../../../src/grammar/normalize/plain-analysis.ts";
import type { Terminal } from "../../../src/grammar/normalize/plain-grammar.ts";

const MOST = 300;

/** Terminals of sorted ranges that do not touch, below and above the letters that a table holds. */
const terminals: fc.Arbitrary<Terminal[]> = fc.array(
  fc.uniqueArray(fc.nat(MOST - 1), { maxLength: 6 }).map((bounds) => {
    const sorted = bounds.toSorted((one, other) => one - other);
    const starts = sorted.filter((_, index) => index % 2 === 0 && index + 1 < sorted.length);
    return { ranges: starts.map((first, index) => [first, sorted[2 * index + 1] as number] as const) };
  }),
  { maxLength: 4 },
);

const takes = ({ ranges }: Terminal, letter: number): boolean =>
  ranges.some(([first, last]) => first <= letter && letter <= last);

describe("an alphabet", () => {
  it("puts letters in one class exactly when they stand in the same terminals, those in none in class 0", () => {
    fc.assert(
      fc.property(terminals, (all) => {
        const { size, classOf, samples, terminalClasses } = alphabetOf(all);
        const classes = new Map<string, number>([["", FOREIGN]]);
        const wrong: number[] = [];
        for (let letter = 0; letter <= MOST; letter++) {
          const inThese = [...all.keys()].filter((number) => takes(all[number] as Terminal, letter));
          const known = classes.get(inThese.join()) ?? classOf(letter);
          classes.set(inThese.join(), known);
          const rows = terminalClasses.map((row) => row[known]);
          const isRight = all.every((_, number) => rows[number] === (inThese.includes(number) ? 1 : 0));
          if (classOf(letter) !== known || rows.length !== all.length || !isRight) wrong.push(letter);
        }
        expect(wrong).toEqual([]);
        expect(new Set(classes.values())).toEqual(new Set(Array.from({ length: size }, (_, index) => index)));
        expect(samples.map((letter) => (letter < 0 ? FOREIGN : classOf(letter)))).toEqual([
          ...Array.from({ length: size }).keys(),
        ]);
      }),
      { numRuns: 50 },
    );
  });
});
