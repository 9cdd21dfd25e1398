import { rulesInside } from "../../grammar/analysis/references.ts";
import { adjacentRules } from "../features/adjacent-rules.ts";
import { isAdjacent, type Surrounding, type TogetherFeature } from "../features/feature.ts";
import { nodesOf, type OwnParts } from "../features/own-parts.ts";
import type { FeaturePredicate } from "../features/predicate.ts";
import { isSuch, isSurrounded } from "../features/together.ts";
import { type InputElement, isRuleAskedFor, type Vocabulary } from "../features/vocabulary.ts";
import { asNode } from "./as-node.ts";
import { type Circumstance, sideKey } from "./circumstance.ts";
import type { Experiment, Known } from "./experiments.ts";
import type { KnownInput } from "./known-inputs.ts";

/** Surroundings that the nodes of one circumstance are tried in, and of these in one round: of rules somewhere before and behind them, and of what is right before or behind them. */
const enough = { beside: { tried: 20, atOnce: 5 }, next: { tried: 40, atOnce: 8 } };

/**
 * Tries what no input that fails had yet: all nodes that a circumstance asks for behind a rule's node, or before one, and right behind whatever the grammar has there, or right before it.
 * What is seen first of an input is often read in another way than what comes later, and a sign means one thing before a number and another before a word.
 */
export function besideNodes(known: Known, vocabulary: Vocabulary): Experiment[] {
  const met = metFirst(known.inputs, vocabulary);
  return known.circumstances
    .filter(({ prediction }) => prediction.fails)
    .flatMap((circumstance) => [
      ...surrounding(circumstance, known, {
        vocabulary,
        way: "next",
        of: (node) => nextTo(node, met, vocabulary),
      }),
      ...surrounding(circumstance, known, {
        vocabulary,
        way: "beside",
        of: (node) => farFrom(node, met, vocabulary),
      }),
    ]);
}

interface Surroundings {
  readonly vocabulary: Vocabulary;
  readonly way: keyof typeof enough;
  of(node: TogetherFeature): readonly Surrounding[];
}

function surrounding(
  circumstance: Circumstance,
  { meeting, tries }: Known,
  { vocabulary, way, of }: Surroundings,
): Experiment[] {
  const beginning = `${way}|${circumstance.key}|`;
  const left = Math.min(enough[way].atOnce, enough[way].tried - tries.count(beginning));
  const inputs = meeting.inputs(circumstance.predicates);
  const experiments: Experiment[] = [];
  for (const node of nodesIn(circumstance, vocabulary)) {
    const bags = inputs.map((input) => suchNodes(input, node));
    for (const each of of(node)) {
      if (experiments.length >= left) return experiments;
      const isMet = bags.some((nodes) => nodes.every((one) => isSurrounded(one, each)));
      const predicate = surrounded(node, each);
      const key = beginning + sideKey(predicate);
      if (isMet || tries.isOver(key)) continue;
      const predicates = [...circumstance.predicates, predicate, noOther(node, each, vocabulary)];
      experiments.push({ kind: "cover", key, predicates, count: 1 });
    }
  }
  return experiments;
}

/** That no such node stands elsewhere; where they are in none of their own kind, that there is no other of the kind at all, which constructions see to. */
function noOther(
  node: TogetherFeature,
  each: Surrounding,
  { grammar, elements }: Vocabulary,
): FeaturePredicate {
  const rule = elements[node.element]?.rule as string;
  if (!isAdjacent(each) || rulesInside(grammar).get(rule)?.has(rule))
    return { ...surrounded(node, { ...each, isThere: false }), isAbove: false };
  return { feature: { question: "count", element: node.element }, isAbove: false, threshold: 1 };
}

const surrounded = (node: TogetherFeature, surrounding: Surrounding): FeaturePredicate => ({
  feature: { ...node, surroundings: [...node.surroundings, surrounding] },
  isAbove: true,
  threshold: 0,
});

const nodesIn = ({ predicates }: Circumstance, vocabulary: Vocabulary): TogetherFeature[] =>
  predicates.flatMap((predicate) => asNode(predicate, vocabulary) ?? []);

const suchNodes = ({ measured }: KnownInput, node: TogetherFeature): OwnParts[] =>
  nodesOf(node.element, measured.nesting).filter((each) => isSuch(each, node));

/** Rules before the node and behind it. */
const farFrom = (node: TogetherFeature, inTurn: InTurn, vocabulary: Vocabulary): Surrounding[] =>
  inTurn((element) => isRuleAskedFor(element, vocabulary)).flatMap((element) =>
    notSaid(node, [
      { element, where: "before", isThere: true },
      { element, where: "behind", isThere: true },
    ]),
  );

/** What the grammar has right behind such a node and right before it: rules, and which of their alternatives. */
function nextTo(node: TogetherFeature, inTurn: InTurn, vocabulary: Vocabulary): Surrounding[] {
  const { grammar, elements } = vocabulary;
  const adjacent = adjacentRules(grammar);
  const rule = elements[node.element]?.rule as string;
  const [behind, before] = [adjacent.behind(rule), adjacent.before(rule)];
  const isAsked = ({ kind, isInner }: InputElement): boolean =>
    (kind === "rule" || kind === "alternative") && isInner;
  return inTurn((element) => isAsked(elements[element] as InputElement)).flatMap((element) => {
    const own = elements[element]?.rule as string;
    const wheres = [
      ...(behind.has(own) ? (["right behind"] as const) : []),
      ...(before.has(own) ? (["right before"] as const) : []),
    ];
    return notSaid(
      node,
      wheres.map((where) => ({ element, where, isThere: true })),
    );
  });
}

const notSaid = (node: TogetherFeature, surroundings: readonly Surrounding[]): Surrounding[] =>
  surroundings.filter(({ element, where }) =>
    node.surroundings.every((known) => known.element !== element || known.where !== where),
  );

/** The elements of which this is true, those first that some known inputs have, as they are likely to be valid. */
type InTurn = (isAsked: (element: number) => boolean) => readonly number[];

function metFirst(inputs: readonly KnownInput[], { elements }: Vocabulary): InTurn {
  const met = new Set<number>();
  for (const {
    measured: { measures },
  } of inputs)
    for (const element of elements.keys()) if (measures[element]) met.add(element);
  return (isAsked) => {
    const asked = [...elements.keys()].filter(isAsked);
    return [...asked.filter((element) => met.has(element)), ...asked.filter((element) => !met.has(element))];
  };
}
