import fc from "fast-check";
import { minify } from "terser";
import { describe, expect, it } from "vitest";
import type { Outcome } from "../../src/oracle/outcome.ts";
import { minimize } from "../../src/reduce/minimize.ts";
import type { Unit } from "../../src/text/unit.ts";
import { expectOneMinimal } from "../laws/minimality.ts";
import { byChance, odds } from "../laws/predicates.ts";
import { expectSameAtAnyWidth } from "../laws/same-at-any-width.ts";
import { oracleOf } from "../laws/test-oracle.ts";
import { acceptedByJson, bytesOf, onTexts, type TestOfText, textOf } from "../laws/texts.ts";

/** The text fails, and without any one of its code points it does not. */
function expectOneMinimalText(text: string, test: TestOfText): void {
  const characters = [...text];
  const units = [...characters.keys()];
  expectOneMinimal(units, (kept) => test(kept.map((unit) => characters[unit]).join("")));
}

/** Texts with brackets, words, strings and lines, and a test in which the whole text fails. */
const chaoticTexts = fc
  .record({
    text: fc
      .array(
        fc.constantFrom("{", "}", "(", ")", "[", "]", ",", ";", "\n", " ", "word", "7", '"s"', "é", "😀"),
        {
          minLength: 1,
          maxLength: 25,
        },
      )
      .map((tokens) => tokens.join("")),
    odds,
  })
  .map(({ text, odds }) => {
    const codes = (some: string): number[] => Array.from(some, (character) => character.codePointAt(0) ?? 0);
    const test: TestOfText = (some) =>
      some === text ? "fail" : some === "" ? "pass" : byChance(codes(some), odds);
    return { text, test };
  });

