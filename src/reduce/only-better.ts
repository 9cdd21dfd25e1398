import { wrapping } from "../oracle/oracle.ts";
import { precedes } from "./order.ts";
import type { Stage } from "./stage.ts";

/**
 * The stage without the candidates that do not precede what it has: a blank put between two words can cost as much as
 * what stood there, and then stages would undo each other's work for ever.
 */
export function onlyBetter({ name, run }: Stage): Stage {
  return {
    name,
    run(failing, search) {
      let best = failing;
      return run(failing, {
        ...search,
        oracle: wrapping(search.oracle, async (candidate, signal) =>
          precedes(candidate, best) ? search.oracle(candidate, signal) : { outcome: "pass" },
        ),
        onImprovement(better) {
          best = better;
          search.onImprovement(better);
        },
      });
    },
  };
}
