import type { Random } from "../../base/random.ts";
import { elementsIn } from "../features/feature.ts";
import type { FeaturePredicate } from "../features/predicate.ts";
import type { Experiment } from "./experiments.ts";
import type { KnownInput, KnownInputs } from "./known-inputs.ts";

/** Known inputs that a built one may stay near: so many that meet what is asked for, and as many that fail. */
const nearMost = 3;

/**
 * Known inputs to stay near: some that meet what is asked for, and some that fail; half of the time one that does not meet it, so that what is asked for comes to
 * where it never stood: any when a prediction is confirmed, one that has most of what is wanted when something is tried with it.
 */
export function nearInputs(
  kind: Experiment["kind"],
  predicates: readonly FeaturePredicate[],
  { inputs, meeting, failing }: KnownInputs,
  random: Random,
): KnownInput[] {
  const met = meeting.inputs(predicates);
  if ((kind === "confirm" || kind === "cover") && random.below(2) === 0) {
    const meets = new Set(met);
    const unmet = inputs.filter((input) => !meets.has(input));
    const far = kind === "confirm" ? unmet : withMost(unmet, predicates);
    if (far.length > 0) return someOf(far, random).slice(0, 1);
  }
  return [...someOf(met, random), ...someOf(failing, random)];
}

/** A few of the inputs, drawn. */
export function someOf(inputs: readonly KnownInput[], random: Random): KnownInput[] {
  return Array.from({ length: Math.min(nearMost, inputs.length) }, () => {
    return inputs[random.below(inputs.length)] as KnownInput;
  });
}

/** Those of the inputs that have most of the elements of which the predicates say that there is something. */
function withMost(inputs: readonly KnownInput[], predicates: readonly FeaturePredicate[]): KnownInput[] {
  const wanted = predicates.filter(({ isAbove }) => isAbove).flatMap(({ feature }) => elementsIn(feature));
  const counts = inputs.map(({ measured: { measures } }) => wanted.filter((each) => measures[each]).length);
  const most = Math.max(...counts);
  return inputs.filter((_, index) => counts[index] === most);
}
