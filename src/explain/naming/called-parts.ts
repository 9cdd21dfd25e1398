import { oncePer } from "../../base/lazy.ts";
import { itemsOf } from "../../grammar/expression.ts";
import type { Expression, Grammar } from "../../grammar/grammar.ts";
import { childrenOf } from "../../tree/node.ts";
import { textOf } from "../../tree/text.ts";
import type { Tree } from "../../tree/tree.ts";
import { preorder } from "../../tree/walk.ts";
import { ruleTextsOf } from "../features/rule-texts.ts";
import { type NamingForm, namingForms } from "./naming-form.ts";
import {
  type ColumnForm,
  calledCells,
  columnForms,
  type Form,
  formAt,
  givenName,
  itemOf,
  itemsIn,
  type ListForm,
  listForms,
  mostNames,
  nameOfAll,
  type PartNames,
  partNamesIn,
  type TagForm,
  tagForms,
  tagOf,
  type WithWords,
  withWords,
} from "./part-names.ts";

/** The parts of inputs that have names, such as the numbers that are prices. */
export interface Naming {
  /** The names that are asked about. */
  readonly words: readonly PartNames[];
  /** The rules by the names that their nodes have, such as `number of "price"`: what is around others comes first. */
  readonly rules: ReadonlyMap<string, CalledRule>;
  /** What nodes of a tree are called. */
  called(tree: Tree): ReadonlyMap<Tree, string>;
}

/** A rule by the name that its nodes have. */
export interface CalledRule {
  readonly word: string;
  readonly rule: string;
  /** Whether its nodes are all that is called so, or what is all of that but white space. */
  readonly isWhole: boolean;
  /** Whether nothing in its nodes is called so, too. */
  readonly isInnermost: boolean;
  /** Whether its nodes are items of the list that is called so. */
  readonly isItem: boolean;
}

/** The rule for nodes of a rule that have a name. */
export const ruleOfPart = (rule: string, word: string): string => `${rule} of ${word}`;

/** @param grammar that derives inputs and their trees */
export function namingOf(grammar: Grammar, words: readonly PartNames[]): Naming {
  const forms = withWords(namingForms(grammar), words);
  const calling: CallingForms = {
    forms,
    columns: withWords(columnForms(grammar), words),
    lists: withWords(listForms(grammar), words),
    tags: withWords(tagForms(grammar), words),
    onlyPart: onlyPartsOf(grammar, forms),
  };
  // Makers ask for the same trees again and again.
  const called = oncePer((tree: Tree) => calledParts(tree, calling));
  return { words, rules: calledRules(grammar, calling), called };
}

/** What gives parts their names. */
interface CallingForms {
  readonly forms: readonly WithWords<NamingForm>[];
  readonly columns: readonly WithWords<ColumnForm>[];
  readonly lists: readonly WithWords<ListForm>[];
  readonly tags: readonly WithWords<TagForm>[];
  readonly onlyPart: OnlyPart;
}

function calledRules(
  grammar: Grammar,
  { forms, columns, lists, tags, onlyPart }: CallingForms,
): ReadonlyMap<string, CalledRule> {
  const called = new Map<string, CalledRule>();
  /** The rule, and what is all of it. */
  const add = (rule = "", word: string, how: Partial<CalledRule> = {}): void => {
    const name = ruleOfPart(rule, how.isItem ? itemOf(word) : word);
    const { alternatives } = grammar.rules.get(rule) ?? {};
    const known = called.get(name);
    if (!alternatives || (known && (known.isWhole || !how.isWhole))) return;
    const only = alternatives.map((_, index) => onlyPart(rule, index));
    const isInnermost = only.every((index) => index === undefined);
    called.set(name, { word, rule, isWhole: false, isItem: false, ...known, ...how, isInnermost });
    if (known) return;
    for (const [index, { expression }] of alternatives.entries()) {
      const part = only[index];
      if (part !== undefined) add(referenceAt(expression, [part]), word, { ...how, isWhole: false });
    }
  };
  for (const { rule, alternative, part, words } of forms) {
    const named = referenceAt(grammar.rules.get(rule)?.alternatives[alternative]?.expression, part);
    for (const word of words) add(named, word, { isWhole: true });
  }
  for (const { cell, words } of columns) for (const word of words) add(cell, word, { isWhole: true });
  for (const { rule, words } of tags) for (const word of words) add(rule, word);
  for (const { item, words } of lists) for (const word of words) add(item, word, { isItem: true });
  return called;
}

/** The rule that the reference there refers to: the item, then the index at each step down. */
function referenceAt(
  expression: Expression | undefined,
  [step, ...steps]: readonly number[],
): string | undefined {
  if (step === undefined) return expression?.kind === "reference" ? expression.name : undefined;
  if (expression?.kind === "repetition") return referenceAt(expression.item, steps);
  return expression && referenceAt(itemsOf(expression)[step], steps);
}

/** Tells which item is all of an alternative but white space and quotes: what is called as the whole is. */
export type OnlyPart = (rule: string, alternative: number) => number | undefined;

/** The innermost node that is all of a tree but white space and quotes. */
export function onlyNodeIn(tree: Tree, onlyPart: OnlyPart): Tree {
  const only = tree.kind === "rule" ? onlyPart(tree.name, tree.alternative) : undefined;
  const part = only === undefined ? undefined : childrenOf(tree)[only];
  return part ? onlyNodeIn(part, onlyPart) : tree;
}

