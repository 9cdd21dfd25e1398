import { describe, expect, it } from "vitest";
import { and, atLeast, atMost, type Condition, exactly, has, not, or } from "../../src/algebra/condition.ts";
import { specialize } from "../../src/algebra/specialize.ts";
import { sitesOf } from "../../src/generate/sites.ts";
import { literal, reference } from "../../src/grammar/expression.ts";
import type { Expression, Grammar } from "../../src/grammar/grammar.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { assertValid } from "../../src/grammar/validate.ts";
import { parseTree, recognizes } from "../../src/parse/parse.ts";
import { readPattern } from "../../src/parse/pattern/read-pattern.ts";
import { notationOf } from "../../src/tree/notation.ts";
import { project } from "../../src/tree/project.ts";
import { AllTrees } from "./all-trees.ts";
import { type AlgebraCase, CASES, conditionsOf } from "./cases.ts";
import { judging } from "./judging.ts";

/** A group of its own. */
const inRow = (...items: readonly Expression[]): Expression => ({ kind: "sequence", items });

/** With this set, trees are looked at up to the larger size: it takes minutes. */
const isThorough = process.env["CULPRIT_THOROUGH"] !== undefined;

/** The trees of the base grammar that the specialized one derives, up to a size. */
function derived({ grammar }: AlgebraCase, condition: Condition, size: number): readonly string[] {
  const { made } = specialize(sitesOf(grammar), condition);
  if (!made) return [];
  assertValid(made.grammar);
  return new AllTrees(made.grammar).upTo(size).map((tree) => notationOf(project(tree, made.grammar)));
}

