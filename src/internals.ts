/**
 * All parts of Culprit, for tools that build on them. Nothing here is promised: any version may change or remove a name.
 *
 * @module
 */

// Inputs: bytes, divided in units, or a folder of files.

export type { Folder, PlacedFile } from "./base/folder.ts";
export type { Range, Ranges } from "./base/ranges.ts";
export type { Unit } from "./text/unit.ts";
export type { InputEdit, TextEdit } from "./text/edit.ts";

// Oracles: what a candidate does.

export type {
  FunctionCalls,
  Outcome,
  RunRecord,
  ScriptCalls,
  Verdict,
} from "./oracle/outcome.ts";
export { type Ahead, type Oracle, over, wrapping } from "./oracle/oracle.ts";
export { type DetailedAnswer, functionOracle, type Answer as OracleAnswer } from "./oracle/answer.ts";
export { type Answer, all, answers, firstWith } from "./oracle/first-with.ts";
export { Stop, type StopReason, untilStopped } from "./oracle/stop.ts";

// What a run of a program means.

export { type Criteria, type Criterion, type Match, parseCriteria } from "./oracle/criteria.ts";
export { type ClassifyOptions, classify } from "./oracle/classify.ts";
export type { Hint, HintOptions } from "./oracle/hint/hint.ts";

// Wrappers: oracle in, oracle out.

export { type CacheOptions, cached } from "./oracle/wrap/cached.ts";
export { counted, limited, type Limits, Tally, type TestCounts } from "./oracle/wrap/counted.ts";
export { parseRepetition, type Repetition, repeated } from "./oracle/wrap/repeated.ts";
export type { Sameness } from "./oracle/fingerprint.ts";
export { type OtherFailure, OtherFailures, onlySameFailure, sameAs } from "./oracle/wrap/same-failure.ts";
export { type WorkingAhead, workingAhead } from "./oracle/wrap/working-ahead.ts";

// Delta debugging on index sets, as published.

export { type IndexSet, indicesOf, setOf, wholeSet } from "./delta/index-set.ts";
export type { SearchOptions } from "./delta/search-options.ts";
export { type Ddmin, ddmin } from "./delta/ddmin.ts";
export { type Ddmax, ddmax } from "./delta/ddmax.ts";
export { dd } from "./delta/dd.ts";
export type { Sides } from "./delta/rules.ts";
export type { Narrowed } from "./delta/narrow.ts";
export type { Ends } from "./delta/ends.ts";

// Minimizing: the smallest part that still fails.

export {
  type Minimized,
  type MinimizeAlgorithm,
  type MinimizeOptions,
  minimize,
} from "./reduce/minimize.ts";
export {
  type MinimizedFolder,
  type MinimizeFolderOptions,
  minimizeFolder,
} from "./reduce/files/minimize-folder.ts";
export type { Reader, TreeSource } from "./reduce/tree/tree-source.ts";
export type { Parsed } from "./tree/parsed.ts";
export type { StageStatistics } from "./reduce/run-stages.ts";
export type { StageProgress } from "./reduce/stage.ts";

// Isolating: the smallest difference between passing and failing.

export {
  type InputSides,
  type IsolateAlgorithm,
  type Isolated,
  type IsolateOptions,
  isolate,
} from "./isolate/isolate.ts";
export type { Difference } from "./isolate/difference.ts";

// Repairing: the nearest text that is accepted.

export {
  type Alternative as AlternativeRepair,
  type RepairAlgorithm,
  type Repaired,
  type RepairOptions,
  repair,
} from "./repair/repair.ts";

// Abstracting: which parts of a failing input may be anything.

export { type Abstracted, type AbstractOptions, abstract, type Derived } from "./abstraction/abstract.ts";
export type { Confirmation } from "./abstraction/confirming.ts";
export type { Filled, Filling } from "./abstraction/failing-input.ts";
export type { TrialCounts } from "./abstraction/trials.ts";

// Grammars: their parts, how they are put together, and whether they can be used.

