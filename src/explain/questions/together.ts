import * as v from "valibot";
import { isAmong } from "../../base/ascending.ts";
import { nodesOf, type OwnParts } from "../features/own-parts.ts";
import { blankInWords, elementInWords, withArticle } from "../words/element-in-words.ts";
import { elementSchema, type NamedElement } from "../words/named-element.ts";
import type { QuestionKind } from "./question.ts";

/**
 * Whether one node of a rule has several things at once. What is in a node of the same rule inside of it is that one's alone.
 */
export interface NodeFeature {
  readonly question: "together";
  /** The rule. */
  readonly element: number;
  /** The nearest rule around it; undefined for any. */
  readonly within: number | undefined;
  /** Rules that it stands in somewhere. */
  readonly around: readonly number[];
  readonly traits: readonly Trait[];
  readonly surroundings: readonly Surrounding[];
}

/** An element that is in a node, or is not. */
export interface Trait {
  readonly element: number;
  readonly isThere: boolean;
}

/**
 * A rule whose nodes stand wholly before or behind a node, or do not, or that it does not stand in; an element that ends right before it, or begins right behind it, white
 * space aside; or white space at a place in it.
 */
export interface Surrounding extends Trait {
  readonly where: (typeof places)[number];
}

const places = ["before", "behind", "right before", "right behind", "around", "blank"] as const;

export interface NamedNode {
  readonly question: "together";
  readonly of: NamedElement;
  /** The nearest rule around it; absent for any. */
  readonly within?: NamedElement;
  /** Rules that it stands in somewhere. */
  readonly around: readonly NamedElement[];
  readonly with: readonly NamedElement[];
  readonly without: readonly NamedElement[];
  /** What else is said of where it stands; absent for nothing. */
  readonly surroundings?: readonly NamedSurrounding[];
}

/** A rule whose nodes stand wholly before or behind a node, or do not, or that it does not stand in; or white space at a place in it. */
export interface NamedSurrounding {
  readonly where: Surrounding["where"];
  readonly of: NamedElement;
  readonly isThere: boolean;
}

/** Whether it is said of what stands next to a node. */
export const isAdjacent = ({ where }: Pick<Surrounding, "where">): boolean =>
  where === "right before" || where === "right behind";

/** How many things are said of the node besides its rule. */
export const thingsIn = ({ within, around, traits, surroundings }: NodeFeature): number =>
  (within === undefined ? 0 : 1) + around.length + traits.length + surroundings.length;

/** The same for features that ask the same, and for no others. */
export function nodeKey({ question, element, within, around, ...said }: NodeFeature): string {
  const traits = said.traits.map(({ element, isThere }) => `${isThere} ${element}`);
  const beside = said.surroundings.map((each) => `${each.where} ${each.isThere} ${each.element}`);
  return [question, element, within, ...around.toSorted(), ...traits.sort(), ...beside.sort()].join("\n");
}

export const together: QuestionKind<NodeFeature, NamedNode> = {
  question: "together",
  amountIn: (feature, { nesting }) =>
    nodesOf(feature.element, nesting).some((node) => isSuch(node, feature)) ? 1 : 0,
  elementsIn: ({ element, within, around, traits, surroundings }) => {
    const beside = [...traits, ...surroundings].map((each) => each.element);
    return [element, ...(within === undefined ? [] : [within]), ...around, ...beside];
  },
  simplicity: (feature, { elements, namelessIn }) => ({
    unnamed: Math.min(3, thingsIn(feature)),
    mentioned:
      namelessIn(...feature.traits.map(({ element }) => element)) * elements.length + feature.element,
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
    surroundings: v.exactOptional(
      v.array(v.object({ where: v.picklist(places), of: elementSchema, isThere: v.boolean() })),
    ),
  }),
  nameOf: ({ question, element, within, around, traits, surroundings }, { nameOf }) => {
    const those = (isThere: boolean): NamedElement[] =>
      traits.filter((trait) => trait.isThere === isThere).map((trait) => nameOf(trait.element));
    const beside = surroundings.map(({ element, ...each }) => ({ ...each, of: nameOf(element) }));
    return {
      question,
      of: nameOf(element),
      ...(within !== undefined && { within: nameOf(within) }),
      around: around.map(nameOf),
      with: those(true),
      without: those(false),
      ...(beside.length > 0 && { surroundings: beside }),
    };
  },
  featureOf: ({ question, of, within, around, surroundings = [], ...name }, { numberOf }) => {
    const those = (names: readonly NamedElement[], isThere: boolean): Trait[] =>
      names.map((each) => ({ element: numberOf(each), isThere }));
    return {
      question,
      element: numberOf(of),
      within: within && numberOf(within),
      around: around.map(numberOf),
      traits: [...those(name.with, true), ...those(name.without, false)],
      surroundings: surroundings.map(({ of, ...each }) => ({ ...each, element: numberOf(of) })),
    };
  },
  inWords: (name, { isAbove }) =>
    `there is ${isAbove ? withArticle(nodeInWords(name)) : `no ${nodeInWords(name)}`}`,
};

/** Whether a node of the feature's rule has all that it asks for. */
const isSuch = (node: OwnParts, { within, around, traits, surroundings }: NodeFeature): boolean =>
  (within === undefined || node.around[0] === within) &&
  around.every((rule) => node.around.includes(rule)) &&
  traits.every(({ element, isThere }) => isAmong(node.parts, element) === isThere) &&
  surroundings.every(({ element, where, isThere }) => stands(element, where, node) === isThere);

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

/** The same with one thing fewer, or with one of its traits turned round. */
export function almost(feature: NodeFeature): readonly NodeFeature[] {
  const { traits, within, around, surroundings } = feature;
  return [
    ...(within === undefined ? [] : [{ ...feature, within: undefined }]),
    ...around.map((_, index) => ({ ...feature, around: around.toSpliced(index, 1) })),
    ...surroundings.map((_, index) => ({ ...feature, surroundings: surroundings.toSpliced(index, 1) })),
    ...traits.map((trait, index) => ({
      ...feature,
      traits: traits.with(index, { ...trait, isThere: !trait.isThere }),
    })),
  ];
}

/** A node with what it has and lacks: `<pair> in an <object> with a <number> and without a <sign>, behind a <pair>`. */
function nodeInWords({ of, within, around, surroundings = [], ...name }: NamedNode): string {
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
function surroundingInWords({ where, of, isThere }: NamedSurrounding): string {
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
