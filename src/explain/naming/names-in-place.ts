import { closure } from "../../base/relation.ts";
import { callersIn, lexicalRules } from "../../grammar/analysis/references.ts";
import { itemsOf } from "../../grammar/expression.ts";
import type { Alternative, Grammar } from "../../grammar/grammar.ts";
import { repeatedTexts } from "../../tree/bound-texts.ts";
import { childrenOf } from "../../tree/node.ts";
import type { RuleNode, Tree } from "../../tree/tree.ts";
import { walk } from "../../tree/walk.ts";
import { type Naming, onlyPartsOf } from "./called-parts.ts";
import { type NamingForm, nameAt, namingForms } from "./naming-form.ts";
import { formAt, itemOf, itemsIn, listForms, nameOfAll } from "./part-names.ts";

/** Tells whether all names that stand in the inputs stand in a tree where they stand in one of the inputs. */
export function namesInPlace(grammar: Grammar, inputs: readonly Tree[]): (tree: Tree) => boolean {
  const forms = namingForms(grammar);
  const named = closure(
    forms.map(({ rule }) => rule),
    callersIn(grammar),
  );
  const placedIn = (tree: Tree): PlacedName[] => placedNames(tree, forms, named);
  const seen = new Map<string, Set<string>>();
  for (const input of inputs) {
    for (const { word, place } of placedIn(input)) {
      const places = seen.get(word) ?? new Set();
      seen.set(word, places.add(place));
    }
  }
  return (tree) => placedIn(tree).every(({ word, place }) => seen.get(word)?.has(place) ?? true);
}

/** A name, and where it stands: the rules and names around it, from the root. */
interface PlacedName {
  readonly word: string;
  readonly place: string;
}

/** @param named the rules in whose nodes names may stand */
function placedNames(tree: Tree, forms: readonly NamingForm[], named: ReadonlySet<string>): PlacedName[] {
  const around = [""];
  const found: PlacedName[] = [];
  walk(tree, {
    enter: (node) => {
      if (node.kind !== "rule") return undefined;
      const form = formAt(node, forms);
      const word = form && nameAt(node.children, form);
      const place = `${around.at(-1)}/${node.name} ${word ?? ""}`;
      around.push(place);
      if (word !== undefined) found.push({ word, place });
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
  const shapesIn = shapesOf(grammar, naming);
  const seen = new Map<string, Set<string>>();
  for (const { name, shape } of inputs.flatMap(shapesIn))
    seen.set(name, (seen.get(name) ?? new Set()).add(shape));
  return (tree) => shapesIn(tree).every(({ name, shape }) => seen.get(name)?.has(shape) ?? true);
}

/** What something with a name is: a plain value, or the rule of what has parts. */
interface NamedShape {
  readonly name: string;
  readonly shape: string;
}

function shapesOf(grammar: Grammar, naming: Pick<Naming, "called">): (tree: Tree) => readonly NamedShape[] {
  const words = lexicalRules(grammar);
  const lists = listForms(grammar);
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
    const shapes: NamedShape[] = [];
    // What is added to the map on the way is visited, too.
    for (const [node, name] of names) {
      if (node.kind !== "rule") continue;
      const only = onlyPart(node.name, node.alternative);
      const [part] = only === undefined ? [] : childrenOf(node).slice(only, only + 1);
      if (part?.kind === "rule") {
        if (!names.has(part)) names.set(part, name);
        continue;
      }
      shapes.push({ name, shape: shapeOf(node) });
      const list = formAt(node, lists);
      for (const item of list ? itemsIn(node, list.item) : [])
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
