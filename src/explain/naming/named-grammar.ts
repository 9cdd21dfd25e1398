import { closure, referencesOf } from "../../grammar/analysis/references.ts";
import { itemsOf, literal, reference, sequence } from "../../grammar/expression.ts";
import type { Alternative, Expression, Grammar, Rule } from "../../grammar/grammar.ts";
import { childrenOf, leaf, ruleNode, withChildren } from "../../tree/node.ts";
import { textOf } from "../../tree/text.ts";
import type { RuleNode, Tree } from "../../tree/tree.ts";
import { fold, preorder } from "../../tree/walk.ts";
import { ruleTextsOf } from "../features/rule-texts.ts";
import {
  calledCells,
  givenName,
  itemOf,
  itemsIn,
  listAt,
  listForms,
  type NamedColumns,
  type NamedForm,
  type NamedLists,
  type NamedTags,
  namedColumns,
  namedForms,
  namedLists,
  namedTags,
  nameOfAll,
  type PartNames,
  partNamesIn,
  tagForms,
  tagOf,
} from "./part-names.ts";

/** A grammar in which parts of known names have rules of their own: `number of "price"` besides `number`. */
export interface NamedGrammar {
  /** Derives the texts of the grammar that it was made from, all of whose alternatives it has, at the same places. */
  readonly grammar: Grammar;
  /** For each rule that was copied for a name the rule that it is a copy of. */
  readonly origins: ReadonlyMap<string, string>;
  /** For each of these rules what its nodes are called. */
  wordOf(copy: string): CalledRule | undefined;
  /**
   * The copies that it has no place for, as what they are called stands elsewhere: cells of columns, items of lists, and what has a tag.
   */
  readonly unplaced: ReadonlySet<string>;
  /** For each rule that derives nothing but a name the rule of names. */
  readonly names: ReadonlyMap<string, string>;
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

/** The rule for a name. */
export const ruleOfName = (rule: string, word: string): string => `${rule} ${word}`;

export function namedGrammar(
  grammar: Grammar,
  { forms, columns = [], lists = [], tags = [], onlyPart }: CallingForms,
): NamedGrammar {
  const copies = new Map<string, Rule>();
  const origins = new Map<string, string>();
  const names = new Map<string, string>();
  const words = new Map<string, string>();
  const wholes = new Set<string>();
  const items = new Set<string>();
  const outer = new Set<string>();
  const copyOf = (name: string, word: string): string => {
    const copy = ruleOfPart(name, word);
    const rule = grammar.rules.get(name);
    if (origins.has(copy) || !rule) return copy;
    // Before what is in it: of features that are the same, the one of the whole is told.
    copies.set(copy, rule);
    origins.set(copy, name);
    words.set(copy, word);
    const alternatives = rule.alternatives.map((each, origin): Alternative => {
      const only = onlyPart(name, origin);
      if (only !== undefined) outer.add(copy);
      const inner = (name: string): string => copyOf(name, word);
      const expression = only === undefined ? each.expression : replaced(each.expression, [only], inner);
      return { ...each, origin, expression };
    });
    copies.set(copy, { ...rule, name: copy, origin: name, alternatives });
    return copy;
  };
  const wholeOf = (name: string, word: string): string => {
    const copy = copyOf(name, word);
    wholes.add(copy);
    return copy;
  };
  const nameRule = (name: string, word: string): string => {
    const rule = ruleOfName(name, word);
    names.set(rule, name);
    copies.set(rule, { name: rule, origin: name, alternatives: [{ expression: literal(word) }] });
    return rule;
  };
  const withNames = (rule: Rule): Rule => {
    const own = forms.filter((form) => form.rule === rule.name);
    if (own.length === 0) return rule;
    const alternatives = rule.alternatives.map((each, origin) => ({ ...each, origin }));
    const named = own.flatMap(({ alternative: origin, names: places, part, words }) =>
      words.map((word): Alternative => {
        const { expression, ...alternative } = alternatives[origin] as Alternative;
        const withName = places.reduce(
          (known, place) => replaced(known, [place], (inner) => nameRule(inner, word)),
          expression,
        );
        return { ...alternative, expression: replaced(withName, part, (inner) => wholeOf(inner, word)) };
      }),
    );
    return { ...rule, origin: rule.name, alternatives: [...alternatives, ...named] };
  };
  const rules = [...grammar.rules.values()].map(withNames);
  const before = new Set(origins.keys());
  for (const { cell, words } of columns) for (const word of words) wholeOf(cell, word);
  for (const { rule, words } of tags) for (const word of words) copyOf(rule, word);
  for (const { item, words: own } of lists) {
    for (const word of own) {
      const known = new Set(origins.keys());
      copyOf(item, itemOf(word));
      for (const copy of origins.keys()) {
        if (known.has(copy)) continue;
        items.add(copy);
        words.set(copy, word);
      }
    }
  }
  const unplaced = new Set([...origins.keys()].filter((copy) => !before.has(copy)));
  const all = [...rules, ...copies.values()].map((rule) => [rule.name, rule] as const);
  const wordOf = (copy: string): CalledRule | undefined => {
    const [rule, word] = [origins.get(copy), words.get(copy)];
    if (rule === undefined || word === undefined) return undefined;
    const isItem = items.has(copy);
    return { rule, word, isWhole: wholes.has(copy), isInnermost: !outer.has(copy), isItem };
  };
  return { grammar: { ...grammar, rules: new Map(all) }, origins, wordOf, names, unplaced };
}

/** The expression with another name for the reference there: the item, then the index at each step down. */
function replaced(
  expression: Expression,
  [step, ...steps]: readonly number[],
  rename: (name: string) => string,
): Expression {
  if (step === undefined)
    return expression.kind === "reference" ? reference(rename(expression.name)) : expression;
  if (expression.kind === "repetition")
    return { ...expression, item: replaced(expression.item, steps, rename) };
  const items = itemsOf(expression).map((item, index) =>
    index === step ? replaced(item, steps, rename) : item,
  );
  return expression.kind === "sequence" ? { kind: "sequence", items } : sequence(...items);
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
export function onlyPartsOf(grammar: Grammar, forms: readonly NamedForm[]): OnlyPart {
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

/** What gives parts their names. */
export interface CallingForms {
  readonly forms: readonly NamedForm[];
  /** Default: none, as of lists and tags. */
  readonly columns?: readonly NamedColumns[];
  readonly lists?: readonly NamedLists[];
  readonly tags?: readonly NamedTags[];
  readonly onlyPart: OnlyPart;
}

/**
 * What nodes of a tree are called: a named part, what is all of it but white space, and so on inwards, each with the
 * groups of its own.
 */
export function calledParts(
  tree: Tree,
  { forms, columns = [], lists = [], tags = [], onlyPart }: CallingForms,
): ReadonlyMap<Tree, string> {
  const called = new Map<Tree, string>();
  if (forms.length === 0 && columns.length === 0) return called;
  const whole = onlyNodeIn(tree, onlyPart);
  for (const node of preorder(tree)) {
    const tag = node.kind === "rule" ? tagOf(node, tags) : undefined;
    if (tag !== undefined && !called.has(node)) called.set(node, tag);
    const word = called.get(node);
    const naming = node.kind === "rule" ? givenName(node, forms) : undefined;
    const only =
      word !== undefined && node.kind === "rule" ? onlyPart(node.name, node.alternative) : undefined;
    if (node.kind === "rule") for (const [cell, name] of cellsCalled(node, columns)) called.set(cell, name);
    for (const part of naming ? partsAt([node], naming.form.part) : []) called.set(part, naming?.word ?? "");
    const list = word ?? (node === whole ? nameOfAll : undefined);
    for (const item of list !== undefined && node.kind === "rule" ? itemsCalled(node, list, lists) : [])
      called.set(item, itemOf(list ?? ""));
    for (const [index, child] of childrenOf(node).entries()) {
      if (word !== undefined && (index === only || isGroup(child))) called.set(child, word);
    }
  }
  return called;
}

function cellsCalled(node: RuleNode, columns: readonly NamedColumns[]): Iterable<readonly [Tree, string]> {
  const table = columns.find(
    ({ rule, alternative }) => rule === node.name && alternative === node.alternative,
  );
  return table ? calledCells(node, table) : [];
}

function itemsCalled(node: RuleNode, word: string, lists: readonly NamedLists[]): readonly Tree[] {
  const list = listAt(node, lists);
  return list?.words.includes(word) ? itemsIn(node, list.item) : [];
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

/** A tree as a grammar derives it in which named parts have rules of their own. */
export function namedTree(tree: Tree, forms: readonly NamedForm[], onlyPart: OnlyPart): Tree {
  const called = calledParts(tree, { forms, onlyPart });
  return fold<Tree>(tree, (node, children) => {
    if (node.kind !== "rule") return withChildren(node, children);
    const word = called.get(node);
    const name = word === undefined ? node.name : ruleOfPart(node.name, word);
    const naming = givenName(node, forms);
    if (!naming) return { ...node, name, children };
    const { form } = naming;
    const named = children.map((child, index) =>
      form.names.includes(index) && child.kind === "rule"
        ? ruleNode(ruleOfName(child.name, naming.word), [leaf(naming.word)])
        : child,
    );
    return { ...node, name, alternative: form.first + form.words.indexOf(naming.word), children: named };
  });
}

/** The parts of inputs that have names, such as the numbers that are prices. */
export interface Naming extends NamedGrammar {
  /** The names that are asked about. */
  readonly words: readonly PartNames[];
  /** The rules of which the grammar with names says too little for a proof: those that names are made of, their own aside, and those that it has no place for. */
  readonly inNames: ReadonlySet<string>;
  /** What nodes of a tree are called, of those that the grammar has rules for. */
  called(tree: Tree): ReadonlyMap<Tree, string>;
  /** The tree as the grammar with names derives it. */
  named(tree: Tree): Tree;
}

/** @param grammar that derives inputs and their trees */
export function namingOf(grammar: Grammar, words: readonly PartNames[]): Naming {
  const forms = namedForms(grammar, words);
  const onlyPart = onlyPartsOf(grammar, forms);
  const columns = namedColumns(grammar, words);
  const lists = namedLists(grammar, words);
  const tags = namedTags(grammar, words);
  const derived = namedGrammar(grammar, { forms, columns, lists, tags, onlyPart });
  const partsOf = (name: string): Iterable<string> => {
    const rule = grammar.rules.get(name);
    return rule ? referencesOf(rule) : [];
  };
  const inNames = [...derived.names.values()].flatMap((name) => [...partsOf(name)]);
  /** Makers ask for the same trees again and again. */
  const known = new WeakMap<Tree, ReadonlyMap<Tree, string>>();
  const called = (tree: Tree): ReadonlyMap<Tree, string> => {
    const parts = known.get(tree) ?? calledParts(tree, { forms, columns, lists, tags, onlyPart });
    known.set(tree, parts);
    return parts;
  };
  return {
    ...derived,
    inNames: new Set([...closure(inNames, partsOf), ...derived.unplaced]),
    words,
    called,
    named: (tree) => (forms.length === 0 ? tree : namedTree(tree, forms, onlyPart)),
  };
}

/** No more names of one kind than these are looked at. */
const mostNames = 40;

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
      const list = node.kind === "rule" ? listAt(node, forms) : undefined;
      if (list) words.get(list)?.add(word);
    }
  }
  return [...words].flatMap(([form, own]) => namesOf(form, own));
}

const namesOf = (
  { rule, alternative }: Pick<PartNames, "rule" | "alternative">,
  words: ReadonlySet<string>,
): PartNames[] => (words.size > 0 ? [{ rule, alternative, words: [...words].slice(0, mostNames) }] : []);
