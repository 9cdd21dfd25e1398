import { describe, expect, it } from "vitest";
import type { FlatTree } from "../../src/tree/flat-tree.ts";
import { scrollTo, windowOf } from "../../src/web/page/tree/long-list.tsx";
import {
  rowAround,
  rowOfCharacter,
  shownRows,
  spelledRows,
  textRows,
  treeRows,
  unfoldedTo,
} from "../../src/web/page/tree/tree-explorer.tsx";

/** `pair(word("ab"), ",", word("c"))` over the text `ab,c`, each letter a row. */
const tree: FlatTree = {
  text: "ab,c",
  names: ["pair", "word", "letter", ""],
  name: [0, 1, 2, 2, 3, 1],
  size: [6, 3, 1, 1, 1, 1],
  skip: [0, 0, 0, 1, 1, 1],
  length: [4, 2, 1, 1, 1, 1],
};

describe("the rows of a tree", () => {
  const rows = treeRows(tree);

  it("know how deep they are, where their text begins, and what stands above", () => {
    expect([...rows.depth]).toEqual([0, 1, 2, 2, 1, 1]);
    expect([...rows.start]).toEqual([0, 0, 0, 1, 2, 3]);
    expect([...rows.parent]).toEqual([-1, 0, 1, 1, 0, 0]);
  });

  it("are hidden below folded ones, and shown again down to one that is selected", () => {
    const folded = new Set([1]);
    expect([...shownRows(rows, folded)]).toEqual([0, 1, 4, 5]);
    expect(unfoldedTo(rows, 2, folded)).toEqual(new Set());
    expect(unfoldedTo(rows, 5, folded)).toEqual(folded);
  });

  it("are found by their text, the smallest around it", () => {
    expect([
      rowAround(rows, 0, 1),
      rowAround(rows, 0, 2),
      rowAround(rows, 1, 3),
      rowAround(rows, 3, 4),
    ]).toEqual([2, 1, 0, 5]);
  });

  it("that only spell a word are told from others", () => {
    expect(spelledRows(rows)).toEqual(new Set([1]));
  });
});

describe("the rows of a text", () => {
  it("end at line ends and where they are full", () => {
    const starts = textRows("abcdef\n\ng", 4);
    expect([...starts]).toEqual([0, 4, 7, 8, 9]);
    expect([0, 3, 4, 7, 8].map((character) => rowOfCharacter(starts, character))).toEqual([0, 0, 1, 2, 3]);
  });
});

describe("the window on a long list", () => {
  it("has what is visible and a little more, wherever it is scrolled to", () => {
    expect(windowOf(5, 0, 480)).toEqual({ first: 0, end: 5 });
    const { first, end } = windowOf(100_000, 24_000, 480);
    expect([first, end]).toEqual([988, 1032]);
  });

  it("is scrolled only to what is not visible", () => {
    expect(scrollTo(3, 0, 480)).toBe(0);
    expect(scrollTo(1_000, 0, 480)).toBe(23_760);
  });
});
