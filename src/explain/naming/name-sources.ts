import { lexicalRules } from "../../grammar/analysis/references.ts";
import { expressionsIn, itemsOf, partsOf } from "../../grammar/expression.ts";
import { type Alternative, type Expression, type Grammar, isTwoLevel } from "../../grammar/grammar.ts";
import { childrenOf } from "../../tree/node.ts";
import { textOf } from "../../tree/text.ts";
import type { RuleNode, Tree } from "../../tree/tree.ts";
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

/** An alternative of a rule. */
type Form = Pick<NamingForm, "rule" | "alternative">;

/** An alternative whose nodes say what parts are called. */
export interface NameSource extends Form {
  /** What gets the name: a part, which is all that is called so; the node itself, by its tag; or the items of a list, by the list's name. */
  readonly names: "part" | "node" | "items";
  /** The rule of what gets the name; undefined where different rules may derive it. */
  readonly named: string | undefined;
  /** The names in a node. @param own what the node itself is called */
  namesIn(node: RuleNode, own: string | undefined): readonly string[];
  /** What gets each of these names. */
  called(node: RuleNode, own: string | undefined): readonly (readonly [part: Tree, name: string])[];
}

/** All alternatives of a grammar that name something: of parts, of nodes, then of items. None in grammars of two levels, where names are tokens. */
export const nameSources = (grammar: Grammar): readonly NameSource[] => [
  ...partSources(grammar),
  ...columnSources(grammar),
  ...tagSources(grammar),
  ...listSources(grammar),
];

/** The form of the node's alternative; undefined where it has none. */
export const formAt = <F extends Form>({ name, alternative }: RuleNode, forms: readonly F[]): F | undefined =>
  forms.find((form) => form.rule === name && form.alternative === alternative);

/** Those that name a part by a word beside it or around it. */
const partSources = (grammar: Grammar): NameSource[] =>
  namingForms(grammar).map((form) => {
    const { rule, alternative, part } = form;
    const named = referenceAt(grammar.rules.get(rule)?.alternatives[alternative]?.expression, part);
    const namesIn = ({ children }: RuleNode): readonly string[] => [nameAt(children, form) ?? []].flat();
    const called: NameSource["called"] = (node) =>
      namesIn(node).flatMap((name) => partsAt([node], part).map((each) => [each, name] as const));
    return { rule, alternative, names: "part", named, namesIn, called };
  });

/** The rule that the reference there refers to: the item, then the index at each step down. */
export function referenceAt(
  expression: Expression | undefined,
  [step, ...steps]: readonly number[],
): string | undefined {
  if (step === undefined) return expression?.kind === "reference" ? expression.name : undefined;
  if (expression?.kind === "repetition") return referenceAt(expression.item, steps);
  return expression && referenceAt(itemsOf(expression)[step], steps);
}

/** What stands there below each of the nodes: one, or as many as there are items of a repetition on the way. */
function partsAt(nodes: readonly Tree[], [step, ...steps]: readonly number[]): readonly Tree[] {
  if (step === undefined) return nodes;
  const below = nodes.flatMap((node) =>
    node.kind === "repetition" ? childrenOf(node) : (childrenOf(node)[step] ?? []),
  );
  return partsAt(below, steps);
}

/** Those with a name right behind their beginning, of a rule whose parts stand between tags: with or without such a part, its nodes are called so. */
function tagSources(grammar: Grammar): NameSource[] {
  const between = namingForms(grammar).filter(({ names }) => names.length > 1);
  return between.flatMap(({ rule, alternative: own, names: [first = 0] }) => {
    const { alternatives = [] } = grammar.rules.get(rule) ?? {};
    const word = referenceAt(alternatives[own]?.expression, [first]);
    return alternatives.flatMap(({ expression }, alternative): NameSource[] => {
      const items = itemsOf(expression);
      const tag = items.findIndex((item) => item.kind === "reference");
      const isTag = word !== undefined && referenceAt(expression, [tag]) === word;
      if (!isTag || items[tag - 1]?.kind !== "literal") return [];
      const namesIn = ({ children }: RuleNode): string[] => [textOf(children[tag] as Tree).trim()];
      const called: NameSource["called"] = (node) => namesIn(node).map((name) => [node, name]);
      return [{ rule, alternative, names: "node", named: rule, namesIn, called }];
    });
  });
}

