import { describe, expect, it } from "vitest";
import { edited } from "../../src/repair/edit/edited-text.ts";
import {
  insertion,
  type LocalEdit,
  quoting,
  substitution,
  tokenDeletion,
} from "../../src/repair/edit/local-edit.ts";
import { loneQuoteEdits } from "../../src/repair/edit/lone-quote-edits.ts";
import { repertoireFor } from "../../src/repair/edit/repertoire.ts";
import { respellings } from "../../src/repair/edit/respelling.ts";
import { siteAt } from "../../src/repair/edit/site.ts";
import { endTagInsertion, endTagRenaming } from "../../src/repair/edit/tag-edit.ts";
import { polish } from "../../src/repair/polish.ts";
import { keyOfRepair } from "../../src/repair/same-repair.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** What each of the edits makes of the text at the place. */
function made(text: string, edits: readonly LocalEdit[], place = 0): string[] {
  const bytes = encode(text);
  return edits.map((edit) => decode(edited(bytes, edit.at(siteAt(bytes, place))).bytes));
}

describe("quotes without a partner on their line", () => {
  const results = (text: string): string[] => made(text, loneQuoteEdits(encode(text)));

  it("get one at its end, before a comma, or go", () => {
    expect(results('a: "b,\nc')).toEqual(['a: "b",\nc', "a: b,\nc"]);
    expect(results("it's")).toEqual(["it's'", "its"]);
  });

  it("are told from those that have one, and from one another", () => {
    expect(results('"a" b "" c')).toEqual([]);
    expect(results('"a\n"b" c"\n')).toEqual(['"a"\n"b" c"\n', 'a\n"b" c"\n', '"a\n"b" c""\n', '"a\n"b" c\n']);
  });

  it("are the first eight at most", () => {
    expect(loneQuoteEdits(encode('"a\n'.repeat(7)))).toHaveLength(14);
    expect(loneQuoteEdits(encode('"a\n'.repeat(9)))).toHaveLength(16);
  });
});

describe("a word misspelt", () => {
  const results = (text: string, word: string, distances = [0]): string[] => {
    const place = text.indexOf(word);
    return made(text, respellings(siteAt(encode(text), place), distances), place);
  };

  it("becomes one of the words around it that differs in one letter, in a third of them when it is long", () => {
    expect(results("lenght length", "lenght")).toEqual(["length length"]);
    expect(results("ab ac", "ab")).toEqual(["ac ac"]);
    expect(results("ab cd", "ab")).toEqual([]);
    expect(results("abcde abxye", "abcde")).toEqual([]);
    expect(results("abcdef abxyef", "abcdef")).toEqual(["abxyef abxyef"]);
    expect(results("abcdef axxxef", "abcdef")).toEqual([]);
    expect(results("abcdef abcd", "abcdef")).toEqual(["abcd abcd"]);
    expect(results("abcdef abc", "abcdef")).toEqual([]);
  });

  it("becomes the most alike first, three at most", () => {
    expect(results("abcdef abxyef abcdex", "abcdef")).toEqual([
      "abcdex abxyef abcdex",
      "abxyef abxyef abcdex",
    ]);
    expect(results("aa ab ac ad ae", "aa")).toEqual(["ab ab ac ad ae", "ac ab ac ad ae", "ad ab ac ad ae"]);
  });

  it("is looked for at each distance, before a second word is tried at any", () => {
    expect(results("ab 1 ac", "ab", [0, 4])).toEqual(["ac 1 ac", "ab 1 ab"]);
    expect(results("ab ac ad", "ab", [0, 2])).toEqual(["ac ac ad", "ab ab ad", "ad ac ad", "ab ad ad"]);
  });
});

describe("polishing", () => {
  it("goes round again, because what is put back can make an insertion needless", async () => {
    const input = encode("[1]x");
    // The insertion is needed until the deleted bracket is back.
    const accepted = new Set(["[1)", "[1])", "[1]", "1"]);
    const asked: string[] = [];
    const start = edited(input, [{ start: 2, end: 4, inserted: encode(")") }]);
    expect(decode(start.bytes)).toBe("[1)");
    const best = await polish(input, start, {
      signal: new AbortController().signal,
      onImprovement: () => {},
      oracle: async (candidate) => {
        asked.push(decode(candidate));
        return { outcome: accepted.has(decode(candidate)) ? "pass" : "fail" };
      },
    });
    expect(decode(best.bytes)).toBe("[1]");
    expect(asked).toContain("[1])");
  });

  it("puts characters beyond ASCII back as a whole", async () => {
    const input = encode("(éz)");
    const best = await polish(input, edited(input, [{ start: 1, end: 4, inserted: encode("") }]), {
      signal: new AbortController().signal,
      onImprovement: () => {},
      oracle: async (candidate) => ({ outcome: /^\(é?\)$/.test(decode(candidate)) ? "pass" : "fail" }),
    });
    expect(decode(best.bytes)).toBe("(é)");
  });
});

