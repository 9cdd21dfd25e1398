import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Block, blocksIn } from "../../src/outline/from-indentation.ts";
import { bytesOf } from "../laws/texts.ts";

interface Described {
  readonly header: string;
  readonly body: readonly Described[];
}

const describeBlocks = (text: string, blocks = blocksIn(bytesOf(text))): readonly Described[] =>
  blocks.map(({ header, body }) => ({
    header: text.slice(header.start, header.end),
    body: describeBlocks(text, body),
  }));

const leaf = (header: string): Described => ({ header, body: [] });

/** Blocks drawn at random, written with two blanks a level. */
const headers = fc.constantFrom("if a:", "b", "c(1, 2)", "d: [3]");
const { block } = fc.letrec<{ block: Described }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 4 },
    headers.map(leaf),
    fc.record({ header: headers, body: fc.array(tie("block"), { maxLength: 3 }) }),
  ),
}));

const written = ({ header, body }: Described, depth = 0): string =>
  `${" ".repeat(2 * depth)}${header}\n${body.map((each) => written(each, depth + 1)).join("")}`;

const asRead = ({ header, body }: Described, depth = 0): Described => ({
  header: `${" ".repeat(2 * depth)}${header}\n`,
  body: body.map((each) => asRead(each, depth + 1)),
});

const isNested = (blocks: readonly Block[]): boolean =>
  blocks.every(
    ({ start, end, header, body }) =>
      header.start === start &&
      header.end === (body[0]?.start ?? end) &&
      (body.at(-1)?.end ?? end) === end &&
      body.every((inner, index) => index === 0 || inner.start === body[index - 1]?.end) &&
      isNested(body),
  );

describe("blocks by indentation", () => {
  it("are read as they were written, and cover all of their text", () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 5 }), (blocks) => {
        const text = blocks.map((each) => written(each)).join("");
        const hasBody = blocks.some(({ body }) => body.length > 0);
        expect(describeBlocks(text)).toEqual(hasBody ? blocks.map((each) => asRead(each)) : []);
        expect(isNested(blocksIn(bytesOf(text)))).toBe(true);
      }),
    );
  });

  it("have empty lines and lines in brackets go with the line above", () => {
    expect(describeBlocks("def f(a,\nb):\n  x = [\n1]\n\n  y\nz")).toEqual([
      { header: "def f(a,\nb):\n", body: [leaf("  x = [\n1]\n\n"), leaf("  y\n")] },
      leaf("z"),
    ]);
  });

  it("are read where every line ends in a bracket", () => {
    expect(describeBlocks("a(1)\n  b: [2]\n")).toEqual([{ header: "a(1)\n", body: [leaf("  b: [2]\n")] }]);
  });

  it("are read where semicolons end lines, if most of the text is in blocks", () => {
    expect(describeBlocks("module a;\n  input b;\n  wire c;\nendmodule\n")).toEqual([
      { header: "module a;\n", body: [leaf("  input b;\n"), leaf("  wire c;\n")] },
      leaf("endmodule\n"),
    ]);
    expect(blocksIn(bytesOf("/*\n * Sums.\n */\nint a = 1;\nint b = 2;\nint c =\n  3;\n"))).toEqual([]);
  });

  it("are none where brackets or tags nest, or nothing does", () => {
    expect(blocksIn(bytesOf("if (a) {\n  b;\n}\n"))).toEqual([]);
    expect(blocksIn(bytesOf("<a>\n  <b/>\n</a>\n"))).toEqual([]);
    expect(blocksIn(bytesOf("a\nb\n"))).toEqual([]);
  });
});
