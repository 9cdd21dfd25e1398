/**
 * What needs nothing of Node, so that it runs in browsers too: searches over inputs, grammars, trees and producers.
 *
 * @module
 */

// Searches on inputs: bytes, or a folder of files.

export type { Folder, PlacedFile } from "./base/folder.ts";
export type { Difference } from "./isolate/difference.ts";
export { type InputSides, type Isolated, type IsolateOptions, isolate } from "./isolate/isolate.ts";
export {
  type MinimizedFolder,
  type MinimizeFolderOptions,
  minimizeFolder,
} from "./reduce/files/minimize-folder.ts";
export { type Minimized, type MinimizeOptions, minimize } from "./reduce/minimize.ts";
export type { Parsed, TreeSource } from "./reduce/tree/tree-source.ts";
export type { InputEdit } from "./repair/input-edit.ts";
export { type Repaired, type RepairOptions, repair } from "./repair/repair.ts";
export type { Unit } from "./text/unit.ts";

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

// Oracles: what a candidate does.

export type { Answer as OracleAnswer, DetailedAnswer } from "./oracle/answer.ts";
export { type ClassifyOptions, classify } from "./oracle/classify.ts";
export { type Criteria, type Criterion, parseCriteria } from "./oracle/criteria.ts";
export type { ObservedRun } from "./oracle/failure-kind.ts";
export { type Answer, all, answers, firstWith } from "./oracle/first-with.ts";
export { functionOracle } from "./oracle/function-oracle.ts";
export type { Hint, HintOptions } from "./oracle/hint.ts";
export { type Ahead, type Oracle, over, wrapping } from "./oracle/oracle.ts";
export type { Outcome, RunRecord, Verdict } from "./oracle/outcome.ts";
export { Stop, type StopReason, untilStopped } from "./oracle/stop.ts";

// Wrappers: oracle in, oracle out.

export { type CacheOptions, cached } from "./oracle/wrap/cached.ts";
export { counted, Tally, type TestCounts } from "./oracle/wrap/counted.ts";
export { type Limits, limited } from "./oracle/wrap/limited.ts";
export { parseRepetition, type Repetition, repeated } from "./oracle/wrap/repeated.ts";
export { type OtherFailure, OtherFailures, onlySameFailure, sameAs } from "./oracle/wrap/same-failure.ts";
export { type WorkingAhead, workingAhead } from "./oracle/wrap/working-ahead.ts";

// Patterns of failing inputs.

export { type Abstracted, type AbstractOptions, abstract, type Derived } from "./abstraction/abstract.ts";
export type { Confirmation } from "./abstraction/confirming.ts";
export type { TrialCounts } from "./abstraction/trials.ts";

// Grammars: read, describe, write.

export { BUILTIN_GRAMMARS, type BuiltinGrammar, builtinGrammar } from "./grammar/builtin/builtin-grammars.ts";
export { describeGrammar, type GrammarDescription } from "./grammar/describe.ts";
export type { Alternative, Expression, Grammar, Rule } from "./grammar/grammar.ts";
export { type AntlrOptions, readAntlr } from "./grammar/read/antlr/read-antlr.ts";
export { type ReadGrammarOptions, readGrammar } from "./grammar/read/read.ts";
export type { Note, Reading } from "./grammar/read/reading.ts";
export { readTreeSitter, type TreeSitterReading } from "./grammar/read/tree-sitter/read-tree-sitter.ts";
export { writeEbnf } from "./grammar/write/ebnf.ts";
export { writeFuzzingbookJson, writeSymbolListJson } from "./grammar/write/fuzzingbook-json.ts";

// Parsing: one tree, all trees, the least edits that give one.

export { ParseFailure } from "./parse/failure/parse-failure.ts";
export { Forest } from "./parse/forest/forest.ts";
export {
  type ParseOptions,
  parseForest,
  parseNodes,
  parseTree,
  recognizes,
  viablePrefix,
} from "./parse/parse.ts";
export { tokenTree, withTokenTrees } from "./parse/token-tree.ts";
export {
  parseTolerantly,
  type TolerantOptions,
  type TolerantResult,
} from "./parse/tolerant/parse-tolerantly.ts";

// Patterns: derivation trees with open nodes, as text and as JSON.

export { type ReadPattern, readPattern } from "./parse/pattern/read-pattern.ts";
export { writePattern } from "./parse/pattern/write-pattern.ts";
export { type MatchOptions, occurrences, occursAt } from "./tree/occurrences.ts";
export { coreOf, openNodesOf, type Pattern } from "./tree/pattern.ts";
export { readJsonPattern } from "./tree/read/pattern-json.ts";
export { type PatternText, writeJsonPattern } from "./tree/write/pattern-json.ts";

// Grammars of all inputs that meet a condition over patterns.

export type { Condition } from "./algebra/condition/condition.ts";
export { holds } from "./algebra/condition/holds.ts";
export { assertPatternName, readCondition } from "./algebra/condition/read-condition.ts";
export type { MadeGrammar } from "./algebra/product/made-grammar.ts";
export { type Specialised, specialise } from "./algebra/specialise.ts";

// Derivation trees.

export { notationOf } from "./tree/notation.ts";
export { nodeAt, type Path } from "./tree/path.ts";
export { project } from "./tree/project.ts";
export { textOf } from "./tree/text.ts";
export type {
  ChoiceNode,
  InnerNode,
  Leaf,
  OpaqueNode,
  OpenNode,
  RepetitionNode,
  RuleNode,
  SequenceNode,
  TextNode,
  TokenNode,
  Tree,
} from "./tree/tree.ts";
export { fold, postorder, preorder, type Step, type Visitor, walk } from "./tree/walk.ts";
export { writeDotTree } from "./tree/write/dot.ts";
export { writeJsonTree } from "./tree/write/json.ts";
export { writeSExpression } from "./tree/write/s-expression.ts";

// Inputs like and unlike samples.

export { Random } from "./base/random.ts";
export { Producer } from "./generate/fast/producer.ts";
export { Learner, type LearnOptions } from "./generate/learn.ts";
export type { Learned } from "./generate/learned.ts";
export { readLearned, writeLearned } from "./generate/learned-json.ts";
export { inverted } from "./generate/model/inverted.ts";
export { probabilistic } from "./generate/model/probabilistic.ts";
export { uniform } from "./generate/model/uniform.ts";
export type { Model } from "./generate/model.ts";
export { type Sites, sitesOf } from "./generate/sites.ts";
export { TreeProducer } from "./generate/tree-producer.ts";
export { type UniformOptions, UniformTrees } from "./generate/uniform/uniform-trees.ts";

// How differently suites exercise a program.

export { type CallCounts, readCallCounts } from "./compare/call-counts.ts";
export { type Comparison, compareSuites, type SuiteCalls } from "./compare/comparison.ts";
export { accumulatedChart } from "./report/accumulated-chart.ts";
export { frequencyChart } from "./report/frequency-chart.ts";

// Errors that say what was expected, what came and what to do.

export { OptionsError } from "./base/options-error.ts";
export { GrammarError } from "./grammar/grammar-error.ts";
export { OracleError } from "./oracle/oracle-error.ts";
export { ParseError } from "./parse/parse-error.ts";
