import type { Feature } from "../features/feature.ts";
import { featureValue } from "../features/feature-value.ts";
import type { MeasuredTree } from "../features/measured-tree.ts";
import type { FeaturePredicate } from "../features/predicate.ts";

/**
 * Which inputs meet predicates. What inputs have of a feature is found out once, since the same ones are asked about again and again, with
 * other thresholds, and each time without another of them.
 */
export class MeetingRows<Input extends { readonly measured: MeasuredTree }> {
  readonly #inputs: readonly Input[];
  /** The values of the rows so far. */
  readonly #values = new WeakMap<Feature, number[]>();

  /** @param inputs whose number may grow */
  constructor(inputs: readonly Input[]) {
    this.#inputs = inputs;
  }

  /** The numbers of the inputs that meet all of the predicates. */
  of(predicates: readonly FeaturePredicate[]): number[] {
    let rows = [...this.#inputs.keys()];
    for (const { feature, isAbove, threshold } of predicates) {
      const values = this.#valuesOf(feature);
      rows = rows.filter((row) => (values[row] as number) > threshold === isAbove);
    }
    return rows;
  }

  /** The inputs that meet all of the predicates. */
  inputs(predicates: readonly FeaturePredicate[]): Input[] {
    return this.of(predicates).map((row) => this.#inputs[row] as Input);
  }

  #valuesOf(feature: Feature): readonly number[] {
    const values = this.#values.get(feature) ?? [];
    this.#values.set(feature, values);
    for (let row = values.length; row < this.#inputs.length; row++) {
      values.push(featureValue(feature, (this.#inputs[row] as Input).measured));
    }
    return values;
  }
}
