/**
 * Culprit as a library: searches over inputs, and the oracles they ask.
 *
 * @module
 */

// Errors that say what was expected, what came and what to do.
export { OptionsError } from "./base/options-error.ts";
// Delta debugging on index sets, as published.
export type { Range, Ranges } from "./base/ranges.ts";
export { dd } from "./delta/dd.ts";
export { type Ddmax, ddmax } from "./delta/ddmax.ts";
export { type Ddmin, ddmin } from "./delta/ddmin.ts";
export type { Ends } from "./delta/ends.ts";
export { type IndexSet, indicesOf, setOf, wholeSet } from "./delta/index-set.ts";
export type { Narrowed } from "./delta/narrow.ts";
export type { Sides } from "./delta/rules.ts";
export type { SearchOptions } from "./delta/search-options.ts";
// Searches on inputs (bytes).
export type { Difference } from "./isolate/difference.ts";
export { type InputSides, type Isolated, type IsolateOptions, isolate } from "./isolate/isolate.ts";
// Oracles: what a candidate does.
export type { Answer as OracleAnswer, DetailedAnswer } from "./oracle/answer.ts";
// Oracles that run programs and modules (Node only).
export { type ClassifyOptions, classify } from "./oracle/classify.ts";
export { type Criteria, type Criterion, parseCriteria } from "./oracle/criteria.ts";
export type { ObservedRun } from "./oracle/failure-kind.ts";
export { type Answer, all, answers, firstWith } from "./oracle/first-with.ts";
export { functionOracle } from "./oracle/function-oracle.ts";
export type { Hint, HintOptions } from "./oracle/hint.ts";
export { type Ahead, type Oracle, over, wrapping } from "./oracle/oracle.ts";
export { OracleError } from "./oracle/oracle-error.ts";
export type { Outcome, RunRecord, Verdict } from "./oracle/outcome.ts";
export { type Runner, type RunnerOptions, startRunner } from "./oracle/run/runner.ts";
export type { FinishedRun } from "./oracle/run/slot.ts";
export { TimeLimit, type TimeLimitOptions } from "./oracle/run/time-limit.ts";
export { Stop, type StopReason, untilStopped } from "./oracle/stop.ts";
export {
  type ModuleOracle,
  type ModuleOracleOptions,
  startModuleOracle,
} from "./oracle/thread/module-oracle.ts";
// Wrappers: oracle in, oracle out.
export { type CacheOptions, cached } from "./oracle/wrap/cached.ts";
export { counted, Tally, type TestCounts } from "./oracle/wrap/counted.ts";
export { type Journal, type JournalOptions, journaled, openJournal } from "./oracle/wrap/journaled.ts";
export { type Limits, limited } from "./oracle/wrap/limited.ts";
export { parseRepetition, type Repetition, repeated } from "./oracle/wrap/repeated.ts";
export { type OtherFailure, OtherFailures, onlySameFailure, sameAs } from "./oracle/wrap/same-failure.ts";
export { type WorkingAhead, workingAhead } from "./oracle/wrap/working-ahead.ts";
export { type Minimized, type MinimizeOptions, minimize } from "./reduce/minimize.ts";
export type { InputEdit } from "./repair/input-edit.ts";
export { type Repaired, type RepairOptions, repair } from "./repair/repair.ts";
export type { Unit } from "./text/unit.ts";
