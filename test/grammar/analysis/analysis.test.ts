import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { closure } from "../../../src/base/relation.ts";
import { cheapest, cheapestText } from "../../../src/grammar/analysis/cheapest.ts";
import { nullableRules, productiveRules } from "../../../src/grammar/analysis/derivability.ts";
import { firstSets, layoutRules } from "../../../src/grammar/analysis/layout-rules.ts";
import { lexicalRules, reachableRules, referencesOf } from "../../../src/grammar/analysis/references.ts";
import { standIns } from "../../../src/grammar/analysis/stand-ins.ts";
import { hasCharacter } from "../../../src/grammar/character-class.ts";
import { describeGrammar } from "../../../src/grammar/describe.ts";
import { expressionsIn, itemsOf, reference } from "../../../src/grammar/expression.ts";
import type { Grammar, Rule } from "../../../src/grammar/grammar.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";
import { grammarArbitrary } from "../grammar-arbitrary.ts";
import { accepts } from "../recognizer.ts";

/** All texts over the alphabet up to the length, shorter ones first. */
function textsUpTo(length: number, alphabet: string): string[] {
  const texts = [""];
  for (let from = 0, size = 1; size <= length; size++) {
    const end = texts.length;
    for (; from < end; from++) texts.push(...Array.from(alphabet, (character) => texts[from] + character));
  }
  return texts;
}

const TEXTS = textsUpTo(4, "abc");

const from = (grammar: Grammar, start: string): Grammar => ({ ...grammar, start });

const textsOf = (grammar: Grammar, start: string): string[] =>
  TEXTS.filter((text) => accepts(from(grammar, start), text));

const numRuns = 40;

describe("against brute force over random grammars", () => {
  it("the nullable rules are those that derive the empty text", () => {
    fc.assert(
      fc.property(grammarArbitrary(), (grammar) => {
        const nullable = nullableRules(grammar);
        for (const name of grammar.rules.keys())
          expect(nullable.has(name)).toBe(accepts(from(grammar, name), ""));
      }),
    );
  });

  it("the productive rules have a cheapest text, which no shorter one of theirs beats", () => {
    fc.assert(
      fc.property(grammarArbitrary(), (grammar) => {
        const productive = productiveRules(grammar);
        const costs = cheapest(grammar);
        for (const name of grammar.rules.keys()) {
          const text = cheapestText(reference(name), grammar, costs);
          expect(text !== undefined).toBe(productive.has(name));
          expect(text?.length).toBe(costs.rules.get(name)?.cost.characters);
          if (text === undefined) expect(textsOf(grammar, name)).toEqual([]);
          else if (text.length > 4) expect(textsOf(grammar, name)).toEqual([]);
          else expect(text.length).toBe(textsOf(grammar, name)[0]?.length);
        }
      }),
      { numRuns },
    );
  });

  it("what is cheapest is a text of the rule", () => {
    fc.assert(
      fc.property(grammarArbitrary(), (grammar) => {
        const costs = cheapest(grammar);
        for (const [name, { cost }] of costs.rules) {
          const text = cheapestText(reference(name), grammar, costs) ?? "";
          expect(text.length).toBe(cost.characters);
          if (text.length < 30) expect(accepts(from(grammar, name), text)).toBe(true);
        }
      }),
    );
  });

  it("texts begin with characters of the first sets only", () => {
    fc.assert(
      fc.property(grammarArbitrary(), (grammar) => {
        const first = firstSets(grammar);
        const productive = productiveRules(grammar);
        for (const name of grammar.rules.keys()) {
          const begins = new Set(textsOf(grammar, name).map((text) => text.charCodeAt(0)));
          for (const text of textsOf(grammar, name).filter(Boolean)) {
            expect(hasCharacter(first.get(name) ?? { kind: "class", ranges: [] }, text.charCodeAt(0))).toBe(
              true,
            );
          }
          expect(productive.has(name) || begins.size === 0).toBe(true);
        }
      }),
      { numRuns },
    );
  });

  it("whatever stands in for a rule derives only texts of that rule", () => {
    fc.assert(
      fc.property(grammarArbitrary(), (grammar) => {
        const compatible = standIns(grammar);
        for (const name of grammar.rules.keys()) {
          const texts = new Set(textsOf(grammar, name));
          for (const other of compatible(name)) {
            expect(textsOf(grammar, other).filter((text) => !texts.has(text))).toEqual([]);
          }
        }
      }),
      { numRuns },
    );
  });
});

