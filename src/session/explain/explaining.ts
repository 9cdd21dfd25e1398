import { inTurns } from "../../base/in-turns.ts";
import { Random } from "../../base/random.ts";
import { type DataTheory, dataTheory, dataVocabulary } from "../../explain/data/data-theory.ts";
import { type Additions, type Vocabulary, vocabularyOf } from "../../explain/features/vocabulary.ts";
import { inputReader } from "../../explain/make/made-input.ts";
import { namesInPlace, withDistinctNames } from "../../explain/naming/names-in-place.ts";
import { partNamesIn } from "../../explain/naming/part-names.ts";
import type { NeighbourFacts } from "../../explain/near/facts.ts";
import { type FoundNeighbours, findNeighbours } from "../../explain/near/neighbours.ts";
import { type Explained, refine } from "../../explain/refinement/refine.ts";
import { exceptionsIn, type Refined } from "../../explain/refinement/refined.ts";
import {
  type Evidence,
  evidenceOf,
  exchangedParts,
  isConfirmedBy,
  type TestedInput,
} from "../../explain/theory/evidence.ts";
import { type Answer, all, answers } from "../../oracle/first-with.ts";
import { type Oracle, over, wrapping } from "../../oracle/oracle.ts";
import { endsAll, Stop, type StopReason, untilStopped } from "../../oracle/stop.ts";
import { recognizes } from "../../parse/parse.ts";
import { minimize } from "../../reduce/minimize.ts";
import type { SignalOfStage } from "../../reduce/stage.ts";
import type { Watcher } from "../../report/event/session-event.ts";
import { decodeText, encode } from "../../text/encoding.ts";
import type { Tree } from "../../tree/tree.ts";
import { tellingStage, withTimeLimit } from "../context/context.ts";
import type { GrammarSource } from "../grammars/grammar-source.ts";
import { readingTreeSource } from "../grammars/trees-by-grammar.ts";
import type { Result } from "../verbs/answered.ts";
import { type HeardInput, HeardInputs, measured, type ParsedInput, parsedInput } from "./heard-inputs.ts";
import type { RelatedWords } from "./words-of-program.ts";

/** An oracle whose caller has limited computing time. */
export interface OwnTime {
  readonly oracle: Oracle<Uint8Array>;
  /** Aborts when the time is used up. */
  readonly signal: AbortSignal;
  clear(): void;
}

/** The interval at which the time is checked; equal to the longest delay of Ctrl-C. */
const millisecondsBetweenLooks = 50;

/** Limits the time that a search computes between its runs. The time of the runs does not count. */
export function limitingOwnTime(inner: Oracle<Uint8Array>, milliseconds: number): OwnTime {
  const controller = new AbortController();
  let used = 0;
  let since: number | null = performance.now();
  const now = (): number => (since === null ? used : used + performance.now() - since);
  const oracle = wrapping(inner, async (candidate, signal) => {
    used = now();
    since = null;
    try {
      return await inner(candidate, signal);
    } finally {
      since = performance.now();
    }
  });
  const timer = setInterval(() => {
    if (now() > milliseconds) controller.abort(new Stop("skip"));
  }, millisecondsBetweenLooks);
  return { oracle, signal: controller.signal, clear: () => clearInterval(timer) };
}

/** The result of explaining an input. */
export interface ExplainedInput extends Result {
  /** The neighbours of the minimized input; null if stopped before. */
  readonly near: NeighbourFacts | null;
  /** The evidence of the inputs of each maker for the theory; empty without one. */
  readonly evidence: readonly Evidence[];
  /** The number of inputs for learning that earlier searches had run. */
  readonly knownBefore: number;
  /** The minimized input. */
  readonly bytes: Uint8Array;
  /** Null without a grammar, if stopped before any input was made, or if the grammar rejects the minimized input. */
  readonly refined: Refined | null;
  /** The measured features; null as above. */
  readonly vocabulary: Vocabulary | null;
  /** Whether the allowed time was used up. */
  readonly isCutShort: boolean;
}

