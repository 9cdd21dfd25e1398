import { describe, expect, it } from "vitest";
import type { Grammar } from "../../src/grammar/grammar.ts";
import { parseForest, parseTree, recognizes } from "../../src/parse/parse.ts";
import { parseTolerantly } from "../../src/parse/tolerant/parse-tolerantly.ts";
import { childrenOf } from "../../src/tree/node.ts";
import { notationOf } from "../../src/tree/notation.ts";
import type { Tree } from "../../src/tree/tree.ts";
import { any, brackets, grammar, lines, literal, oneOf, row, rule } from "./grammars.ts";
import { shownTree } from "./shown-tree.ts";

function depthOf(tree: Tree): number {
  let deepest = 0;
  const pending: [Tree, number][] = [[tree, 1]];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [node, depth] = next;
    deepest = Math.max(deepest, depth);
    for (const child of childrenOf(node)) pending.push([child, depth + 1]);
  }
  return deepest;
}

const treesOf = (from: Grammar, text: string): string[] => {
  const result = parseForest(from, text);
  return result.kind === "forest" ? [...result.trees()].map(shownTree) : [];
};

const failureOf = (from: Grammar, text: string) => {
  const result = parseForest(from, text);
  if (result.kind === "forest") throw new Error("it did not fail");
  return result;
};

describe("the tree", () => {
  it("mirrors the grammar's expressions", () => {
    expect(shownTree(parseTree(lines, "ab c"))).toBe(
      'lines.0@0-4(line.0@0-4(word.0@0-2(repetition@0-2("a"@0-1 "b"@1-2)) ' +
        'repetition@2-4(sequence@2-4(" "@2-3 word.0@3-4(repetition@3-4("c"@3-4))))) repetition@4-4())',
    );
  });

  it("nests a list to the right when the grammar does", () => {
    const list = grammar({ list: [literal("x"), row(literal("x"), literal(","), rule("list"))] });
    expect(shownTree(parseTree(list, "x,x,x"))).toBe(
      'list.1@0-5("x"@0-1 ","@1-2 list.1@2-5("x"@2-3 ","@3-4 list.0@4-5("x"@4-5)))',
    );
  });

  it("keeps rules that only stand for another, and which alternative a character was", () => {
    const chain = grammar({
      a: [rule("b")],
      b: [rule("c")],
      c: [literal("x"), literal("y"), oneOf([0x30, 0x39])],
    });
    expect(shownTree(parseTree(chain, "y"))).toBe('a.0@0-1(b.0@0-1(c.1@0-1("y"@0-1)))');
    expect(shownTree(parseTree(chain, "7"))).toBe('a.0@0-1(b.0@0-1(c.2@0-1("7"@0-1)))');
  });

  it("counts equal alternatives as one, the first", () => {
    const doubled = grammar({ a: [literal("x"), literal("x"), row(literal("x"))] });
    expect(treesOf(doubled, "x")).toEqual(['a.0@0-1("x"@0-1)', 'a.2@0-1("x"@0-1)']);
  });

  it("is finite for a grammar with trees without number", () => {
    const cyclic = grammar({ a: [rule("a"), row(rule("a"), rule("a")), literal("x"), row()] });
    const forest = parseForest(cyclic, "x");
    expect(forest.kind === "forest" && forest.count()).toBe("infinite");
    expect(shownTree(parseTree(cyclic, "x"))).toBe('a.2@0-1("x"@0-1)');
  });

  it("binds operators as the order of the alternatives has them, and to the right where that is said", () => {
    const power = { expression: row(rule("e"), literal("^"), rule("e")), associativity: "right" } as const;
    const plain = [
      row(literal("-"), rule("e")),
      row(rule("e"), literal("*"), rule("e")),
      row(rule("e"), literal("+"), rule("e")),
    ];
    const rest = [...plain, literal("1")].map((expression) => ({ expression }));
    const operators: Grammar = {
      start: "e",
      rules: new Map([["e", { name: "e", alternatives: [power, ...rest] }]]),
    };
    const bracketed = (tree: Tree): string =>
      tree.kind === "leaf"
        ? tree.text
        : childrenOf(tree).length === 1
          ? "1"
          : `(${childrenOf(tree).map(bracketed).join("")})`;
    expect(bracketed(parseTree(operators, "1+1*1"))).toBe("(1+(1*1))");
    expect(bracketed(parseTree(operators, "1*1+1+1"))).toBe("(((1*1)+1)+1)");
    expect(bracketed(parseTree(operators, "1^1^1*1"))).toBe("((1^(1^1))*1)");
    expect(bracketed(parseTree(operators, "-1*1"))).toBe("((-1)*1)");
  });

  it("leans to the left when all derivations cost the same", () => {
    const sum = grammar({ sum: [row(rule("sum"), literal("+"), rule("sum")), literal("1")] });
    const tree = parseTree(sum, "1+1+1");
    expect(shownTree(tree).startsWith("sum.0@0-5(sum.0@0-3(")).toBe(true);
  });
});

