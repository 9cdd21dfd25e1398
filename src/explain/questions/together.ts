import * as v from "valibot";
import { isAmong } from "../../base/ascending.ts";
import { nodesOf, type OwnParts } from "../features/own-parts.ts";
import { blankInWords, counted, elementInWords, withArticle } from "../words/element-in-words.ts";
import { elementSchema, type NamedElement } from "../words/named-element.ts";
import type { QuestionKind } from "./question.ts";
import type { ByName, ByNumber, Speech } from "./spoken-of.ts";

/**
 * Whether one node of a rule has several things at once. What is in a node of the same rule inside of it is that one's alone.
 */
export interface NodeFeature<S extends Speech = ByNumber> {
  readonly question: "together";
  /** The rule. */
  readonly of: S["element"];
  readonly conditions: readonly NodeCondition<S>[];
}

/** Something that can stand at a place seen from a node. */
export interface NodeThing<S extends Speech = ByNumber> {
  readonly of: S["element"];
  readonly where: (typeof places)[number];
}

/** That it stands there, or does not. */
export interface NodeCondition<S extends Speech = ByNumber> extends NodeThing<S> {
  readonly isThere: boolean;
}

/**
 * The simplest to say first: an element in the node; a rule around it; a rule whose nodes stand wholly before or behind it; an element that ends right before it, or begins
 * right behind it, white space aside; white space at a place in it; and the nearest rule around it.
 */
export const places = [
  "in",
  "around",
  "before",
  "behind",
  "right before",
  "right behind",
  "blank",
  "right around",
] as const;

/** The same for features that ask the same, and for no others. */
export function nodeKey({ question, of, conditions }: NodeFeature): string {
  const said = conditions.map((each) => `${each.where} ${each.isThere} ${each.of}`).sort();
  return [question, of, ...said].join("\n");
}

export const together: QuestionKind<NodeFeature, NodeFeature<ByName>> = {
  question: "together",
  amountIn: (feature, input) => (nodesOf(feature.of, input).some((node) => isSuch(node, feature)) ? 1 : 0),
  simplicity: ({ of, conditions }, { elements, namelessIn }) => ({
    unnamed: Math.min(3, conditions.length),
    mentioned: namelessIn(...conditions.map((each) => each.of)) * elements.length + of,
  }),
  // It takes as long to say as that the things are anywhere, so that it must tell more than that. Of what only lacks things it is said, too, that it is there.
  weight: ({ conditions }) => conditions.length + (conditions.some(({ isThere }) => isThere) ? 0 : 1),
  thingsSaid: ({ conditions }) => 1 + conditions.length,
  schema: v.object({
    question: v.literal("together"),
    of: elementSchema,
    conditions: v.array(v.object({ where: v.picklist(places), of: elementSchema, isThere: v.boolean() })),
  }),
  inWords: (name, { isAbove }) =>
    placeInWords(name, isAbove) ??
    `there is ${isAbove ? withArticle(nodeInWords(name)) : `no ${nodeInWords(name)}`}`,
};

/** That one thing stands inside another, or before it, if that is all that is said: `an <object> stands inside an <array>`. */
function placeInWords({ of, conditions }: NodeFeature<ByName>, isAbove: boolean): string | undefined {
  const [only, ...others] = conditions;
  if (!only?.isThere || others.length > 0 || isForm(only, of)) return undefined;
  const stands = (one: NamedElement, where: string, other: NamedElement): string =>
    `${counted(one, isAbove)} stands ${where} ${withArticle(elementInWords(other))}`;
  if (only.where === "in") return stands(only.of, "inside", of);
  if (only.where === "around") return stands(of, "inside", only.of);
  if (only.where === "before") return stands(only.of, "before", of);
  return only.where === "behind" ? stands(of, "before", only.of) : undefined;
}

/** Whether it says in which form the node itself is. */
const isForm = ({ where, of, isThere }: NodeCondition<ByName>, { rule }: NamedElement): boolean =>
  where === "in" && isThere && of.kind === "alternative" && of.rule === rule;

/** Whether a node of the feature's rule has all that it asks for. */
const isSuch = (node: OwnParts, { conditions }: NodeFeature): boolean =>
  conditions.every((each) => stands(each, node) === each.isThere);

function stands(
  { of: element, where }: NodeThing,
  { around, parts, first, last, order, neighbours }: OwnParts,
): boolean {
  switch (where) {
    case "in":
    case "blank":
      return isAmong(parts, element);
    case "right around":
      return around[0] === element;
    case "around":
      return around.includes(element);
    case "before":
      return (order.firstEnd.get(element) ?? Infinity) < first;
    case "behind":
      return (order.lastBegin.get(element) ?? -Infinity) > last;
    case "right before":
      return neighbours().before.includes(element);
    case "right behind":
      return neighbours().behind.includes(element);
  }
}

/** A node with what it has and lacks: `<pair> in an <object> with a <number> and without a <sign>, behind a <pair>`. */
function nodeInWords({ of, conditions }: NodeFeature<ByName>): string {
  const form = conditions.find((each) => isForm(each, of));
  const said = (where: NodeThing["where"], isThere: boolean, first: string, next = first): string =>
    conditions
      .filter((each) => each !== form && each.where === where && each.isThere === isThere)
      .map(({ of }, index) => ` ${index === 0 ? first : next} ${withArticle(elementInWords(of))}`)
      .join("");
  const around = said("right around", true, "in") + said("around", true, "inside");
  const has = said("in", true, "with", "and");
  const lacks = said("in", false, "without", "or");
  const stands = conditions.flatMap(besideInWords).join(" and ");
  return `${elementInWords(form?.of ?? of)}${around}${has}${has && lacks ? " and" : ""}${lacks}${stands && `, ${stands}`}`;
}

/** Seen from the node: what stands before it, it stands behind. */
function besideInWords({ where, of, isThere }: NodeCondition<ByName>): string[] {
  if (where === "blank") return [`${isThere ? "with" : "without"} ${blankInWords(of)}`];
  if (where === "in" || (isThere && (where === "around" || where === "right around"))) return [];
  const stands = {
    before: "behind",
    behind: "before",
    "right before": "right behind",
    "right behind": "right before",
    around: "inside",
    "right around": "in",
  }[where];
  return [`${isThere ? "" : "not "}${stands} ${withArticle(elementInWords(of))}`];
}
