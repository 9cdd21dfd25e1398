import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type IndexSet, indicesOf } from "../../src/delta/index-set.ts";
import { follow } from "../../src/oracle/follow.ts";
import type { Oracle } from "../../src/oracle/oracle.ts";
import type { Group } from "../../src/reduce/taking-parts.ts";
import { takingItems } from "../../src/reduce/taking-parts.ts";
import { expectSameAtAnyWidth } from "../laws/same-at-any-width.ts";
import { oracleOf, type TestSubject } from "../laws/test-oracle.ts";

/** Words in groups; a text is the words that are left. */
const groupsOf = (words: readonly (readonly string[])[]): readonly Group<readonly string[]>[] =>
  words.map((group) => ({
    count: group.length,
    least: 0,
    isThere: (form) => group.every((word) => form.includes(word)),
    keepOnly: (form, staying: IndexSet) => {
      const stay = new Set([...indicesOf(staying)].map((index) => group[index]));
      return form.filter((word) => stay.has(word) || !group.includes(word));
    },
  }));

const failsWith = (...wanted: readonly string[]): TestSubject<readonly string[]> => ({
  test: (words) => (wanted.every((word) => words.includes(word)) ? "fail" : "pass"),
  keyOf: (words) => words.join(" "),
});

type Words = readonly string[];

const left = (oracle: Oracle<Words>, groups: readonly Group<Words>[], form: Words): Promise<Words> =>
  follow(oracle, () => takingItems<Words, Words>(groups, { form, render: (words) => words }), {
    signal: new AbortController().signal,
  });

const singles = Array.from({ length: 64 }, (_, index) => [`w${index}`]);

describe("taking items", () => {
  it("takes a long row of groups in few tests where nearly all of them can go", async () => {
    const oracle = oracleOf(failsWith("w0", "w40"));
    expect(await left(oracle, groupsOf(singles), singles.flat())).toEqual(["w0", "w40"]);
    expect(oracle.asked.length).toBeLessThan(25);
  });

  it("asks about each group once where none can go", async () => {
    const oracle = oracleOf(failsWith(...singles.flat()));
    await left(oracle, groupsOf(singles), singles.flat());
    expect(oracle.asked).toHaveLength(64);
  });

  it("leaves what fails and nothing else, whatever the groups", async () => {
    const words = fc
      .array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 12 })
      .map((sizes) =>
        sizes.map((size, group) => Array.from({ length: size }, (_, index) => `${group}.${index}`)),
      );
    await fc.assert(
      fc.asyncProperty(
        words,
        fc.array(fc.nat(47), { minLength: 1, maxLength: 5 }),
        async (groups, places) => {
          const all = groups.flat();
          const wanted = [...new Set(places.map((place) => all[place % all.length] ?? ""))];
          await expectSameAtAnyWidth(failsWith(...wanted), async (oracle) => {
            const words = await left(oracle, groupsOf(groups), all);
            expect(words.toSorted()).toEqual(wanted.toSorted());
            return words;
          });
        },
      ),
      { numRuns: 100 },
    );
  });
});
