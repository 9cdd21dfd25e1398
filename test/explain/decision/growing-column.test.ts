import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GrowingColumn } from "../../../src/explain/decision/growing-column.ts";
import { hasRow } from "../../../src/explain/decision/ranked-column.ts";

/** A value with how many rows have it, one after the other. */
const runs = fc.array(fc.tuple(fc.integer({ min: -12, max: 12 }), fc.integer({ min: 1, max: 70 })), {
  maxLength: 40,
});

describe("a growing column", () => {
  it("has each row's value, and by rank the rows that have it, whenever it is asked", () => {
    fc.assert(
      fc.property(runs, fc.nat(40), (all, early) => {
        const column = new GrowingColumn();
        const values: number[] = [];
        for (const [at, [value, times]] of all.entries()) {
          column.push(value, times);
          for (let time = 0; time < times; time++) values.push(value);
          if (at === early) expect([...column.ranked().values]).toEqual(values);
        }
        const ranked = column.ranked();
        expect([...ranked.values]).toEqual(values);
        expect([...ranked.distinct]).toEqual([...new Set(values)].sort((one, other) => one - other));
        for (const [row, value] of values.entries()) {
          const rank = ranked.distinct.indexOf(value);
          if ("ranks" in ranked) expect(ranked.ranks[row]).toBe(rank);
          else expect(ranked.rowsOf.map((rows) => hasRow(rows, row)).indexOf(true)).toBe(rank);
        }
        expect(column.varies).toBe(new Set(values).size > 1);
      }),
    );
  });
});
