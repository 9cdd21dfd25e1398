import { rulesInside } from "../../grammar/analysis/references.ts";
import type { TogetherFeature } from "../features/feature.ts";
import { nodesOf } from "../features/own-parts.ts";
import type { FeaturePredicate } from "../features/predicate.ts";
import { isSuch } from "../features/together.ts";
import { isRuleAskedFor, type Vocabulary } from "../features/vocabulary.ts";
import { asNode } from "./as-node.ts";
import { type Circumstance, sideKey } from "./circumstance.ts";
import type { Experiment, Known } from "./experiments.ts";

/** Rules that the nodes of one circumstance are tried in, and of these in one round. */
const mostTried = 8;
const triedAtOnce = 4;

/**
 * Tries what a circumstance asks of a node in each rule that the grammar has such nodes in, and in which no known input has one: a
 * theory from inputs in which it stands here is not yet one of those in which it stands there.
 */
export function otherPlaces(known: Known, vocabulary: Vocabulary): Experiment[] {
  return known.circumstances
    .filter(({ prediction }) => prediction.fails)
    .flatMap((circumstance) => {
      const beginning = `elsewhere|${circumstance.key}|`;
      const left = Math.min(triedAtOnce, mostTried - known.tries.count(beginning));
      if (left <= 0) return [];
      return placesOf(circumstance, known, vocabulary)
        .map((predicate): Experiment => {
          const predicates = [...circumstance.predicates, predicate];
          return { kind: "cover", key: beginning + sideKey(predicate), predicates, count: 1 };
        })
        .filter(({ key }) => !known.tries.isOver(key))
        .slice(0, left);
    });
}

function placesOf(
  { predicates }: Circumstance,
  { meeting }: Known,
  vocabulary: Vocabulary,
): FeaturePredicate[] {
  const inputs = meeting.inputs(predicates);
  return predicates.flatMap((predicate) => {
    const node = asNode(predicate, vocabulary);
    if (!node) return [];
    const met = new Set(
      inputs.flatMap(({ measured }) =>
        nodesOf(node.element, measured.nesting).flatMap((each) => (isSuch(each, node) ? each.around : [])),
      ),
    );
    return rulesAround(node, vocabulary)
      .filter((rule) => !met.has(rule))
      .map((rule) => ({
        feature: { ...node, around: [...node.around, rule] },
        isAbove: true,
        threshold: 0,
      }));
  });
}

/** The rules that the grammar has the node in, and of which it is not said yet. */
function rulesAround(
  { element, within, around, surroundings }: TogetherFeature,
  vocabulary: Vocabulary,
): number[] {
  const {
    elements,
    sites: { grammar },
  } = vocabulary;
  const wanted = elements[element]?.rule as string;
  const inside = rulesInside(grammar);
  const said = new Set([within, ...around, ...surroundings.map((each) => each.element)]);
  return [...elements.keys()].filter((number) => {
    if (said.has(number) || number === element || !isRuleAskedFor(number, vocabulary)) return false;
    return inside.get(elements[number]?.rule ?? "")?.has(wanted);
  });
}
