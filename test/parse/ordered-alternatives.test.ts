import { describe, expect, it } from "vitest";
import { readAntlr } from "../../src/grammar/antlr/read-antlr.ts";
import { literal, reference, sequence } from "../../src/grammar/expression.ts";
import type { Expression, Grammar, Rule } from "../../src/grammar/grammar.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import type { Forest } from "../../src/parse/forest/forest.ts";
import { parseForest } from "../../src/parse/parse.ts";
import type { Tree } from "../../src/tree/tree.ts";
import { seedOfCase } from "../laws/seed.ts";
import { comesBefore, decisionSequence } from "./decision-sequence.ts";
import { type Random, randomGrammar, randomOf, randomText } from "./random-grammar.ts";
import { shownTree } from "./shown-tree.ts";

/** Set to run longer than the suite does. */
const SEEDS = Number(process.env["PARSE_SEEDS"] ?? 200);
const MOST_TREES = 200;

/** The trees that are offered; undefined when there are too many. */
function fewTrees(forest: Forest): Tree[] | undefined {
  const trees: Tree[] = [];
  for (const tree of forest.trees()) if (trees.push(tree) > MOST_TREES) return undefined;
  return trees;
}

/** A random grammar whose alternatives are ordered, with lazy repetitions and sometimes with operators. */
function randomOrdered(random: Random): Grammar {
  const { start, rules } = randomGrammar(random);
  const lazily = (expression: Expression): Expression => {
    switch (expression.kind) {
      case "repetition":
        return { ...expression, item: lazily(expression.item), ...(random(3) === 0 && { lazy: true }) };
      case "sequence":
        return { ...expression, items: expression.items.map(lazily) };
      case "choice":
        return { ...expression, alternatives: expression.alternatives.map(lazily) };
      default:
        return expression;
    }
  };
  const ordered = [...rules.values()].map((rule): Rule => {
    if (rule.name === "A" && random(2) === 0) return randomOperators(random);
    return {
      ...rule,
      alternatives: rule.alternatives.map(({ expression }) => ({ expression: lazily(expression) })),
    };
  });
  return { start, rules: new Map(ordered.map((rule) => [rule.name, rule])), ordered: true };
}

const ITSELF = reference("A");

const OPERATORS: readonly Expression[] = [
  sequence(ITSELF, "a", ITSELF),
  sequence(ITSELF, "b", ITSELF),
  sequence(ITSELF, "b"),
  sequence("a", ITSELF),
  sequence(ITSELF, reference("S")),
  sequence("b", ITSELF, "b"),
  literal("a"),
  literal("b"),
  sequence("a", reference("S")),
];

function randomOperators(random: Random): Rule {
  const expressions = OPERATORS.filter(() => random(2) === 0);
  const alternatives = [...expressions, literal("a")]
    .toSorted(() => random(3) - 1)
    .map((expression) => ({ expression, ...(random(3) === 0 && { associativity: "right" as const }) }));
  return { name: "A", alternatives, precedence: true };
}

const { grammar } = readAntlr(`grammar G;
s : type ID ';' | expression ';' | 'if' ID s ('else' s)? ;
type : class_ ;
class_ : name arguments? ;
name : ID ;
arguments : '<' type '>' ;
expression : expression ('<' | '>') expression | ID ;
ID : [a-zA-Z]+ ;
WS : ' ' -> skip ;`);

const rulesIn = (text: string, of = grammar): string => {
  const forest = parseForest(of, text);
  if (forest.kind === "failure") throw new Error(forest.message);
  return shownTree(forest.cheapest()).replaceAll(/@\d+-\d+/g, "");
};

describe("the tree of a grammar whose alternatives are ordered", () => {
  it("takes the first alternative, though another has fewer nodes", () => {
    expect(rulesIn("List<Integer> x;")).toMatch(/^s\.0\(type\./);
    expect(rulesIn("List<Integer> x;", { ...grammar, ordered: false })).toMatch(/^s\.1\(expression\./);
  });

  it("gives the part in front as much as it takes, so that an else belongs to the nearest if", () => {
    const inner = rulesIn("if b c; else d;");
    expect(rulesIn("if a if b c; else d;")).toContain(`${inner} repetition()`);
  });

  it("nests a long chain of which each link could take all the rest", () => {
    const { grammar: chains } = readEbnf('%ordered chain: "a" ("." chain)*');
    const links = 60;
    const nested = `chain("a" repetition(${'sequence("." chain("a" repetition('.repeat(links - 1)}`;
    const closed = nested + ")".repeat(3 * links - 1);
    expect(rulesIn(Array(links).fill("a").join("."), chains).replaceAll(".0", "")).toBe(closed);
  });

  it("is of all trees the one whose decisions come first", () => {
    let compared = 0;
    for (let seed = 0; seed < SEEDS; seed++) {
      const random = randomOf(seedOfCase(seed));
      const of = randomOrdered(random);
      for (let round = 0; round < 3; round++) {
        const text = randomText(random, 6);
        const forest = parseForest(of, text);
        if (forest.kind === "failure" || !forest.isAmbiguous) continue;
        const where = `grammar of seed ${seed}, text "${text}"`;
        const meant = shownTree(forest.cheapest());
        const trees = fewTrees(forest);
        if (!trees) continue;
        expect(trees.map(shownTree), where).toContain(meant);
        if (forest.count() === "infinite") continue;
        const sequences = trees.map((tree) => decisionSequence(tree, of));
        const first = sequences.reduce(
          (best, each, index) => (comesBefore(each, sequences[best] as number[]) ? index : best),
          0,
        );
        expect(meant, where).toBe(shownTree(trees[first] as Tree));
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(SEEDS / 10);
  });
});
