import { describe, expect, it } from "vitest";
import { and, atLeast, atMost, exactly, has, is, not, or } from "../../src/algebra/condition.ts";
import { assertPatternName, readCondition } from "../../src/algebra/read-condition.ts";
import type { Pattern } from "../../src/tree/pattern.ts";
import { treeOf } from "../tree/tree-of.ts";

const a: Pattern = { tree: treeOf('a("1")'), groups: [] };
const b: Pattern = { tree: treeOf('b("2")'), groups: [] };
const read = (text: string) =>
  readCondition(
    text,
    new Map([
      ["a", a],
      ["double-zero", b],
    ]),
  );

/** What is wrong with the condition, and the line with the caret. */
function problemOf(text: string): string {
  try {
    read(text);
    return "nothing";
  } catch (error) {
    return `${(error as Error).message}\n${(error as { excerpt?: string }).excerpt}`;
  }
}

describe("reading a condition", () => {
  it("knows every word", () => {
    expect(read("a")).toEqual(has(a));
    expect(read("has a")).toEqual(has(a));
    expect(read("is double-zero")).toEqual(is(b));
    expect(read("at least 2 a")).toEqual(atLeast(2, a));
    expect(read("at most 0 a")).toEqual(atMost(0, a));
    expect(read("exactly 3 a")).toEqual(exactly(3, a));
  });

  it("binds not tightest, then and, and brackets before all", () => {
    expect(read("a or not a and double-zero")).toEqual(or(has(a), and(not(has(a)), has(b))));
    expect(read("not (a or\n  double-zero) and a")).toEqual(and(not(or(has(a), has(b))), has(a)));
    expect(read("not not a")).toEqual(not(not(has(a))));
  });

  it("points at what is wrong", () => {
    expect(problemOf("a and")).toContain("expected the name of a pattern, found the end of the text");
    expect(problemOf("a double-zero")).toContain(
      'line 1, column 3: expected "and", "or" or the end, found "double"',
    );
    expect(problemOf("(a or a")).toContain('expected "and", "or" or ")", found the end of the text');
    expect(problemOf("a)")).toContain('expected "and", "or" or the end, found ")"');
    expect(problemOf("at least a")).toContain(
      'column 10: expected a number, found "a"\n  at least a\n           ^',
    );
    expect(problemOf("at 2 a")).toContain('expected "least" or "most", found "2"');
    expect(problemOf("has not")).toContain('expected the name of a pattern, found "not"');
    expect(problemOf("duble-zero")).toContain(
      'there is no pattern "duble-zero"; did you mean "double-zero"?',
    );
    expect(problemOf("x")).toContain('there is no pattern "x"; known are a, double-zero');
    expect(problemOf("exactly 101 a")).toContain("at most 100 occurrences can be counted");
    expect(problemOf("(".repeat(100_000))).toContain("nested deeper than 500 times");
  });

  it("takes no pattern by the name of one of its words", () => {
    expect(() => assertPatternName("and")).toThrow('"and" is a word of conditions');
    expect(() => assertPatternName("2x")).toThrow('"2x" is no name of a pattern');
    expect(assertPatternName("größe-2")).toBeUndefined();
  });
});
