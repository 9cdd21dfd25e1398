import { describe, expect, it } from "vitest";
import { Random } from "../../../src/base/random.ts";
import { literal, reference, sequence } from "../../../src/grammar/expression.ts";
import type { Alternative, Grammar } from "../../../src/grammar/grammar.ts";
import { parseForest } from "../../../src/parse/parse.ts";
import { parseTolerantly } from "../../../src/parse/tolerant/parse-tolerantly.ts";
import { childrenOf } from "../../../src/tree/node.ts";
import type { Tree } from "../../../src/tree/tree.ts";

/** An alternative written as in a grammar: `e` is the rule itself, every other sign stands for itself. */
interface Operator {
  readonly signs: string;
  readonly right?: boolean;
}

function grammarOf(operators: readonly Operator[], precedence = true): Grammar {
  const alternatives = operators.map(
    ({ signs, right }): Alternative => ({
      expression: sequence(...Array.from(signs, (sign) => (sign === "e" ? reference("e") : literal(sign)))),
      ...(right && { associativity: "right" }),
    }),
  );
  return { start: "e", rules: new Map([["e", { name: "e", alternatives, precedence }]]) };
}

/** The tree with a pair of brackets around each node of more than one child. */
function bracketed(tree: Tree): string {
  if (tree.kind === "leaf") return tree.text;
  const inner = childrenOf(tree).map(bracketed).join("");
  return childrenOf(tree).length === 1 ? inner : `(${inner})`;
}

/**
 * What ANTLR 4 makes of the rule: `e[p]` is an alternative that does not begin with `e`, then as many as can be that do
 * and whose precedence is at least p. Where several ways lead to the end, the first counts.
 */
class Antlr {
  private readonly operators: readonly Operator[];
  private readonly text: string;

  constructor(operators: readonly Operator[], text: string) {
    this.operators = operators;
    this.text = text;
  }

  first(): string | undefined {
    for (const [tree, end] of this.operand(0, 0)) if (end === this.text.length) return tree;
    return undefined;
  }

  private *operand(at: number, least: number): Generator<[string, number]> {
    for (const [index, operator] of this.operators.entries()) {
      if (operator.signs.startsWith("e")) continue;
      for (const [tree, end] of this.rest(index, 0, at)) yield* this.loop(closed(tree), end, least);
    }
  }

  private *loop(tree: string, at: number, least: number): Generator<[string, number]> {
    for (const [index, { signs }] of this.operators.entries()) {
      if (!signs.startsWith("e") || this.precedenceOf(index) < least) continue;
      for (const [more, end] of this.rest(index, 1, at)) yield* this.loop(closed(tree + more), end, least);
    }
    yield [tree, at];
  }

  private *rest(index: number, from: number, at: number): Generator<[string, number]> {
    const { signs = "", right = false } = this.operators[index] ?? {};
    if (from === signs.length) yield ["", at];
    else if (signs[from] !== "e") {
      if (this.text[at] === signs[from]) {
        for (const [more, end] of this.rest(index, from + 1, at + 1)) yield [signs[from] + more, end];
      }
    } else {
      const isPrefix = !signs.startsWith("e");
      const own = this.precedenceOf(index) + (isPrefix || right ? 0 : 1);
      for (const [tree, end] of this.operand(at, from === signs.length - 1 ? own : 0)) {
        for (const [more, last] of this.rest(index, from + 1, end)) yield [tree + more, last];
      }
    }
  }

  private precedenceOf(index: number): number {
    return this.operators.length - index;
  }
}

const closed = (tree: string): string => (tree.length === 1 ? tree : `(${tree})`);

const SHAPES = ["eoe", "eoe", "eoe", "oe", "oe", "eo", "eoeqe", "oeqe", "oeq", "eoeq"];

function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[random.below(items.length)] as Item;
}

/** Operators in a random order; no two of them begin alike in the same place. */
function randomOperators(random: Random): Operator[] {
  const infix = "+*-/^%";
  const prefix = "-!~#&@";
  const shapes = Array.from({ length: 1 + random.below(5) }, () => pick(random, SHAPES));
  const operators = shapes.map(
    (shape, index): Operator => ({
      signs: shape
        .replace("o", (shape.startsWith("e") ? infix : prefix)[index] ?? "?")
        .replace("q", "?:;,._"[index] ?? ":"),
      right: random.below(3) === 0,
    }),
  );
  operators.splice(random.below(operators.length + 1), 0, { signs: "1" });
  return operators;
}

function randomText(random: Random, operators: readonly Operator[], budget = 5): string {
  const { signs } = budget > 0 ? pick(random, operators) : { signs: "1" };
  const operands = signs.split("e").length - 1;
  return signs.replaceAll("e", () => randomText(random, operators, Math.floor((budget - 1) / operands)));
}

describe("a rule with precedence", () => {
  it("has the one tree of ANTLR's definition", () => {
    const random = new Random(1);
    for (let round = 0; round < 300; round++) {
      const operators = randomOperators(random);
      const text = randomText(random, operators);
      const where = `${operators.map(({ signs, right }) => signs + (right ? ">" : "")).join(" | ")} on ${text}`;
      const result = parseForest(grammarOf(operators), text);
      if (result.kind === "failure") throw new Error(`${where}: ${result.message}`);
      expect(result.count(), where).toBe(1n);
      expect(bracketed(result.cheapest()), where).toBe(new Antlr(operators, text).first());
    }
  });

  it("derives what it derives without", () => {
    const random = new Random(2);
    for (let round = 0; round < 150; round++) {
      const operators = randomOperators(random);
      const text = Array.from(randomText(random, operators));
      text.splice(random.below(text.length), random.below(2), pick(random, ["1", "-", "*", ":"]));
      const [bound, free] = [true, false].map((each) =>
        parseForest(grammarOf(operators, each), text.join("")),
      );
      expect(bound?.kind, text.join("")).toBe(free?.kind);
    }
  });

  it("is as many edits away from a text as without", () => {
    const operators = [{ signs: "e^e", right: true }, { signs: "-e" }, { signs: "e*e" }, { signs: "1" }];
    const editsOf = (text: string, precedence: boolean) =>
      parseTolerantly(grammarOf(operators, precedence), text).repairs[0]?.edits.length;
    for (const text of ["", "1*", "^1", "1 1", "-*1^", "1-1*-"]) {
      expect(editsOf(text, true), text).toBe(editsOf(text, false));
    }
  });

  it("is left as it is when it can derive itself alone", () => {
    const optional: Alternative = {
      expression: sequence(reference("e"), { kind: "repetition", item: literal("x"), min: 0, max: 1 }),
    };
    const rule = { name: "e", alternatives: [optional, { expression: literal("1") }] };
    const rulesOf = (precedence: boolean): Grammar => ({
      start: "e",
      rules: new Map([["e", { ...rule, precedence }]]),
    });
    const trees = [true, false].map((precedence) => {
      const result = parseForest(rulesOf(precedence), "1xx");
      return result.kind === "forest" ? [...result.trees()] : [];
    });
    expect(trees[0]).toEqual(trees[1]);
  });

  it("takes long chains of operators, also those whose operand begins with a weaker one", () => {
    const operators = [{ signs: "e^e", right: true }, { signs: "-e" }, { signs: "e+e" }, { signs: "1" }];
    for (const link of ["1+", "1^", "-1^-", "1+-1^"]) {
      const result = parseForest(grammarOf(operators), `${link.repeat(20_000)}1`);
      expect(result.kind === "forest" && result.count(), link).toBe(1n);
    }
  });
});
