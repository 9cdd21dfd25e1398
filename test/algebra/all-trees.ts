import { codePointsOf } from "../../src/grammar/character-class.ts";
import { itemsOf } from "../../src/grammar/expression.ts";
import type { Alternative, Expression, Grammar, Repetition } from "../../src/grammar/grammar.ts";
import { choiceNode, leaf, repetitionNode, ruleNode, sequenceNode, tokenNode } from "../../src/tree/node.ts";
import type { Tree } from "../../src/tree/tree.ts";
import { bindsByOrder } from "./binding.ts";

/**
 * All derivation trees of a grammar by their size, without the algebra. A tree's size is its nodes, but those of rules that
 * were made from no rule; a token counts as one. Classes must be small.
 */
export class AllTrees {
  readonly #grammar: Grammar;
  readonly #trees: Known<Tree> = new Map();
  readonly #knownRows: Known<readonly Tree[]> = new Map();
  readonly #keys = new Map<object, number>();
  readonly #options = new Map<readonly unknown[], readonly Option[]>();

  constructor(grammar: Grammar) {
    this.#grammar = grammar;
  }

  /** The trees of the start symbol of at most this size. */
  upTo(size: number): readonly Tree[] {
    const trees = Array.from({ length: size }, (_, index) =>
      this.#ofRule(this.#grammar.start, index + 1),
    ).flat();
    const hasOperators = [...this.#grammar.rules.values()].some(({ precedence }) => precedence);
    return hasOperators ? trees.filter((tree) => bindsByOrder(tree, this.#grammar)) : trees;
  }

  #ofRule(name: string, size: number): readonly Tree[] {
    return remembered(this.#trees, `${name} ${size}`, () => {
      const rule = this.#grammar.rules.get(name);
      if (!rule) return [];
      if (rule.token && !rule.token.fragment) return this.#tokens(name, size);
      const left = rule.origin === null ? size : size - 1;
      return this.#optionsOf(rule.alternatives).flatMap(({ index, items }) =>
        this.#rows(items, left).map((children) => ruleNode(name, children, index)),
      );
    });
  }

  /** Tokens of one to three characters, each text once. */
  #tokens(name: string, size: number): readonly Tree[] {
    if (size !== 1) return [];
    const rule = this.#grammar.rules.get(name);
    const texts = new Set<string>();
    for (const { expression } of rule?.alternatives ?? [])
      for (const text of this.texts(expression, 3)) texts.add(text);
    return [...texts].filter((text) => text !== "").map((text) => tokenNode(name, text));
  }

  /** The texts that the expression derives, up to so many characters. */
  texts(expression: Expression, most: number): readonly string[] {
    switch (expression.kind) {
      case "literal":
        return codePointsOf(expression.text).length <= most ? [expression.text] : [];
      case "class":
        return most > 0 ? charactersIn(expression) : [];
      case "reference":
        return (
          this.#grammar.rules
            .get(expression.name)
            ?.alternatives.flatMap((each) => this.texts(each.expression, most)) ?? []
        );
      case "choice":
        return expression.alternatives.flatMap((each) => this.texts(each, most));
      case "sequence":
        return expression.items.reduce<readonly string[]>(
          (rows, item) =>
            rows.flatMap((row) => this.texts(item, most - row.length).map((text) => row + text)),
          [""],
        );
      case "repetition": {
        let rows: readonly string[] = [""];
        const all = expression.min === 0 ? [""] : [];
        for (let count = 1; count <= Math.min(expression.max, most); count++) {
          rows = rows.flatMap((row) =>
            this.texts(expression.item, most - row.length)
              .filter((text) => text !== "")
              .map((text) => row + text),
          );
          if (count >= expression.min) all.push(...rows);
        }
        return all;
      }
    }
  }

  /** The rows of children of this size together, for the items from this one on. */
  #rows(items: readonly Expression[], size: number, from = 0): readonly (readonly Tree[])[] {
    const item = items[from];
    if (!item) return size === 0 ? [[]] : [];
    return remembered(this.#knownRows, `${this.#keyOf(items)} ${from} ${size}`, () => {
      const rows: (readonly Tree[])[] = [];
      for (let own = 0; own <= size; own++) {
        const trees = this.#of(item, own);
        if (trees.length === 0) continue;
        for (const rest of this.#rows(items, size - own, from + 1))
          for (const tree of trees) rows.push([tree, ...rest]);
      }
      return rows;
    });
  }

  #of(expression: Expression, size: number): readonly Tree[] {
    if (expression.kind === "reference") return this.#ofRule(expression.name, size);
    if (size === 0) return [];
    return remembered(this.#trees, `${this.#keyOf(expression)}. ${size}`, () =>
      this.#ofGroup(expression, size),
    );
  }

  #ofGroup(expression: Expression, size: number): readonly Tree[] {
    switch (expression.kind) {
      case "literal":
        return size === 1 ? [leaf(expression.text)] : [];
      case "class":
        return size === 1 ? charactersIn(expression).map(leaf) : [];
      case "sequence":
        return this.#rows(expression.items, size - 1).map(sequenceNode);
      case "choice":
        return this.#optionsOf(expression.alternatives).flatMap(({ index, expression: each }) =>
          this.#of(each, size - 1).map((tree) => choiceNode(index, tree)),
        );
      case "repetition":
        return this.#elements(expression, size - 1).map(repetitionNode);
      default:
        return [];
    }
  }

  /** Elements take at least one node each, so that there are finitely many. */
  #elements({ item, min, max }: Repetition, size: number): readonly (readonly Tree[])[] {
    const rows: (readonly Tree[])[] = min === 0 && size === 0 ? [[]] : [];
    if (max === 0) return rows;
    for (let own = 1; own <= size; own++) {
      const trees = this.#of(item, own);
      if (trees.length === 0) continue;
      const others = this.#elements(
        { kind: "repetition", item, min: Math.max(0, min - 1), max: max - 1 },
        size - own,
      );
      for (const rest of others) for (const tree of trees) rows.push([tree, ...rest]);
    }
    return rows;
  }

  /** Alternatives that are the same are one, with the first one's index. */
  #optionsOf(alternatives: readonly (Alternative | Expression)[]): readonly Option[] {
    const known = this.#options.get(alternatives);
    if (known) return known;
    const first = new Map<string, Option>();
    for (const [index, each] of alternatives.entries()) {
      const expression = "expression" in each ? each.expression : each;
      const key = JSON.stringify(expression);
      if (!first.has(key)) first.set(key, { index, expression, items: itemsOf(expression) });
    }
    const options = [...first.values()];
    this.#options.set(alternatives, options);
    return options;
  }

  #keyOf(part: object): number {
    const key = this.#keys.get(part) ?? this.#keys.size;
    this.#keys.set(part, key);
    return key;
  }
}

/** An alternative, and its index. */
interface Option {
  readonly index: number;
  readonly expression: Expression;
  readonly items: readonly Expression[];
}

/** What was computed; undefined while it is. */
type Known<Value> = Map<string, readonly Value[] | undefined>;

function remembered<Value>(
  known: Known<Value>,
  key: string,
  compute: () => readonly Value[],
): readonly Value[] {
  const before = known.get(key);
  if (before) return before;
  if (known.has(key)) throw new Error(`${key} leads back to itself without a node in between`);
  known.set(key, undefined);
  const values = compute();
  known.set(key, values);
  return values;
}

function charactersIn({ ranges }: Extract<Expression, { kind: "class" }>): string[] {
  return ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  );
}
