import { describe, expect, it } from "vitest";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { readInput } from "../../src/parse/input/read-input.ts";
import { prepare } from "../../src/parse/prepared-grammar.ts";
import { acceptsAll, recognize } from "../../src/parse/recognize.ts";

/** How many cells and completions the chart of the text has. */
function chartSize(notation: string, text: string): number {
  const prepared = prepare(readEbnf(notation).grammar);
  const { letters } = readInput(prepared, text);
  const recognizer = recognize(prepared.automaton, letters);
  expect(acceptsAll(recognizer, letters)).toBe(true);
  const { cellCount, completionCount } = recognizer.chart;
  recognizer.end().release();
  return cellCount + completionCount;
}

describe("the chart of a text", () => {
  it.each([
    ["a list", 'list: item*\nitem: "x" | "y"', "xy"],
    ["a list with separators", 'list: item ("," item)*\nitem: "x"', "x,x,"],
    ["a rule that begins with itself", 'list: list item | item\nitem: "x" | "y"', "xy"],
    ["a rule that ends with itself", 'list: item list | item\nitem: "x" | "y"', "xy"],
    [
      "rules that end with each other",
      's: one | other\none: "x" other | "y" one | "x"\nother: "y" one | "x" other | "x"',
      "xyxx",
    ],
    [
      "rules that end with each other behind what may be empty",
      's: a\na: "x" b | "x"\nb: c a\nc: "y" | ""',
      "xyx",
    ],
    ["operators", 's: s "+" t | t\nt: t "*" f | f\nf: "x"', "x*x+"],
  ])("grows with the text, not with its square, for %s", (_, notation, unit) => {
    const [half, whole] = [100, 200].map((count) => chartSize(notation, `${unit.repeat(count)}x`));
    expect(whole).toBeLessThan(2.2 * (half ?? 0));
  });

  it("has few items for each letter of a list", () => {
    expect(chartSize('list: item+\nitem: "x" | "y" | "z" "z"', "xyzz".repeat(100))).toBeLessThan(3 * 400);
  });
});
