import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Isolated, isolate } from "../../src/isolate/isolate.ts";
import { boundariesOf } from "../../src/text/unit.ts";
import { expectOneMinimalDifference } from "../laws/minimality.ts";
import { byChance, odds } from "../laws/predicates.ts";
import { expectSameAtAnyWidth } from "../laws/same-at-any-width.ts";
import { oracleOf } from "../laws/test-oracle.ts";
import { acceptedByJson, bytesOf, onTexts, type TestOfText, textOf } from "../laws/texts.ts";

/** No blank follows a line break, so that each token lies within a line. */
const texts = fc
  .array(fc.constantFrom("word", " ", "\n7", ",", "{", "}", "é"), { minLength: 1, maxLength: 14 })
  .map((tokens) => tokens.join(""));

/** A test in which one text passes and another fails, and chance judges all others. */
const chaotic = (passing: fc.Arbitrary<string>) =>
  fc
    .record({ passing, failing: texts, odds })
    .filter(({ passing, failing }) => passing !== failing)
    .map(({ passing, failing, odds }) => {
      const test: TestOfText = (some) => {
        if (some === passing) return "pass";
        if (some === failing) return "fail";
        return byChance(
          Array.from(some, (character) => character.codePointAt(0) ?? 0),
          odds,
        );
      };
      return { passing, failing, test };
    });

/** Whatever the difference says is so, and the sides have the outcomes they should. */
function expectConsistent({ sides, difference }: Isolated, given: string, test: TestOfText): void {
  if (sides === null) throw new Error("expected two sides, found none");
  expect(test(textOf(sides.passing))).toBe("pass");
  expect(test(textOf(sides.failing))).toBe("fail");
  expect(difference).not.toHaveLength(0);
  let rebuilt = "";
  let next = 0;
  for (const { start, end, passing, failing, passingAt, failingAt } of difference) {
    expect(textOf(bytesOf(given).subarray(start, end))).toBe(failing);
    rebuilt += textOf(sides.passing.subarray(next, passingAt));
    expect(bytesOf(rebuilt)).toHaveLength(failingAt);
    rebuilt += failing;
    next = passingAt + bytesOf(passing).length;
  }
  expect(rebuilt + textOf(sides.passing.subarray(next))).toBe(textOf(sides.failing));
}

/** No unit that only the failing side has can change sides alone. */
function expectOneMinimalInsertion(
  { sides, difference, unit }: Isolated,
  given: string,
  test: TestOfText,
): void {
  const passing = sides?.passing ?? bytesOf("");
  // The units are those of the input: on the failing side, two that have become neighbours can look like one.
  const bounds = boundariesOf(bytesOf(given), unit);
  const pieces: string[] = [];
  const kept: number[] = [];
  let next = 0;
  for (const { start, end, passingAt } of difference) {
    kept.push(pieces.push(textOf(passing.subarray(next, passingAt))) - 1);
    const inner = bounds.filter((bound) => start <= bound && bound <= end);
    for (const [at, bound] of inner.slice(1).entries()) {
      pieces.push(textOf(bytesOf(given).subarray(inner[at], bound)));
    }
    next = passingAt;
  }
  kept.push(pieces.push(textOf(passing.subarray(next))) - 1);
  expectOneMinimalDifference({ passing: kept, failing: [...pieces.keys()] }, (some) =>
    test(some.map((piece) => pieces[piece]).join("")),
  );
}

