import { type Oracle, wrapping } from "../oracle/oracle.ts";
import { precedes } from "./order.ts";
import { followBest, type Stage } from "./stage.ts";

/**
 * The stage without the candidates that do not precede what it has: a blank put between two words can cost as much as
 * what stood there, and then stages would undo each other's work for ever.
 */
export function onlyBetter({ name, run }: Stage): Stage {
  return {
    name,
    run(failing, search) {
      const following = followBest(failing, search);
      const oracle: Oracle<Uint8Array> = async (candidate, signal) =>
        precedes(candidate, following.best()) ? search.oracle(candidate, signal) : { outcome: "pass" };
      return run(failing, { ...following.search, oracle: wrapping(search.oracle, oracle) });
    },
  };
}
