import { dirname, join, relative } from "node:path";
import { didYouMean } from "../../base/closest.ts";
import { OptionsError } from "../../base/options-error.ts";
import { type NamedPattern, type Vocabulary, vocabularyOf } from "../../explain/features/vocabulary.ts";
import { type Feature, featureValue, type NamedFeature } from "../../explain/questions/questions.ts";
import { branchFor, theoryBranches } from "../../explain/theory/branches.ts";
import { featureNames } from "../../explain/theory/feature-names.ts";
import { readTheory, writeTheory } from "../../explain/theory/read-theory.ts";
import type { Theory } from "../../explain/theory/theory.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import { readPlain } from "../../oracle/run/own-files.ts";
import type { PredictionInAnswer } from "../../report/commands/predict.ts";
import type { Notice } from "../../report/notice.ts";
import { predicateInWords } from "../../report/theory/theory-in-words.ts";
import { inLine } from "../../report/words.ts";
import { withFreeBlanks } from "../../tree/pattern.ts";
import { readJsonPattern } from "../../tree/pattern-json.ts";
import { about, reading, refuseForeign } from "../files/file-errors.ts";
import {
  type GrammarChoice,
  type GrammarSource,
  grammarNamed,
  lackNotices,
  nameFromFile,
  nameInFile,
  parsedInput,
} from "../grammars/grammar-source.ts";
import { type OwnModule, ownModule } from "./additions.ts";
import { measured } from "./heard-inputs.ts";

/** The file of a theory, and the grammar and start rule that replace its own. */
export interface TheoryChoice extends GrammarChoice {
  /** The file of the theory. */
  readonly theory: string;
  /** The module of the user's own features. */
  readonly features?: string | undefined;
}

/** A theory with its grammar and vocabulary, ready to measure inputs. */
export interface OpenTheory {
  readonly theory: Theory;
  readonly source: GrammarSource;
  readonly vocabulary: Vocabulary;
  /** The features in its tree, by their numbers in the theory. */
  readonly features: ReadonlyMap<number, Feature>;
  readonly notices: readonly Notice[];
}

/** Reads a theory that `explain` wrote. Throws OptionsError and GrammarError, also for another grammar than the theory's. */
export async function openTheory({ theory: path, features, ...choice }: TheoryChoice): Promise<OpenTheory> {
  const theory = readTheoryFile(path);
  return openedTheory(theory, await theoryGrammar(theory, choice), await ownModule(features));
}

/** Opens a theory with a grammar. Throws OptionsError if the grammar is not the theory's, or a feature is missing. */
export function openedTheory(theory: Theory, source: GrammarSource, own: OwnModule | undefined): OpenTheory {
  const asked = askedFeatures(theory);
  requireOwn([...asked.values()], theory, own);
  try {
    const patterns = [...asked.values()].flatMap((feature) =>
      feature.question === "occurs" ? [patternOf(feature, source.grammar)] : [],
    );
    const { names } = theory;
    const vocabulary = vocabularyOf(source.grammar, { patterns, own: own?.measures, names });
    const { featureOf } = featureNames(vocabulary);
    const found = [...asked].map(([number, name]) => [number, featureOf(name)] as const);
    const notices = [...lackNotices(source), ...otherFeatures(theory, own)];
    return { theory, source, vocabulary, features: new Map(found), notices };
  } catch (error) {
    if (!(error instanceof OptionsError)) throw error;
    throw new OptionsError(
      `the theory is not about inputs of ${source.name}: ${error.message.replace(/\.$/, "")}.`,
      {
        cause: error,
      },
    );
  }
}

function askedFeatures(theory: Theory): ReadonlyMap<number, NamedFeature> {
  const numbers = theoryBranches(theory).flatMap(({ predicates }) =>
    predicates.map(({ feature }) => feature),
  );
  return new Map(numbers.map((number) => [number, theory.features[number] as NamedFeature]));
}

/** Throws an OptionsError if the grammar has no such pattern. */
function patternOf(
  { name, pattern }: Extract<NamedFeature, { readonly question: "occurs" }>,
  grammar: Grammar,
): NamedPattern {
  return { name, pattern: withFreeBlanks(readJsonPattern(pattern, grammar), grammar) };
}

