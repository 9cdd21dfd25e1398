import * as v from "valibot";
import { isAmong } from "../../base/ascending.ts";
import { nodesOf, type OwnParts } from "../features/own-parts.ts";
import { blankInWords, elementInWords, withArticle } from "../words/element-in-words.ts";
import { elementSchema, type NamedElement } from "../words/named-element.ts";
import type { QuestionKind } from "./question.ts";
import { type ByName, type ByNumber, elementsIn, type Speech } from "./spoken-of.ts";

/**
 * Whether one node of a rule has several things at once. What is in a node of the same rule inside of it is that one's alone.
 */
export interface NodeFeature<S extends Speech = ByNumber> {
  readonly question: "together";
  /** The rule. */
  readonly of: S["element"];
  /** The nearest rule around it; absent for any. */
  readonly within?: S["element"] | undefined;
  /** Rules that it stands in somewhere. */
  readonly around: readonly S["element"][];
  /** Elements that are in it, and that are not. */
  readonly with: readonly S["element"][];
  readonly without: readonly S["element"][];
  readonly surroundings: readonly Surrounding<S>[];
}

/**
 * A rule whose nodes stand wholly before or behind a node, or do not, or that it does not stand in; an element that ends right before it, or begins right behind it, white
 * space aside; or white space at a place in it.
 */
export interface Surrounding<S extends Speech = ByNumber> {
  readonly where: (typeof places)[number];
  readonly of: S["element"];
  readonly isThere: boolean;
}

const places = ["before", "behind", "right before", "right behind", "around", "blank"] as const;

/** Whether it is said of what stands next to a node. */
export const isAdjacent = ({ where }: Pick<Surrounding, "where">): boolean =>
  where === "right before" || where === "right behind";

/** How many things are said of the node besides its rule. */
export const thingsIn = (feature: NodeFeature): number => elementsIn(feature).length - 1;

/** The same for features that ask the same, and for no others. */
export function nodeKey({ question, of, within, around, surroundings, ...said }: NodeFeature): string {
  const beside = surroundings.map((each) => `${each.where} ${each.isThere} ${each.of}`).sort();
  const lists = [around, said.with, said.without].map((elements) => elements.toSorted().join());
  return [question, of, within, ...lists, ...beside].join("\n");
}

export const together: QuestionKind<NodeFeature, NodeFeature<ByName>> = {
  question: "together",
  amountIn: (feature, { nesting }) =>
    nodesOf(feature.of, nesting).some((node) => isSuch(node, feature)) ? 1 : 0,
  simplicity: (feature, { elements, namelessIn }) => ({
    unnamed: Math.min(3, thingsIn(feature)),
    mentioned: namelessIn(...feature.with, ...feature.without) * elements.length + feature.of,
  }),
  // It takes as long to say as that the things are anywhere, so that it must tell more than that.
  weight: thingsIn,
  thingsSaid: (feature) => 1 + thingsIn(feature),
  // Another version told more of nodes; without it this would be another question.
  schema: v.strictObject({
    question: v.literal("together"),
    of: elementSchema,
    within: v.exactOptional(elementSchema),
    around: v.array(elementSchema),
    with: v.array(elementSchema),
    without: v.array(elementSchema),
    surroundings: v.optional(
      v.array(v.object({ where: v.picklist(places), of: elementSchema, isThere: v.boolean() })),
      [],
    ),
  }),
  inWords: (name, { isAbove }) =>
    `there is ${isAbove ? withArticle(nodeInWords(name)) : `no ${nodeInWords(name)}`}`,
};

/** Whether a node of the feature's rule has all that it asks for. */
const isSuch = (node: OwnParts, { within, around, surroundings, ...said }: NodeFeature): boolean =>
  (within === undefined || node.around[0] === within) &&
  around.every((rule) => node.around.includes(rule)) &&
  said.with.every((element) => isAmong(node.parts, element)) &&
  !said.without.some((element) => isAmong(node.parts, element)) &&
  surroundings.every(({ of, where, isThere }) => stands(of, where, node) === isThere);

/** Whether the rule or the white space stands there, seen from the node. */
function stands(
  element: number,
  where: Surrounding["where"],
  { around, parts, entered, left, order, neighbours }: OwnParts,
): boolean {
  switch (where) {
    case "blank":
      return isAmong(parts, element);
    case "around":
      return around.includes(element);
    case "before":
      return (order.firstLeft.get(element) ?? Infinity) < entered;
    case "behind":
      return (order.lastEntered.get(element) ?? -Infinity) > left;
    case "right before":
      return neighbours().before.includes(element);
    case "right behind":
      return neighbours().behind.includes(element);
  }
}

/** A node with what it has and lacks: `<pair> in an <object> with a <number> and without a <sign>, behind a <pair>`. */
function nodeInWords({ of, within, around, surroundings, ...name }: NodeFeature<ByName>): string {
  const isForm = ({ kind, rule }: NamedElement): boolean => kind === "alternative" && rule === of.rule;
  const [form] = name.with.filter(isForm);
  const said = (elements: readonly NamedElement[], first: string, next: string): string =>
    elements
      .map((each, index) => ` ${index === 0 ? first : next} ${withArticle(elementInWords(each))}`)
      .join("");
  const has = said(
    name.with.filter((each) => each !== form),
    "with",
    "and",
  );
  const lacks = said(name.without, "without", "or");
  const places = [
    ...(within ? [` in ${withArticle(elementInWords(within))}`] : []),
    ...around.map((each) => ` inside ${withArticle(elementInWords(each))}`),
  ].join("");
  const stands = surroundings.map(surroundingInWords).join(" and ");
  return `${elementInWords(form ?? of)}${places}${has}${has && lacks ? " and" : ""}${lacks}${stands && `, ${stands}`}`;
}

/** Seen from the node: what stands before it, it stands behind. */
function surroundingInWords({ where, of, isThere }: Surrounding<ByName>): string {
  if (where === "blank") return `${isThere ? "with" : "without"} ${blankInWords(of)}`;
  const stands = {
    before: "behind",
    behind: "before",
    "right before": "right behind",
    "right behind": "right before",
    around: "inside",
  }[where];
  return `${isThere ? "" : "not "}${stands} ${withArticle(elementInWords(of))}`;
}
