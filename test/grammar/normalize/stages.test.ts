import { describe, expect, it } from "vitest";
import { expand } from "../../../src/grammar/normalize/expand.ts";
import { leftLists } from "../../../src/grammar/normalize/left-lists.ts";
import { mergeLetters } from "../../../src/grammar/normalize/merge-letters.ts";
import {
  type PlainGrammar,
  type Production,
  terminalSymbol,
} from "../../../src/grammar/normalize/plain-grammar.ts";
import { precedenceLevels } from "../../../src/grammar/normalize/precedence-levels.ts";
import { CLOSE, leaf, open } from "../../../src/grammar/normalize/step.ts";
import { readEbnf } from "../../../src/grammar/read/ebnf/read-ebnf.ts";

const plain = (text: string): PlainGrammar => expand(readEbnf(text).grammar, "characters");

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

  it("are taken where a part of an element may be empty", () => {
    const list = plain('list: x "z" list | "y"\nx: "x" | ""');
    expect(leftLists(list)).not.toBe(list);
  });
});

describe("alternatives of one letter each", () => {
  const node = open({ kind: "rule", name: "a", alternative: 0 });
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
});