export interface Explaining {
  /** Undefined to run only the neighbours of the input. */
  readonly source: GrammarSource | undefined;
  /** Features in addition to those of the grammar. */
  readonly additions: Additions;
  readonly oracle: Oracle<Uint8Array>;
  readonly signal: AbortSignal;
  readonly signalOfStage: SignalOfStage;
  readonly watcher: Watcher;
  readonly seed: number;
  /** Whether to minimize the input first. */
  readonly minimizes: boolean;
  /** A smaller input to begin with, if it fails in the same way. */
  readonly minimized?: Uint8Array | undefined;
  /** Other inputs to run first. */
  readonly samples: readonly Uint8Array[];
  /** The most inputs made for a theory; undefined for no limit. */
  readonly mostInputs: number | undefined;
  /** The most time, including our own computing; undefined for no limit. */
  readonly mostMilliseconds?: number | undefined;
  /** The most time for the theory without the runs; undefined for no limit. */
  readonly mostOwnMilliseconds?: number | undefined;
  /** Words that may replace a word of the input; default: usual words and those of the input. */
  readonly related?: RelatedWords | undefined;
  /** The runs of earlier searches. */
  readonly before: readonly Answer<Uint8Array>[];
}

/** Minimizes the input, runs its neighbours, and learns when inputs like it fail. */
export async function explaining(input: Uint8Array, asked: Explaining): Promise<ExplainedInput> {
  const { mostMilliseconds = Number.POSITIVE_INFINITY } = asked;
  const explainIn = async (signal: AbortSignal, isOver: () => boolean): Promise<ExplainedInput> => {
    const found = await explained(input, { ...asked, signal }, asked.signal);
    return isOver() ? cutShort(found) : found;
  };
  return withTimeLimit(mostMilliseconds, asked.signal, explainIn, "skip");
}

/** Marks a result whose time was used up: nobody stopped it. */
function cutShort(found: ExplainedInput): ExplainedInput {
  if (endsAll(found.stopped)) return found;
  const refined = found.refined && { ...found.refined, stopped: null };
  return { ...found, refined, stopped: null, isCutShort: true };
}

/** @param signalOfNeighbours neighbours have their own time, so they run even if all other time is used up */
async function explained(
  input: Uint8Array,
  asked: Explaining,
  signalOfNeighbours: AbortSignal,
): Promise<ExplainedInput> {
  const heard = new HeardInputs(asked.oracle, asked.before);
  const { bytes, stopped } = await prepared(input, { ...asked, oracle: heard.oracle });
  if (endsAll(stopped)) return { ...search, bytes, stopped };
  const near = await neighboursOf([bytes, input], {
    ...asked,
    oracle: heard.oracle,
    signal: signalOfNeighbours,
  });
  const { source } = asked;
  if (source === undefined || asked.mostInputs === 0 || endsAll(near.stopped)) {
    return { ...search, bytes, near: near.facts, stopped: near.stopped ?? stopped };
  }
  const theory = await theoryInTime([bytes, input], heard, { ...asked, source });
  return { ...theory, near: near.facts, stopped: theory.stopped ?? stopped };
}

/** The most runs of neighbours. */
const mostNeighbours = 300;

/** The time for neighbours if the whole search has a limit: as much as users wait for, or half of it where runs take long. */
const millisecondsForNeighbours = (most: number): number => Math.max(10_000, most / 2);

/** Whether the grammar reads longer neighbours is not asked: each would take longer than its run. */
const longestRead = 2_000;

/** Runs the neighbours of an input. */
async function neighboursOf(
  [bytes, input]: readonly [minimized: Uint8Array, whole: Uint8Array],
  { source, oracle, signal, signalOfStage, mostMilliseconds, watcher, before, related }: Explaining,
): Promise<FoundNeighbours> {
  const milliseconds =
    mostMilliseconds === undefined ? Number.POSITIVE_INFINITY : millisecondsForNeighbours(mostMilliseconds);
  const onStage = tellingStage(watcher);
  const texts = [decodeText(bytes).text, decodeText(input).text] as const;
  const neighboursIn = async (limited: AbortSignal, isOver: () => boolean): Promise<FoundNeighbours> => {
    const found = await findNeighbours(texts, onTexts(oracle, bytes), {
      signal: limited,
      mostRuns: mostNeighbours,
      passing: passingTexts(before),
      related,
      isRead: source && ((text) => text.length > longestRead || recognizes(source.grammar, text)),
      onRun: (done) => onStage({ name: "neighbours", done, of: mostNeighbours }),
    });
    return isOver() && !endsAll(found.stopped) ? { ...found, stopped: null } : found;
  };
  return withTimeLimit(milliseconds, signalOfStage(signal), neighboursIn, "skip");
}

