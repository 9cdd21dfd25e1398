import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { relationOf } from "../../../src/base/relation.ts";
import { expand } from "../../../src/grammar/normalize/expand.ts";
import {
  cyclicNonterminals,
  nullableNonterminals,
  onCycles,
} from "../../../src/grammar/normalize/plain-analysis.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";

const SIZE = 6;

/** The numbers that each leads to in one step or more. */
function closureOf(pairs: readonly (readonly [number, number])[]): readonly ReadonlySet<number>[] {
  return Array.from({ length: SIZE }, (_, start) => {
    const reached = new Set(pairs.filter(([from]) => from === start).map(([, to]) => to));
    for (const number of reached) for (const [from, to] of pairs) if (from === number) reached.add(to);
    return reached;
  });
}

describe("cycles of a relation", () => {
  it("hold the numbers that come from one that leads to itself, and lead to one that does", () => {
    const number = fc.nat(SIZE - 1);
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(number, number), { maxLength: 9, selector: String }), (pairs) => {
        const leads = closureOf(pairs);
        const isOnCycle = (each: number): boolean => leads[each]?.has(each) === true;
        const numbers = Array.from({ length: SIZE }, (_, each) => each);
        const relation = relationOf(SIZE, (from, name) => {
          for (const [start, to] of pairs) if (start === from) name(to);
        });
        expect(new Set(onCycles(relation))).toEqual(
          new Set(
            numbers.filter(
              (each) =>
                numbers.some((other) => isOnCycle(other) && (other === each || leads[other]?.has(each))) &&
                numbers.some((other) => isOnCycle(other) && (other === each || leads[each]?.has(other))),
            ),
          ),
        );
      }),
    );
  });
});

describe("a nonterminal", () => {
  const plain = expand(
    readEbnf('s: a b "x" | c\na: "a" | ""\nb: a a\nc: a c b | d "y"\nd: b d | "z"\ne: s').grammar,
    "characters",
  );
  const named = (numbers: ReadonlySet<number>): (string | undefined)[] =>
    [...numbers].map((number) => plain.nonterminals[number]?.rule).sort();

  it("may be empty when an alternative holds nothing but such", () => {
    expect(named(nullableNonterminals(plain))).toEqual(["a", "b"]);
  });

  it("may derive itself alone when all around it may be empty", () => {
    expect(named(cyclicNonterminals(plain))).toEqual(["c", "d"]);
  });
});
