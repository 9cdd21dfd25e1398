import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { indicesOf, setOf, slice, split, wholeSet } from "../../src/delta/index-set.ts";

const indices = fc.uniqueArray(fc.nat(60), { minLength: 1 }).map((list) => list.sort((a, b) => a - b));

describe("an index set", () => {
  it("has no range where there are no units", () => {
    expect(wholeSet(0)).toEqual([]);
  });

  it("holds its indices in order", () => {
    fc.assert(
      fc.property(indices, (list) => {
        expect([...indicesOf(setOf(list))]).toEqual(list);
      }),
    );
  });

  it("is sliced by the places of its units", () => {
    fc.assert(
      fc.property(indices, fc.nat(70), fc.nat(70), (list, from, to) => {
        expect([...indicesOf(slice(setOf(list), from, to))]).toEqual(list.slice(from, to));
      }),
    );
  });

  it("is split into parts that follow each other, larger ones first, none larger by more than one", () => {
    fc.assert(
      fc.property(indices, fc.nat(60), (list, choice) => {
        const parts = [...split(setOf(list), 1 + (choice % list.length))].map((part) => [...indicesOf(part)]);
        const sizes = parts.map((part) => part.length);
        expect(parts.flat()).toEqual(list);
        expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        expect(Math.min(...sizes)).toBeGreaterThan(0);
      }),
    );
  });
});