describe("the grammar of a condition", () => {
  it.each(CASES)(
    "derives exactly the trees that meet it, each once: $name",
    (example) => {
      const { grammar, sizes } = example;
      const size = isThorough ? sizes[1] : sizes[0];
      const trees = new AllTrees(grammar).upTo(size);
      const numbers = new Map(trees.map((tree, number) => [notationOf(tree), number]));
      expect(numbers.size).toBe(trees.length);
      const isMet = judging(grammar);
      const unmet: string[] = [];
      for (const [text, condition] of conditionsOf(example)) {
        const found = new Set<number | undefined>();
        const wrong: string[] = [];
        for (const line of derived(example, condition, size)) {
          const number = numbers.get(line);
          if (number === undefined || found.has(number)) wrong.push(line);
          found.add(number);
        }
        for (const [number, tree] of trees.entries()) {
          if (found.has(number) !== isMet(condition, tree)) wrong.push(notationOf(tree));
        }
        expect(wrong, text).toEqual([]);
        if (found.size === 0) unmet.push(text);
      }
      // Few conditions need larger trees.
      expect(unmet.length, unmet.join()).toBeLessThanOrEqual(6);
    },
    isThorough ? 3_600_000 : undefined,
  );

  it.each(CASES)("obeys the laws of conditions: $name", (example) => {
    const { patterns, sizes } = example;
    const size = sizes[0] - 2;
    const derivedBy = (condition: Condition) => derived(example, condition, size).toSorted();
    const same = (one: Condition, other: Condition) => expect(derivedBy(one)).toEqual(derivedBy(other));
    const [p, q] = [patterns.get("a"), patterns.get("b")];
    if (!p || !q) throw new Error("a case has patterns a and b");
    same(not(not(has(p))), has(p));
    same(not(and(has(p), has(q))), or(not(has(p)), not(has(q))));
    same(not(or(has(p), has(q))), and(not(has(p)), not(has(q))));
    same(exactly(1, q), and(atLeast(1, q), atMost(1, q)));
    const all = new AllTrees(example.grammar).upTo(size).map(notationOf).toSorted();
    expect([...derivedBy(has(q)), ...derivedBy(not(has(q)))].toSorted()).toEqual(all);
  });

  it("says when no tree meets it, and when all do", () => {
    const { grammar } = readEbnf('s = "a" s | "b" t\nt = "c"');
    const sites = sitesOf(grammar);
    const { pattern } = readPattern(grammar, "c");
    const { pattern: start } = readPattern(grammar, "<s>");
    expect(specialize(sites, has(pattern))).toMatchObject({ isUniversal: true });
    expect(specialize(sites, not(has(pattern))).made).toBeUndefined();
    expect(specialize(sites, atLeast(2, pattern)).made).toBeUndefined();
    expect(specialize(sites, or(has(start), not(has(start))))).toMatchObject({ isUniversal: true });
    expect(specialize(sites, atLeast(3, start))).toMatchObject({ isUniversal: false });
  });

  it("keeps as they are the rules that the condition does not concern", () => {
    const { grammar } = readEbnf('s = "(" s ")" | list\nlist = number ("," number)*\nnumber = /[0-9]/+');
    const { made } = specialize(sitesOf(grammar), atMost(1, readPattern(grammar, "(<s>)").pattern));
    expect(made?.grammar.rules.get("list")?.alternatives).toEqual(grammar.rules.get("list")?.alternatives);
    expect(made?.grammar.rules.get("list")?.origin).toBe("list");
  });

  it("is parsed with operators that bind as in the base grammar", () => {
    const { grammar } = readEbnf(
      's = e\nprecedence e = e "*" e | e "^" e %right | "-" e | e "+" e | "(" e ")" | "1" | "2"',
    );
    const two = has(readPattern(grammar, "2").pattern);
    const { made } = specialize(sitesOf(grammar), two);
    for (const text of ["1+2*1^1^2", "-1*2+1", "1+1*-2^1+1", "(2+1)*-1"]) {
      const tree = made && project(parseTree(made.grammar, text), made.grammar);
      expect(tree && notationOf(tree)).toBe(notationOf(parseTree(grammar, text)));
    }
    expect(made && recognizes(made.grammar, "1+1*-1")).toBe(false);
  });

  it("names rules by the patterns that their texts contain, or the parts of one that they are", () => {
    const { grammar } = readEbnf('list = "[" (item ("," item)*)? "]"\nitem = list | /[a-z]/+');
    const named = { ...readPattern(grammar, "[on,<item>]").pattern, name: "switched" };
    const { made } = specialize(sitesOf(grammar), has(named));
    expect([...(made?.grammar.rules.keys() ?? [])]).toEqual(
      expect.arrayContaining([
        "list-with-switched",
        "item-with-switched",
        "item-on",
        "list-without-switched",
      ]),
    );
    expect(made?.grammar.start).toBe("list-with-switched");
    expect([...(made?.grammar.rules.keys() ?? [])][0]).toBe("list-with-switched");
    const twice = specialize(sitesOf(grammar), atLeast(2, named)).made;
    expect(twice?.grammar.start).toBe("list-with-2-switched");
  });

  it("sees operands at the edges of groups", () => {
    const grammar: Grammar = {
      start: "e",
      rules: new Map([
        [
          "e",
          {
            name: "e",
            precedence: true,
            alternatives: [
              { expression: inRow(inRow(reference("e"), literal("*")), reference("e")) },
              { expression: inRow(reference("e"), inRow(literal("+"), reference("e"))) },
              { expression: literal("1") },
            ],
          },
        ],
      ]),
    };
    const { made } = specialize(sitesOf(grammar), has(readPattern(grammar, "<e>+<e>").pattern));
    const tree = made && project(parseTree(made.grammar, "1*1+1*1+1"), made.grammar);
    expect(tree && notationOf(tree)).toBe(notationOf(parseTree(grammar, "1*1+1*1+1")));
  });

  it("is refused where it could not say where tokens end", () => {
    const { grammar: lazy } = readEbnf("s = TEXT\ntoken TEXT = '<' /.*?/ '>'");
    const text = has(readPattern(lazy, "\\<a>").pattern);
    expect(() => specialize(sitesOf(lazy), text)).toThrow("the text of the token TEXT");
  });

  it("divides texts into tokens as the base grammar does", () => {
    const { grammar } = readEbnf('s = (ID | "if" ID)*\ntoken ID = /[a-z]+/\nskip token BLANK = " "');
    const { pattern } = readPattern(grammar, "<s>: if <ID>");
    const { made } = specialize(sitesOf(grammar), not(has(readPattern(grammar, "x").pattern)));
    expect(made && [...made.grammar.rules.values()].filter(({ token }) => token).length).toBeGreaterThan(3);
    const without = specialize(sitesOf(grammar), not(has(pattern))).made?.grammar;
    expect(without && recognizes(without, "if")).toBe(false);
  });
});