describe("a text with several edits", () => {
  it("is left with those that it needs, and of these with the words that they need to insert", async () => {
    const input = encode("ab cd ef");
    const edits = [
      { start: 0, end: 2, inserted: encode("x") },
      { start: 3, end: 5, inserted: encode("y + z") },
      { start: 6, end: 8, inserted: encode("w") },
    ];
    const best = await polish(input, edited(input, edits), {
      signal: new AbortController().signal,
      onImprovement: () => {},
      oracle: async (candidate) => ({ outcome: decode(candidate).includes("z") ? "pass" : "fail" }),
    });
    expect(decode(best.bytes)).toBe("ab cd z ef");
  });
});

describe("two repairs", () => {
  const input = encode("a, b, c");
  const keyOf = (...edits: readonly (readonly [start: number, end: number, inserted: string])[]): string =>
    keyOfRepair(
      input,
      edited(
        input,
        edits.map(([start, end, inserted]) => ({ start, end, inserted: encode(inserted) })),
      ),
    );

  it("are the same when they differ in white space only, however they are written as edits", () => {
    expect(keyOf([1, 2, ""])).toBe(keyOf([1, 3, ""]));
    expect(keyOf([3, 4, "x"])).toBe(keyOf([2, 4, " x"]));
    expect(keyOf([3, 3, "x"])).toBe(keyOf([3, 4, "xb"]));
    expect(keyOf([3, 3, "x"])).toBe(keyOf([2, 3, "\tx"]));
  });

  it("differ when they take away or put in something else, or elsewhere", () => {
    const keys = [
      keyOf([3, 4, "x"]),
      keyOf([3, 4, ""]),
      keyOf([3, 3, "x"]),
      keyOf([6, 7, "x"]),
      keyOf([3, 3, "b"]),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("differ in white space when they change nothing else", () => {
    const keys = [keyOf(), keyOf([2, 3, ""]), keyOf([2, 3, "  "]), keyOf([5, 6, ""])];
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe("the edits to try at a place", () => {
  it("are these, in this order", () => {
    const names = repertoireFor(encode("a+b+c*d"), 1).map((tier) => tier.map(({ name }) => name));
    const [first = [], second = [], third = []] = names;
    expect(first.slice(0, 8)).toEqual([
      endTagInsertion.name,
      endTagRenaming.name,
      "delete a character at 0",
      ...tokenDeletions([1, 0], [2, 0]),
      "insert + at 0",
      "insert * at 0",
      "insert , at 0",
    ]);
    const tokens = (list: readonly string[]) => list.filter((name) => /tokens/.test(name));
    expect(tokens(first)).toEqual(tokenDeletions([1, 0], [2, 0], [1, 1], [2, 1], [1, -1], [1, -2], [1, -3]));
    expect(tokens(second)).toEqual(tokenDeletions([3, 0], [4, 0], [3, 1], [4, 1], [8, 0], [32, 0]));
    expect(tokens(third)).toEqual(tokenDeletions([128, 0], [512, 0]));
    for (const name of ["insert + at 1", quoting('"', -1).name]) expect(first).toContain(name);
    for (const name of ["substitute + at 0", "insert + at -1", "insert + at -2", "delete a character at -1"])
      expect(second).toContain(name);
    for (const name of [
      "substitute + at -1",
      "substitute + at -2",
      "delete a character at -2",
      "insert a at 0",
      "delete a character at -4",
    ])
      expect(third).toContain(name);
    for (const filler of ["0", "a", " ", "\n"]) expect(second).toContain(insertion(filler, 1).name);
  });

  it("cost the more the more they break, quotes more than other symbols", () => {
    const costs = [insertion(","), insertion('"'), substitution(","), substitution('"'), quoting('"')];
    expect(costs.map(({ cost }) => cost)).toEqual([1, 2, 1.5, 2.5, 1.5]);
    expect([1, 4, 16].map((count) => tokenDeletion(0, count).cost)).toEqual([1, 2, 3]);
  });

  it("do not put a character in the place of the same one", () => {
    expect(made("abc", [substitution("a"), substitution("x")])).toEqual(["abc", "xbc"]);
  });

  it("are at tokens counted from the beginning of the line before, where that is near", () => {
    const startsAt = (text: string, place: number): number | undefined =>
      siteAt(encode(text), place).boundaries[0];
    expect([startsAt("ab\ncd\nef", 0), startsAt("ab\ncd\nef", 4), startsAt("ab\ncd\nef", 7)]).toEqual([
      0, 0, 3,
    ]);
    expect(startsAt(`${"a ".repeat(2_000)}\nb`, 4_001)).toBe(4_001);
    expect(startsAt("a ".repeat(2_000), 3_000)).toBe(1_000);
    expect(siteAt(encode("a ".repeat(9_000)), 0).boundaries.at(-1)).toBe(6_000);
  });

  it("are at the last token where the text ends", () => {
    const site = siteAt(encode("ab cd"), 5);
    expect(site.boundaries[site.token]).toBe(5);
    expect(siteAt(encode("ab cd"), 4).boundaries[siteAt(encode("ab cd"), 4).token]).toBe(3);
  });
});

const tokenDeletions = (...all: readonly (readonly [count: number, distance: number])[]): string[] =>
  all.map(([count, distance]) => tokenDeletion(distance, count).name);