/** Throws an OptionsError if the theory needs a feature of the user's own that was not given. */
function requireOwn(
  asked: readonly NamedFeature[],
  { ownFeatures }: Theory,
  own: OwnModule | undefined,
): void {
  const known = (own?.measures ?? []).map(({ name }) => name);
  const missing = asked.find((feature) => feature.question === "own" && !known.includes(feature.name));
  if (missing?.question !== "own") return;
  const name = JSON.stringify(missing.name);
  if (own === undefined) {
    const module =
      ownFeatures === null ? "" : `, which ${inLine(ownFeatures.module)} said when it was learned`;
    throw new OptionsError(
      `the theory asks about the feature ${name} of your own${module}; give its module with --features.`,
    );
  }
  const advice = didYouMean(missing.name, known) ?? "give the module that the theory was learned with";
  throw new OptionsError(
    `the theory asks about the feature ${name} of your own, which ${inLine(own.origin.module)} does not have; ${advice}`,
  );
}

function otherFeatures({ ownFeatures }: Theory, own: OwnModule | undefined): readonly Notice[] {
  if (ownFeatures === null || own === undefined || ownFeatures.contents === own.origin.contents) return [];
  return [{ kind: "other-features", module: own.origin.module }];
}

/** The grammar of a theory, unless another is named. Throws OptionsError and GrammarError. */
async function theoryGrammar(theory: Theory, choice: GrammarChoice): Promise<GrammarSource> {
  const own = choice.grammar === undefined ? theory.start : undefined;
  const source = await grammarNamed({
    ...choice,
    grammar: choice.grammar ?? theory.grammar,
    start: choice.start ?? own,
  });
  if (source.treeSitter === undefined) return source;
  throw new OptionsError(
    `theories are about inputs that our own parser reads, and ${source.name} brings its own; name the grammar that it was learned with.`,
  );
}

/** Makes the predictor of a theory. It throws the reason of the signal if it aborts. */
export const predictorOf =
  ({ theory, vocabulary, features }: OpenTheory) =>
  async (
    bytes: Uint8Array,
    signal: AbortSignal,
  ): Promise<Pick<PredictionInAnswer, "predicted" | "because">> => {
    const parsed = await parsedInput(bytes, vocabulary.grammar, signal);
    if (parsed.kind === "unread") return { predicted: "unknown", because: parsed.reason };
    const input = measured(parsed.input, vocabulary);
    const { prediction, predicates } = branchFor(theory, (feature) =>
      featureValue(features.get(feature) as Feature, input.measured),
    );
    const reasons = predicates.map((predicate) => predicateInWords(theory, predicate));
    return {
      predicted: prediction.fails ? "fail" : "pass",
      because: reasons.length > 0 ? reasons.join(" and ") : "the theory says so of all inputs",
    };
  };

/** Reads a file that `explain` wrote. The path of its grammar becomes relative to this folder. Throws OptionsError. */
function readTheoryFile(path: string): Theory {
  const text = reading(`the theory ${inLine(path)}`, () => readPlain(path).toString());
  const theory = about(inLine(path), () => readTheory(text));
  return {
    ...theory,
    grammar: nameFromFile(path, theory.grammar),
    ownFeatures: movedModule(theory, (module) => join(dirname(path), module)),
  };
}

/** The content of the file at this path. */
export const theoryFile = (path: string, theory: Theory): string =>
  writeTheory({
    ...theory,
    grammar: nameInFile(path, theory.grammar),
    ownFeatures: movedModule(theory, (module) => relative(dirname(path), module)),
  });

const movedModule = ({ ownFeatures }: Theory, moved: (module: string) => string): Theory["ownFeatures"] =>
  ownFeatures && { ...ownFeatures, module: moved(ownFeatures.module) };

/** Throws OptionsError if `explain` did not write the file at this path: only its own files are replaced. */
export const refuseForeignTheory = (path: string): void =>
  refuseForeign(path, readTheoryFile, "theory that explain wrote");