/** Longer texts are left out: a shorter one most likely has the same parts. */
const longestPassing = 10_000;

const passingTexts = (answers: readonly Answer<Uint8Array>[]): readonly string[] =>
  answers.flatMap(({ candidate, verdict }) =>
    verdict.outcome === "pass" && candidate.length <= longestPassing ? [decodeText(candidate).text] : [],
  );

/** Learns the theory, or as much of it as its own time allows. */
async function theoryInTime(
  inputs: readonly [minimized: Uint8Array, whole: Uint8Array],
  heard: HeardInputs,
  asked: Explaining & { readonly source: GrammarSource },
): Promise<ExplainedInput> {
  const own = limitingOwnTime(heard.oracle, asked.mostOwnMilliseconds ?? Number.POSITIVE_INFINITY);
  try {
    const signal = AbortSignal.any([asked.signal, own.signal]);
    const theory = await theoryOn(inputs, heard, { ...asked, oracle: own.oracle, signal });
    return own.signal.aborted ? cutShort(theory) : theory;
  } finally {
    own.clear();
  }
}

/** Learns a theory of inputs like this one, by the grammar. */
async function theoryOn(
  [bytes, input]: readonly [minimized: Uint8Array, whole: Uint8Array],
  heard: HeardInputs,
  asked: Explaining & { readonly source: GrammarSource },
): Promise<ExplainedInput> {
  const { source, seed } = asked;
  const signal = asked.signalOfStage(asked.signal);
  const among = heard.keys;
  const begun: Begun[] = [];
  const ended = await untilStopped(async () => {
    const parsed = await parsedInput(bytes, source.grammar, signal);
    if (parsed.kind === "unread") return;
    const { tree } = parsed.input;
    const vocabulary = vocabularyFor([tree, ...(await treesOf(asked.samples, asked))], asked);
    const others = await heard.known(["fail", "pass"], { vocabulary, bytes, signal });
    const input = { ...measured(parsed.input, vocabulary), outcome: "fail", isFromBefore: false } as const;
    begun.push({ vocabulary, known: [input, ...others] });
  });
  const [{ vocabulary: whole, known } = nothingKnown] = begun;
  if (whole === null) return { ...search, bytes, stopped: ended };
  const oracle = onTexts(asked.oracle, bytes);
  const onRound = (round: number): void =>
    asked.watcher({ kind: "stage", name: `round ${round}`, done: 0, of: null });
  let data: ExplainedData | undefined;
  const stoppedInData = await untilStopped(async () => {
    data = await explainingData([bytes, input], { ...asked, vocabulary: whole, oracle, signal, onRound });
  });
  if (endsAll(stoppedInData)) return { ...search, bytes, stopped: stoppedInData };
  const ofData = data as ExplainedData | undefined;
  const ofAll = async (): Promise<ExplainedData> => {
    const refined = await refine({ vocabulary: whole, known: rowsOf(known) }, oracle, {
      seed,
      signal,
      onProgress: ({ round }) => onRound(round),
      mostAsked: asked.mostInputs,
    });
    if (refined.ending === "settled" || !ofData) return { refined, vocabulary: whole, isWhole: true };
    return { ...ofData, refined: { ...ofData.refined, stopped: refined.stopped } };
  };
  const told = ofData?.isWhole ? ofData : await ofAll();
  const { refined, vocabulary } = told;
  let evidence: readonly Evidence[] = [];
  const stoppedInTest = await untilStopped(async () => {
    const neighbours = await heard.known(["fail", "pass"], { vocabulary, bytes, signal, among });
    const samples = new Set(asked.samples.map((sample) => decodeText(sample).text));
    const trees = await treesOf(
      [bytes, ...(input.length > largestRead ? [] : [input]), ...asked.samples],
      asked,
    );
    evidence = await testingTheory({ refined, vocabulary, neighbours, samples, trees, seed }, oracle, signal);
  });
  const isConfirmed = refined.ending === "settled" && isConfirmedBy(evidence);
  const knownBefore = vocabulary !== whole ? 0 : known.filter(({ isFromBefore }) => isFromBefore).length;
  return {
    ...search,
    guarantee: isConfirmed ? "confirmed" : null,
    evidence,
    bytes,
    refined,
    vocabulary,
    knownBefore,
    stopped: refined.stopped ?? stoppedInTest,
  };
}

