import { lexicalRules } from "../../grammar/analysis/references.ts";
import { expressionsIn, itemsOf, partsOf } from "../../grammar/expression.ts";
import { type Alternative, type Expression, type Grammar, isTwoLevel } from "../../grammar/grammar.ts";
import { childrenOf } from "../../tree/node.ts";
import { textOf } from "../../tree/text.ts";
import type { RuleNode, Tree } from "../../tree/tree.ts";
import { preorder } from "../../tree/walk.ts";
import { isMadeUp, type RuleTexts, refersTo, ruleTextsOf } from "../features/rule-texts.ts";
import { numberIn, unquoted } from "../questions/field-text.ts";
import { type NamingForm, nameAt, namingForms } from "./naming-form.ts";

/** The names that parts have in one alternative of a rule. */
export interface PartNames {
  readonly rule: string;
  readonly alternative: number;
  /** White space around them aside. */
  readonly words: readonly string[];
}

/** Longer ones are no names of parts, but data. */
const longestName = 40;

/** The names of this share of inputs are looked at, */
const shareWithName = 0.02;

/** and no more of them than these, those of most inputs. */
export const mostNames = 40;

/** The names that parts have in more than one of the inputs, or in the only one. */
export function partNamesIn(inputs: readonly Tree[], grammar: Grammar): readonly PartNames[] {
  const [named, columns] = [namingForms(grammar), columnForms(grammar)];
  const forms: readonly Form[] = [...named, ...columns];
  const counts = new Map<string, { readonly form: Form; readonly word: string; inputs: number }>();
  for (const input of inputs) {
    const found = new Map(
      [...namesIn(input, named, columns)].map((each) => [
        JSON.stringify([each.form.rule, each.form.alternative, each.word]),
        each,
      ]),
    );
    for (const [key, each] of found) {
      const count = counts.get(key) ?? { ...each, inputs: 0 };
      counts.set(key, count);
      count.inputs++;
    }
  }
  const fewest = inputs.length === 1 ? 1 : Math.max(2, shareWithName * inputs.length);
  const chosen = [...counts.values()]
    .filter((each) => each.inputs >= fewest)
    .sort((one, other) => other.inputs - one.inputs)
    .slice(0, mostNames);
  return forms.flatMap((form) => {
    const words = chosen.filter((each) => each.form === form).map(({ word }) => word);
    return words.length > 0 ? [{ rule: form.rule, alternative: form.alternative, words }] : [];
  });
}

/** An alternative of a rule. */
export type Form = Pick<NamingForm, "rule" | "alternative">;

function* namesIn(
  input: Tree,
  named: readonly NamingForm[],
  columns: readonly ColumnForm[],
): Generator<{ readonly form: Form; readonly word: string }, void, void> {
  for (const node of preorder(input)) {
    if (node.kind !== "rule") continue;
    const [naming, table] = [formAt(node, named), formAt(node, columns)];
    const word = naming && nameAt(node.children, naming);
    if (word && word.length <= longestName) yield { form: naming, word };
    for (const word of table ? columnNames(node, table) : [])
      if (table && word.length <= longestName) yield { form: table, word };
  }
}

/** Forms with the names that are asked about; those without any are left out. */
export type WithWords<F extends Form> = F & Pick<PartNames, "words">;

export const withWords = <F extends Form>(
  forms: readonly F[],
  names: readonly PartNames[],
): readonly WithWords<F>[] =>
  forms.flatMap((form) =>
    names.filter((each) => isSame(each, form)).map(({ words }) => ({ ...form, words })),
  );

const isSame = (one: Form, other: Form): boolean =>
  one.rule === other.rule && one.alternative === other.alternative;

/** The form of the node's alternative; undefined where it has none. */
export const formAt = <F extends Form>({ name, alternative }: RuleNode, forms: readonly F[]): F | undefined =>
  forms.find((form) => form.rule === name && form.alternative === alternative);

/** A name that a node of such a form has. */
export interface GivenName {
  readonly form: WithWords<NamingForm>;
  readonly word: string;
}

