import { describe, expect, it } from "vitest";
import { excerpt, type Mark, markedLines } from "../../src/report/marked-lines.ts";
import { plain } from "./plain.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const mark = (start: number, end: number, label = ""): Mark => ({ start, end, label });
const show = (text: string | Uint8Array, marks: Mark[]): string[] =>
  markedLines(typeof text === "string" ? bytes(text) : text, marks, plain, { mostLines: 3, width: 40 });

describe("lines with marks", () => {
  it("have carets below the marked parts and their labels behind", () => {
    expect(show("one two", [mark(4, 7, "remove it")])).toEqual(["1 | one two", "  |     ^^^ remove it"]);
  });

  it("point at a place between two characters below the one that follows", () => {
    expect(show("ab", [mark(1, 1, "insert x")])).toEqual(["1 | ab", "  |  ^ insert x"]);
  });

  it("point behind the end of a line", () => {
    expect(show("ab\ncd", [mark(2, 2), mark(5, 5)])).toEqual(["1 | ab ", "  |   ^", "2 | cd ", "  |   ^"]);
  });

  it("show a marked line ending", () => {
    expect(show("ab\ncd", [mark(1, 4, "remove")])).toEqual(["1 | ab⏎", "  |  ^^ remove"]);
  });

  it("say a label once, however many parts of the line have it", () => {
    expect(show("abcd", [mark(0, 1, "kept"), mark(2, 3, "kept")])).toEqual(["1 | abcd", "  | ^ ^ kept"]);
  });

  it("count characters, not bytes, and those of one byte when the text is not UTF-8", () => {
    expect(show("äöx", [mark(4, 5)])).toEqual(["1 | äöx", "  |   ^"]);
    expect(show(Uint8Array.of(0xe4, 0x78), [mark(1, 2)])).toEqual(["1 | äx", "  |  ^"]);
  });

  it("mark a character that a mark cuts in two", () => {
    expect(show("ä", [mark(1, 2)])).toEqual(["1 | ä", "  | ^"]);
  });

  it("show of a long line the part around its first mark", () => {
    const [line, carets] = show(`${"a".repeat(100)}X${"b".repeat(100)}`, [mark(100, 101)]);
    expect(line).toBe(`1 | …${"a".repeat(10)}X${"b".repeat(29)}…`);
    expect(carets).toBe(`  | ${" ".repeat(11)}^`);
  });

  it("are counted when there are too many to be shown", () => {
    const shown = show("a\nb\nc\nd\ne\n", [mark(0, 1), mark(2, 3), mark(4, 5), mark(6, 7), mark(8, 9)]);
    expect(shown).toHaveLength(7);
    expect(shown.at(-1)).toBe("… and 2 more lines with marks");
  });
});

describe("an excerpt", () => {
  it.each([
    ["* a\n  ", ["* a", "␣␣"]],
    ["a \nb\n", ["a␣", "b"]],
    ["\n", ["⏎"]],
    [" \n\n", ["␣⏎", "⏎"]],
  ])("of %j shows blanks that nobody would see", (text, lines) => {
    const shown = excerpt(bytes(text), { mostLines: 9, width: 40 });
    expect(shown).toEqual(lines.map((line) => `    ${line}`));
  });
});