const search = {
  algorithm: "auto",
  unit: "nodes",
  guarantee: null,
  knownBefore: 0,
  near: null,
  evidence: [],
  refined: null,
  vocabulary: null,
  isCutShort: false,
} as const;

/** The trees of the samples that the grammar reads. */
async function treesOf(
  samples: readonly Uint8Array[],
  { source, signal }: { readonly source: GrammarSource; readonly signal: AbortSignal },
): Promise<readonly Tree[]> {
  const trees: Tree[] = [];
  for (const sample of samples) {
    const parsed = await parsedInput(sample, source.grammar, signal);
    if (parsed.kind === "parsed") trees.push(parsed.input.tree);
  }
  return trees;
}

/** The features for inputs like these, of which the first one fails. */
function vocabularyFor(
  [failing, ...samples]: readonly [Tree, ...Tree[]],
  { source, additions }: { readonly source: GrammarSource; readonly additions: Additions },
): Vocabulary {
  const known = [failing, ...samples];
  const grammar = withDistinctNames(source.grammar, known);
  const names = partNamesIn([failing], grammar);
  return vocabularyOf(grammar, { ...additions, names, isMade: namesInPlace(grammar, known) });
}

/** The features, and the inputs that are known before others are made. */
interface Begun {
  readonly vocabulary: Vocabulary;
  readonly known: readonly HeardInput[];
}

const nothingKnown = { vocabulary: null, known: [] };

/** The inputs as rows for the learner. */
const rowsOf = (inputs: readonly HeardInput[]): Explained["known"] =>
  inputs.map(({ outcome, isFromBefore, ...input }) => ({ input, fails: outcome === "fail" }));

/** Runs the samples, then minimizes the input. */
async function prepared(
  input: Uint8Array,
  { source, oracle, signal, signalOfStage, watcher, minimizes, minimized, samples }: Explaining,
): Promise<{ readonly bytes: Uint8Array; readonly stopped: StopReason | null }> {
  let begun = input;
  const stopped = await untilStopped(async () => {
    await all(oracle, samples, signal);
    if (minimized !== undefined && (await oracle(minimized, signal)).outcome === "fail") begun = minimized;
  });
  if (stopped !== null || !minimizes) return { bytes: input, stopped };
  return minimize(begun, oracle, {
    algorithm: "deletions",
    tree: readingTreeSource(source, begun),
    signal,
    signalOfStage,
    onStage: tellingStage(watcher),
    onImprovement: (best) => watcher({ kind: "improvement", bytes: best.length, best }),
  });
}

/** The oracle on texts, in the encoding of the input if that is possible. */
function onTexts(oracle: Oracle<Uint8Array>, input: Uint8Array): Oracle<string> {
  const { encoding } = decodeText(input);
  return over(oracle, (text: string) => encode(text, encoding) ?? new TextEncoder().encode(text));
}

/** Longer originals are not changed, in characters, but what they have replaces parts of the minimized input. */
const longestChanged = 600;

/** Larger originals are not read at all, in bytes: parsing them takes long. */
const largestRead = 100_000;

export interface ExplainingData {
  readonly source: GrammarSource;
  /** The features for inputs if the data have no answer. */
  readonly vocabulary: Vocabulary;
  readonly additions: Additions;
  readonly oracle: Oracle<string>;
  readonly signal: AbortSignal;
  readonly seed: number;
  readonly onRound: (round: number) => void;
}

