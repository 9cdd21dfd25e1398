import { describe, expect, it } from "vitest";
import type { Range } from "../../src/base/ranges.ts";
import { setOf } from "../../src/delta/index-set.ts";
import { decode } from "../../src/text/encoding.ts";
import { bytesWithout, keep } from "../../src/text/keep.ts";
import { type Region, regionOf } from "../../src/text/regions.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The items as text, with what is inside their brackets as a list. */
function outline(text: string, region: Region = regionOf(bytesOf(text))): unknown[] {
  const written = ({ start, end }: Range): string => decode(bytesOf(text).subarray(start, end), "utf-8");
  return region.items.map((item) =>
    item.regions.length === 0
      ? written(item)
      : [written(item), ...item.regions.map((inner) => outline(text, inner))],
  );
}

describe("regions", () => {
  it("hold items separated by commas, semicolons and line ends", () => {
    expect(outline("a b, c;d\n\n  e\n")).toEqual(["a b", "c", "d", "e"]);
    expect(outline("")).toEqual([]);
  });

  it("hold regions in brackets", () => {
    expect(outline('{"a": [1, 2], "b": {}}')).toEqual([
      [
        '{"a": [1, 2], "b": {}}',
        [
          ['"a": [1, 2]', ["1", "2"]],
          ['"b": {}', []],
        ],
      ],
    ]);
  });

  it("end an item behind a curly bracket", () => {
    expect(outline("if (x) { y } z")).toEqual([["if (x) { y }", ["x"], ["y"]], "z"]);
  });

  it("take brackets in strings and brackets without a partner for nothing", () => {
    expect(outline('f(")", 1)')).toEqual([['f(")", 1)', ['")"', "1"]]]);
    expect(outline("(a] , b)")).toEqual([["(a] , b)", ["a]", "b"]]]);
  });

  it("find the brackets again that a missing quote hides in strings", () => {
    expect(outline('{a": {"b": 1}, "c": [2]}')).toEqual([
      [
        '{a": {"b": 1}, "c": [2]}',
        [
          ['a": {"b": 1}', ['"b": 1']],
          ['"c": [2]', ["2"]],
        ],
      ],
    ]);
  });

  it("find the brackets again that a quote in a regular expression hides in strings", () => {
    expect(outline('f(/["((]/, a("b"), {c: "d"}, "e")')).toEqual([
      [
        'f(/["((]/, a("b"), {c: "d"}, "e")',
        [['/["((]/', ['"((']], ['a("b")', ['"b"']], ['{c: "d"}', ['c: "d"']], '"e"'],
      ],
    ]);
  });

  it("find curly brackets around a round one without a partner", () => {
    expect(outline("(function f() { g(a b) ) c }, d)")).toEqual([
      [
        "(function f() { g(a b) ) c }, d)",
        [["function f() { g(a b) ) c }", [], [["g(a b) ) c", ["a b"]]]], "d"],
      ],
    ]);
  });

  it("find curly brackets around half a pair in a set of characters", () => {
    expect(outline("{ a(/[^{]/), b }")).toEqual([
      ["{ a(/[^{]/), b }", [["a(/[^{]/)", [["/[^{]/", ["^{"]]]], "b"]],
    ]);
  });

  it("may be nested 25,000 deep", () => {
    const deep = "[".repeat(25_000) + "]".repeat(25_000);
    let depth = 0;
    for (let regions = [regionOf(bytesOf(deep))]; regions.length > 0; depth++) {
      regions = regions.flatMap(({ items }) => items.flatMap((item) => item.regions));
    }
    expect(depth).toBe(25_001);
  });
});

describe("a list without some of its items", () => {
  const text = bytesOf("[a, b; c,\n d ]");
  const items = regionOf(text).items[0]?.regions[0]?.items ?? [];
  const without = (...staying: number[]): string => {
    const gone = bytesWithout(items, setOf(staying));
    const all = Array.from(text.keys()).filter(
      (at) => !gone.some(({ start, end }) => start <= at && at < end),
    );
    return decode(keep(text, setOf(all)), "utf-8");
  };

  it("keeps the separators between the items that stay, and what is around the list", () => {
    expect(without(0, 1, 2, 3)).toBe("[a, b; c,\n d ]");
    expect(without(1, 2)).toBe("[b; c ]");
    expect(without(0, 3)).toBe("[a, d ]");
    expect(without(2)).toBe("[c ]");
    expect(without()).toBe("[ ]");
  });
});