describe("counting", () => {
  it("is exact beyond the range of numbers", () => {
    const sum = grammar({ sum: [row(rule("sum"), literal("+"), rule("sum")), literal("1")] });
    const forest = parseForest(sum, `1${"+1".repeat(60)}`);
    // The Catalan number of 60.
    expect(forest.kind === "forest" && forest.count()).toBe(1583850964596120042686772779038896n);
  });
});

describe("any input", () => {
  it("may be empty", () => {
    expect(shownTree(parseTree(brackets, ""))).toBe("brackets.0@0-0(repetition@0-0())");
    expect(recognizes(lines, "")).toBe(false);
  });

  it("may be nested 80,000 deep", () => {
    const text = "(".repeat(80_000) + ")".repeat(80_000);
    expect(depthOf(parseTree(brackets, text))).toBeGreaterThan(240_000);
  });

  it("may nest to the right 50,000 deep without a list", () => {
    const right = grammar({
      s: [row(rule("a"), literal("."))],
      a: [row(literal("x"), rule("b"))],
      b: [rule("a"), row()],
    });
    expect(depthOf(parseTree(right, `${"x".repeat(50_000)}.`))).toBeGreaterThan(100_000);
  });

  it("may be one long run of letters, or recurse to the left 80,000 times", () => {
    const run = grammar({ run: [row(literal("x"), rule("run")), row()] });
    expect(depthOf(parseTree(run, "x".repeat(200_000)))).toBe(200_001);
    const left = grammar({
      sum: [row(rule("sum"), literal("+"), rule("one")), rule("one")],
      one: [literal("1")],
    });
    expect(depthOf(parseTree(left, `1${"+1".repeat(80_000)}`))).toBe(80_003);
  });

  it("may be parsed while the forests of others are still to be read", () => {
    const texts = ["ab c", "d\ne f", "", "g h i\nj", "9"];
    const forests = texts.map((text) => parseForest(lines, text));
    expect(forests.map((each) => each.kind === "forest" && shownTree(each.cheapest()))).toEqual(
      texts.map((text) => recognizes(lines, text) && shownTree(parseTree(lines, text))),
    );
  });

  it("has spans in bytes, whatever its characters take", () => {
    expect(shownTree(parseTree(lines, "é😀"))).toContain('"é"@0-2 "😀"@2-6');
    const bytes = new TextEncoder().encode("é😀");
    expect(shownTree(parseTree(lines, bytes))).toBe(shownTree(parseTree(lines, "é😀")));
  });

  it("is read as one character per byte when it is not UTF-8", () => {
    expect(shownTree(parseTree(lines, Uint8Array.of(0x61, 0xe9)))).toContain('"a"@0-1 "é"@1-2');
  });

  it("nests lists to the right where the grammar does, whatever stands around them", () => {
    const lists = grammar({
      s: [row(rule("word"), literal(";"), rule("list"), literal(";"), rule("list"))],
      list: [row(rule("word"), rule("list")), rule("end")],
      word: [literal("x"), literal("y")],
      end: [literal("!")],
    });
    expect(notationOf(parseTree(lists, "x;xy!;!"))).toBe(
      's(word("x"), ";", list(word("x"), list(word:1("y"), list:1(end("!")))), ";", list:1(end("!")))',
    );
    expect(notationOf(parseTree(lists, "x;!;yx!"))).toBe(
      's(word("x"), ";", list:1(end("!")), ";", list(word:1("y"), list(word("x"), list:1(end("!")))))',
    );
  });

  it("may end its lines with CR LF", () => {
    expect(recognizes(lines, "a\r\nb\nc")).toBe(true);
    expect(failureOf(lines, "a\r\rb").offset).toBe(2);
  });

  it("is refused with advice when it is too long", () => {
    expect(() => parseTree(lines, "a".repeat(5_000_000))).toThrow(
      /5000000 characters.*at most 4000000.*make it smaller/,
    );
  });
});

