/**
 * Culprit as a library, without what needs Node: it runs in browsers too.
 *
 * @module
 */

// Verbs: each is a search on one failing input, a text of bytes that an oracle judges.

/** @group Verbs */
export {
  type Minimized,
  type MinimizeOptions,
  minimize,
} from "./reduce/minimize.ts";
/** @group Verbs */
export { shrink } from "./library/shrink.ts";
/** @group Verbs */
export { type Isolated, type IsolateOptions, isolate } from "./isolate/isolate.ts";
/** @group Verbs */
export { type Repaired, type RepairOptions, repair } from "./repair/repair.ts";
/** @group Verbs */
export { type Abstracted, type AbstractOptions, abstract } from "./abstraction/abstract.ts";

// Verbs on grammars: inputs made of them, and grammars of inputs that meet a condition.

/** @group Verbs on grammars */
export {
  type GenerateOptions,
  generate,
  type LearnFromSamplesOptions,
  learn,
  type MutateOptions,
  mutate,
  specialize,
} from "./library/generate.ts";
/** @group Verbs on grammars */
export { type Comparison, compareSuites as compare, type SuiteCalls } from "./compare/comparison.ts";
/** @group Verbs on grammars */
export type { Learned } from "./generate/learned.ts";
/** @group Verbs on grammars */
export { Random } from "./base/random.ts";

// Oracles: what a candidate does. Wrappers take an oracle and give one.

/** @group Oracles */
export type { Outcome, Verdict } from "./oracle/outcome.ts";
/** @group Oracles */
export type { Oracle } from "./oracle/oracle.ts";
/** @group Oracles */
export { type DetailedAnswer, functionOracle, type Answer as OracleAnswer } from "./oracle/answer.ts";
/** @group Oracles */
export { Stop, type StopReason } from "./oracle/stop.ts";
/** @group Oracles */
export { type CacheOptions, cached } from "./oracle/wrap/cached.ts";
/** @group Oracles */
export { counted, type Limits, limited, Tally, type TestCounts } from "./oracle/wrap/counted.ts";
/** @group Oracles */
export { type Repetition, repeated } from "./oracle/wrap/repeated.ts";

// Grammars: read, written, and built.

/** @group Grammars */
export type { Expression, Grammar, Rule } from "./grammar/grammar.ts";
/** @group Grammars */
export {
  choice,
  type ExpressionLike,
  grammarOf,
  type RuleLike,
  literal,
  optional,
  reference,
  repetition,
  sequence,
} from "./grammar/expression.ts";
/** @group Grammars */
export { characterRange } from "./grammar/character-class.ts";
/** @group Grammars */
export { assertValid } from "./grammar/validate.ts";
/** @group Grammars */
export { type BuiltinGrammar, builtinGrammar } from "./format/builtin-formats.ts";
/** @group Grammars */
export { type ReadGrammarOptions, readGrammar } from "./grammar/read/read.ts";
/** @group Grammars */
export type { Reading } from "./grammar/read/reading.ts";
/** @group Grammars */
export { writeEbnf } from "./grammar/write/ebnf.ts";
/** @group Grammars */
export { type Writing, writeFuzzingbookJson } from "./grammar/write/fuzzingbook-json.ts";

// Derivation trees.

/** @group Trees */
export { parseForest, parseTree, recognizes } from "./parse/parse.ts";
/** @group Trees */
export type { Forest } from "./parse/forest/forest.ts";
/** @group Trees */
export {
  parseTolerantly,
  type TolerantOptions,
  type TolerantResult,
} from "./parse/tolerant/parse-tolerantly.ts";
/** @group Trees */
export type { Tree } from "./tree/tree.ts";
/** @group Trees */
export { textOf } from "./tree/text.ts";
/** @group Trees */
export { preorder } from "./tree/walk.ts";
/** @group Trees */
export { notationOf } from "./tree/notation.ts";
/** @group Trees */
export { writeJsonTree } from "./tree/write.ts";

// Errors: each says what was expected, what came and what to do.

/** @group Errors */
export { OptionsError } from "./base/options-error.ts";
/** @group Errors */
export { GrammarError } from "./grammar/grammar-error.ts";
/** @group Errors */
export { OracleError } from "./oracle/oracle-error.ts";
/** @group Errors */
export { ParseError } from "./parse/parse-failure.ts";
