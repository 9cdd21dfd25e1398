import { describe, expect, it } from "vitest";
import { type Abstracted, type AbstractOptions, abstract } from "../../src/abstraction/abstract.ts";
import type { Grammar } from "../../src/grammar/grammar.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import type { Oracle } from "../../src/oracle/oracle.ts";
import type { Outcome } from "../../src/oracle/outcome.ts";
import { parseTree } from "../../src/parse/parse.ts";
import { writePattern } from "../../src/parse/pattern/write-pattern.ts";
import { oracleOf } from "../laws/test-oracle.ts";

const { grammar: sums } = readEbnf(`
  sum = product (("+" | "-") sum)?
  product = factor (("*" | "/") product)?
  factor = "(" sum ")" | "-" factor | number
  number = digit+
  digit = /[0-9]/
`);

const { grammar: jumps } = readEbnf(`
  program = label ":" jump ";"?
  jump = ("break" | "continue" | "next" | "redo" | "retry" | "leave") blank label
  label = /[a-z]/+
  blank = " "
`);

describe("abstract", () => {
  it("opens what may be anything: doubled brackets", async () => {
    const { pattern, leastFailing } = await patternOf(sums, "1+((2*3))", (text) => verdict(hasDoubled(text)));
    expect(pattern).toBe("<product>+((<sum>))");
    expect(leastFailing).toBeGreaterThan(0.98);
  });

  it("tells the part that is enough wherever it stands", async () => {
    const { evocative } = await patternOf(sums, "1+((2*3))", (text) => verdict(hasDoubled(text)));
    expect(writePattern(sums, evocative?.pattern ?? { tree: parseTree(sums, "0"), groups: [] })).toBe(
      "((<sum>))",
    );
    expect(evocative?.failing).toBe(60);
  });

  it("tells no part when the failure needs its place", async () => {
    const { pattern, evocative } = await patternOf(sums, "((2))+1", (text) => verdict(/^\(\(/.test(text)));
    expect(pattern).toBe("((<sum>))+<sum>");
    expect(evocative?.failing).toBe(0);
  });

  it("tells no part that some contexts keep from failing", async () => {
    const { grammar } = readEbnf(`
      statement = "print " value | "quote " statement | "twice " statement
      value = "(" value ")" | /[0-9]/
    `);
    const { evocative } = await patternOf(grammar, "print ((3))", (text) =>
      verdict(text.includes("((") && !text.includes("quote")),
    );
    expect(evocative?.failing).toBe(0);
  });

  it("groups what must be equal", async () => {
    const { pattern } = await patternOf(sums, "8-(4/(3-3))", (text) => verdict(dividesByZero(text)));
    expect(pattern).toBe("<product>-(<factor>/(<product=a>-<product=a>))");
  });

  it("tells that anything of a rule is enough wherever it stands", async () => {
    const { grammar } = readEbnf(`
      list = item ("," item)*
      item = number | word
      number = /[0-9]/+
      word = /[a-z]/+
    `);
    const { evocative } = await patternOf(grammar, "a", (text) => verdict(/[a-z]/.test(text)));
    expect(evocative && writePattern(grammar, evocative.pattern)).toBe("<word>");
  });

  it("does not take a word that all valid inputs share for anything", async () => {
    const { pattern } = await patternOf(jumps, "a:break a", (text) => {
      const [label, , target] = text.replace(";", "").split(/[: ]/);
      return label === target ? "fail" : "unresolved";
    });
    expect(pattern).toMatch(/^<label=a>:(break|<.*>) <label=a>$/);
  });

  it("groups a lower level when a later input speaks against a higher one", async () => {
    const { grammar } = readEbnf(`
      pair = variable "=" variable
      variable = name | "." name
      name = /[a-z]/ name | /[a-z]/
    `);
    const { pattern, confirmation } = await patternOf(grammar, "x=x", (text) => {
      const [left, right] = text.split("=");
      return verdict(left === right && !left?.startsWith("."));
    });
    expect(pattern).toBe("<name=a>=<name=a>");
    expect(confirmation).toMatchObject({ isComplete: true, passing: 0 });
  });

  it("groups below what may differ", async () => {
    const { grammar } = readEbnf(`
      pair = call "=" call
      call = name "(" argument ")"
      name = /[a-z]/ name | /[a-z]/
      argument = digit argument | digit
      digit = /[0-9]/
    `);
    const { pattern } = await patternOf(grammar, "f(1)=f(1)", (text) => {
      const [left, right] = text.split("=").map((call) => call.slice(0, call.indexOf("(")));
      return verdict(left === right);
    });
    expect(pattern).toBe("<name=a>(<argument>)=<name=a>(<argument>)");
  });

  it("tells an input that fails without the pattern", async () => {
    const test = (text: string): Outcome => verdict(hasDoubled(text) || text.includes("-"));
    const { pattern, other } = await patternOf(sums, "((3))*7", test, { seed: 2 });
    expect(pattern).toBe("((<sum>))*<product>");
    expect(other).toMatch(/-/);
    expect(hasDoubled(other ?? "((0))")).toBe(false);
    const { other: none } = await patternOf(sums, "((3))*7", (text) => verdict(hasDoubled(text)));
    expect(none).toBeUndefined();
  });

  it("joins open nodes that only together speak against the failure", async () => {
    const { grammar } = readEbnf(`
      pair = name "," name "," name
      name = /[a-c]/ name | /[a-c]/
    `);
    // Two equal ones of three are left whichever single one changes.
    const { pattern } = await patternOf(grammar, "b,b,b", (text) =>
      verdict(new Set(text.split(",")).size < 3),
    );
    expect(["<name=a>,<name=a>,<name>", "<name>,<name=a>,<name=a>", "<name=a>,<name>,<name=a>"]).toContain(
      pattern,
    );
  });

  it("keeps a node open for which one rare text is an exception, and names it", async () => {
    const { grammar } = readEbnf(`
      program = note | "-"
      note = "/*" letter letter "*/"
      letter = /[a-i]/
    `);
    const { pattern, exceptions, confirmation } = await patternOf(grammar, "/*ab*/", (text) =>
      verdict(text !== "-" && text !== "/*ii*/"),
    );
    expect(pattern).toBe("<note>");
    expect(exceptions).toEqual(["/*ii*/"]);
    expect(confirmation).toMatchObject({ isComplete: true, passing: 1 });
  });

  it("keeps words apart that did not join before", async () => {
    const { grammar } = readEbnf(`
      program = "go" blank target
      target = "{" name "}" | name
      name = /[a-z]/+
      blank = " "*
    `);
    const { pattern } = await patternOf(grammar, "go{a}", (text) => verdict(/^go *[ {]/.test(text)));
    expect(pattern).toBe("go<target>");
  });

  it("names a replacement with which the input passes, in the part that is most nearly open", async () => {
    const { grammar } = readEbnf('line = name "="\nname = (/[a-f]/ | ";")+');
    const { opened, nearlyOpen } = await patternOf(grammar, "ab=", (text) => verdict(!text.includes(";")));
    expect(opened).toEqual([]);
    expect(nearlyOpen).toMatchObject({ text: "ab", passing: expect.stringContaining(";") });
  });

  it("opens nothing when the program refuses everything else, and counts that", async () => {
    const { pattern, counts, confirmation } = await patternOf(sums, "1+2", (text) =>
      text === "1+2" ? "fail" : "unresolved",
    );
    expect(pattern).toBe("1+2");
    expect(counts).toMatchObject({ failing: 0, passing: 0 });
    expect(counts.asked).toBeGreaterThan(20);
    expect(confirmation.isComplete).toBe(false);
  });

  it("says when too few of the inputs with everything replaced are valid", async () => {
    const { grammar } = readEbnf(`
      list = item "," item "," item
      item = /[a-z]/ /[a-z]/ /[a-z]/
    `);
    // Valid is an input that differs from the original in one item at most.
    const { confirmation } = await patternOf(grammar, "abc,def,ghi", (text) => {
      const changed = text.split(",").filter((item, index) => item !== ["abc", "def", "ghi"][index]);
      return changed.length <= 1 ? "fail" : "unresolved";
    });
    expect(confirmation.free).toMatchObject({ failing: 0 });
  });

  it("stops with what is known so far", async () => {
    const oracle = oracleOf({ test: () => "fail" as const, keyOf: textOf }, 10);
    const { stopped, pattern } = await abstract(derived(sums, "1+2"), oracle);
    expect(stopped).toBe("tests");
    expect(writePattern(sums, pattern)).toBe("<sum>");
  });

  it("asks about the same inputs for the same seed, and about others for another", async () => {
    const asked = async (seed: number): Promise<readonly string[]> => {
      const oracle = oracleOf({ test: (bytes) => verdict(hasDoubled(textOf(bytes))), keyOf: textOf });
      await abstract(derived(sums, "((1))"), oracle, { seed });
      return oracle.asked;
    };
    expect(await asked(1)).toEqual(await asked(1));
    expect(await asked(2)).not.toEqual(await asked(1));
  });

  it("asks less where inputs that differ in one place were asked about before", async () => {
    const fails = (text: string) => verdict(dividesByZero(text));
    const asked = ["8-(4/(3))", "8-(4/3)", "8-(4)", "8"].map((text) => ({
      bytes: new TextEncoder().encode(text),
      outcome: fails(text),
    }));
    const without = await patternOf(sums, "8-(4/(3-3))", fails);
    const after = await patternOf(sums, "8-(4/(3-3))", fails, { asked });
    expect(after.pattern).toBe(without.pattern);
    expect(without.counts.asked - after.counts.asked).toBeGreaterThanOrEqual(3);
  });

  it("asks nothing about pieces of a word that was refused whatever stood in its place", async () => {
    const { grammar } = readEbnf(`
      call = name "(" name ")"
      name = letter name | letter
      letter = /[a-z]/
    `);
    const asked = new Set<string>();
    const { pattern } = await patternOf(grammar, "run(abc)", (text) => {
      asked.add(text);
      return text.startsWith("run(") ? "fail" : "unresolved";
    });
    expect(pattern).toBe("run(<name>)");
    expect([...asked].filter((text) => text.endsWith("(abc)") && !text.startsWith("run("))).toHaveLength(14);
  });

  it("works on a grammar with token rules", async () => {
    const { grammar } = readEbnf(`
      list = "[" (item ("," item)*)? "]"
      item = NUMBER | WORD | list
      token NUMBER = /[0-9]/+
      token WORD = /[a-z]/+
      token SPACE = " "+ -> skip
    `);
    const { pattern } = await patternOf(grammar, "[1, [ null ]]", (text) =>
      verdict(text.includes("[ null ]")),
    );
    expect(pattern).toBe("[<item>,[null]]");
  });
});

async function patternOf(
  grammar: Grammar,
  text: string,
  test: (text: string) => Outcome,
  options?: AbstractOptions,
): Promise<Omit<Abstracted, "pattern"> & { readonly pattern: string }> {
  const oracle: Oracle<Uint8Array> = async (candidate) => ({ outcome: test(textOf(candidate)) });
  const abstracted = await abstract(derived(grammar, text), oracle, options);
  return { ...abstracted, pattern: writePattern(grammar, abstracted.pattern) };
}

/** What is enough wherever it stands. */
function derived(grammar: Grammar, text: string): Parameters<typeof abstract>[0] {
  const bytes = new TextEncoder().encode(text);
  return { bytes, grammar, tree: parseTree(grammar, bytes) };
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

const verdict = (fails: boolean): Outcome => (fails ? "fail" : "pass");

function hasDoubled(text: string): boolean {
  const open: number[] = [];
  const partner = new Map<number, number>();
  for (const [index, character] of Array.from(text).entries()) {
    if (character === "(") open.push(index);
    if (character === ")") partner.set(open.pop() ?? -1, index);
  }
  return [...partner].some(([start, end]) => partner.get(start + 1) === end - 1);
}

/** Works out the sum, whose operators associate to the right as in the grammar. */
function dividesByZero(text: string): boolean {
  let at = 0;
  let isDivided = false;
  const takes = (sign: string): boolean => {
    const isThere = text[at] === sign;
    if (isThere) at++;
    return isThere;
  };
  const sum = (): number => {
    const left = product();
    if (takes("+")) return left + sum();
    return takes("-") ? left - sum() : left;
  };
  const product = (): number => {
    const left = factor();
    if (takes("*")) return left * product();
    if (!takes("/")) return left;
    const right = product();
    if (right === 0) isDivided = true;
    return left / right;
  };
  const factor = (): number => {
    if (takes("-")) return -factor();
    if (takes("(")) {
      const inner = sum();
      return takes(")") ? inner : Number.NaN;
    }
    const digits = /^\d+/.exec(text.slice(at))?.[0] ?? "";
    at += digits.length;
    return Number(digits);
  };
  sum();
  return isDivided;
}
