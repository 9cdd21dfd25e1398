import { describe, expect, it } from "vitest";
import { setOf } from "../../src/delta/index-set.ts";
import { decode } from "../../src/text/encoding.ts";
import { bytesOfUnits, keep } from "../../src/text/keep.ts";
import { boundariesOf, bytesOfPieces, piecesOfEach } from "../../src/text/unit.ts";

const text = new TextEncoder().encode("one two three\nfour\n");

describe("keeping parts of a text", () => {
  it("joins the bytes of units", () => {
    const boundaries = boundariesOf(text, "tokens");
    const kept = keep(text, bytesOfUnits(boundaries, setOf([0, 1, 4, 6])));
    expect(decode(kept, "utf-8")).toBe("one threefour");
  });

  it("cuts parts of a text into pieces of units and joins them again", () => {
    const parts = [
      { start: 1, end: 5 },
      { start: 8, end: 16 },
    ];
    const pieces = piecesOfEach(text, "tokens", parts);
    expect(pieces.map((part) => part.map((piece) => decode(keep(text, [piece]), "utf-8")))).toEqual([
      ["ne", " ", "t"],
      ["three", "\n", "fo"],
    ]);
    expect(bytesOfPieces(pieces.flat(), setOf([0, 1, 4]))).toEqual([
      { start: 1, end: 4 },
      { start: 13, end: 14 },
    ]);
  });
});
