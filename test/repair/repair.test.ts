import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Repaired, repair } from "../../src/repair/repair.ts";
import { expectOneMaximal } from "../laws/minimality.ts";
import { byChance, odds } from "../laws/predicates.ts";
import { expectSameAtAnyWidth } from "../laws/same-at-any-width.ts";
import { oracleOf } from "../laws/test-oracle.ts";
import { acceptedByJson, bytesOf, onTexts, type TestOfText, textOf } from "../laws/texts.ts";

/** Texts with brackets, words and lines, and a test in which the whole text does not pass and the empty one may. */
const chaoticTexts = fc
  .record({
    text: fc
      .array(fc.constantFrom("{", "}", "(", ")", ",", ";", "\n", " ", "word", "7", '"s"', "é", "😀"), {
        minLength: 1,
        maxLength: 20,
      })
      .map((tokens) => tokens.join("")),
    empty: fc.constantFrom("pass" as const, "fail" as const),
    odds,
  })
  .map(({ text, empty, odds }) => {
    const test: TestOfText = (some) => {
      if (some === "") return empty;
      if (some === text) return "fail";
      return byChance(
        Array.from(some, (character) => character.codePointAt(0) ?? 0),
        odds,
      );
    };
    return { text, test };
  });

/** The result is what the diagnosis leaves, passes, and with any one code point put back no longer does. */
function expectOneMaximalText({ bytes, diagnosis }: Repaired, text: string, test: TestOfText): void {
  if (bytes === null || diagnosis === null) throw new Error("expected a repair, found none");
  const characters = [...text];
  const offsets = characters.map((_, at) => bytesOf(characters.slice(0, at).join("")).length);
  const kept = [...characters.keys()].filter(
    (unit) =>
      !diagnosis.some(({ start, end }) => start <= (offsets[unit] ?? 0) && (offsets[unit] ?? 0) < end),
  );
  const textWith = (units: readonly number[]): string => units.map((unit) => characters[unit]).join("");
  expect(textWith(kept)).toBe(textOf(bytes));
  expectOneMaximal(kept, characters.length, (units) => test(textWith(units)));
}

