import { describe, expect, it } from "vitest";
import { blamed } from "../../src/abstraction/blame.ts";
import { type InContext, isExcepted } from "../../src/abstraction/contexts.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { parseTree } from "../../src/parse/parse.ts";
import { writePattern } from "../../src/parse/pattern/write-pattern.ts";
import { pathsOf } from "../../src/tree/path.ts";
import { textOf } from "../../src/tree/text.ts";

const { grammar } = readEbnf(`
  document = value
  value = mark | /[0-9]/ | "[" value ("," value)? "]" | "{" value ("," value)? "}"
  mark = "x"
`);

/** The input with the place of its first mark. */
function marked(text: string): InContext {
  const tree = parseTree(grammar, text);
  const [at = []] = pathsOf(tree, (node) => node.kind === "rule" && node.name === "mark");
  return { tree, at, text };
}

describe("what is to blame for an input that passes", () => {
  it("is two productions one in the other where neither is alone", async () => {
    const exception = await blamed(marked("{[[x],2]}"), {
      grammar,
      failing: ["x", "[x]", "{x}", "[{x,1}]", "{[3],x}"].map(marked),
      ask: async (tree) => (/\{[^[]*\[[^{]*x/.test(textOf(tree)) ? "pass" : "fail"),
      write: textOf,
    });
    if (!exception?.within) throw new Error("nothing is to blame");
    expect(exception).toMatchObject({ kind: "inside", witness: "{[x]}" });
    expect(writePattern(grammar, exception.pattern)).toBe("[<value>]");
    expect(writePattern(grammar, exception.within)).toBe("{<value>}");
    const excepted = ["{[x]}", "{{[x]}}", "[{x}]", "{x}"].map((text) => isExcepted(marked(text), exception));
    expect(excepted).toEqual([true, true, false, false]);
  });
});
