import { lexicalRules } from "../../grammar/analysis/references.ts";
import { itemsOf, partsOf } from "../../grammar/expression.ts";
import type { Alternative, Expression, Grammar } from "../../grammar/grammar.ts";
import { childrenOf } from "../../tree/node.ts";
import { textOf } from "../../tree/text.ts";
import type { RuleNode, Tree } from "../../tree/tree.ts";
import { numberIn } from "../features/number-in.ts";
import { type RuleTexts, ruleTextsOf } from "../features/rule-texts.ts";

/** An alternative that is a table, as `csv: record* last?` with `record: field ("," field)* newline` is: its first row names the columns. */
export interface ColumnForm {
  readonly rule: string;
  readonly alternative: number;
  /** The rules of its rows, and the one of their cells. */
  readonly rows: ReadonlySet<string>;
  readonly cell: string;
}

/** The alternatives with nothing but rows, and fixed text between them, in which words stand with fixed text between them. */
export function columnForms(grammar: Grammar): readonly ColumnForm[] {
  const texts = ruleTextsOf(grammar);
  const words = lexicalRules(grammar);
  const cells = new Map<string, string>();
  for (const { name, alternatives } of grammar.rules.values()) {
    const cell = alternatives.map((each) => cellIn(each)).find((each) => each !== undefined);
    if (cell !== undefined && words.has(cell)) cells.set(name, cell);
  }
  return [...grammar.rules.values()].flatMap(({ name: rule, alternatives }) =>
    alternatives.flatMap(({ expression }, alternative) => {
      const parts = partsIn(expression, texts);
      const rows = new Set(parts.map(({ name }) => name));
      const [cell, ...others] = new Set([...rows].map((row) => cells.get(row)));
      const isTable = cell !== undefined && others.length === 0 && parts.some(({ isRepeated }) => isRepeated);
      return isTable ? [{ rule, alternative, rows, cell }] : [];
    }),
  );
}

/** The rule that stands first and then again and again behind fixed text. */
function cellIn({ expression }: Alternative): string | undefined {
  const [first, again] = itemsOf(expression);
  if (first?.kind !== "reference" || again?.kind !== "repetition" || again.max < Infinity) return undefined;
  const [sign, cell, ...others] = itemsOf(again.item);
  const isCell = cell?.kind === "reference" && cell.name === first.name;
  return sign?.kind === "literal" && isCell && others.length === 0 ? cell.name : undefined;
}

/** The rules with more than white space in their texts that an expression refers to. */
function partsIn(
  expression: Expression,
  texts: RuleTexts,
  isRepeated = false,
): { readonly name: string; readonly isRepeated: boolean }[] {
  if (expression.kind === "reference") {
    return texts.inked.has(expression.name) ? [{ name: expression.name, isRepeated }] : [];
  }
  const isMany = expression.kind === "repetition" && expression.max > 1;
  return partsOf(expression).flatMap((part) => partsIn(part, texts, isRepeated || isMany));
}

/** The columns of a table with the names that are asked about. */
export interface NamedColumns extends ColumnForm {
  readonly words: readonly string[];
}

/** What the cells below the first row of a table's node are called, by the cells of that row. */
export function calledCells(table: RuleNode, form: NamedColumns): ReadonlyMap<Tree, string> {
  const [header = [], ...rows] = rowsOf(table, form);
  const words = header.map(cellText);
  const called = rows.flatMap((row) => row.map((cell, index) => [cell, words[index] ?? ""] as const));
  return new Map(called.filter(([, word]) => form.words.includes(word)));
}

/** The names in the first row: different ones, and numbers stand in other rows only. None where it is a row as the others are. */
export function columnNames(table: RuleNode, form: ColumnForm): readonly string[] {
  const [header = [], ...rows] = rowsOf(table, form);
  const words = header.map(cellText);
  const areNames = words.every((word) => word !== "" && numberIn(word) === undefined);
  const hasNumbers = rows.some((row) => row.some((cell) => numberIn(cellText(cell)) !== undefined));
  return areNames && hasNumbers && new Set(words).size === words.length ? words : [];
}

/** The cells of each row in a table's node. */
const rowsOf = (table: RuleNode, { rows, cell }: ColumnForm): readonly (readonly Tree[])[] =>
  partsNamed(table, rows).map((row) => partsNamed(row, new Set([cell])));

/** The nearest nodes of these rules in a node, in order. */
const partsNamed = (node: Tree, rules: ReadonlySet<string>): Tree[] =>
  childrenOf(node).flatMap((child) => {
    if (child.kind === "rule") return rules.has(child.name) ? [child] : [];
    return partsNamed(child, rules);
  });

/** A cell's text as it is meant, without quotes. */
const cellText = (cell: Tree): string => {
  const text = textOf(cell).trim();
  return /^(["']).*\1$/s.test(text) ? text.slice(1, -1) : text;
};
