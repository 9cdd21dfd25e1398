import { describe, expect, it } from "vitest";
import { expand } from "../../../src/grammar/normalize/expand.ts";
import { inline, leftLists, listElements, mergeLetters } from "../../../src/grammar/normalize/normalize.ts";
import {
  CLOSE,
  leaf,
  open,
  type PlainGrammar,
  type Production,
  START,
  terminalSymbol,
} from "../../../src/grammar/normalize/plain-grammar.ts";
import { levelledRules, precedenceLevels } from "../../../src/grammar/normalize/precedence-levels.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";
import { parseTree } from "../../../src/parse/parse.ts";
import { notationOf } from "../../../src/tree/notation.ts";

const plain = (text: string): PlainGrammar => expand(readEbnf(text).grammar, "characters");

/** The symbols of each production of the nonterminal that a rule refers to alone, `#` for itself and `x` for a letter. */
function elementsOf(grammar: PlainGrammar): string[] {
  const number = grammar.nonterminals.findIndex(({ rule, productions }) => !rule && productions.length > 1);
  return (grammar.nonterminals[number]?.productions ?? []).map(({ symbols }) =>
    symbols.map((symbol) => (symbol < 0 ? "x" : symbol === number ? "#" : "A")).join(""),
  );
}

describe("lists that nest to the right", () => {
  it("nest to the left with a nonterminal more", () => {
    const list = plain('list: "x" list | "y"');
    expect(leftLists(list).nonterminals).toHaveLength(list.nonterminals.length + 1);
  });

  it.each([
    ["an element may be empty", 'list: x list | "y"\nx: "x" | ""'],
    ["one of two elements may be empty", 'list: "z" list | x list | "y"\nx: "x" | ""'],
    ["the list is an operand of its own", 'list: list "+" "x" | "x" list | "y"'],
    ["the list never ends", 'list: "x" list'],
    ["the list derives itself", 'list: "x" list | other | "y"\nother: list | "z"'],
  ])("are left alone where %s", (_, text) => {
    const list = plain(text);
    expect(leftLists(list)).toBe(list);
  });

  it("are taken where an element has nodes of its own", () => {
    const list = plain('list: "x"+ list | "y"');
    expect(leftLists(list)).not.toBe(list);
  });

  it("are taken where a part of an element may be empty", () => {
    const list = plain('list: x "z" list | "y"\nx: "x" | ""');
    expect(leftLists(list)).not.toBe(list);
  });
});

describe("the elements of a list", () => {
  it("are replaced by their alternatives, so that a letter takes one item", () => {
    const list = plain('list: item+\nitem: "a" | "b" "c"');
    expect(elementsOf(list)).toEqual(["A", "#A"]);
    expect(elementsOf(listElements(list))).toEqual(["x", "xx", "#x", "#xx"]);
  });

  it("are replaced in the list alone", () => {
    const [, list] = listElements(plain('list: list item | "z" item | item\nitem: "a" | "b"')).nonterminals;
    expect(list?.productions.map(({ symbols }) => symbols.length)).toEqual([2, 2, 2, 1, 1]);
    expect(list?.productions.map(({ symbols }) => (symbols.at(-1) ?? 0) < 0)).toEqual([
      true,
      true,
      false,
      true,
      true,
    ]);
  });

  it("are the nodes that they were", () => {
    const { grammar } = readEbnf('list: item+\nitem: "a" | "b" "c"');
    expect(notationOf(parseTree(grammar, "abca"))).toBe('list([item("a"), item:1("b", "c"), item("a")])');
  });

  it.each([
    ["there are many of them", 'list: item+\nitem: "a" | "b" | "c" | "d" | "e"'],
    ["one begins with no letter", 'list: item+\nitem: "a" | other\nother: "b" | "c"'],
    ["one may be empty", 'list: item+\nitem: "a" | ""'],
    ["the list has more between them", 'list: (item ",")+\nitem: "a" | "b"'],
    ["no list is made of them", 'list: item item\nitem: "a" | "b"'],
  ])("stay where %s", (_, text) => {
    const list = plain(text);
    expect(
      listElements(list).nonterminals.map(({ productions }) => productions.map(({ symbols }) => symbols)),
    ).toEqual(list.nonterminals.map(({ productions }) => productions.map(({ symbols }) => symbols)));
  });
});

describe("a nonterminal of a single production", () => {
  /** How many symbols the production of the start has. */
  const symbolsOf = (text: string): number | undefined =>
    inline(plain(text)).nonterminals[START]?.productions[0]?.symbols.length;

  it("is replaced by that, in its place and in what takes it", () => {
    expect(symbolsOf('s: a a\na: "x" b\nb: "yz"')).toBe(6);
  });

  it("is left when it is long and stands in several places, and when it leads to itself", () => {
    expect(symbolsOf('s: a "x"\na: "123456789"')).toBe(10);
    expect(symbolsOf('s: a a\na: "12345678"')).toBe(16);
    expect(symbolsOf('s: a a\na: "123456789"')).toBe(2);
    expect(symbolsOf('s: a "x"\na: a')).toBe(2);
    expect(symbolsOf('s: a "x"\na: "y" | "z"')).toBe(2);
  });
});

