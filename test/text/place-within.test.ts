import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Ranges } from "../../src/base/ranges.ts";
import { sizeOf } from "../../src/base/ranges.ts";
import { placeWithin } from "../../src/text/place-within.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const place = (whole: string, part: string, favoured: Ranges = []): string[] =>
  (placeWithin(bytes(whole), bytes(part), favoured) ?? []).map(({ start, end }) => `${start}-${end}`);

/** The best of all placings of a text's letters in a longer one, found by trying each. */
function bestByTrying(whole: string, part: string, isFavoured: (index: number) => boolean): number[] {
  const scores: number[][] = [];
  const place = (from: number, next: number, placed: readonly number[]): void => {
    if (next === part.length || from === whole.length) {
      const pieces = placed.filter((index, at) => at === 0 || placed[at - 1] !== index - 1).length;
      scores.push([placed.length, placed.filter(isFavoured).length, pieces]);
      return;
    }
    place(from + 1, next, placed);
    place(from, next + 1, placed);
    if (whole[from] === part[next]) place(from + 1, next + 1, [...placed, from]);
  };
  place(0, 0, []);
  return scores.reduce((best, score) => (compare(score, best) > 0 ? score : best));
}

/** More bytes placed are better, then more favoured ones, then fewer pieces. */
function compare(
  [placed = 0, favoured = 0, pieces = 0]: readonly number[],
  other: readonly number[],
): number {
  const [otherPlaced = 0, otherFavoured = 0, otherPieces = 0] = other;
  return placed - otherPlaced || favoured - otherFavoured || otherPieces - pieces;
}

describe("placing a shorter text in a longer one", () => {
  it("prefers one piece to several", () => {
    expect(place("axbab", "ab")).toEqual(["3-5"]);
  });

  it("prefers the favoured bytes even in several pieces", () => {
    expect(place("axbab", "ab", [{ start: 0, end: 3 }])).toEqual(["0-1", "2-3"]);
  });

  it("places as much as it can of a text that is not all there", () => {
    expect(place("hello", "jelly")).toEqual(["1-4"]);
  });

  it("refuses texts whose table would not fit", () => {
    expect(placeWithin(new Uint8Array(100_000), new Uint8Array(100), [])).toBeNull();
  });

  it("is the best of all placings", () => {
    const word = (maxLength: number): fc.Arbitrary<string> =>
      fc.string({ unit: fc.constantFrom("a", "b"), maxLength });
    fc.assert(
      fc.property(word(8), word(4), fc.nat(7), (whole, part, start) => {
        const favoured = start < whole.length ? [{ start, end: whole.length }] : [];
        const ranges = placeWithin(bytes(whole), bytes(part), favoured) ?? [];
        const inFavoured = ranges.map((range) => ({ ...range, start: Math.max(range.start, start) }));
        const score = [
          sizeOf(ranges),
          sizeOf(inFavoured.filter((range) => range.start < range.end)),
          ranges.length,
        ];
        expect(score).toEqual(bestByTrying(whole, part, (index) => index >= start));
      }),
    );
  });
});