/** The name of the node's part; undefined when it has none that is asked about. */
export function givenName(node: RuleNode, forms: readonly WithWords<NamingForm>[]): GivenName | undefined {
  const form = formAt(node, forms);
  const word = form && nameAt(node.children, form);
  return word !== undefined && form?.words.includes(word) ? { form, word } : undefined;
}

/** An alternative with a name right behind its beginning, of a rule whose parts stand between tags: with or without such a part, its nodes are called so. */
export interface TagForm {
  readonly rule: string;
  readonly alternative: number;
  /** Which item is the name. */
  readonly name: number;
}

export function tagForms(grammar: Grammar): readonly TagForm[] {
  const between = namingForms(grammar).filter(({ names }) => names.length > 1);
  return between.flatMap(({ rule, alternative: own, names: [first = 0] }) => {
    const { alternatives = [] } = grammar.rules.get(rule) ?? {};
    const word = itemsOf(alternatives[own]?.expression ?? { kind: "sequence", items: [] })[first];
    return alternatives.flatMap(({ expression }, alternative) => {
      const items = itemsOf(expression);
      const name = items.findIndex((item) => item.kind === "reference");
      const item = items[name];
      const isTag = item?.kind === "reference" && word?.kind === "reference" && item.name === word.name;
      return isTag && items[name - 1]?.kind === "literal" ? [{ rule, alternative, name }] : [];
    });
  });
}

/** What a node is called; undefined for what has no tag, or one that is not asked about. */
export function tagOf(node: RuleNode, tags: readonly WithWords<TagForm>[]): string | undefined {
  const form = formAt(node, tags);
  const name = form && node.children[form.name];
  const word = name && textOf(name).trim();
  return word !== undefined && form?.words.includes(word) ? word : undefined;
}

/** An alternative that is a list, as `array: "[" element ("," element)* "]"`: what it has again and again is one of its items. */
export interface ListForm {
  readonly rule: string;
  readonly alternative: number;
  /** The rule of its items. */
  readonly item: string;
}

/** The alternatives that are lists: any number of nodes of one rule, with fixed text and unnamed rules around them. None in grammars of two levels. */
export function listForms(grammar: Grammar): readonly ListForm[] {
  if (isTwoLevel(grammar)) return [];
  const texts = ruleTextsOf(grammar);
  const words = lexicalRules(grammar);
  return [...grammar.rules.values()].flatMap(({ name: rule, alternatives }) =>
    alternatives.flatMap(({ expression }, alternative) => {
      const [item, ...others] = new Set(inkedReferences(expression, texts));
      const isList =
        item !== undefined && others.length === 0 && !words.has(rule) && isRepeated(item, expression);
      return isList ? [{ rule, alternative, item }] : [];
    }),
  );
}

const inkedReferences = (expression: Expression, { inked }: RuleTexts): string[] =>
  [...expressionsIn(expression)].flatMap((each) =>
    each.kind === "reference" && inked.has(each.name) && !isMadeUp(each.name) ? [each.name] : [],
  );

/** Whether it stands in a repetition without an end. */
const isRepeated = (name: string, expression: Expression): boolean =>
  (expression.kind === "repetition" && expression.max === Infinity && refersTo([name], expression)) ||
  partsOf(expression).some((part) => isRepeated(name, part));

/** What a list is called that is all of an input: nobody names it. */
export const nameOfAll = "";

/** What the items of a list are called that is called so. */
export const itemOf = (word: string): string => `item of ${word}`;

/** The items of a list's node, in order. */
export const itemsIn = (node: Tree, item: string): Tree[] => partsNamed(node, new Set([item]));

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

/** What the cells below the first row of a table's node are called, by the cells of that row. */
export function calledCells(table: RuleNode, form: WithWords<ColumnForm>): ReadonlyMap<Tree, string> {
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
  partsNamed(table, rows).map((row) => itemsIn(row, cell));

/** The nearest nodes of these rules in a node, in order. */
const partsNamed = (node: Tree, rules: ReadonlySet<string>): Tree[] =>
  childrenOf(node).flatMap((child) => {
    if (child.kind === "rule") return rules.has(child.name) ? [child] : [];
    return partsNamed(child, rules);
  });

/** A cell's text as it is meant, without quotes. */
const cellText = (cell: Tree): string => unquoted(textOf(cell).trim());
