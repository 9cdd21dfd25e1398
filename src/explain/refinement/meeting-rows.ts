import type { MeasuredTree } from "../features/measured-tree.ts";
import { type FeaturePredicate, meetsAll } from "../features/predicate.ts";

/**
 * Which inputs meet predicates. What a predicate says of them is found out once, since the same ones are asked about again and again,
 * each time without another of them.
 */
export class MeetingRows<Input extends { readonly measured: MeasuredTree }> {
  readonly #inputs: readonly Input[];
  /** 1 for each row that meets the predicate. */
  readonly #meeting = new WeakMap<FeaturePredicate, Uint8Array>();

  /** @param inputs whose number may grow */
  constructor(inputs: readonly Input[]) {
    this.#inputs = inputs;
  }

  /** The numbers of the inputs that meet all of the predicates. */
  of(predicates: readonly FeaturePredicate[]): number[] {
    const all = predicates.map((each) => this.#meetingOne(each));
    const rows: number[] = [];
    for (let row = 0; row < this.#inputs.length; row++) {
      if (all.every((meeting) => meeting[row] === 1)) rows.push(row);
    }
    return rows;
  }

  /** The inputs that meet all of the predicates. */
  inputs(predicates: readonly FeaturePredicate[]): Input[] {
    return this.of(predicates).map((row) => this.#inputs[row] as Input);
  }

  #meetingOne(predicate: FeaturePredicate): Uint8Array {
    let meeting = this.#meeting.get(predicate);
    if (meeting?.length !== this.#inputs.length) {
      meeting = Uint8Array.from(this.#inputs, ({ measured }) => (meetsAll(measured, [predicate]) ? 1 : 0));
      this.#meeting.set(predicate, meeting);
    }
    return meeting;
  }
}
