import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyEdits, type InputEdit, removal, settled, substitution } from "../../src/text/edit.ts";
import { nodeAt } from "../../src/tree/path.ts";
import { treeOf } from "../tree/tree-of.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const edited = (text: string, ...edits: readonly InputEdit[]): string =>
  new TextDecoder().decode(applyEdits(bytes(text), edits));
const put = (start: number, end: number, inserted: string): InputEdit => ({
  start,
  end,
  inserted: bytes(inserted),
});

describe("edits", () => {
  it("remove, replace and insert bytes, whatever their order in the list", () => {
    expect(edited("abcdef", put(4, 5, "E!"), put(0, 1, ""), put(2, 2, "-"))).toBe("b-cdE!f");
    expect(edited("abc")).toBe("abc");
    expect(edited("", put(0, 0, "x"))).toBe("x");
  });

  it("are made from the nodes of a tree", () => {
    const tree = treeOf('sum(number("12"), "+", number("3"))');
    const [first, second] = [nodeAt(tree, [0]) ?? tree, nodeAt(tree, [1]) ?? tree];
    expect(edited("12+3", removal(first), substitution(second, bytes("-")))).toBe("-3");
  });

  it("inside a replaced range go with it, those at its borders stay", () => {
    expect(edited("abcdef", put(2, 3, "x"), put(1, 4, "OUTER"), put(3, 3, "in"))).toBe("aOUTERef");
    expect(edited("abcdef", put(1, 1, "<"), put(1, 4, "-"), put(4, 4, ">"))).toBe("a<->ef");
  });

  it("that overlap are settled by the earlier beginning, then the length, then the order", () => {
    expect(edited("abcdef", put(2, 5, "late"), put(1, 3, "early"))).toBe("aearlydef");
    expect(edited("abcdef", put(1, 3, "short"), put(1, 4, "long"))).toBe("alongef");
    expect(edited("abcdef", put(1, 3, "first"), put(1, 3, "second"))).toBe("afirstdef");
    expect(edited("ab", put(1, 1, "1"), put(1, 1, "2"))).toBe("a12b");
  });

  it("outside of the input are refused", () => {
    expect(() => edited("abc", put(2, 4, ""))).toThrow("an edit of bytes 2 to 4 of an input of 3 bytes");
    expect(() => edited("abc", put(2, 1, ""))).toThrow(RangeError);
  });

  it("do what doing them one by one from the back does", () => {
    const edit = fc.tuple(fc.nat(20), fc.nat(6), fc.string({ unit: "grapheme-ascii", maxLength: 3 }));
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme-ascii", minLength: 26, maxLength: 30 }),
        fc.array(edit),
        (text, parts) => {
          const edits = parts.map(([start, length, inserted]) => put(start, start + length, inserted));
          const decode = (part: Uint8Array) => new TextDecoder().decode(part);
          const oneByOne = settled(edits).reduceRight(
            (rest, { start, end, inserted }) => rest.slice(0, start) + decode(inserted) + rest.slice(end),
            text,
          );
          expect(edited(text, ...edits)).toBe(oneByOne);
        },
      ),
    );
  });
});