const isQuote = (item: Expression): boolean => item.kind === "literal" && /^["'`]$/.test(item.text);

/** @param forms none of whose rules is called as what is around it */
export function onlyPartsOf(grammar: Grammar, forms: readonly NamingForm[]): OnlyPart {
  const { isWhite } = ruleTextsOf(grammar);
  const naming = new Set(forms.map(({ rule }) => rule));
  const onlyPart = (expression: Expression): number | undefined => {
    const items = itemsOf(expression);
    const [only, ...others] = [...items.keys()].filter((index) => {
      const item = items[index] as Expression;
      return !isWhite(item) && !isQuote(item);
    });
    const part = only !== undefined && others.length === 0 ? items[only] : undefined;
    return part?.kind === "reference" && !naming.has(part.name) ? only : undefined;
  };
  const known = new Map(
    [...grammar.rules.values()].map(({ name, alternatives }) => [
      name,
      alternatives.map(({ expression }) => onlyPart(expression)),
    ]),
  );
  return (rule, alternative) => known.get(rule)?.[alternative];
}

/**
 * What nodes of a tree are called: a named part, what is all of it but white space, and so on inwards, each with the
 * groups of its own.
 */
function calledParts(
  tree: Tree,
  { forms, columns, lists, tags, onlyPart }: CallingForms,
): ReadonlyMap<Tree, string> {
  const called = new Map<Tree, string>();
  if (forms.length === 0 && columns.length === 0) return called;
  const whole = onlyNodeIn(tree, onlyPart);
  for (const node of preorder(tree)) {
    const tag = node.kind === "rule" ? tagOf(node, tags) : undefined;
    if (tag !== undefined && !called.has(node)) called.set(node, tag);
    const word = called.get(node);
    if (node.kind === "rule") {
      const table = formAt(node, columns);
      for (const [cell, name] of table ? calledCells(node, table) : []) called.set(cell, name);
      const naming = givenName(node, forms);
      for (const part of naming ? partsAt([node], naming.form.part) : [])
        called.set(part, naming?.word ?? "");
      const name = word ?? (node === whole ? nameOfAll : undefined);
      const list = name === undefined ? undefined : formAt(node, lists);
      if (name !== undefined && list?.words.includes(name))
        for (const item of itemsIn(node, list.item)) called.set(item, itemOf(name));
    }
    if (word === undefined) continue;
    const only = node.kind === "rule" ? onlyPart(node.name, node.alternative) : undefined;
    for (const [index, child] of childrenOf(node).entries())
      if (index === only || isGroup(child)) called.set(child, word);
  }
  return called;
}

const isGroup = ({ kind }: Tree): boolean =>
  kind === "repetition" || kind === "choice" || kind === "sequence";

/** What stands there below each of the nodes: one, or as many as there are items of a repetition on the way. */
function partsAt(nodes: readonly Tree[], [step, ...steps]: readonly number[]): readonly Tree[] {
  if (step === undefined) return nodes;
  const below = nodes.flatMap((node) =>
    node.kind === "repetition" ? childrenOf(node) : (childrenOf(node)[step] ?? []),
  );
  return partsAt(below, steps);
}

/** The names of parts in the inputs as `partNamesIn` has them, and of all that may be records: lists with a name, and what has a tag. */
export function recordNamesIn(inputs: readonly Tree[], grammar: Grammar): readonly PartNames[] {
  const parts = partNamesIn(inputs, grammar);
  const tagged = tagNamesIn(inputs, grammar).filter(
    ({ rule, alternative }) =>
      !parts.some((known) => known.rule === rule && known.alternative === alternative),
  );
  const names = [...parts, ...tagged];
  return [...names, ...listNamesIn(inputs, grammar, names)];
}

function tagNamesIn(inputs: readonly Tree[], grammar: Grammar): PartNames[] {
  const forms = tagForms(grammar);
  const words = forms.map(() => new Set<string>());
  for (const node of inputs.flatMap((input) => [...preorder(input)])) {
    for (const [index, { rule, alternative, name }] of forms.entries()) {
      if (node.kind !== "rule" || node.name !== rule || node.alternative !== alternative) continue;
      const word = node.children[name];
      if (word) words[index]?.add(textOf(word).trim());
    }
  }
  return forms.flatMap((form, index) => namesOf(form, words[index] ?? new Set()));
}

function listNamesIn(inputs: readonly Tree[], grammar: Grammar, names: readonly PartNames[]): PartNames[] {
  const forms = listForms(grammar);
  const words = new Map(forms.map((form) => [form, new Set<string>()]));
  const naming = namingOf(grammar, names);
  const onlyPart = onlyPartsOf(grammar, []);
  for (const input of inputs) {
    const whole = onlyNodeIn(input, onlyPart);
    for (const [node, word] of [...naming.called(input), [whole, nameOfAll] as const]) {
      const list = node.kind === "rule" ? formAt(node, forms) : undefined;
      if (list) words.get(list)?.add(word);
    }
  }
  return [...words].flatMap(([form, own]) => namesOf(form, own));
}

const namesOf = ({ rule, alternative }: Form, words: ReadonlySet<string>): PartNames[] =>
  words.size > 0 ? [{ rule, alternative, words: [...words].slice(0, mostNames) }] : [];
