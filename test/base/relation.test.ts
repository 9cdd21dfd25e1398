import fc from "fast-check";
import { expect, it } from "vitest";
import { closure, leadingBack, relationOf } from "../../src/base/relation.ts";

const size = 6;

it("a number leads back to itself exactly where what it names reaches it", () => {
  const number = fc.nat(size - 1);
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(number, number), { maxLength: 9, selector: String }), (pairs) => {
      const namedBy = (each: number): readonly number[] =>
        pairs.filter(([from]) => from === each).map(([, to]) => to);
      const relation = relationOf(size, (from, name) => {
        for (const to of namedBy(from)) name(to);
      });
      const reachesItself = (each: number): number => (closure(namedBy(each), namedBy).has(each) ? 1 : 0);
      expect([...leadingBack(relation)]).toEqual(
        Array.from({ length: size }, (_, each) => reachesItself(each)),
      );
    }),
  );
});
