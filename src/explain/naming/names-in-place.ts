import { closure } from "../../base/relation.ts";
import { callersIn, lexicalRules } from "../../grammar/analysis/references.ts";
import { itemsOf } from "../../grammar/expression.ts";
import type { Alternative, Grammar } from "../../grammar/grammar.ts";
import { repeatedTexts } from "../../tree/bound-texts.ts";
import { childrenOf } from "../../tree/node.ts";
import type { RuleNode, Tree } from "../../tree/tree.ts";
import { walk } from "../../tree/walk.ts";
import { type Naming, onlyPartsOf } from "./called-parts.ts";
import { formAt, itemOf, listSources, nameOfAll } from "./name-sources.ts";
import { type NamingForm, nameAt, namingForms } from "./naming-form.ts";

/** Tells whether all names that stand in the inputs stand in a tree where they stand in one of the inputs. */
export function namesInPlace(grammar: Grammar, inputs: readonly Tree[]): (tree: Tree) => boolean {
  const forms = namingForms(grammar);
  const named = closure(
    forms.map(({ rule }) => rule),
    callersIn(grammar),
  );
  return allAsIn(inputs, (tree) => placedNames(tree, forms, named));
}

/** Something with a name, and as what it is seen in an input. */
interface Seen {
  readonly name: string;
  readonly as: string;
}

/** Tells whether all that is seen in a tree is as something of its name in one of the inputs, if one has such a thing. */
function allAsIn(inputs: readonly Tree[], seenIn: (tree: Tree) => readonly Seen[]): (tree: Tree) => boolean {
  const known = new Map<string, Set<string>>();
  for (const { name, as } of inputs.flatMap(seenIn)) known.set(name, (known.get(name) ?? new Set()).add(as));
  return (tree) => seenIn(tree).every(({ name, as }) => known.get(name)?.has(as) ?? true);
}

/**
 * The names, each as where it stands: the rules and names around it, from the root.
 * @param named the rules in whose nodes names may stand
 */
function placedNames(tree: Tree, forms: readonly NamingForm[], named: ReadonlySet<string>): Seen[] {
  const around = [""];
  const found: Seen[] = [];
  walk(tree, {
    enter: (node) => {
      if (node.kind !== "rule") return undefined;
      const form = formAt(node, forms);
      const name = form && nameAt(node.children, form);
      const place = `${around.at(-1)}/${node.name} ${name ?? ""}`;
      around.push(place);
      if (name !== undefined) found.push({ name, as: place });
      return named.has(node.name) ? undefined : "skip";
    },
    leave: (node) => {
      if (node.kind === "rule") around.pop();
      return undefined;
    },
  });
  return found;
}

/**
 * Tells whether all that has a name in a tree is what something of that name is in one of the inputs: a list, an object, or a plain value; items of lists
 * likewise. Many programs take a text for a list of characters, and fail for what nobody writes.
 */
export function shapesInPlace(
  grammar: Grammar,
  inputs: readonly Tree[],
  naming: Pick<Naming, "called">,
): (tree: Tree) => boolean {
  return allAsIn(inputs, shapesOf(grammar, naming));
}

/** All that has a name, as a plain value, or by the rule of what has parts. */
function shapesOf(grammar: Grammar, naming: Pick<Naming, "called">): (tree: Tree) => readonly Seen[] {
  const words = lexicalRules(grammar);
  const lists = listSources(grammar);
  const onlyPart = onlyPartsOf(grammar, []);
  /** Rules that are now this and now that, as values are. */
  const manifold = new Set(
    [...grammar.rules.values()]
      .filter(({ name, alternatives }) =>
        alternatives.some((_, index) => onlyPart(name, index) !== undefined),
      )
      .map(({ name }) => name),
  );
  const shapeOf = ({ name }: RuleNode): string => (words.has(name) || manifold.has(name) ? "plain" : name);
  return (tree) => {
    const names = new Map<Tree, string>([[tree, nameOfAll], ...naming.called(tree)]);
    const shapes: Seen[] = [];
    // What is added to the map on the way is visited, too.
    for (const [node, name] of names) {
      if (node.kind !== "rule") continue;
      const only = onlyPart(node.name, node.alternative);
      const [part] = only === undefined ? [] : childrenOf(node).slice(only, only + 1);
      if (part?.kind === "rule") {
        if (!names.has(part)) names.set(part, name);
        continue;
      }
      shapes.push({ name, as: shapeOf(node) });
      for (const [item] of formAt(node, lists)?.called(node, name) ?? [])
        if (!names.has(item)) names.set(item, itemOf(name));
    }
    return shapes;
  };
}

/**
 * The grammar by which no two values beside each other are made with the same name where none of the inputs has such ones:
 * many programs drop all but the last, and what is lost so says nothing about why they fail. What the grammar itself wants
 * to be distinct is bound no more where an input does otherwise.
 */
export function withDistinctNames(grammar: Grammar, inputs: readonly Tree[]): Grammar {
  const marked = markedPlaces(grammar);
  const isMarked = (name: string): boolean => marked.some(({ rule }) => rule === name);
  const places = [...marked, ...namingPlaces(grammar).filter(({ distinct }) => !isMarked(distinct))];
  const unbound = binding(grammar, []);
  const kept = places.filter((place) => {
    const bound = binding(unbound, [place]);
    return inputs.every((input) => repeatedTexts(input, bound).length === 0);
  });
  return binding(unbound, kept);
}

/** An alternative, and the rule of the node in it that is to be distinct. */
interface Place {
  readonly rule: string;
  readonly alternative: number;
  readonly distinct: string;
}

const markedPlaces = ({ rules }: Grammar): Place[] =>
  [...rules.values()].flatMap(({ name: rule, alternatives }) =>
    alternatives.flatMap(({ distinct }, alternative) =>
      distinct === undefined ? [] : [{ rule, alternative, distinct }],
    ),
  );

/** Elements between tags, which have their name twice, are as often lists of the same. */
const namingPlaces = (grammar: Grammar): Place[] =>
  namingForms(grammar).flatMap(({ rule, alternative, names: [first, ...again] }) => {
    const expression = grammar.rules.get(rule)?.alternatives[alternative]?.expression;
    const name = expression && itemsOf(expression)[first ?? -1];
    return name?.kind === "reference" && again.length === 0
      ? [{ rule, alternative, distinct: name.name }]
      : [];
  });

/** The grammar with nothing else to be distinct. */
function binding(grammar: Grammar, places: readonly Place[]): Grammar {
  const rules = [...grammar.rules].map(([name, rule]) => {
    const alternatives = rule.alternatives.map(({ distinct: _, ...alternative }, index): Alternative => {
      const place = places.find((each) => each.rule === name && each.alternative === index);
      return place ? { ...alternative, distinct: place.distinct } : alternative;
    });
    return [name, { ...rule, alternatives }] as const;
  });
  return { ...grammar, rules: new Map(rules) };
}
