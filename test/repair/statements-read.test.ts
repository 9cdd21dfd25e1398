import { describe, expect, it } from "vitest";
import { lenientGrammar } from "../../src/grammar/lenient/lenient-grammars.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { edited } from "../../src/repair/edit/edited-text.ts";
import { statementsRead } from "../../src/repair/statements-read.ts";

/** What the lines of a program mean, read between those that must have ended brackets; null where there are none. */
async function meant(language: string, lines: readonly string[]): Promise<readonly string[] | null> {
  const text = lines.join("\n");
  const { grammar } = readEbnf(lenientGrammar(language)?.textFor(text) ?? "");
  const input = edited(new TextEncoder().encode(text), []);
  const read = await statementsRead(input, grammar, new AbortController().signal);
  return read && new TextDecoder().decode(read.bytes).split("\n");
}

describe("what a program means between the lines that must have ended brackets", () => {
  it("is told of each fault alone, though a later bracket could end an earlier one", async () => {
    const lines = ["a = f(b", "if a:", '    for c in d("e")', "        g(c, b[1:", "h(i"];
    expect(await meant("python", lines)).toEqual([
      "a = f(b)",
      "if a:",
      '    for c in d("e"):',
      "        g(c, b[1:])",
      "h(i)",
    ]);
  });

  it("is not told of lines that go on, of strings of several lines, or where all brackets end", async () => {
    expect(await meant("python", ["f(", "  a,", "  b,", ")", "c = [1]"])).toBeNull();
    expect(await meant("python", ["def f():", '  """(see', "  there", '  """', "  return 1"])).toBeNull();
  });

  it("is told of what can be read, where some stretch cannot be", async () => {
    const lines = ["const a = f(1;", "const b = `c;"];
    expect(await meant("javascript", lines)).toEqual(["const a = f(1);", "const b = `c;"]);
  });
});
