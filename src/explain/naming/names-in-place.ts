import { grouped } from "../../base/grouped.ts";
import { closure } from "../../base/relation.ts";
import { callersIn } from "../../grammar/analysis/references.ts";
import { itemsOf } from "../../grammar/expression.ts";
import type { Alternative, Grammar } from "../../grammar/grammar.ts";
import { repeatedTexts } from "../../tree/bound-texts.ts";
import type { Tree } from "../../tree/tree.ts";
import { walk } from "../../tree/walk.ts";
import { formAt } from "./name-sources.ts";
import { type NamingForm, nameAt, namingForms } from "./naming-form.ts";

/** Tells whether all names that stand in the inputs stand in a tree where they stand in one of the inputs. */
export function namesInPlace(grammar: Grammar, inputs: readonly Tree[]): (tree: Tree) => boolean {
  const forms = namingForms(grammar);
  const named = closure(
    forms.map(({ rule }) => rule),
    callersIn(grammar),
  );
  const placedIn = (tree: Tree): readonly PlacedName[] => placedNames(tree, forms, named);
  const known = grouped(inputs.flatMap(placedIn), ({ name }) => name);
  return (tree) =>
    placedIn(tree).every(({ name, place }) => known.get(name)?.some((each) => each.place === place) ?? true);
}

/** A name, and where it stands: the rules and names around it, from the root. */
interface PlacedName {
  readonly name: string;
  readonly place: string;
}

/**
 * All names with their places.
 * @param named the rules in whose nodes names may stand
 */
function placedNames(tree: Tree, forms: readonly NamingForm[], named: ReadonlySet<string>): PlacedName[] {
  const around = [""];
  const found: PlacedName[] = [];
  walk(tree, {
    enter: (node) => {
      if (node.kind !== "rule") return undefined;
      const form = formAt(node, forms);
      const name = form && nameAt(node.children, form);
      const place = `${around.at(-1)}/${node.name} ${name ?? ""}`;
      around.push(place);
      if (name !== undefined) found.push({ name, place });
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