export type {
  Alternative,
  CharacterClass,
  Choice,
  CodePointRange,
  Expression,
  Grammar,
  Literal,
  ModeChange,
  Position,
  Reference,
  Repetition as RepetitionExpression,
  Rule,
  Sequence,
  TokenTraits,
} from "./grammar/grammar.ts";
export {
  choice,
  type ExpressionLike,
  grammarOf,
  literal,
  optional,
  reference,
  repetition,
  type RuleLike,
  sequence,
} from "./grammar/expression.ts";
export { characterClass, characterRange, charactersOf } from "./grammar/character-class.ts";
export { assertValid, type GrammarProblem, problemsOf } from "./grammar/validate.ts";
export { describeGrammar, type GrammarDescription, type RuleDescription } from "./grammar/describe.ts";
export { BUILTIN_GRAMMARS, type BuiltinGrammar, builtinGrammar } from "./format/builtin-formats.ts";

// Notations of grammars, read and written.

export type { Note, Reading } from "./grammar/read/reading.ts";
export { type GrammarFormat, type ReadGrammarOptions, readGrammar } from "./grammar/read/read.ts";
export { type AntlrOptions, readAntlr } from "./grammar/antlr/read-antlr.ts";
export type { GrammarFiles } from "./grammar/antlr/load-antlr.ts";
export { readTreeSitter, type TreeSitterReading } from "./grammar/read/read-tree-sitter.ts";
export { writeEbnf } from "./grammar/write/ebnf.ts";
export { type Writing, writeFuzzingbookJson, writeSymbolListJson } from "./grammar/write/fuzzingbook-json.ts";

// Parsing: one tree, all trees, the least edits that give one.

export { parseForest, parseTree, recognizes } from "./parse/parse.ts";
export type { Forest } from "./parse/forest/forest.ts";
export { ParseError, type ParseFailure } from "./parse/parse-failure.ts";
export type { Input } from "./parse/input/read-input.ts";
export { tokenTree } from "./parse/token-tree.ts";
export {
  type EditCosts,
  parseTolerantly,
  type Repair as TolerantRepair,
  type TolerantOptions,
  type TolerantResult,
} from "./parse/tolerant/parse-tolerantly.ts";

// Grammars of all inputs that meet a condition over patterns.

export { type Condition, holds } from "./algebra/condition.ts";
export { assertPatternName, readCondition } from "./algebra/read-condition.ts";
export { conditioned, positionsOf } from "./algebra/conditioned.ts";
export type { MadeGrammar } from "./algebra/make-grammar.ts";
export { type Specialized, specialize } from "./algebra/specialize.ts";

// Derivation trees.

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
export { type DerivedToken, textOf } from "./tree/text.ts";
export { nodeAt, type Path } from "./tree/path.ts";
export { type Descent, fold, postorder, preorder, type Visitor, walk } from "./tree/walk.ts";
export { project } from "./tree/project.ts";
export { notationOf } from "./tree/notation.ts";
export { writeJsonTree } from "./tree/write.ts";

// Patterns: derivation trees with open nodes, as text and as JSON.

export { coreOf, openNodesOf, type Pattern } from "./tree/pattern.ts";
export { type MatchOptions, occurrences, occursAt } from "./tree/occurrences.ts";
export { type ReadPattern, readPattern } from "./parse/pattern/read-pattern.ts";
export { writePattern } from "./parse/pattern/write-pattern.ts";
export { type PatternText, readJsonPattern, writeJsonPattern } from "./tree/pattern-json.ts";

// Models: how likely each choice of a grammar is, learned from samples or not.