describe("a rule that is not there", () => {
  it("is told of", () => {
    const { start, rules } = readEbnf('s: t\nt: "x"').grammar;
    const without = new Map([...rules].filter(([name]) => name !== "t"));
    expect(() => expand({ start, rules: without }, "characters")).toThrow("has none of that name");
  });
});

describe("alternatives of one letter each", () => {
  const node = open({ kind: "rule", name: "a", alternative: 0, cost: 0 });
  const letters = ["ab", "cd", "bx", "ef"].map((text) => {
    const [first = 0, last = 0] = Array.from(text, (each) => each.codePointAt(0) ?? 0);
    return { ranges: [[first, last] as const] };
  });

  /** How many productions are left of those over these terminals, each inside so many nodes. */
  function merged(...productions: readonly (readonly [terminal: number, nodes: number])[]): number {
    const all = productions.map(([terminal, nodes]): Production => {
      const around = Array.from({ length: nodes });
      return {
        symbols: [terminalSymbol(terminal)],
        steps: [...around.map(() => node), leaf(1), ...around.map(() => CLOSE)],
      };
    });
    const grammar: PlainGrammar = {
      nonterminals: [{ rule: "a", productions: all }],
      terminals: letters,
      tokens: undefined,
    };
    return mergeLetters(grammar).nonterminals[0]?.productions.length ?? 0;
  }

  it("become one over all their letters", () => {
    expect(merged([0, 1], [1, 1], [3, 1])).toBe(1);
  });

  it("stay apart where they share a letter, in whichever order they come", () => {
    expect(merged([0, 1], [2, 1])).toBe(2);
    expect(merged([2, 1], [0, 1])).toBe(2);
  });

  it.each(['s: /[a-bx-y]/ | "x"', 's: "x" | /[a-bx-y]/'])(
    "stay apart where they share one of several ranges: %s",
    (text) => {
      const grammar = plain(text);
      expect(mergeLetters(grammar)).toEqual(grammar);
    },
  );

  it("join those that became one before", () => {
    const inNode = (terminal: number): Production => ({
      symbols: [terminalSymbol(terminal)],
      steps: [node, leaf(1), CLOSE],
    });
    const before = mergeLetters({
      nonterminals: [{ rule: "a", productions: [inNode(0), inNode(1)] }],
      terminals: letters,
      tokens: undefined,
    });
    const [first] = before.nonterminals[0]?.productions ?? [];
    if (first === undefined) throw new Error("nothing is left");
    const after = mergeLetters({ ...before, nonterminals: [{ rule: "a", productions: [first, inNode(3)] }] });
    const [only, ...others] = after.nonterminals[0]?.productions ?? [];
    expect(others).toEqual([]);
    expect(only?.steps).toEqual([
      {
        kind: "pick",
        branches: [0, 1, 3].map((number) => ({
          ranges: letters[number]?.ranges,
          steps: inNode(number).steps,
        })),
      },
    ]);
  });

  it("stay apart where one costs more nodes than the other", () => {
    expect(merged([0, 1], [1, 2])).toBe(2);
    expect(merged([0, 1], [1, 2], [3, 1])).toBe(2);
  });
});

describe("the levels of a rule with precedence", () => {
  /** How many nonterminals the rule becomes, whose alternatives are these, the tightest first. */
  function levelsOf(...alternatives: readonly string[]): number {
    const { grammar } = readEbnf(`e: ${alternatives.join(" | ")}`);
    const rules = new Map([...grammar.rules].map(([name, rule]) => [name, { ...rule, precedence: true }]));
    const levelled = precedenceLevels(expand(grammar, "characters"), { ...grammar, rules });
    return levelled.nonterminals.filter(({ rule }) => rule === "e").length;
  }

  it("are as few as there are places that differ", () => {
    expect(levelsOf('"1"')).toBe(1);
    // Both sides of the loosest operator: the whole again, and what is tighter.
    expect(levelsOf('e "*" e', '"1"')).toBe(2);
    expect(levelsOf('e "*" e', 'e "+" e', '"1"')).toBe(3);
    expect(levelsOf('e "^" e', 'e "*" e', 'e "+" e', '"1"')).toBe(4);
    // What follows a suffix operator has no operand to bind.
    expect(levelsOf('e "!"', '"1"')).toBe(1);
  });

  it("are those of the rules with precedence that cannot derive themselves alone, of tokens too", () => {
    const named = (text: string): string[] => [...levelledRules(readEbnf(text).grammar)];
    expect(named('precedence e: e "+" e | "1"\nf: e f | "x"')).toEqual(["e"]);
    expect(named('precedence e: e "+" e | e "!"? | "1"')).toEqual([]);
    expect(named('e: e "+" e | "1"')).toEqual([]);
    expect(named('precedence e: e PLUS e | ONE\ntoken PLUS: "+"\ntoken ONE: /[1-9]/')).toEqual(["e"]);
  });
});
