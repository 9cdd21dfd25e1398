import type { Surrounding, TogetherFeature } from "../features/feature.ts";
import { nodesOf, type OwnParts } from "../features/own-parts.ts";
import type { FeaturePredicate } from "../features/predicate.ts";
import { isSuch, isSurrounded } from "../features/together.ts";
import { isRuleAskedFor, type Vocabulary } from "../features/vocabulary.ts";
import { asNode } from "./as-node.ts";
import { type Circumstance, sideKey } from "./circumstance.ts";
import type { Experiment, Known } from "./experiments.ts";
import type { KnownInput } from "./known-inputs.ts";

/** Rules that are tried before and behind the nodes of one circumstance, and of these in one round. */
const mostTried = 20;
const triedAtOnce = 5;

/**
 * Tries what no input that fails had yet: all nodes that a circumstance asks for behind a rule's node, or before one. What is seen first of an input is often read in
 * another way than what comes later.
 */
export function besideNodes(known: Known, vocabulary: Vocabulary): Experiment[] {
  const rules = rulesInTurn(known.inputs, vocabulary);
  return known.circumstances
    .filter(({ prediction }) => prediction.fails)
    .flatMap((circumstance) => {
      const inputs = known.meeting.inputs(circumstance.predicates);
      const left = mostTried - known.tries.count(besideKey(circumstance));
      const experiments: Experiment[] = [];
      for (const node of nodesIn(circumstance, vocabulary)) {
        const bags = inputs.map((input) => suchNodes(input, node));
        for (const surrounding of surroundingsOf(node, rules)) {
          if (experiments.length >= Math.min(left, triedAtOnce)) return experiments;
          const isMet = bags.some((nodes) => nodes.every((each) => isSurrounded(each, surrounding)));
          const predicate = surrounded(node, surrounding);
          const key = `${besideKey(circumstance)}${sideKey(predicate)}`;
          if (isMet || known.tries.isOver(key)) continue;
          const nowhereElse = surrounded(node, { ...surrounding, isThere: false });
          const predicates = [...circumstance.predicates, predicate, { ...nowhereElse, isAbove: false }];
          experiments.push({ kind: "cover", key, predicates, count: 1 });
        }
      }
      return experiments;
    });
}

const surrounded = (node: TogetherFeature, surrounding: Surrounding): FeaturePredicate => ({
  feature: { ...node, surroundings: [...node.surroundings, surrounding] },
  isAbove: true,
  threshold: 0,
});

const besideKey = ({ key }: Circumstance): string => `beside|${key}|`;

const nodesIn = ({ predicates }: Circumstance, vocabulary: Vocabulary): TogetherFeature[] =>
  predicates.flatMap((predicate) => asNode(predicate, vocabulary) ?? []);

const suchNodes = ({ measured }: KnownInput, node: TogetherFeature): OwnParts[] =>
  nodesOf(node.element, measured.nesting).filter((each) => isSuch(each, node));

const surroundingsOf = (node: TogetherFeature, rules: readonly number[]): Surrounding[] =>
  rules
    .flatMap((element) => (["before", "behind"] as const).map((where) => ({ element, where, isThere: true })))
    .filter(({ element, where }) =>
      node.surroundings.every((known) => known.element !== element || known.where !== where),
    );

/** Those that some known inputs have first, as they are likely to be valid. */
function rulesInTurn(inputs: readonly KnownInput[], vocabulary: Vocabulary): readonly number[] {
  const rules = [...vocabulary.elements.keys()].filter((element) => isRuleAskedFor(element, vocabulary));
  const met = new Set(rules.filter((rule) => inputs.some(({ measured }) => measured.measures[rule])));
  return [...met, ...rules.filter((rule) => !met.has(rule))];
}
