import { describe, expect, it } from "vitest";
import { edited } from "../../src/repair/edit/edited-text.ts";
import type { LocalEdit } from "../../src/repair/edit/local-edit.ts";
import { loneQuoteEdits } from "../../src/repair/edit/lone-quote-edits.ts";
import { respellings } from "../../src/repair/edit/respelling.ts";
import { siteAt } from "../../src/repair/edit/site.ts";
import { polish } from "../../src/repair/polish.ts";

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
});
