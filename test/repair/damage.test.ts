import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareDamage, type Damage, damageOf, leastDamageFirst } from "../../src/repair/damage.ts";
import { edited } from "../../src/repair/edit/edited-text.ts";
import { bytesOf, textOf } from "../laws/texts.ts";

type Replacement = readonly [start: number, end: number, inserted: string];

const editedBy = (text: string, ...edits: readonly Replacement[]) =>
  edited(
    bytesOf(text),
    edits.map(([start, end, inserted]) => ({ start, end, inserted: bytesOf(inserted) })),
  );

const damage = (text: string, ...edits: readonly Replacement[]): Damage =>
  damageOf(bytesOf(text), editedBy(text, ...edits));

describe("the damage of a repair", () => {
  it("is none without an edit", () => {
    expect(damage("a, 1 'x'")).toEqual({
      tokensLost: 0,
      dataLost: 0,
      dataGone: 0,
      distance: 0,
      strangeness: 0,
      loose: 0,
    });
  });

  it("is a token for each that is deleted or cut, and data where it was a word, a number or a string", () => {
    expect(damage("ab, 12", [0, 2, ""])).toMatchObject({ tokensLost: 1, dataLost: 1, distance: 2 });
    expect(damage("ab, 12", [2, 3, ""])).toMatchObject({ tokensLost: 1, dataLost: 0, distance: 1 });
    expect(damage("ab, 12", [5, 6, ""])).toMatchObject({ tokensLost: 1, dataLost: 1, distance: 1 });
    expect(damage('"ab", 12', [0, 4, ""])).toMatchObject({ tokensLost: 1, dataLost: 1, distance: 4 });
    expect(damage("ab, 12", [0, 6, "x"])).toMatchObject({
      tokensLost: 3,
      dataLost: 2,
      dataGone: 2,
      distance: 6,
    });
  });

  it("is data gone where half of a word or more is deleted, and more than bytes that are no characters", () => {
    const gone = (text: string | Uint8Array, start: number, end: number): number => {
      const input = typeof text === "string" ? bytesOf(text) : text;
      return damageOf(input, edited(input, [{ start, end, inserted: bytesOf("") }])).dataGone;
    };
    expect([gone("abcd", 0, 2), gone("abcd", 1, 2), gone("é", 0, 2)]).toEqual([1, 0, 1]);
    expect([gone("abcdefgh cd", 6, 10), gone("ab cdefgh", 1, 5)]).toEqual([1, 1]);
    expect([gone(Uint8Array.of(0x30, 0xbf), 1, 2), gone(Uint8Array.of(0x30, 0xbf), 0, 2)]).toEqual([0, 1]);
  });

  it("is no token where something is put between two, or white space goes", () => {
    expect(damage("ab, 12", [3, 3, "+"])).toMatchObject({ tokensLost: 0, dataLost: 0, distance: 1 });
    expect(damage("ab, 12", [3, 4, ""])).toMatchObject({ tokensLost: 0, dataLost: 0, distance: 2.1 });
    expect(damage("ab, 12", [6, 6, ";"])).toMatchObject({ tokensLost: 0, dataLost: 0, distance: 1 });
  });

  it("is a token, but no data, where something is put into or onto one", () => {
    expect(damage("ab, 12", [1, 1, "x"])).toMatchObject({ tokensLost: 1, dataLost: 0, distance: 2 });
    expect(damage("ab, 12", [2, 2, "x"])).toMatchObject({ tokensLost: 1, dataLost: 0, distance: 2 });
  });

  it("is all tokens that end up in a string", () => {
    expect(damage("a b, c", [2, 2, '"'], [6, 6, '"'])).toMatchObject({
      tokensLost: 3,
      dataLost: 0,
      distance: 2,
    });
  });

  it("is no token that a quote takes in which gets its partner, all but separators", () => {
    const lost = (text: string, at: number, quote = '"'): number => damage(text, [at, at, quote]).tokensLost;
    expect([lost('f("a b)', 4), lost('f("a b)', 6), lost('f(a b")', 2), lost('"a" b "c', 8)]).toEqual([
      0, 0, 0, 0,
    ]);
    expect([lost("x 'a b", 6, "'"), lost('f("a, b)', 7), lost('"a" b', 5)]).toEqual([0, 1, 0]);
    expect(damage('a "b', [3, 4, 'x"'])).toMatchObject({ tokensLost: 1, dataLost: 1 });
  });

  it("is but one where something is taken away that stands there once more", () => {
    expect(damage("a a b", [0, 2, ""])).toMatchObject({ tokensLost: 0, distance: 1 });
    expect(damage("x a a b", [4, 6, ""])).toMatchObject({ tokensLost: 0, distance: 1 });
    expect(damage("<b c='d' c='d'/>", [8, 14, ""])).toMatchObject({
      tokensLost: 0,
      dataLost: 0,
      distance: 1,
    });
    expect(damage("a a b", [0, 2, "c "])).toMatchObject({ tokensLost: 1, distance: 2 });
    expect(damage("a  b", [1, 2, ""])).toMatchObject({ tokensLost: 0, distance: 2.1 });
  });

  it("is as far as what is put in is data, the name in an end tag and white space aside", () => {
    const distances = ["long", "x", "12", "1", "'s t'", "+", "a + b", "</long>", "</a></b>"].map(
      (inserted) => damage("a", [1, 1, inserted]).distance,
    );
    expect(distances).toEqual([3, 2, 3, 2, 3, 1, 5, 3, 6]);
    expect(damage("ab cd", [0, 5, "+"]).distance).toBe(5);
    expect(damage("a\n  b", [2, 4, "    "]).distance).toBe(2.2);
  });

  it("is one of each token that is touched, whatever was edited in front", () => {
    expect(damage("a b c", [0, 1, "xx"], [2, 3, ""], [5, 5, ";"])).toMatchObject({
      tokensLost: 2,
      dataLost: 2,
      dataGone: 1,
    });
    expect(damage("abc def ghi", [0, 2, ""], [4, 6, "z"])).toMatchObject({
      tokensLost: 2,
      dataLost: 2,
      dataGone: 1,
    });
    expect(damage("ab cd ef", [1, 4, "x"])).toMatchObject({ tokensLost: 2, dataLost: 2, dataGone: 0 });
  });

  it("counts what the program no longer sees as lost", () => {
    const text = { ...editedBy("a b", [0, 0, "#"]), hidden: 2 };
    expect(damageOf(bytesOf("a b"), text)).toMatchObject({ tokensLost: 2, dataLost: 2, distance: 1 });
  });

  it("tells what belongs to the token before and was put behind white space", () => {
    expect(damage("a b", [2, 2, ","]).loose).toBe(1);
    expect(damage("a b", [1, 1, ","]).loose).toBe(0);
    expect(damage("a b", [2, 2, "("]).loose).toBe(0);
    expect(damage("a b", [2, 3, ","]).loose).toBe(0);
    expect(damage("a b", [0, 0, ","]).loose).toBe(0);
  });

  it("follows tokens that moved, whatever was edited in front of them", () => {
    const word = fc.constantFrom("a", "bc", "12", "+", "x1");
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 8 }),
        fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
        (words, goes) => {
          const text = words.join(" ");
          const starts = words.map(
            (_, index) => words.slice(0, index).join(" ").length + (index > 0 ? 1 : 0),
          );
          const gone = words.flatMap((each, index): Replacement[] =>
            goes[index] ? [[starts[index] ?? 0, (starts[index] ?? 0) + each.length, ""]] : [],
          );
          const { tokensLost, dataLost, distance } = damage(text, ...gone);
          expect(tokensLost).toBe(gone.length);
          expect(dataLost).toBe(gone.filter(([start]) => text[start] !== "+").length);
          expect(distance).toBe(gone.reduce((sum, [start, end]) => sum + end - start, 0));
        },
      ),
    );
  });
});

describe("of two repairs", () => {
  const none: Damage = {
    tokensLost: 0,
    dataLost: 0,
    dataGone: 0,
    distance: 0,
    strangeness: 0,
    loose: 0,
  };

  it("the one comes first whose tokens lost and bytes edited are fewer together, then the fewer tokens, then what is less loose", () => {
    const ascending: readonly Damage[] = [
      none,
      { ...none, distance: 2 },
      { ...none, distance: 2, loose: 1 },
      { ...none, tokensLost: 1, distance: 1 },
      { ...none, tokensLost: 1, distance: 2 },
      { ...none, tokensLost: 4 },
    ];
    for (const [index, one] of ascending.entries()) {
      for (const [place, other] of ascending.entries())
        expect(Math.sign(compareDamage(one, other))).toBe(Math.sign(index - place));
    }
    const input = "ab, cd";
    const texts = [editedBy(input, [0, 6, "x"]), editedBy(input, [3, 4, ""]), editedBy(input, [2, 3, ""])];
    expect(leastDamageFirst(bytesOf(input), texts).map(({ bytes }) => textOf(bytes))).toEqual([
      "ab,cd",
      "ab cd",
      "x",
    ]);
  });
});