describe("minimize", () => {
  it("ends with a 1-minimal text, whatever the test", async () => {
    await fc.assert(
      fc.asyncProperty(chaoticTexts, async ({ text, test }) => {
        const { bytes, guarantee, unit } = await minimize(bytesOf(text), oracleOf(onTexts(test)));
        expect([guarantee, unit]).toEqual(["1-minimal", "code-points"]);
        expectOneMinimalText(textOf(bytes), test);
      }),
      { numRuns: 120 },
    );
  });

  it("ends with a 1-minimal text by the published ddmin too", async () => {
    await fc.assert(
      fc.asyncProperty(chaoticTexts, async ({ text, test }) => {
        const { bytes } = await minimize(bytesOf(text), oracleOf(onTexts(test)), { algorithm: "ddmin" });
        expectOneMinimalText(textOf(bytes), test);
      }),
      { numRuns: 100 },
    );
  });

  it("takes every byte for itself where the bytes are not UTF-8", async () => {
    const fails = (bytes: Uint8Array): boolean => bytes.includes(0xff) && bytes.includes(0xc3);
    const subject = {
      test: (bytes: Uint8Array): Outcome => (fails(bytes) ? "fail" : "pass"),
      keyOf: (bytes: Uint8Array) => bytes.join(),
    };
    const { bytes } = await minimize(Uint8Array.of(0, 0xff, 0xc3, 0xa9, 0x41, 0xff), oracleOf(subject));
    expect([...bytes].sort()).toEqual([0xc3, 0xff]);
  });

  it("asks the same questions and answers alike however many candidates are under way", async () => {
    await fc.assert(
      fc.asyncProperty(chaoticTexts, ({ text, test }) =>
        expectSameAtAnyWidth(onTexts(test), (oracle) => minimize(bytesOf(text), oracle)),
      ),
      { numRuns: 25 },
    );
  });

  it("leaves one character of the paper's invalid JSON", async () => {
    const input = bytesOf('{ "item": "Apple", "price": **3.45 }');
    for (const algorithm of ["ddmin", "auto"] as const) {
      const { bytes, ends } = await minimize(input, oracleOf(onTexts(acceptedByJson)), { algorithm });
      expect(bytes).toHaveLength(1);
      // The paper presumes that the empty input passes; JSON.parse does not accept it.
      expect(ends?.empty.outcome).toBe("fail");
    }
  });

  it("leaves the element of the paper's page that could not be printed", async () => {
    const input = bytesOf('<SELECT NAME="priority" MULTIPLE SIZE=7>');
    const crashes: TestOfText = (text) => (/<SELECT[^>]*>/.test(text) ? "fail" : "pass");
    for (const algorithm of ["ddmin", "auto"] as const) {
      const { bytes } = await minimize(input, oracleOf(onTexts(crashes)), { algorithm });
      expect(textOf(bytes)).toBe("<SELECT>");
    }
  });

  it("runs ddmin on any unit", async () => {
    const input = bytesOf("one two\nthree four\nfive six\n");
    const test: TestOfText = (text) => (text.includes("three") && text.includes("six") ? "fail" : "pass");
    const results: Record<Unit, string> = {
      lines: "three four\nfive six\n",
      tokens: "threesix",
      "code-points": "threesix",
      bytes: "threesix",
    };
    for (const unit of ["lines", "tokens", "code-points", "bytes"] as const) {
      const result = await minimize(input, oracleOf(onTexts(test)), { algorithm: "ddmin", unit });
      expect([textOf(result.bytes), result.unit, result.guarantee]).toEqual([
        results[unit],
        unit,
        "1-minimal",
      ]);
    }
  });

  it("reduces a real crash of terser to at most 40 bytes", async () => {
    const input = `
const TRACE_DRAIN = 0;

class Metrics {
  constructor() {
    this.counters = new Map();
  }
  increment(name, delta) {
    this.counters.set(name, (this.counters.get(name) || 0) + (delta === undefined ? 1 : delta));
  }
}
const metrics = new Metrics();

function drainQueue(queue, batches) {
  while (TRACE_DRAIN) for (var [] of batches) metrics.increment("drain.trace");
  metrics.increment("queue.depth", queue.depth());
}

module.exports = { drainQueue };
`;
    const oracle = async (bytes: Uint8Array): Promise<{ outcome: Outcome }> => {
      try {
        await minify(textOf(bytes), { compress: { unsafe: false }, mangle: false });
        return { outcome: "pass" };
      } catch (error) {
        const crashed = error instanceof Error && String(error.stack).includes("at join_object_assignments");
        return { outcome: crashed ? "fail" : "unresolved" };
      }
    };
    const { bytes, stages } = await minimize(bytesOf(input), oracle);
    expect(bytes.length).toBeLessThanOrEqual(40);
    expect((await oracle(bytes)).outcome).toBe("fail");
    expect(stages.reduce((sum, { removed }) => sum + removed, 0)).toBe(input.length - bytes.length);
  });

  it("reports an input that does not fail, and leaves it as it is", async () => {
    const oracle = oracleOf(onTexts(() => "unresolved"));
    const { bytes, guarantee, ends } = await minimize(bytesOf("fine"), oracle);
    expect([textOf(bytes), guarantee, ends?.whole.outcome]).toEqual(["fine", null, "unresolved"]);
    expect(oracle.asked).toHaveLength(2);
  });

  it("has the best input so far wherever it is stopped, and has told about every better one", async () => {
    await fc.assert(
      fc.asyncProperty(chaoticTexts, fc.nat(60), async ({ text, test }, limit) => {
        let told = bytesOf(text);
        const result = await minimize(bytesOf(text), oracleOf(onTexts(test), limit), {
          onImprovement: (better) => {
            told = new Uint8Array(better);
          },
        });
        expect(result.bytes).toEqual(told);
        expect(test(textOf(result.bytes))).toBe("fail");
        expect(result.guarantee).toBe(result.stopped === null ? "1-minimal" : null);
      }),
      { numRuns: 80 },
    );
  });

  it("goes straight for a single one of 50,000 lines", async () => {
    const lines = Array.from({ length: 50_000 }, (_, line) => `${line} {well}\n`);
    lines[27_777] = "the FAULT (at last)\n";
    const input = bytesOf(lines.join(""));
    const fault = Buffer.from("FAULT");
    let asked = 0;
    const { bytes } = await minimize(input, async (candidate) => {
      asked++;
      return { outcome: Buffer.from(candidate).includes(fault) ? "fail" : "pass" };
    });
    expect(textOf(bytes)).toBe("FAULT");
    expect(asked).toBeLessThan(150);
  });

  it("survives brackets 25,000 deep", async () => {
    const input = bytesOf("[".repeat(25_000) + "]".repeat(25_000));
    const { bytes } = await minimize(input, async (candidate) => ({
      outcome: candidate.includes(0x5b) && candidate.includes(0x5d) ? "fail" : "pass",
    }));
    expect(textOf(bytes)).toBe("[]");
  });
});