/** What a list is called that is all of an input: nobody names it. */
export const nameOfAll = "";

/** What the items of a list are called that is called so. */
export const itemOf = (word: string): string => `item of ${word}`;

/**
 * Those that are lists, as `array: "[" element ("," element)* "]"`: any number of nodes of one rule, with fixed text and unnamed rules around
 * them. Each is one of the list's items.
 */
function listSources(grammar: Grammar): NameSource[] {
  if (isTwoLevel(grammar)) return [];
  const texts = ruleTextsOf(grammar);
  const words = lexicalRules(grammar);
  return [...grammar.rules.values()].flatMap(({ name: rule, alternatives }) =>
    alternatives.flatMap(({ expression }, alternative): NameSource[] => {
      const [named, ...others] = new Set(inkedReferences(expression, texts));
      if (named === undefined || others.length > 0 || words.has(rule) || !isRepeated(named, expression))
        return [];
      const called: NameSource["called"] = (node, own) =>
        own === undefined ? [] : partsNamed(node, new Set([named])).map((item) => [item, own]);
      return [{ rule, alternative, names: "items", named, namesIn: (_, own) => [own ?? []].flat(), called }];
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

/**
 * Those that are tables, as `csv: record* last?` with `record: field ("," field)* newline`: nothing but rows, and fixed text between them, in
 * which words stand with fixed text between them. The first row names the columns.
 */
function columnSources(grammar: Grammar): NameSource[] {
  const texts = ruleTextsOf(grammar);
  const words = lexicalRules(grammar);
  const cells = new Map<string, string>();
  for (const { name, alternatives } of grammar.rules.values()) {
    const cell = alternatives.map((each) => cellIn(each)).find((each) => each !== undefined);
    if (cell !== undefined && words.has(cell)) cells.set(name, cell);
  }
  return [...grammar.rules.values()].flatMap(({ name: rule, alternatives }) =>
    alternatives.flatMap(({ expression }, alternative): NameSource[] => {
      const parts = partsIn(expression, texts);
      const rows = new Set(parts.map(({ name }) => name));
      const [named, ...others] = new Set([...rows].map((row) => cells.get(row)));
      if (named === undefined || others.length > 0 || !parts.some(({ isRepeated }) => isRepeated)) return [];
      const rowsOf = (table: RuleNode): readonly (readonly Tree[])[] =>
        partsNamed(table, rows).map((row) => partsNamed(row, new Set([named])));
      const namesIn = (table: RuleNode): readonly string[] => columnNames(rowsOf(table));
      const called: NameSource["called"] = (table) => {
        const [header = [], ...others] = rowsOf(table);
        return others.flatMap((row) =>
          row.map((cell, index) => [cell, header[index] ? cellText(header[index]) : ""] as const),
        );
      };
      return [{ rule, alternative, names: "part", named, namesIn, called }];
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

/** The names in the first row: different ones, and numbers stand in other rows only. None where it is a row as the others are. */
function columnNames([header = [], ...rows]: readonly (readonly Tree[])[]): readonly string[] {
  const words = header.map(cellText);
  const areNames = words.every((word) => word !== "" && numberIn(word) === undefined);
  const hasNumbers = rows.some((row) => row.some((cell) => numberIn(cellText(cell)) !== undefined));
  return areNames && hasNumbers && new Set(words).size === words.length ? words : [];
}

/** The nearest nodes of these rules in a node, in order. */
const partsNamed = (node: Tree, rules: ReadonlySet<string>): Tree[] =>
  childrenOf(node).flatMap((child) => {
    if (child.kind === "rule") return rules.has(child.name) ? [child] : [];
    return partsNamed(child, rules);
  });

/** A cell's text as it is meant, without quotes. */
const cellText = (cell: Tree): string => unquoted(textOf(cell).trim());
