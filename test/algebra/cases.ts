import type { Condition } from "../../src/algebra/condition.ts";
import { readCondition } from "../../src/algebra/read-condition.ts";
import type { Grammar } from "../../src/grammar/grammar.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { readPattern } from "../../src/parse/pattern/read-pattern.ts";
import { withChildren } from "../../src/tree/node.ts";
import { type Pattern, withFreeBlanks } from "../../src/tree/pattern.ts";
import type { Tree } from "../../src/tree/tree.ts";
import { fold } from "../../src/tree/walk.ts";

/** A grammar with patterns of its language, by the names that conditions have for them. */
export interface AlgebraCase {
  readonly name: string;
  readonly grammar: Grammar;
  readonly patterns: ReadonlyMap<string, Pattern>;
  /** Trees of up to so many nodes are looked at, and when there is time for more. */
  readonly sizes: readonly [usual: number, thorough: number];
}

function caseOf(
  name: string,
  {
    grammar,
    patterns,
    exact = [],
    keeping = [],
    sizes,
  }: {
    grammar: string;
    patterns: Readonly<Record<string, string>>;
    /** Names of those in which blanks stand for themselves. */
    exact?: readonly string[];
    /** Names of those in which blanks stand for others that end and indent lines alike. */
    keeping?: readonly string[];
    sizes: AlgebraCase["sizes"];
  },
): AlgebraCase {
  const read = readEbnf(grammar).grammar;
  const entries = Object.entries(patterns).map(([key, text]) => {
    const { pattern } = readPattern(read, text);
    if (exact.includes(key)) return [key, pattern] as const;
    const free = withFreeBlanks(pattern, read);
    return [key, keeping.includes(key) ? keepingLineEnds(free) : free] as const;
  });
  return { name, grammar: read, patterns: new Map(entries), sizes };
}

const keepingLineEnds = ({ tree, layout, ...pattern }: Pattern): Pattern => ({
  ...pattern,
  ...(layout && { layout }),
  tree: fold<Tree>(tree, (node, children) => {
    const same = withChildren(node, children);
    return same.kind === "rule" && layout?.has(same.name) ? { ...same, keeps: "line ends" } : same;
  }),
});

export const CASES: readonly AlgebraCase[] = [
  caseOf("expressions", {
    grammar: `
      start = expr
      expr = term "+" expr | term "-" expr | term
      term = factor "*" term | factor "/" term | factor
      factor = "-" factor | "(" expr ")" | integer
      integer = digit integer | digit
      digit = "0" | "1"`,
    patterns: { a: "((<expr>))", b: "<factor>/0", c: "--<factor>", d: "1" },
    sizes: [17, 28],
  }),
  caseOf("ambiguous", {
    grammar: 'e = e "+" e | "-" e | "1" | "2"',
    patterns: { a: "<e>+1", b: "--<e>", c: "2", d: "<e>: 1+<e>+<e>" },
    sizes: [15, 20],
  }),
  caseOf("nullable", {
    grammar: `
      s = a "x"? b*
      a = "" | "a" a
      b = (a | "y") c
      c = "" | "c" | s`,
    patterns: { a: "<a>: aa", b: "<b>: <a>", c: "<s>: <a><b>", d: "<b>: y<c>" },
    sizes: [18, 23],
  }),
  caseOf("cyclic", {
    grammar: 'x = y | "(" x x ")" | "v"\ny = x | "" | "[" y "]"',
    patterns: { a: "(<x><x>)", b: "[<y>]", c: "<y>: v", d: "<x>: (v<x>)" },
    sizes: [16, 21],
  }),
  caseOf("two levels", {
    grammar: `
      program = statement*
      statement = "let" ID ";" | "use" (ID | NUMBER) ";" | "{" program "}"
      token ID = /[ab]+/
      token NUMBER = DIGIT+ ("." DIGIT+)?
      fragment DIGIT = /[01]/
      skip token BLANK = /[ \\n]/`,
    patterns: { a: "let ab;", b: "use <ID>;", c: "<NUMBER>: <DIGIT>0", d: "{<program>}" },
    sizes: [11, 16],
  }),
  caseOf("operators", {
    grammar: `
      s = e ("," e)?
      precedence e = e "^" e %right | e "!" | "-" e | e "*" e | "~" e | e "+" e | e "?" e ":" e %right | "(" s ")" | "1"`,
    patterns: { a: "<e>*<e>", b: "-<e>", c: "<e>: <e>+1", d: "<e>^-<e>" },
    sizes: [13, 20],
  }),
  caseOf("blanks", {
    grammar: `
      list = "[" gap (item gap)* "]"
      item = "a" mark | list
      mark = comment | " " | "!"
      comment = "" | "#" /[x ]/
      gap = (" " | comment)*`,
    patterns: { a: "[a]", b: "[ ]", c: "<item>: a", d: "[ a]" },
    exact: ["d"],
    sizes: [17, 22],
  }),
  caseOf("line ends", {
    grammar: `
      list = "[" gap list* "]"
      gap = (ends | " " | "#")*
      ends = "\\n"+`,
    patterns: { a: "[\n]", b: "[ ]", c: "[\n ]", d: "[]" },
    keeping: ["a", "b", "c"],
    sizes: [12, 18],
  }),
  caseOf("JSON", {
    grammar: `
      value = object | array | string | "0"
      object = "{" (string ":" value ("," string ":" value)*)? "}"
      array = "[" (value ("," value)*)? "]"
      string = '"' /[ab]/? '"'`,
    patterns: { a: "[[<value>]]", b: '{"a":<value>}', c: '""', d: "[<value>,<value>]" },
    sizes: [27, 36],
  }),
];

/** Conditions over patterns a, b, c and d. */
export const CONDITIONS: readonly string[] = [
  "a",
  "not a",
  "b",
  "not b",
  "c",
  "d",
  "is a",
  "not is b",
  "is c or is d",
  "a and b",
  "a or b",
  "not (a or b)",
  "a and not b",
  "b and not a",
  "(a and not b) or (b and not a)",
  "exactly 1 b",
  "at most 1 c",
  "at least 2 b",
  "exactly 2 c",
  "at least 3 d and at most 1 b",
  "a or b or c or d",
  "not a and not b and not c and not d",
  "b and c and d",
  "at least 2 d or is d and not c",
];

export const conditionsOf = ({ patterns }: AlgebraCase): readonly (readonly [string, Condition])[] =>
  CONDITIONS.map((text) => [text, readCondition(text, patterns)] as const);