describe("the cheapest derivation", () => {
  it("exists in a cyclic grammar and does not go round the cycle", () => {
    const { grammar } = readEbnf('a: b | c a\nb: a | c\nc: a | "x" | ""');
    const costs = cheapest(grammar);
    expect(cheapestText(reference("a"), grammar, costs)).toBe("");
    expect(costs.rules.get("a")).toEqual({ cost: { characters: 0, expansions: 3 }, alternative: 0 });
    expect(costs.rules.get("c")).toEqual({ cost: { characters: 0, expansions: 1 }, alternative: 2 });
  });

  it("is found anew for all that a rule is part of when that becomes cheaper later, round a cycle too", () => {
    const { grammar } = readEbnf(
      's: a a\na: "1234567890" | "x" b | b\nb: "123456" | "y" c\nc: "1234" | a "" | d\nd: "zz"',
    );
    const { rules } = cheapest(grammar);
    const found = [...rules].map(([name, { cost, alternative }]) => [name, cost.characters, alternative]);
    expect(Object.fromEntries(found.map(([name, ...rest]) => [name, rest]))).toEqual({
      s: [6, 0],
      a: [3, 2],
      b: [3, 1],
      c: [2, 2],
      d: [2, 0],
    });
  });

  it("is missing for a rule that derives no text", () => {
    const { grammar } = readEbnf('a: "x" b | "y"\nb: "z" b');
    expect(cheapest(grammar).rules.has("b")).toBe(false);
    expect(cheapestText(reference("a"), grammar, cheapest(grammar))).toBe("y");
  });

  it("prefers characters that are plain to read", () => {
    const { grammar } = readEbnf("a: /./ /[^a-z]/ /\\W/ /\\s/ /[A-Z]/");
    expect(cheapestText(reference("a"), grammar, cheapest(grammar))).toBe("a0! A");
  });

  it("is found along a chain of 5,000 rules", () => {
    const rules = Array.from({ length: 5000 }, (_, number) => `r${number}: r${number + 1}\n`);
    const { grammar } = readEbnf(`r5000: "x"\n%start r0\n${rules.toReversed().join("")}`);
    expect(cheapest(grammar).rules.get("r0")?.cost).toEqual({ characters: 1, expansions: 5001 });
  });
});

describe("what can stand where", () => {
  const { grammar } = readEbnf(
    'list: "[" item* "]" | item\nitem: _ name _ | number{1,3} | list list\nname: "x"\nnumber: "1"\n_: " "*',
  );

  it("follows chains of alternatives in which all the rest is empty", () => {
    expect([...standIns(grammar)("list")]).toEqual(["list", "item", "name", "number"]);
    expect([...standIns(grammar)("name")]).toEqual(["name"]);
  });
});

describe("what occurs below a rule", () => {
  it("makes it recursive when it is the rule itself, and no rule of tokens when something is nested", () => {
    fc.assert(
      fc.property(grammarArbitrary(), (grammar) => {
        const next = (name: string) => referencesOf(grammar.rules.get(name) as Rule);
        const below = (name: string) => closure(next(name), next);
        const isNesting = (rule: string): boolean =>
          grammar.rules.get(rule)?.alternatives.some(({ expression }) =>
            itemsOf(expression)
              .slice(0, -1)
              .flatMap((item) => [...expressionsIn(item)])
              .some((part) => part.kind === "reference" && closure([part.name], next).has(rule)),
          ) ?? false;
        const isLexical = (rule: string): boolean => ![...closure([rule], next)].some(isNesting);
        const names = [...grammar.rules.keys()];
        expect([...lexicalRules(grammar)]).toEqual(names.filter(isLexical));
        expect(describeGrammar(grammar).rules.map(({ isRecursive }) => isRecursive)).toEqual(
          names.map((name) => below(name).has(name)),
        );
      }),
    );
  });
});

describe("the reachable rules", () => {
  it("are those that the start symbol leads to", () => {
    const { grammar } = readEbnf('a: b?\nb: "x"\nc: a d\nd: "y"');
    expect([...reachableRules(grammar)]).toEqual(["a", "b"]);
  });

  it("include every token, for it decides what the others match", () => {
    const { grammar } = readEbnf(
      'a: A\ntoken A = "a"\ntoken WORD = L+\nfragment L = /[a-z]/\nfragment M = "m"',
    );
    expect([...reachableRules(grammar)].toSorted()).toEqual(["A", "L", "WORD", "a"]);
  });
});

describe("the rules that lay a text out", () => {
  it("derive white space and comments, and nothing else", () => {
    const { grammar } = readEbnf(`
      text = skip '"' inside* '"' skip end name blank?
      skip = "" | skip skip | blank | "//" letter*
      blank = /[ \\n,]/
      inside = " " | letter
      end = skip ";" | skip
      letter = /[a-z]/
      name = " "* letter+`);
    expect([...layoutRules(grammar)]).toEqual(["skip", "blank", "end"]);
  });

  it("are none where tokens are told apart", () => {
    expect([...layoutRules(readEbnf('s = A b\nb = " "?\ntoken A = "a"').grammar)]).toEqual([]);
  });
});
