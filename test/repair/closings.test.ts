import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { closings } from "../../src/repair/edit/plausible/closings.ts";
import type { Site } from "../../src/repair/edit/site.ts";
import { bytesOf } from "../laws/texts.ts";
import { madeAt } from "./made-at.ts";

/** A block with its name and what is in it; a leaf is a line. */
interface Block {
  readonly name: string;
  readonly inside: readonly (Block | string)[];
}

/** How the blocks of a language begin and end on lines of their own. */
interface Style {
  readonly language: string;
  /** What stands in front of the blocks, whole. */
  readonly before?: string;
  readonly opening: (name: string) => string;
  readonly ending: (name: string) => string;
}

const styles: readonly Style[] = [
  { language: "C", opening: (name) => `${name} {`, ending: () => "}" },
  { language: "XML", opening: (name) => `<${name}>`, ending: (name) => `</${name}>` },
  {
    language: "the shell",
    before: "if a; then b; fi\n",
    opening: (name) => `if ${name}; then`,
    ending: () => "fi",
  },
];

const { block } = fc.letrec<{ block: Block }>((tie) => ({
  block: fc.record({
    name: fc.constantFrom("a", "b", "c"),
    inside: fc.array(fc.oneof({ maxDepth: 3 }, fc.constantFrom("x", "y"), tie("block")), {
      minLength: 1,
      maxLength: 3,
    }),
  }),
}));

interface Line {
  readonly text: string;
  /** How many blocks it is in, itself aside. */
  readonly depth: number;
  readonly opens: boolean;
  readonly isEnd: boolean;
}

function linesOf({ name, inside }: Block, style: Style, depth = 0): readonly Line[] {
  const line = (text: string): Line => ({
    text: "  ".repeat(depth) + text,
    depth,
    opens: text === style.opening(name),
    isEnd: text === style.ending(name),
  });
  return [
    line(style.opening(name)),
    ...inside.flatMap((each) =>
      typeof each === "string" ? line(`  ${each}`) : linesOf(each, style, depth + 1),
    ),
    line(style.ending(name)),
  ];
}

const ends = ({ text, place }: Site) => closings(text, place);

describe.each(styles)("a block of $language, indented as blocks are,", (style) => {
  const written = (lines: readonly Line[]): string =>
    (style.before ?? "") + lines.map(({ text }) => text).join("\n");
  const someLines = block.map((block) => linesOf(block, style));
  const anEnd = someLines.chain((lines) =>
    fc.record({
      lines: fc.constant(lines),
      at: fc.constantFrom(...lines.flatMap(({ isEnd }, index) => (isEnd ? index : []))),
    }),
  );

  it("gets nothing when it lacks nothing", () => {
    fc.assert(
      fc.property(someLines, (lines) => {
        expect(madeAt(`${written(lines)}|`, ends)).toEqual([]);
      }),
    );
  });

  it("gets the end that it lacks where it was", () => {
    fc.assert(
      fc.property(anEnd, ({ lines, at }) => {
        const broken = written(lines.toSpliced(at, 1));
        expect(madeAt(`${broken}|`, ends)[0]).toBe(written(lines));
        expect(closings(bytesOf(broken), broken.length)[0]?.isCertain).toBe(true);
      }),
    );
  });

  it("gets all ends that it lacks when it is cut off behind a line", () => {
    fc.assert(
      fc.property(someLines, fc.nat(), (lines, place) => {
        const places = lines.flatMap(({ opens }, index) => (opens ? [] : index + 1));
        const kept = lines.slice(0, places[place % places.length]);
        const open: number[] = [];
        for (const { depth, opens, isEnd } of kept) {
          if (opens) open.push(depth);
          else if (isEnd) open.pop();
        }
        const lacking = open
          .reverse()
          .flatMap(
            (depth) => lines.slice(kept.length).find((line) => line.isEnd && line.depth === depth) ?? [],
          );
        if (lacking.length === 0) return;
        expect(madeAt(`${written(kept)}|`, ends)).toContain(written([...kept, ...lacking]));
      }),
    );
  });

  it("is freed of an end that ends nothing", () => {
    fc.assert(
      fc.property(anEnd, ({ lines, at }) => {
        const twice = lines.toSpliced(at, 0, ...lines.slice(at, at + 1));
        const made = madeAt(`${written(twice)}|`, ends).map((text) =>
          text.replace(/^ *\n|\n *(?=\n|$)/gm, ""),
        );
        expect(made).toContain(written(lines));
      }),
    );
  });
});

describe("an end that lacks", () => {
  it.each([
    [
      "behind the last line of what it ends, where ends do not begin lines",
      "(a\n  (b\n    c))\n(d\n  (e\n    f)\n|",
      "(a\n  (b\n    c))\n(d\n  (e\n    f))\n",
    ],
    [
      "on a line of its own, where most do",
      "a {\n  b }\nc {\n}\nd {\n}\ne {\n  f\n|",
      "a {\n  b }\nc {\n}\nd {\n}\ne {\n  f\n}\n",
    ],
    [
      "behind what goes on with the same block",
      "if (a) {\n  b\nelse\n  c\nd\n|",
      "if (a) {\n  b\nelse\n  c\n}\nd\n",
    ],
    ["in front of what may follow a whole expression", "f(a, b;\n|", "f(a, b);\n"],
    ["behind a blank line that what it ends holds", "a {\n  b\n\n  c\nd\n|", "a {\n  b\n\n  c\n}\nd\n"],
    ["behind all of the line", "f({ a: 1 };\n|", "f({ a: 1 };)\n"],
    ["for the brackets on the last line and the blocks before", "a {\n  f(b|", "a {\n  f(b)\n}"],
  ])("is put %s", (_, marked, meant) => {
    expect(madeAt(marked, ends)).toContain(meant);
  });

  it("stands behind the brace that ends a call's last argument, or in front of the semicolon behind the call", () => {
    expect(madeAt("a(() => {\n  b();\n}\n|c(d => {\n});\n", ends)).toContain(
      "a(() => {\n  b();\n});\nc(d => {\n});\n",
    );
    expect(madeAt("a(\n  b,\n|;\nc();\n", ends)).toContain("a(\n  b,\n);\nc();\n");
  });

  it("is looked for at six beginnings at most", () => {
    const lines = Array.from({ length: 9 }, (_, depth) => `${" ".repeat(depth)}{\n`);
    expect(madeAt(`${lines.join("")}x\n|`, ends)).toHaveLength(7);
  });

  it("is none of a word that begins no command, or in a text without such ends", () => {
    expect(madeAt("say if done\nif a; then\nfi|", ends)).toEqual([]);
    expect(madeAt("do this|", ends)).toEqual([]);
    expect(madeAt("<a>\n  <b/>\n</a>|", ends)).toEqual([]);
  });
});