/** A theory of the data of an input, and its features. */
export interface ExplainedData extends DataTheory {
  readonly vocabulary: Vocabulary;
}

/**
 * Learns which named data make a program fail; undefined if the input has no names, or if no few questions about them decide.
 * Throws the reason of the signal if it aborts.
 */
export async function explainingData(
  [minimized, whole]: readonly [minimized: Uint8Array, whole: Uint8Array],
  { source, vocabulary: ofAll, additions, oracle, signal, seed, onRound }: ExplainingData,
): Promise<ExplainedData | undefined> {
  const isOther = whole.length <= largestRead && whole.length !== minimized.length;
  const parsed: ParsedInput[] = [];
  for (const bytes of isOther ? [minimized, whole] : [minimized]) {
    const read = await parsedInput(bytes, source.grammar, signal);
    if (read.kind === "parsed") parsed.push(read.input);
  }
  const trees = parsed.map(({ tree }) => tree);
  const largest = trees.at(-1);
  const given = largest && { whole: largest, parts: trees.slice(0, -1) };
  const vocabulary = given && dataVocabulary(source.grammar, given, additions);
  if (!vocabulary) return undefined;
  const failing = parsed
    .filter(
      ({ text, tree }, index) => (index === 0 || text.length <= longestChanged) && vocabulary.isMade(tree),
    )
    .map((each) => measured(each, vocabulary));
  const data = { vocabulary, whole: ofAll, failing, like: trees };
  const theory = await dataTheory(data, oracle, {
    seed,
    signal,
    onProgress: ({ round }) => onRound(round),
  });
  return theory && { ...theory, vocabulary };
}

/** The most inputs with exchanged parts: a few seconds of runs. */
const mostExchanged = 40;

/** A theory and the material for testing it. */
export interface TestingTheory {
  readonly refined: Refined;
  readonly vocabulary: Vocabulary;
  /** Inputs that ran before the grammar made others: neighbours of the input, and shorter inputs. */
  readonly neighbours: readonly HeardInput[];
  /** Texts of the inputs that the user gave. */
  readonly samples: ReadonlySet<string>;
  /** Inputs whose parts are exchanged. */
  readonly trees: readonly Tree[];
  readonly seed: number;
}

/** Tests a theory on the inputs of each maker. It makes and runs the inputs with exchanged parts. */
export async function testingTheory(
  { refined, vocabulary, neighbours, samples, trees, seed }: TestingTheory,
  oracle: Oracle<string>,
  signal: AbortSignal,
): Promise<readonly Evidence[]> {
  const { tree, counts } = refined;
  const exceptions = exceptionsIn(tree);
  const rejected = counts.unresolved + counts.other;
  const tested = neighbours.map(({ text, measured, outcome }) => ({
    text,
    measured,
    fails: outcome === "fail",
  }));
  const exchanged: TestedInput[] = [];
  const reader = inputReader(vocabulary);
  const made = await inTurns(exchangedParts(trees, mostExchanged, new Random(seed)), signal);
  const read = made.flatMap((each) => {
    const text = reader.textOf(each);
    return (text === undefined ? undefined : reader.read(text)) ?? [];
  });
  const onInputs = over(oracle, ({ text }: TestedInput | (typeof read)[number]) => text);
  for await (const { candidate, verdict } of answers(onInputs, read, signal)) {
    const fails = verdict.outcome === "unresolved" ? null : verdict.outcome === "fail";
    exchanged.push({ text: candidate.text, measured: candidate.measured, fails });
  }
  return [
    {
      maker: "grammar",
      agreeing: Math.max(0, counts.asked - rejected - exceptions.length),
      contradicting: exceptions.length,
      rejected,
      contradiction: exceptions[0] ?? null,
    },
    evidenceOf(
      "neighbours",
      tree,
      tested.filter(({ text }) => !samples.has(text)),
    ),
    evidenceOf("exchange", tree, exchanged),
    evidenceOf(
      "samples",
      tree,
      tested.filter(({ text }) => samples.has(text)),
    ),
  ];
}
