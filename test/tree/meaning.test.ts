import { describe, expect, it } from "vitest";
import { atOnce } from "../../src/base/in-turns.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { parseTree } from "../../src/parse/parse.ts";
import { meaning } from "../../src/tree/meaning.ts";

/** The pieces of a text that stand for others: where, what for, and what the grammar calls them. */
function pieces(text: string, grammar: string): (string | number)[][] {
  const read = readEbnf(grammar).grammar;
  const meant = atOnce(meaning(parseTree(read, text), { text: Buffer.from(text), grammar: read }));
  return meant.map(({ start, end, inserted, label }) => [start, end, inserted, label]);
}

describe("what pieces of a text stand for", () => {
  it("is told where an alternative says so, by its label or its rule's name", () => {
    const grammar = 'list: item*\nitem: "a" | "b" %means "a" | "é" @accent %means "e" | "c"';
    expect(pieces("abéc", grammar)).toEqual([
      [1, 2, "a", "item"],
      [2, 4, "e", "accent"],
    ]);
  });

  it("is told of the outermost only, and of what is not there too", () => {
    const grammar = 'list: "(" all close\nall: one* %means "2"\none: "b" %means "a"\nclose: "" %means ")"';
    expect(pieces("(bb", grammar)).toEqual([
      [1, 3, "2", "all"],
      [3, 3, ")", "close"],
    ]);
  });

  it("is what costs least, not what comes first or takes the fewest nodes", () => {
    const grammar = 'text: word | letter letter\nword: "ab" %means "1" %cost 3\nletter: /[ab]/ %means "0"';
    expect(pieces("ab", grammar)).toEqual([
      [0, 1, "0", "letter"],
      [1, 2, "0", "letter"],
    ]);
    expect(pieces("ab", grammar.replace("%cost 3", "%cost 1"))).toEqual([[0, 2, "1", "word"]]);
  });

  it("is the number written in another base, in decimal digits", () => {
    const grammar = 'text: number (" " number)*\nnumber: ("0x" | "0b") /[0-9A-F]/+ %means decimal';
    expect(pieces("0x1F 0b11", grammar)).toEqual([
      [0, 4, "31", "number"],
      [5, 9, "3", "number"],
    ]);
  });

  it("is told apart where one letter may be several things", () => {
    const grammar = 'text: (plain | odd)*\nplain: /[a-z]/ | "X" %cost 9\nodd: /[X-Z]/ %means "x" %cost 2';
    expect(pieces("aXb", grammar)).toEqual([[1, 2, "x", "odd"]]);
  });
});
