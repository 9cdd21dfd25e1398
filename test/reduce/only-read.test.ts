import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type IndexSet, wholeSet } from "../../src/delta/index-set.ts";
import { removingChunks } from "../../src/delta/remove-chunks.ts";
import type { Grammar } from "../../src/grammar/grammar.ts";
import { follow } from "../../src/oracle/follow.ts";
import { limited } from "../../src/oracle/wrap/counted.ts";
import { parseForest, recognizes } from "../../src/parse/parse.ts";
import { minimize } from "../../src/reduce/minimize.ts";
import { keptTo } from "../../src/reduce/only-read.ts";
import type { Reader, TreeSource } from "../../src/reduce/tree/tree-source.ts";
import { keep } from "../../src/text/keep.ts";
import { unitsOf } from "../../src/text/unit.ts";
import { expectSameAtAnyWidth } from "../laws/same-at-any-width.ts";
import { oracleOf } from "../laws/test-oracle.ts";
import { bytesOf, onTexts, type TestOfText, textOf } from "../laws/texts.ts";
import { nestedTexts } from "./nested-texts.ts";

/** Trees by a grammar, whose search keeps to what that reads. */
function readingTreesOf(grammar: Grammar): TreeSource {
  const trees = (bytes: Uint8Array) => {
    const forest = parseForest(grammar, bytes);
    return forest.kind === "failure" ? null : { grammar, tree: forest.cheapest() };
  };
  const isRead = (bytes: Uint8Array) => recognizes(grammar, bytes);
  return Object.assign(trees, { reader: { isRead } });
}

/** Texts with up to three characters of the whole fail. */
const wantedPlaces = fc.array(fc.nat(59), { minLength: 1, maxLength: 3 });

const holding =
  (whole: string, places: readonly number[]): TestOfText =>
  (text) =>
    places.every((place) => text.includes(whole.charAt(place % whole.length))) ? "fail" : "pass";

describe("minimize with a reader", () => {
  it("asks only about what is read, and ends where nothing that is read fails without one code point", async () => {
    await fc.assert(
      fc.asyncProperty(nestedTexts, wantedPlaces, async ({ grammar, text }, places) => {
        const test = holding(text, places);
        const oracle = oracleOf(onTexts(test));
        const { bytes } = await minimize(bytesOf(text), oracle, { tree: readingTreesOf(grammar) });
        // The empty input is asked about to know whether the failure needs any input.
        for (const asked of oracle.asked) {
          if (asked !== "") expect(recognizes(grammar, asked), asked).toBe(true);
        }
        const units = unitsOf(bytes, "code-points").map(textOf);
        expect(test(textOf(bytes))).toBe("fail");
        for (const index of units.keys()) {
          const shorter = units.toSpliced(index, 1).join("");
          expect(shorter !== "" && recognizes(grammar, shorter) && test(shorter) === "fail").toBe(false);
        }
      }),
      { numRuns: 15 },
    );
  });

  it("reads large candidates of the tree's stages only when they fail, and finds none that is not read", async () => {
    const text = `${"[a]".repeat(48_000)}[b]${"[c]".repeat(500)}`;
    const read: string[] = [];
    const reader: Reader = {
      isRead(bytes) {
        read.push(textOf(bytes));
        return /^(\[[abc]\])*$/.test(textOf(bytes));
      },
    };
    const found: string[] = [];
    const { signal } = new AbortController();
    const cut = (set: IndexSet): Uint8Array => keep(bytesOf(text), set);
    const walk = () => keptTo(reader, removingChunks(wholeSet(text.length), { render: cut }), "late");
    const oracle = limited(oracleOf(onTexts((some) => (some.includes("b") ? "fail" : "pass"))), {
      tests: 200,
      deadline: 1,
      now: () => 0,
    });
    await follow(oracle, walk, { signal, onFound: (better) => found.push(textOf(better)) }).catch(() => {});
    expect(found.length).toBeGreaterThan(3);
    expect(found.filter((each) => !/^(\[[abc]\])*$/.test(each))).toEqual([]);
    expect(read.filter((each) => each.length > 30_000 && !each.includes("b"))).toEqual([]);
  });

  it("asks the same questions however many candidates are under way", async () => {
    await fc.assert(
      fc.asyncProperty(nestedTexts, wantedPlaces, async ({ grammar, text }, places) => {
        await expectSameAtAnyWidth(onTexts(holding(text, places)), (oracle) =>
          minimize(bytesOf(text), oracle, { tree: readingTreesOf(grammar) }),
        );
      }),
      { numRuns: 5 },
    );
  });
});
