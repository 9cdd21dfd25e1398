import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Ranges } from "../../src/base/ranges.ts";
import { placeWithin } from "../../src/text/place-within.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const place = (whole: string, part: string, favoured: Ranges = []): string[] =>
  (placeWithin(bytes(whole), bytes(part), favoured) ?? []).map(({ start, end }) => `${start}-${end}`);

/** The best of all placings of a part's letters in the whole, found by trying each. */
function bestByTrying(whole: string, part: string, isFavoured: (index: number) => boolean): number[] {
  const scores: number[][] = [];
  const place = (from: number, placed: readonly number[]): void => {
    if (placed.length === part.length) scores.push(scoreOf(whole, placed, isFavoured));
    if (from === whole.length) return;
    place(from + 1, placed);
    if (whole[from] === part[placed.length]) place(from + 1, [...placed, from]);
  };
  place(0, []);
  return scores.reduce((best, score) => (compare(score, best) > 0 ? score : best));
}

/** Favoured letters, lines that are reached over a line end that is not placed, and pieces. */
function scoreOf(whole: string, placed: readonly number[], isFavoured: (index: number) => boolean): number[] {
  const left = placed.map((index, at) => whole.slice((placed[at - 1] ?? -1) + 1, index));
  const lines = left.filter((text, at) => at === 0 || text.includes("\n"));
  const pieces = left.filter((text, at) => at === 0 || text !== "");
  return [placed.filter(isFavoured).length, lines.length, pieces.length];
}

/** More favoured letters are better, then fewer lines, then fewer pieces. */
function compare([favoured = 0, lines = 0, pieces = 0]: readonly number[], other: readonly number[]): number {
  const [otherFavoured = 0, otherLines = 0, otherPieces = 0] = other;
  return favoured - otherFavoured || otherLines - lines || otherPieces - pieces;
}

describe("placing a shorter text in a longer one", () => {
  it("prefers one piece to several", () => {
    expect(place("axbab", "ab")).toEqual(["3-5"]);
  });

  it("prefers the favoured bytes even in several pieces", () => {
    expect(place("axbab", "ab", [{ start: 0, end: 3 }])).toEqual(["0-1", "2-3"]);
  });

  it("prefers one line to several", () => {
    expect(place("a = 1\nx = b / c", " =  / ")).toEqual(["7-10", "11-14"]);
  });

  it("finds the words of a text that was rewritten, on lines of which more is left than a chance would have it", () => {
    const whole = "while (VERBOSE) for (var {} of pages)\n  touch();\nsum(sizes, 0);\nreturn of";
    const words = ["while", "(", ")", "for", "(var", "{}", "of "];
    const found = placeWithin(bytes(whole), bytes("while(0)for(var{}of 0);"), []) ?? [];
    expect(found.map(({ start, end }) => whole.slice(start, end))).toEqual([...words, ")"]);
  });

  it("finds the words of a text that is too long for its bytes, and the lines of a longer one", () => {
    const lines = Array.from({ length: 3_000 }, (_, index) => `line(${index})\n`);
    const found = (part: string): string =>
      (placeWithin(bytes(lines.join("")), bytes(part), []) ?? [])
        .map(({ start, end }) => lines.join("").slice(start, end))
        .join("");
    expect(found(`${lines.slice(100, 130).join("")}line(2000)`)).toContain("line(129)\nline(2000)");
    const many = lines.filter((_, index) => index % 2 === 0).join("");
    expect(found(many)).toBe(many);
  });

  it("refuses texts whose table would not fit", () => {
    expect(placeWithin(bytes("\n".repeat(100_000)), bytes("\n".repeat(100)), [])).toBeNull();
  });

  it("is the best of all placings of a part", () => {
    const text = fc.array(fc.tuple(fc.constantFrom("a", "b", "\n"), fc.boolean()), { maxLength: 9 });
    fc.assert(
      fc.property(text, fc.nat(8), (letters, start) => {
        const whole = letters.map(([letter]) => letter).join("");
        const part = letters.map(([letter, isLeft]) => (isLeft ? letter : "")).join("");
        const favoured = start < whole.length ? [{ start, end: whole.length }] : [];
        const ranges = placeWithin(bytes(whole), bytes(part), favoured) ?? [];
        const placed = ranges.flatMap(({ start, end }) =>
          Array.from({ length: end - start }, (_, index) => start + index),
        );
        expect(placed.map((index) => whole[index]).join("")).toBe(part);
        const isFavoured = (index: number): boolean => index >= start;
        expect(scoreOf(whole, placed, isFavoured)).toEqual(bestByTrying(whole, part, isFavoured));
      }),
    );
  });
});
