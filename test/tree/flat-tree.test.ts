import { describe, expect, it } from "vitest";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { parseTree } from "../../src/parse/parse.ts";
import { characterAt } from "../../src/text/position.ts";
import { type FlatTree, flatTree } from "../../src/tree/flat-tree.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A line for each row, indented by depth. */
function shown({ text, names, name, size, skip, length }: FlatTree): string[] {
  let start = 0;
  const ends: number[] = [];
  return size.map((rows, row) => {
    start += skip[row] ?? 0;
    while (ends.length > 0 && (ends.at(-1) ?? 0) <= row) ends.pop();
    const line = `${"  ".repeat(ends.length)}${names[name[row] ?? 0]} ${text.slice(start, start + (length[row] ?? 0))}`;
    ends.push(row + rows);
    return line.trimEnd();
  });
}

describe("a flat tree", () => {
  it("has a row for each named node and for the texts between them, blanks included", () => {
    const { grammar } = readEbnf('list = "[" item ("," item)* "]"\nitem = "é" | "b" list | "😀"\n');
    const bytes = bytesOf("[é,b[😀]]");
    expect(shown(flatTree(parseTree(grammar, bytes), characterAt(bytes)))).toEqual([
      "list [é,b[😀]]",
      "   [",
      "  item é",
      "   ,",
      "  item b[😀]",
      "     b",
      "    list [😀]",
      "       [",
      "      item 😀",
      "       ]",
      "   ]",
    ]);
  });

  it("leaves out what has no text, and is small for many nodes, as deep as they are", () => {
    const { grammar } = readEbnf('s = "(" s? ")"\n');
    const depth = 20_000;
    const bytes = bytesOf("(".repeat(depth) + ")".repeat(depth));
    const flat = flatTree(parseTree(grammar, bytes), characterAt(bytes));
    expect(flat.size[0]).toBe(flat.size.length);
    expect(flat.size.length).toBe(3 * depth - 2);
    expect(JSON.stringify(flat).length).toBeLessThan(20 * flat.size.length);
  });
});
