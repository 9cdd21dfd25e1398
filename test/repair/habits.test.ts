import { describe, expect, it } from "vitest";
import { wantingWords } from "../../src/repair/edit/plausible/wanting-words.ts";
import { madeAt } from "./made-at.ts";

describe("what people write around the words and signs of a line", () => {
  const made = (marked: string) => madeAt(marked, ({ text, place }) => wantingWords(text, place));
  const python = "if a:\n  b\n";
  const shell = "if a; then b\nfi\n";

  it.each([
    ["for (const a |b) {", "for (const a of b) {"],
    ["for (const [a, b] |c.d()) {", "for (const [a, b] of c.d()) {"],
    [`${python}for a, b |c:`, `${python}for a, b in c:`],
    [`${python}d = [a for a |range(3)]`, `${python}d = [a for a in range(3)]`],
    [`${shell}for a |"$b"; do`, `${shell}for a in "$b"; do`],
    [`${shell}case "$a"|`, `${shell}case "$a" in`],
    ["from a.b |c, d", "from a.b import c, d"],
    [`${python}import a.b |c`, `${python}import a.b as c`],
    [`${python}with a(b) |c:`, `${python}with a(b) as c:`],
    ["except (A, B), |e:", "except (A, B) as e:"],
    ["import { a } |'b';", "import { a } from 'b';"],
  ])("gets the word it lacks in %j", (marked, mended) => {
    expect(made(marked)).toContain(mended);
  });

  it.each([
    [`${python}function a(b)|:`, `${python}def a(b):`],
    [`${python}while a |{`, `${python}while a:`],
    [`${python}} else|:`, `${python}else:`],
    [`${python}a.b++|`, `${python}a.b += 1`],
    [`${python}elif a => b|:`, `${python}elif a >= b:`],
    [`${python}if a == b then|:`, `${python}if a == b:`],
    [`${python}a = b.c() |= 1`, `${python}a = b.c() == 1`],
    [`${python}a = "b" if c[0] |"d"`, `${python}a = "b" if c[0] else "d"`],
    [`${python}if !|a:`, `${python}if not a:`],
    [`${python}raise A, "b"|`, `${python}raise A("b")`],
    [`${python}a(b, key=lambda c |-> c.d)`, `${python}a(b, key=lambda c: c.d)`],
    ["for (let a = 0, |a < b; a++)", "for (let a = 0; a < b; a++)"],
    ["for (let a = 0; a < b, |a++)", "for (let a = 0; a < b; a++)"],
    ["if (a and |b) {", "if (a && b) {"],
    ["if (not |b) {", "if (!b) {"],
    ["const a = b |-> c", "const a = b => c"],
    ["a(b => c, (d, e) |= f)", "a(b => c, (d, e) => f)"],
    ["a(|.b)", "a().b)"],
    [`${python}f"{a("b")|}"`, `${python}f"{a('b')}"`],
    ["a(function (| {", "a(function () {"],
    ['"a" |= b,', '"a": b,'],
    ["select a from b where c and |;", "select a from b where c;"],
    [`${shell}a = |(b c)`, `${shell}a=(b c)`],
    [`${shell}echo a |(b) c`, `${shell}echo "a (b) c"`],
  ])("is written as its language does in %j", (marked, mended) => {
    expect(made(marked)).toContain(mended);
  });

  it.each([
    "for (const a of b|)",
    "for (let a in b|)",
    "from a import b|",
    "except A, B|:",
    "function a ()|",
  ])("is left alone in %j", (marked) => {
    expect(made(marked)).toEqual([]);
  });

  it("is left alone where the text does not show that its language has the word", () => {
    expect(made("for a |b")).toEqual([]);
    expect(made("if a and |b:")).toEqual([]);
    expect(made("echo a |(b) c")).toEqual([]);
  });
});
