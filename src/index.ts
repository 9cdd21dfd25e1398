/**
 * Culprit as a library: all that is pure, and what needs Node.
 *
 * @module
 */

export * from "./pure.ts";

// Oracles that run programs, and modules in threads of their own.

export { type Runner, type RunnerOptions, startRunner } from "./oracle/run/runner.ts";
export type { Environment } from "./oracle/run/helper.ts";
export { boundedMatch } from "./oracle/run/bounded-match.ts";
export type { FinishedRun } from "./oracle/run/slot.ts";
export { TimeLimit, type TimeLimitOptions } from "./oracle/run/time-limit.ts";
export {
  type ModuleOracle,
  type ModuleOracleOptions,
  startModuleOracle,
  type ThreadTimeLimit,
} from "./oracle/thread/module-oracle.ts";

// Verdicts remembered on disk.

export { type Journal, type JournalOptions, journaled, openJournal } from "./oracle/wrap/journaled.ts";
export type { Memory } from "./oracle/wrap/cached.ts";

// Languages that installed tree-sitter packages parse.

export {
  loadTreeSitter,
  type TreeSitterLanguage,
  type TreeSitterTree,
} from "./parse/adapters/tree-sitter.ts";
