import type { Circumstance } from "./circumstance.ts";
import type { KnownInput } from "./known-inputs.ts";
import type { MeetingRows } from "./meeting-rows.ts";

/**
 * How many inputs built since the last surprise in a circumstance did as predicted, whichever theory predicted it: the same is often told by
 * other questions, or in another order, when more is known.
 */
export function confirmations(
  { predicates, prediction }: Circumstance,
  meeting: MeetingRows<KnownInput>,
): number {
  let confirmed = 0;
  for (const { asPredicted, fails } of meeting.inputs(predicates)) {
    if (asPredicted === undefined) continue;
    confirmed = asPredicted && fails === prediction.fails ? confirmed + 1 : 0;
  }
  return confirmed;
}
