import { difference, type Ranges } from "../../base/ranges.ts";
import { firstWith } from "../../oracle/first-with.ts";
import { boundariesOf } from "../../text/unit.ts";
import { lastCompletableCut } from "../completable.ts";
import type { Stage } from "../stage.ts";

/**
 * Leaves out a few neighbouring tokens, or else characters, around the place where the program stopped reading, the
 * fewest first. The place is what the verdict points to, or else the end of what closing brackets complete.
 */
export const local: Stage = {
  name: "local",
  async run(input, kept, { ask, oracle, signal, onImprovement }) {
    if (kept !== null && kept.length > 0) return;
    const { offset, incomplete } = await ask(input, signal);
    const place = offset ?? (incomplete ? input.length : await lastCompletableCut(input, ask, signal));
    for (const unit of ["tokens", "code-points"] as const) {
      const candidates = withoutNeighbours(boundariesOf(input, unit), place);
      const found = await firstWith(oracle, candidates, "pass", signal);
      if (found === undefined) continue;
      onImprovement(found.candidate);
      return;
    }
  },
};

/** How many units before and behind the place are left out, and how many at once. */
const before = 4;
const behind = 10;
const atOnce = 4;

function* withoutNeighbours(boundaries: Uint32Array, place: number): Generator<Ranges, void, void> {
  const size = boundaries.length - 1;
  const whole: Ranges = [{ start: 0, end: boundaries[size] ?? 0 }];
  const at = boundaries.findIndex((boundary) => boundary >= place);
  const last = Math.min(size, at + behind);
  for (let count = 1; count <= atOnce && count < size; count++) {
    for (const first of nearestFirst(at, { from: Math.max(0, at - before), to: last - count })) {
      yield difference(whole, [{ start: boundaries[first] ?? 0, end: boundaries[first + count] ?? 0 }]);
    }
  }
}

/** From `at` on upwards, then downwards. */
function* nearestFirst(
  at: number,
  { from, to }: { readonly from: number; readonly to: number },
): Generator<number, void, void> {
  for (let index = at; index <= to; index++) yield index;
  for (let index = Math.min(at - 1, to); index >= from; index--) yield index;
}
