import type { Work } from "../../base/in-turns.ts";
import type { Random } from "../../base/random.ts";
import type { Model } from "../../generate/model.ts";
import type { SiteExpression } from "../../generate/sites.ts";
import { TreeProducer } from "../../generate/tree-producer.ts";
import { childrenOf } from "../../tree/node.ts";
import { nodeAt, type Path, pathsOf, replaceAt } from "../../tree/path.ts";
import type { Tree } from "../../tree/tree.ts";
import { elementsIn, type Feature, type Trait } from "../features/feature.ts";
import { derivationOf } from "../features/measure-tree.ts";
import type { MeasuredTree } from "../features/measured-tree.ts";
import { type FeaturePredicate, meetsAll } from "../features/predicate.ts";
import type { Vocabulary } from "../features/vocabulary.ts";
import type { MadeInput, Reading } from "../make/made-input.ts";

export interface Renewing extends Reading {
  readonly model: Model;
  readonly random: Random;
  /** Parts of one input that are derived anew, at most. */
  readonly mostParts: number;
  /** Trees drawn in all. */
  readonly drawn: number;
  /** Half of what is new is taken from these, if there are any. */
  readonly grafts: readonly Tree[];
}

/** Expansions in a part that is derived anew: up to this power of two, as chains of operators take a dozen for a single name. */
const largestBudget = 6;

/**
 * Inputs that meet the predicates, each a known one with parts derived anew, wherever they stand: more of the same, which no
 * obligation steers.
 */
export function* renewed(
  trees: readonly Tree[],
  predicates: readonly FeaturePredicate[],
  { count, ...renewing }: Renewing & { readonly count: number },
): Work<MadeInput[]> {
  const { reader, random } = renewing;
  const isPromising = promising(predicates, renewing);
  const inputs = new Map<string, MadeInput>();
  for (let drawn = 0; trees.length > 0 && inputs.size < count && drawn < renewing.drawn; drawn++) {
    yield;
    const tree = renewedTree(trees[random.below(trees.length)] as Tree, renewing);
    const text = isPromising(tree) ? reader.textOf(tree) : undefined;
    const input = text === undefined || inputs.has(text) ? undefined : reader.read(text);
    if (input && meetsAll(input.measured, predicates)) inputs.set(input.text, input);
  }
  return [...inputs.values()];
}

function renewedTree(tree: Tree, renewing: Renewing): Tree {
  const { random, mostParts } = renewing;
  let changed = tree;
  for (let parts = 1 + random.below(mostParts); parts > 0; parts--) {
    const path = drawnPath(changed, random, ({ kind }) => kind === "rule");
    const node = path && nodeAt(changed, path);
    if (path && node?.kind === "rule") changed = replaceAt(changed, path, newPart(node.name, renewing));
  }
  return changed;
}

function newPart(rule: string, { vocabulary, model, random, grafts }: Renewing): Tree {
  const graft = random.below(2) === 0 ? grafts[random.below(grafts.length)] : undefined;
  const path = graft && drawnPath(graft, random, (node) => node.kind === "rule" && node.name === rule);
  return (
    (path && nodeAt(graft, path)) ??
    new TreeProducer(vocabulary.sites, model, random).produce(2 ** random.below(largestBudget + 1), rule)
  );
}

/** One of the nodes for which the question holds, if there is any. */
function drawnPath(tree: Tree, random: Random, isWanted: (node: Tree) => boolean): Path | undefined {
  const paths = pathsOf(tree, isWanted);
  return paths[random.below(Math.max(1, paths.length))];
}

/**
 * Tells of trees whether their texts may meet the predicates: at a glance those that lack an element that is asked for, and without being parsed those that do not
 * meet them as they stand. A text with several trees might all the same, but reading all of them costs some fifty glances each.
 */
export function promising(
  predicates: readonly FeaturePredicate[],
  { vocabulary, reader }: Reading,
): (tree: Tree) => boolean {
  const { elements, grammar, naming } = vocabulary;
  // What tokens are made of, and parts with names, is not seen in a tree.
  const isSeen = (element: number): boolean => {
    const { kind, rule } = elements[element] ?? {};
    return kind !== "blank" && rule !== undefined && grammar.rules.get(rule)?.token === undefined;
  };
  const needed = naming.words.length === 0 ? new Set(predicates.flatMap(neededBy).filter(isSeen)) : nothing;
  return (tree) => {
    if (needed.size > 0 && !hasAll(needed, tree, vocabulary)) return false;
    const measured = reader.measured(tree);
    return measured === undefined || meetsAll(measured, predicates);
  };
}

function hasAll(needed: ReadonlySet<number>, tree: Tree, vocabulary: Vocabulary): boolean {
  const missing = new Set(needed);
  const start: SiteExpression = { kind: "reference", name: vocabulary.grammar.start };
  const pending: (readonly [Tree, SiteExpression])[] = [[tree, start]];
  for (let next = pending.pop(); next && missing.size > 0; next = pending.pop()) {
    const [node, part] = next;
    if (node.kind === "leaf" || node.kind === "token" || node.kind === "open") continue;
    const step = { node, part, place: undefined, item: undefined };
    const { elements, parts, item } = derivationOf(step, vocabulary);
    for (const element of elements) if (element !== undefined) missing.delete(element);
    const children = childrenOf(node);
    if (item !== undefined && children.length > 0) missing.delete(item);
    for (const [index, child] of children.entries()) pending.push([child, parts[index] as SiteExpression]);
  }
  return missing.size === 0;
}

/** The elements without which no input meets the predicate. */
function neededBy(predicate: FeaturePredicate): readonly number[] {
  return meetsAll(empty, [predicate]) ? [] : askedFor(predicate.feature);
}

function askedFor(feature: Feature): readonly number[] {
  switch (feature.question) {
    case "difference":
    case "distance":
      return [];
    case "records":
    case "values":
      return [feature.element];
    case "together":
      return elementsIn({
        ...feature,
        traits: feature.traits.filter(isThere),
        surroundings: feature.surroundings.filter(isThere),
        operands: feature.operands.filter(isThere),
      });
    default:
      return elementsIn(feature);
  }
}

const isThere = (said: Trait): boolean => said.isThere;

const nothing: ReadonlySet<never> = new Set();

/** An input that has none of the elements. */
const empty: MeasuredTree = {
  measures: [],
  nested: nothing,
  nesting: { entered: [], around: [], offsets: [], text: "", hasLines: false, rules: nothing },
  spans: () => [],
  parts: () => new Map(),
  patterns: nothing,
  own: [],
  ink: "",
};