describe("a failed parse", () => {
  it("says where, what was expected and what came", () => {
    expect(failureOf(lines, "ab\nc dé9 x").message).toBe(
      'line 2, column 5: expected " ", [a-z\\u{e0}-\\u{ff}\\u{1f600}-\\u{1f64f}], end, the end of the input, found "9"\n' +
        "c dé9 x\n    ^",
    );
  });

  it("tells an input that merely ends too soon", () => {
    expect(failureOf(brackets, "(()")).toMatchObject({ offset: 3, line: 1, column: 4, isAtEnd: true });
    expect(failureOf(brackets, "())")).toMatchObject({ offset: 2, isAtEnd: false });
  });

  it("tells an input that only its final line break keeps from being derived", () => {
    const hint = /found "\\[rn]"; the grammar derives the input without its final line break\n/;
    expect(failureOf(brackets, "()\n").message).toMatch(hint);
    expect(failureOf(brackets, "()\r\n").message).toMatch(hint);
    expect(failureOf(brackets, "(\n").message).not.toMatch(hint);
    expect(failureOf(brackets, "()\n\n").message).not.toMatch(hint);
  });

  it("is at the first letter that no text of the language goes on with", () => {
    // A space may follow a word, but not at the end of a line.
    expect(failureOf(lines, "a \nb").offset).toBe(2);
    expect(failureOf(lines, "!").offset).toBe(0);
    expect(failureOf(grammar({ s: [row(rule("s"), literal("a"))] }), "a").offset).toBe(0);
  });

  it("throws when a tree is asked for", () => {
    expect(() => parseTree(brackets, ")")).toThrow(
      'line 1, column 1: expected brackets, the end of the input, found ")"',
    );
  });

  it("shortens long lines around the place", () => {
    const [line, caret] = failureOf(lines, `${"a ".repeat(200)}9${" b".repeat(200)}`).excerpt.split("\n");
    expect(line?.length).toBeLessThan(110);
    expect(line?.[caret?.indexOf("^") ?? 0]).toBe("9");
  });

  it("names the missing rule of a grammar that speaks of one", () => {
    expect(() => parseTree(grammar({ a: [rule("b")] }), "x")).toThrow("the rule b");
  });
});

describe("a two-level grammar", () => {
  const assignment = grammar(
    {
      assignment: [row(rule("name"), literal("="), rule("name"), any(literal(";")))],
      name: [any(oneOf([0x61, 0x7a]), 1)],
      blank: [literal(" ")],
    },
    { name: {}, blank: { skip: true } },
  );

  it("is parsed over tokens, and nodes span the text between their tokens", () => {
    expect(shownTree(parseTree(assignment, " ab  = c "))).toBe(
      'assignment.0@0-9(name"ab"@1-3 "="@5-6 name"c"@7-8 repetition@8-8())',
    );
  });

  it("fails at a token or at what is none", () => {
    const failed = parseForest(assignment, "a = = b");
    expect(failed).toMatchObject({ kind: "failure", offset: 4, expected: ["name"] });
    expect(parseForest(assignment, "a = ?")).toMatchObject({ kind: "failure", offset: 4 });
  });

  it("is repaired by tokens", () => {
    const [repair] = parseTolerantly(assignment, "a=b?c", { costs: { substitute: 9 } }).repairs;
    expect(repair).toMatchObject({ cost: 2, edits: [{ start: 2, end: 4, removed: "b?", inserted: "" }] });
  });

  it("is divided into tokens by its own token rules", () => {
    expect(recognizes(assignment, "a=b")).toBe(true);
  });
});
