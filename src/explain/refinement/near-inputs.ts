import type { Random } from "../../base/random.ts";
import type { FeaturePredicate } from "../features/predicate.ts";
import type { Experiment } from "./experiments.ts";
import type { KnownInput, KnownInputs } from "./known-inputs.ts";

/** Known inputs that a built one may stay near: so many that meet what is asked for, and as many that fail. */
const nearMost = 3;

/**
 * Known inputs to stay near: some that meet what is asked for, and some that fail; half of the time, when a prediction
 * is confirmed, one that does not meet it, so that what is asked for comes to where it never stood.
 */
export function nearInputs(
  kind: Experiment["kind"],
  predicates: readonly FeaturePredicate[],
  { inputs, meeting, failing }: KnownInputs,
  random: Random,
): KnownInput[] {
  const met = meeting.inputs(predicates);
  if (kind === "confirm" && random.below(2) === 0) {
    const meets = new Set(met);
    const unmet = inputs.filter((input) => !meets.has(input));
    if (unmet.length > 0) return someOf(unmet, random).slice(0, 1);
  }
  return [...someOf(met, random), ...someOf(failing, random)];
}

/** A few of the inputs, drawn. */
export function someOf(inputs: readonly KnownInput[], random: Random): KnownInput[] {
  return Array.from({ length: Math.min(nearMost, inputs.length) }, () => {
    return inputs[random.below(inputs.length)] as KnownInput;
  });
}
