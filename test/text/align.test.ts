import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { align, applyChanges, type Change, joinChanges, type Pair } from "../../src/text/align.ts";
import { decode } from "../../src/text/encoding.ts";
import type { Unit } from "../../src/text/unit.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function changesBetween({ before, after }: Pair, unit: Unit, most?: number): readonly Change[] {
  const everything = { before: { start: 0, end: before.length }, after: { start: 0, end: after.length } };
  return align({ before, after }, unit, [everything], most);
}

/** Each change as `what goes>what comes`. */
function written(pair: Pair, changes: readonly Change[]): readonly string[] {
  const part = (text: Uint8Array, { start, end }: { start: number; end: number }): string =>
    decode(text.subarray(start, end), "utf-8");
  return changes.map(({ before, after }) => `${part(pair.before, before)}>${part(pair.after, after)}`);
}

describe("the alignment of two texts", () => {
  const texts = fc.string({ unit: fc.constantFrom("a", "b", " ", "\n", "é"), maxLength: 40 }).map(bytesOf);

  it("leads from the one to the other, whatever the units", () => {
    const units = fc.constantFrom<Unit[]>("lines", "tokens", "code-points", "bytes");
    fc.assert(
      fc.property(texts, texts, units, units, (before, after, coarse, fine) => {
        const pair = { before, after };
        const changes = changesBetween(pair, coarse);
        expect(applyChanges(pair, changes)).toEqual(after);
        expect(applyChanges(pair, [])).toEqual(before);
        expect(applyChanges(pair, align(pair, fine, changes))).toEqual(after);
        expect(applyChanges(pair, joinChanges(changes))).toEqual(after);
      }),
      { numRuns: 120 },
    );
  });

  it("leaves alone what is alike and pairs what goes with what comes in its place", () => {
    const pair = { before: bytesOf("one\ntwo\nthree\n"), after: bytesOf("zero\none\n2\nthree\n") };
    const lines = changesBetween(pair, "lines");
    expect(written(pair, lines)).toEqual([">zero\n", "two\n>2\n"]);
    expect(written(pair, align(pair, "tokens", lines))).toEqual([">zero", ">\n", "two>2"]);
  });

  it("inserts unit by unit into an empty text", () => {
    const pair = { before: bytesOf(""), after: bytesOf("a b\nc") };
    expect(written(pair, changesBetween(pair, "lines"))).toEqual([">a b\n", ">c"]);
  });

  it("gives up finding what is alike in texts too different, and still leads there", () => {
    const shuffled = (factor: number): Uint8Array =>
      bytesOf(Array.from({ length: 300 }, (_, line) => `${(line * factor) % 301}\n`).join(""));
    const pair = { before: shuffled(3), after: shuffled(5) };
    const changes = changesBetween(pair, "lines", 100);
    expect(changes).toHaveLength(300);
    expect(applyChanges(pair, changes)).toEqual(pair.after);
  });
});