describe("isolate", () => {
  it("ends with a 1-minimal difference between parts of the input", async () => {
    await fc.assert(
      fc.asyncProperty(
        chaotic(fc.constant("")),
        fc.constantFrom("auto" as const, "dd" as const),
        async ({ failing, test }, algorithm) => {
          const result = await isolate(bytesOf(failing), oracleOf(onTexts(test)), { algorithm });
          expect(result.guarantee).toBe("1-minimal difference");
          expectConsistent(result, failing, test);
          expectOneMinimalInsertion(result, failing, test);
        },
      ),
      { numRuns: 120 },
    );
  });

  it("ends with some difference between inputs that lie between two given ones", async () => {
    await fc.assert(
      fc.asyncProperty(chaotic(texts), async ({ passing, failing, test }) => {
        const result = await isolate(bytesOf(failing), oracleOf(onTexts(test)), {
          passing: bytesOf(passing),
        });
        expect(result.guarantee).toBe("1-minimal difference");
        expectConsistent(result, failing, test);
      }),
      { numRuns: 120 },
    );
  });

  it("asks the same questions and answers alike however many candidates are under way", async () => {
    await fc.assert(
      fc.asyncProperty(chaotic(texts), ({ passing, failing, test }) =>
        expectSameAtAnyWidth(onTexts(test), (oracle) =>
          isolate(bytesOf(failing), oracle, { passing: bytesOf(passing) }),
        ),
      ),
      { numRuns: 100 },
    );
  });

  it("finds what the last change to a file broke", async () => {
    const worked = '{\n  "item": "Apple",\n  "price": 3.45,\n  "count": 7\n}\n';
    const broken = '{\n  "item": "Pear",\n  "price": **3.45,\n  "count": 8\n}\n';
    const oracle = oracleOf(onTexts(acceptedByJson));
    const { difference, sides } = await isolate(bytesOf(broken), oracle, { passing: bytesOf(worked) });
    expect(difference).toEqual([
      { start: 31, end: 32, passing: "", failing: "*", passingAt: 32, failingAt: 32 },
    ]);
    expect(textOf(sides?.passing ?? bytesOf(""))).toContain('"price": 3.45');
    expect(oracle.asked.length).toBeLessThan(25);
  });

  it("ends with whole words, not with letters of one that make no other word", async () => {
    const worked = "mode: async\nlevel: warning\n";
    const broken = "mode: sync\nlevel: verbose\n";
    const judge: TestOfText = (text) => (text.includes("level: verbose") ? "fail" : "pass");
    const oracle = oracleOf(onTexts(judge));
    const { difference, unit } = await isolate(bytesOf(broken), oracle, { passing: bytesOf(worked) });
    expect(difference).toMatchObject([{ passing: "warning", failing: "verbose" }]);
    expect(unit).toBe("tokens");
    expect(oracle.asked.length).toBeLessThan(10);
  });

  it("ends with a whole row, not with the commas of one whose fields are gone", async () => {
    const rows = Array.from({ length: 20 }, (_, row) => `${row},item,${row + 1}`);
    const passing = `${rows.join("\n")}\n`;
    const failing = `${rows.toSpliced(12, 0, "12,added,-5").join("\n")}\n`;
    const judge: TestOfText = (table) => {
      const fields = table
        .trimEnd()
        .split("\n")
        .map((row) => row.split(","));
      if (fields.some(({ length }) => length !== 3)) return "unresolved";
      return fields.every(([, , price]) => Number(price) > 0) ? "pass" : "fail";
    };
    const { difference, unit } = await isolate(bytesOf(failing), oracleOf(onTexts(judge)), {
      passing: bytesOf(passing),
    });
    expect(difference.map((each) => each.failing)).toEqual(["12,added,-5\n"]);
    expect(unit).toBe("lines");
  });

  it("tells apart the two sides of the paper's element by one character", async () => {
    const input = '<SELECT NAME="priority" MULTIPLE SIZE=7>';
    const crashes: TestOfText = (text) => (/<SELECT[^>]*>/.test(text) ? "fail" : "pass");
    const { difference } = await isolate(bytesOf(input), oracleOf(onTexts(crashes)), { algorithm: "dd" });
    expect(difference.map(({ failing }) => failing).join("")).toHaveLength(1);
  });

  it("goes on from some part that passes where the empty input does not", async () => {
    const input = '{ "item": "Apple", "price": **3.45 }';
    const result = await isolate(bytesOf(input), oracleOf(onTexts(acceptedByJson)));
    expect(result.ends?.empty.outcome).toBe("fail");
    expect(result.guarantee).toBe("1-minimal difference");
    expectConsistent(result, input, acceptedByJson);
    expectOneMinimalInsertion(result, input, acceptedByJson);
  });

  it("has no sides where nothing passes, where the given input does not, or where the input does not fail", async () => {
    const nothing = { sides: null, difference: [], guarantee: null, stopped: null };
    const fails = oracleOf(onTexts(() => "fail"));
    expect(await isolate(bytesOf("one two"), fails)).toMatchObject(nothing);
    expect(await isolate(bytesOf("one two"), fails, { passing: bytesOf("one") })).toMatchObject(nothing);
    const passes = oracleOf(onTexts(() => "pass"));
    expect(await isolate(bytesOf("one two"), passes)).toMatchObject(nothing);
    expect(passes.asked).toHaveLength(2);
  });

  it("has the closest sides so far wherever it is stopped, and has told about closer ones", async () => {
    await fc.assert(
      fc.asyncProperty(chaotic(texts), fc.integer({ min: 2, max: 40 }), async (pair, limit) => {
        const { passing, failing, test } = pair;
        let told = { passing: bytesOf(passing), failing: bytesOf(failing) };
        const result = await isolate(bytesOf(failing), oracleOf(onTexts(test), limit), {
          passing: bytesOf(passing),
          onImprovement: (sides) => {
            told = sides;
          },
        });
        expectConsistent(result, failing, test);
        expect(result.sides).toEqual(told);
        expect(result.guarantee === null).toBe(result.stopped !== null);
      }),
      { numRuns: 70 },
    );
  });
});
