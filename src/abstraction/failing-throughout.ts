import type { Slot } from "./filling.ts";
import { lettersOf } from "./filling.ts";
import { newFillings } from "./judge-place.ts";
import type { Replacement } from "./replacements.ts";
import type { Trials } from "./trials.ts";

export interface Demand {
  /** How many failing inputs are wanted. */
  readonly enough: number;
  /** How many refused ones are put up with while none fails; later as many for each failing one that is wanted. */
  readonly mostRefused: number;
  /** Tells these draws from others for the same slot. */
  readonly round: number;
}

/** The replacements with which the input fails, when there are enough of them and it passes with none; else undefined. */
export async function failingThroughout(
  slot: Slot,
  trials: Trials,
  { enough, mostRefused, round }: Demand,
): Promise<readonly Replacement[] | undefined> {
  const failing: Replacement[] = [];
  let refused = 0;
  for await (const { filling, outcome } of trials.ask(
    newFillings(slot, { trials, known: [lettersOf(slot)], round }),
  )) {
    const [filled] = filling;
    if (!filled || outcome === "pass") return undefined;
    if (outcome === "fail") failing.push(filled.replacement);
    else refused++;
    if (failing.length >= enough) return failing;
    if (refused >= (failing.length === 0 ? mostRefused : mostRefused * enough)) return undefined;
  }
  return failing.length > 0 ? failing : undefined;
}
