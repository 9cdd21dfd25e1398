import type { FeaturePredicate } from "../features/predicate.ts";
import { opposite, others } from "./circumstance.ts";
import { almostMet } from "./experiments.ts";
import type { KnownInput, KnownInputs } from "./known-inputs.ts";
import { shortestFirst } from "./shortest-inputs.ts";

/** Inputs of one circumstance that are changed: of those that fail, and of those that pass. */
const mostFailing = 4;
const mostPassing = 3;

/**
 * The inputs whose single choices are made otherwise: the smallest that fails in the circumstance, and the smallest ones with a choice made as in none of these; then for
 * each thing that the circumstance asks for the smallest that lacks but this one and passes.
 * @param choices the elements of choices
 */
export function changedInputs(
  predicates: readonly FeaturePredicate[],
  known: KnownInputs,
  choices: readonly number[],
): KnownInput[] {
  const failing = shortestFirst(known.meeting.inputs(predicates).filter(({ fails }) => fails));
  const passing = lackingOne(predicates).flatMap((each) =>
    shortestFirst(known.meeting.inputs(each).filter(({ fails }) => !fails)).slice(0, 1),
  );
  return [...differentOf(failing, choices), ...[...new Set(passing)].slice(0, mostPassing)];
}

function differentOf(inputs: readonly KnownInput[], choices: readonly number[]): KnownInput[] {
  const seen = new Set<number>();
  const different: KnownInput[] = [];
  for (const input of inputs) {
    const chosen = choices.filter((element) => input.measured.measures[element]);
    if (different.length > 0 && chosen.every((element) => seen.has(element))) continue;
    for (const element of chosen) seen.add(element);
    if (different.push(input) === mostFailing) break;
  }
  return different;
}

/** The predicates with one of them negated, and where that says several things of a node, with but one of these negated; the last things first. */
const lackingOne = (predicates: readonly FeaturePredicate[]): FeaturePredicate[][] =>
  predicates.flatMap((predicate) => {
    const lacking = [...others(predicates, predicate), opposite(predicate)];
    const almost = almostMet(predicate).reverse();
    return almost.length === 0 ? [lacking] : almost.map((each) => [...lacking, each]);
  });