export { type Site, type SiteOrigin, type SiteRule, type Sites, sitesOf } from "./generate/sites.ts";
export type { InclusiveRange, InclusiveRanges } from "./base/inclusive-ranges.ts";
export type { Above, Expansion, Model } from "./generate/model.ts";
export { type Distribution, evenly, mixture, type Span, weighted } from "./generate/distribution.ts";
export { Learner, type LearnOptions } from "./generate/learn.ts";
export { type ContextDepth, type Learned, merged, type Tally as LearnedTally } from "./generate/learned.ts";
export { type LearnedOf, readLearned, writeLearned } from "./generate/learned-json.ts";
export { around, inverted, probabilistic, uniform } from "./generate/models.ts";

// Producers: trees and texts of a grammar; of one with token rules, joined so that they are read as they were made.

export { Random, type RandomMark } from "./base/random.ts";
export { Producer } from "./generate/fast/producer.ts";
export { partProducer } from "./generate/constrain.ts";
export { TreeProducer } from "./generate/tree-producer.ts";
export { UniformTrees } from "./generate/uniform-trees.ts";
export type { SizedTrees, TextProducer, TextSource } from "./generate/text-source.ts";
export { textProducer, treeTextProducer } from "./generate/text-producer.ts";
export type { Joiner } from "./generate/joining-producer.ts";
export { joinerOf } from "./parse/join-tokens.ts";

// Circumstances: features of inputs, and decision trees over tables of them.

export {
  type Additions,
  type InputElement,
  type NamedMeasure,
  type NamedPattern,
  type Vocabulary,
  vocabularyOf,
} from "./explain/features/vocabulary.ts";
export { type OwnFeatures, ownMeasures } from "./explain/features/own-features.ts";
export type { RuleTexts } from "./explain/features/rule-texts.ts";
export { measureTree } from "./explain/features/measure-tree.ts";
export type { Inside } from "./explain/features/measure-tree.ts";
export type { MeasuredTree, Measures } from "./explain/features/measured-tree.ts";
export { type Feature, featureValue, QUESTIONS } from "./explain/questions/questions.ts";
export { FeatureTable } from "./explain/features/feature-table.ts";
export type { FeatureColumn } from "./explain/features/feature-column.ts";
export {
  type Branch,
  branchesOf,
  type Decision,
  type DecisionTree,
  type Predicate,
  type Prediction,
  predictionFor,
  type RowCounts,
} from "./explain/decision/decision-tree.ts";
export { learnDecisionTree } from "./explain/decision/learn-decision-tree.ts";

// Theories: trained on what is known, refined by inputs built to prove them wrong.

export { type ShortestTree, shortestTree } from "./explain/decision/shortest-tree.ts";
export type { MadeInput } from "./explain/make/made-input.ts";
export { Maker } from "./explain/make/maker.ts";
export { type InputReader, inputReader } from "./explain/make/made-input.ts";
export {
  type Explained,
  type RefineOptions,
  refine,
} from "./explain/refinement/refine.ts";
export type {
  NearestInput,
  Refined,
  RefinedCounts,
  RefinedDecision,
  RefinedPrediction,
  RefinedTree,
  RefutedRival,
  Witness,
} from "./explain/refinement/refined.ts";

// How differently suites exercise a program.

export { type CallCounts, readCallCounts } from "./compare/call-counts.ts";
export {
  type ComparedFunction,
  type ComparedSuite,
  type Comparison,
  compareSuites,
  type SuiteCalls,
} from "./compare/comparison.ts";

// Errors that say what was expected, what came and what to do.

export { OptionsError } from "./base/options-error.ts";
export { GrammarError } from "./grammar/grammar-error.ts";
export { OracleError } from "./oracle/oracle-error.ts";

// Oracles that run programs, and modules in threads of their own.

export { type Runner, type RunnerOptions, startRunner } from "./oracle/run/runner.ts";
export type { Environment } from "./oracle/run/helper.ts";
export { boundedMatch } from "./oracle/run/bounded-match.ts";
export type { FinishedRun } from "./oracle/run/slot.ts";
export { type RunLimit, TimeLimit, type TimeLimitOptions } from "./oracle/run/time-limit.ts";
export {
  type ModuleOracle,
  type ModuleOracleOptions,
  startModuleOracle,
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