describe("repair", () => {
  it("ends with a 1-maximal text when it finds any that passes", async () => {
    const algorithms = fc.constantFrom("auto" as const, "ddmax" as const);
    await fc.assert(
      fc.asyncProperty(chaoticTexts, algorithms, async ({ text, test }, algorithm) => {
        const result = await repair(bytesOf(text), oracleOf(onTexts(test)), { algorithm });
        expect(result.guarantee).toBe(result.bytes === null ? null : "1-maximal");
        if (result.bytes !== null) expectOneMaximalText(result, text, test);
      }),
      { numRuns: 1000 },
    );
  });

  it("asks the same questions and answers alike however many candidates are under way", async () => {
    await fc.assert(
      fc.asyncProperty(chaoticTexts, ({ text, test }) =>
        expectSameAtAnyWidth(onTexts(test), (oracle) => repair(bytesOf(text), oracle)),
      ),
      { numRuns: 100 },
    );
  });

  it("removes exactly the two stars of the paper's example by ddmax", async () => {
    const text = '{ "item": "Apple", "price": **3.45 }';
    const oracle = oracleOf(onTexts(acceptedByJson));
    const result = await repair(bytesOf(text), oracle, { algorithm: "ddmax" });
    expect(textOf(result.bytes ?? bytesOf(""))).toBe('{ "item": "Apple", "price": 3.45 }');
    expect(result.diagnosis).toEqual([{ start: 28, end: 30, removed: "**", inserted: "" }]);
  });

  it("needs over 100 tests for the paper's missing colon by ddmax, and fewer from coarse to fine", async () => {
    const text = '{ "item": "Apple", "price" 3.45 }';
    const published = oracleOf(onTexts(acceptedByJson));
    const result = await repair(bytesOf(text), published, { algorithm: "ddmax" });
    expect(new Set(published.asked).size).toBeGreaterThan(100);
    expectOneMaximalText(result, text, acceptedByJson);

    const staged = oracleOf(onTexts(acceptedByJson));
    const { bytes } = await repair(bytesOf(text), staged);
    expect(textOf(bytes ?? bytesOf("")).replaceAll(" ", "")).toBe('{"item":"Apple"}');
    expect(new Set(staged.asked).size).toBeLessThan(100);
  });

  it("loses only the smallest items around faults in several places", async () => {
    const items = Array.from({ length: 100 }, (_, id) => ({
      id,
      tags: ["red", "green"],
      size: { width: id },
    }));
    const text = JSON.stringify({ items }, null, 1)
      .replace('"id": 7,', '"id": ?7,')
      .replace('"width": 50', '"width" 50')
      .replace('"id": 80,', "id: 80,");
    const oracle = oracleOf(onTexts(acceptedByJson));
    const result = await repair(bytesOf(text), oracle);
    const saved = JSON.parse(textOf(result.bytes ?? bytesOf("")));
    expect(saved.items).toHaveLength(100);
    expect(saved.items[7]).toEqual(items[7]);
    expect(saved.items[50]).toEqual({ ...items[50], size: {} });
    expect(saved.items[80]).toEqual({ tags: ["red", "green"], size: { width: 80 } });
    expect(oracle.asked.length).toBeLessThan(600);
  });

  it("reports an input that passes as it is", async () => {
    const oracle = oracleOf(onTexts(acceptedByJson));
    const result = await repair(bytesOf("[1, 2]"), oracle);
    expect(textOf(result.bytes ?? bytesOf(""))).toBe("[1, 2]");
    expect(result.diagnosis).toEqual([]);
    expect(result.ends?.whole.outcome).toBe("pass");
    expect(oracle.asked).toHaveLength(2);
  });

  it("finds nothing where nothing passes, and nothing but the empty input where that alone does", async () => {
    const never = await repair(bytesOf("some text"), oracleOf(onTexts(() => "fail")));
    expect([never.bytes, never.diagnosis, never.guarantee]).toEqual([null, null, null]);
    const onlyEmpty = oracleOf(onTexts((text) => (text === "" ? "pass" : "fail")));
    const { bytes, diagnosis } = await repair(bytesOf("some text"), onlyEmpty);
    expect(bytes).toEqual(bytesOf(""));
    expect(diagnosis).toEqual([{ start: 0, end: 9, removed: "some text", inserted: "" }]);
  });

  it("repairs bytes that are not UTF-8", async () => {
    const subject = {
      test: (bytes: Uint8Array) => (bytes.includes(0xff) ? ("fail" as const) : ("pass" as const)),
      keyOf: (bytes: Uint8Array) => bytes.join(),
    };
    const { bytes, diagnosis } = await repair(Uint8Array.of(0x41, 0xc3, 0xff, 0xa9), oracleOf(subject));
    expect(bytes).toEqual(Uint8Array.of(0x41, 0xc3, 0xa9));
    expect(diagnosis).toEqual([{ start: 2, end: 3, removed: "ÿ", inserted: "" }]);
  });

  it("has the best text so far wherever it is stopped, and has told about every better one", async () => {
    await fc.assert(
      fc.asyncProperty(chaoticTexts, fc.integer({ min: 2, max: 60 }), async ({ text, test }, limit) => {
        let told = test("") === "pass" ? bytesOf("") : null;
        const { bytes, guarantee, stopped } = await repair(bytesOf(text), oracleOf(onTexts(test), limit), {
          onImprovement: (better) => {
            expect(better.length).toBeGreaterThan(told?.length ?? 0);
            told = better;
          },
        });
        expect(bytes).toEqual(told);
        if (bytes !== null) expect(test(textOf(bytes))).toBe("pass");
        if (stopped !== null) expect(guarantee).toBeNull();
      }),
      { numRuns: 300 },
    );
  });
});
