/**
 * Culprit as a library. `culprit/pure` is the same without what needs Node; `culprit/internals` holds all other parts,
 * without promises.
 *
 * @module
 */

export * from "./pure.ts";

// When inputs fail.

/** @group Verbs */
export {
  type ExplainOptions,
  type Explanation,
  explain,
  type Predicted,
  predict,
} from "./library/explain.ts";
/** @group Verbs */
export type { Theory } from "./explain/theory/theory.ts";
/** @group Verbs */
export type { NeighbourFacts } from "./explain/near/facts.ts";

// Oracles that run programs, and modules in threads of their own.

/** @group Oracles */
export { type Runner, type RunnerOptions, startRunner } from "./oracle/run/runner.ts";
/** @group Oracles */
export {
  type ModuleOracle,
  type ModuleOracleOptions,
  startModuleOracle,
} from "./oracle/thread/module-oracle.ts";
