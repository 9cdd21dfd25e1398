import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Ranges } from "../../../src/base/ranges.ts";
import { keptPassage, keptRanges } from "../../../src/report/picture/kept-passage.ts";
import { type Passage, passageOf, plainPassage } from "../../../src/report/picture/passage.ts";
import { shownText } from "../../../src/report/words.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Lines with marks in brackets, `[kept:x]`, and gaps as they are. */
const drawn = (passage: Passage): string[] =>
  passage.map((line) =>
    line.kind === "gap"
      ? `(${line.words})`
      : `${line.number} ${line.pieces.map(({ text, mark, note }) => (mark === null ? text : `[${mark}:${text}${note ?? ""}]`)).join("")}`,
  );

describe("a passage", () => {
  it("marks what is left of an input, and all else as removed, with lines left out", () => {
    const input = bytesOf("a\nb\nc\nd\nif (é) x;\ne\nf\n");
    const start = bytesOf("a\nb\nc\nd\n").length;
    const end = start + bytesOf("if (é)").length;
    const passage = passageOf(input, [{ start, end, mark: "kept" }], { others: "removed", context: 1 });
    expect(drawn(passage)).toEqual([
      "(3 removed lines)",
      "4 [removed:d]",
      "5 [kept:if (é)][removed: x;]",
      "6 [removed:e]",
      "(1 removed line)",
    ]);
  });

  it("calls lines that are merely cut off neither kept nor removed", () => {
    const input = bytesOf("k\n".repeat(10));
    const kept = passageOf(input, [{ start: 0, end: input.length, mark: "kept" }], {
      others: "removed",
      mostLines: 2,
    });
    expect(drawn(kept).at(-1)).toBe("(8 more lines)");
  });

  it("shows what is taken out and put in, with the numbers of the reasons", () => {
    const passage = passageOf(bytesOf('{"a" 1,}'), [
      { start: 4, end: 4, mark: "inserted", inserted: ":", note: 1 },
      { start: 6, end: 7, mark: "removed", note: 2 },
    ]);
    expect(drawn(passage)).toEqual(['1 {"a"[inserted::1] 1[removed:,2]}']);
  });

  it("marks over line ends, and puts in at the end of the text", () => {
    const passage = passageOf(bytesOf("ab\ncd"), [
      { start: 1, end: 4, mark: "removed" },
      { start: 5, end: 5, mark: "inserted", inserted: "!" },
    ]);
    expect(drawn(passage)).toEqual(["1 a[removed:b⏎]", "2 [removed:c]d[inserted:!]"]);
  });

  it("is short for a line of megabytes", () => {
    const bytes = bytesOf(`${"x".repeat(5_000_000)}!`);
    const passage = passageOf(bytes, [{ start: 5_000_000, end: 5_000_001, mark: "culprit" }]);
    expect(JSON.stringify(passage).length).toBeLessThan(1_000);
    expect(drawn(passage)[0]).toMatch(/^1 x+\[cut: … 4,999,\d{3} characters … \]x+\[culprit:!\]$/);
  });

  it("has all of a short text, whatever its bytes are", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), fc.nat(40), fc.nat(40), (bytes, one, other) => {
        const [start = 0, end = 0] = [one, other]
          .sort((a, b) => a - b)
          .map((at) => Math.min(at, bytes.length));
        const marks = start < end ? [{ start, end, mark: "kept" as const }] : [];
        const plain = (passage: Passage): string =>
          passage
            .map((line) => (line.kind === "gap" ? line.words : line.pieces.map(({ text }) => text).join("")))
            .join("\n");
        expect(plain(passageOf(bytes, marks))).toBe(plain(plainPassage(bytes)));
      }),
    );
  });
});

describe("a text of somebody else's", () => {
  it("hides nothing and turns nothing around", () => {
    expect(shownText("a\u202Eb\u0000\u001B[31m\u200B\r\tc\uFEFF\uD800")).toBe(
      "a‹202E›b‹00›‹1B›[31m‹200B›‹0D›\tc‹FEFF›‹D800›",
    );
  });
});

describe("what is left of an input", () => {
  it("is found in a small one exactly", () => {
    expect(keptRanges(bytesOf("abcabc"), bytesOf("bc"))).toEqual([{ start: 1, end: 3 }]);
  });

  it("is found in a large one, in order, all of it", () => {
    const input = bytesOf(Array.from({ length: 40_000 }, (_, index) => `line ${index};\n`).join(""));
    const result = bytesOf("line 777;\nline 20000;\n39999;");
    const ranges = keptRanges(input, result) ?? [];
    const found = ranges
      .map(({ start, end }) => new TextDecoder().decode(input.subarray(start, end)))
      .join("");
    expect(found).toBe("line 777;\nline 20000;\n39999;");
    expect(ranges.length).toBeLessThan(8);
  });

  it("is not looked for where most of it is something else", () => {
    expect(keptRanges(bytesOf("abc"), bytesOf("xyz"))).toBeNull();
  });

  it("is marked where it is certain: where the text has it once, or a repair edits it", () => {
    const input = bytesOf("[a]\nport = 80\n[b]\nport = 80\nuser\n");
    const isShown = (result: string, favoured: Ranges = []): boolean =>
      keptPassage(input, bytesOf(result), { favoured }) !== null;
    expect(["[0]\n0", "port", "user", "[b]\nport"].map((result) => isShown(result))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(isShown("port", [{ start: 19, end: 23 }])).toBe(true);
  });
});
