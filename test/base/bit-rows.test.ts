import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BitRows, relationOf } from "../../src/base/relation.ts";

const LIMIT = 70;

const relations = fc.array(fc.array(fc.nat(11), { maxLength: 3 }), { minLength: 12, maxLength: 12 });
const sets = fc.array(fc.array(fc.nat(LIMIT - 1), { maxLength: 3 }), { minLength: 12, maxLength: 12 });

/** The members of all numbers that the number leads to, itself included. */
function unitedFrom(number: number, targets: readonly number[][], members: readonly number[][]): number[] {
  const reached = new Set([number]);
  for (const each of reached) for (const target of targets[each] ?? []) reached.add(target);
  return [...new Set([...reached].flatMap((each) => members[each] ?? []))].sort((one, other) => one - other);
}

describe("rows of bits", () => {
  it("united along a relation hold what all that a number leads to holds, and are one array when they are equal", () => {
    fc.assert(
      fc.property(relations, sets, (targets, members) => {
        const rows = new BitRows(targets.length, LIMIT);
        for (const [row, each] of members.entries()) for (const member of each) rows.add(row, member);
        rows.uniteAlong(
          relationOf(targets.length, (number, name) => {
            for (const target of targets[number] ?? []) name(target);
          }),
        );
        const arrays = rows.arrays();
        const found = arrays.map((array) => [...array.keys()].filter((member) => array[member] === 1));
        expect(found).toEqual(targets.map((_, number) => unitedFrom(number, targets, members)));
        expect(new Set(arrays).size).toBe(new Set(found.map(String)).size);
      }),
    );
  });

  it("are made from arrays and united one by one", () => {
    const rows = BitRows.of([Uint8Array.of(1, 0, 0), Uint8Array.of(0, 0, 1)], 3);
    rows.unite(0, rows, 1);
    expect(rows.arrays()).toEqual([Uint8Array.of(1, 0, 1), Uint8Array.of(0, 0, 1)]);
  });
});
