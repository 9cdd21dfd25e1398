import { inTurns } from "../../base/in-turns.ts";
import { Random } from "../../base/random.ts";
import {
  type DataTheory,
  dataTheory,
  dataVocabulary,
  type FailingData,
} from "../../explain/data/data-theory.ts";
import { type Additions, type Vocabulary, vocabularyOf } from "../../explain/features/vocabulary.ts";
import { inputReader } from "../../explain/make/made-input.ts";
import { namesInPlace, withDistinctNames } from "../../explain/naming/names-in-place.ts";
import { partNamesIn } from "../../explain/naming/part-names.ts";
import type { NeighbourFacts } from "../../explain/near/facts.ts";
import { type FoundNeighbours, findNeighbours } from "../../explain/near/neighbours.ts";
import { refine } from "../../explain/refinement/refine.ts";
import { exceptionsIn, type Refined } from "../../explain/refinement/refined.ts";
import {
  type Evidence,
  evidenceOf,
  exchangedParts,
  isConfirmedBy,
  predictsFailure,
  type TestedInput,
} from "../../explain/theory/evidence.ts";
import { type Answer, all, answers } from "../../oracle/first-with.ts";
import { type Oracle, over } from "../../oracle/oracle.ts";
import { endsAll, type StopReason, unlessStopped, untilStopped } from "../../oracle/stop.ts";
import { recognizes } from "../../parse/parse.ts";
import { minimize } from "../../reduce/minimize.ts";
import type { SignalOfStage, StageProgress } from "../../reduce/stage.ts";
import { decodeText, encode } from "../../text/encoding.ts";
import type { Tree } from "../../tree/tree.ts";
import { withTimeLimit } from "../context/context.ts";
import { type GrammarSource, type ParsedInput, parsedInput } from "../grammars/grammar-source.ts";
import { readingTreeSource } from "../grammars/trees-by-grammar.ts";
import type { Result } from "../verbs/answered.ts";
import { type HeardInput, HeardInputs, measured } from "./heard-inputs.ts";
import type { RelatedWords } from "./words-of-program.ts";

/** How to explain an input. */
interface Explaining {
  /** Undefined to run only the neighbours of the input. */
  readonly source: GrammarSource | undefined;
  readonly oracle: Oracle<Uint8Array>;
  readonly signal: AbortSignal;
  readonly seed: number;
  /** The most inputs made for a theory; undefined for no limit. */
  readonly mostInputs: number | undefined;
  /** Features in addition to those of the grammar. Default: none. */
  readonly additions?: Additions;
  /** Default: the signal of the whole search. */
  readonly signalOfStage?: SignalOfStage;
  readonly onStage?: (progress: StageProgress) => void;
  readonly onImprovement?: (best: Uint8Array) => void;
  /** Whether to minimize the input first. Default: yes. */
  readonly minimizes?: boolean;
  /** A smaller input to begin with, if it fails in the same way. */
  readonly minimized?: Uint8Array | undefined;
  /** Other inputs to run first. Default: none. */
  readonly samples?: readonly Uint8Array[];
  /** The most time, including our own computing; undefined for no limit. */
  readonly mostMilliseconds?: number | undefined;
  /** The most pauses of the search for a theory. Default: as many as it usually takes. */
  readonly mostPauses?: number | undefined;
  /** Words that may replace a word of the input; default: usual words and those of the input. */
  readonly related?: RelatedWords | undefined;
  /** The runs of earlier searches. Default: none. */
  readonly before?: readonly Answer<Uint8Array>[];
}

const usual = {
  additions: {},
  signalOfStage: (whole: AbortSignal) => whole,
  onStage: () => {},
  onImprovement: () => {},
  minimizes: true,
  samples: [],
  before: [],
} satisfies Partial<Explaining>;

type Asked = Explaining & Required<Pick<Explaining, keyof typeof usual>>;

/** A failing input: minimized, and as it was given. */
interface Failing {
  readonly bytes: Uint8Array;
  readonly whole: Uint8Array;
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
  /** Whether the theory is wrong about the minimized input or about a neighbour. */
  readonly isRefuted: boolean;
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
  isRefuted: false,
} as const;

/** Minimizes the input, runs its neighbours, and learns when inputs like it fail. */
export function explaining(input: Uint8Array, given: Explaining): Promise<ExplainedInput> {
  const asked = { ...usual, ...given };
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
  whole: Uint8Array,
  given: Asked,
  signalOfNeighbours: AbortSignal,
): Promise<ExplainedInput> {
  const heard = new HeardInputs(given.oracle, given.before);
  const asked = { ...given, oracle: heard.oracle };
  const { bytes, stopped } = await prepared(whole, asked);
  if (endsAll(stopped)) return { ...search, bytes, stopped };
  const near = await neighboursOf({ bytes, whole }, { ...asked, signal: signalOfNeighbours });
  const { source } = asked;
  if (source === undefined || asked.mostInputs === 0 || endsAll(near.stopped)) {
    return { ...search, bytes, near: near.facts, stopped: near.stopped ?? stopped };
  }
  const theory = await theoryOn({ bytes, whole }, heard, {
    ...asked,
    source,
    signal: asked.signalOfStage(asked.signal),
  });
  const isRefuted = !endsAll(theory.stopped) && (await isRefutedBy(near.facts, theory, signalOfNeighbours));
  return { ...theory, isRefuted, near: near.facts, stopped: theory.stopped ?? stopped };
}

/** The share of passing neighbours about which a theory may be wrong: fewer may be odd spellings of what it speaks of. */
const mostWrong = 0.25;

/** Whether the theory is wrong about the minimized input, or about too many passing neighbours. */
async function isRefutedBy(
  { passing }: NeighbourFacts,
  { bytes, refined, vocabulary }: ExplainedInput,
  signal: AbortSignal,
): Promise<boolean> {
  if (refined === null || vocabulary === null) return false;
  const predictionFor = async (input: Uint8Array): Promise<boolean | undefined> => {
    const parsed = await parsedInput(input, vocabulary.grammar, signal);
    if (parsed.kind === "unread") return undefined;
    return predictsFailure(refined.tree, measured(parsed.input, vocabulary).measured);
  };
  if ((await predictionFor(bytes)) === false) return true;
  let [wrong, right] = [0, 0];
  for (const { text } of passing) {
    const fails = text === null ? undefined : await predictionFor(new TextEncoder().encode(text));
    if (fails === true) wrong++;
    else if (fails === false) right++;
  }
  return wrong > mostWrong * (wrong + right);
}

/** Runs the samples, then minimizes the input. */
async function prepared(
  input: Uint8Array,
  { minimizes, minimized, samples, source, oracle, ...asking }: Asked,
): Promise<{ readonly bytes: Uint8Array; readonly stopped: StopReason | null }> {
  let begun = input;
  const stopped = await untilStopped(async () => {
    const { signal } = asking;
    await all(oracle, samples, signal);
    if (minimized !== undefined && (await oracle(minimized, signal)).outcome === "fail") begun = minimized;
  });
  if (stopped !== null || !minimizes) return { bytes: input, stopped };
  const tree = readingTreeSource(source, begun);
  return minimize(begun, oracle, { ...asking, algorithm: "deletions", tree });
}

/** The most runs of neighbours. */
const mostNeighbours = 300;

/** The time for neighbours if the whole search has a limit: as much as users wait for, or all of it where runs take long. */
const millisecondsForNeighbours = (most: number): number => Math.max(10_000, most);

/** Whether the grammar reads longer neighbours is not asked: each would take longer than its run. */
const longestRead = 2_000;

/** Runs the neighbours of an input. */
function neighboursOf(
  { bytes, whole }: Failing,
  { source, oracle, signal, signalOfStage, mostMilliseconds, onStage, before, related }: Asked,
): Promise<FoundNeighbours> {
  const milliseconds =
    mostMilliseconds === undefined ? Number.POSITIVE_INFINITY : millisecondsForNeighbours(mostMilliseconds);
  const texts = [decodeText(bytes).text, decodeText(whole).text] as const;
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

/** The oracle on texts, in the encoding of the input if that is possible. */
function onTexts(oracle: Oracle<Uint8Array>, input: Uint8Array): Oracle<string> {
  const { encoding } = decodeText(input);
  return over(oracle, (text: string) => encode(text, encoding) ?? new TextEncoder().encode(text));
}

type AskedByGrammar = Asked & { readonly source: GrammarSource };

/** A theory with its features. */
interface Learned extends DataTheory {
  readonly vocabulary: Vocabulary;
}

/** Larger originals are not read at all, in bytes: parsing them takes long. */
const largestRead = 100_000;

/** Learns a theory of inputs like this one, by the grammar. */
async function theoryOn(
  { bytes, whole }: Failing,
  heard: HeardInputs,
  asked: AskedByGrammar,
): Promise<ExplainedInput> {
  const { seed, signal, onStage, samples, mostPauses } = asked;
  const among = heard.keys;
  const begun = await unlessStopped(() => beginning(bytes, heard, asked));
  if (begun.result === undefined) return { ...search, bytes, stopped: begun.stopped };
  const { vocabulary: ofAll, known } = begun.result;
  const oracle = onTexts(asked.oracle, bytes);
  const onRound = (round: number): void => onStage({ name: `round ${round}`, done: 0, of: null });
  const options = { seed, signal, onRound, mostPauses };
  const ofData = await unlessStopped(async () => {
    const data = await dataOf({ bytes, whole }, ofAll, asked);
    const theory = data && (await dataTheory(data, oracle, options));
    return theory && { ...theory, vocabulary: data.vocabulary };
  });
  if (endsAll(ofData.stopped)) return { ...search, bytes, stopped: ofData.stopped };
  const withGrammar = async (): Promise<Learned> => {
    const rows = known.map(({ outcome, isFromBefore, ...input }) => ({ input, fails: outcome === "fail" }));
    const mostAsked = asked.mostInputs;
    const refined = await refine({ vocabulary: ofAll, known: rows }, oracle, { ...options, mostAsked });
    const data = ofData.result;
    if (refined.ending === "settled" || !data) return { refined, vocabulary: ofAll, isWhole: true };
    return { ...data, refined: { ...data.refined, stopped: refined.stopped } };
  };
  const learned = ofData.result?.isWhole ? ofData.result : await withGrammar();
  const { refined, vocabulary } = learned;
  const tested = await unlessStopped(async () => {
    const neighbours = await heard.known({ vocabulary, bytes, signal, among });
    const inputs = [bytes, ...(whole.length > largestRead ? [] : [whole]), ...samples];
    return testing(learned, { oracle, neighbours, asked, trees: await treesOf(inputs, asked) });
  });
  const evidence = tested.result ?? [];
  return {
    ...search,
    guarantee: refined.ending === "settled" && isConfirmedBy(evidence) ? "confirmed" : null,
    evidence,
    bytes,
    refined,
    vocabulary,
    knownBefore: vocabulary === ofAll ? known.filter(({ isFromBefore }) => isFromBefore).length : 0,
    stopped: refined.stopped ?? tested.stopped,
  };
}

/** The features, and the inputs that are known before others are made; undefined if the grammar rejects the input. */
async function beginning(
  bytes: Uint8Array,
  heard: HeardInputs,
  asked: AskedByGrammar,
): Promise<{ readonly vocabulary: Vocabulary; readonly known: readonly HeardInput[] } | undefined> {
  const { source, signal, samples, additions } = asked;
  const parsed = await parsedInput(bytes, source.grammar, signal);
  if (parsed.kind === "unread") return undefined;
  const { tree } = parsed.input;
  const trees = [tree, ...(await treesOf(samples, asked))];
  const grammar = withDistinctNames(source.grammar, trees);
  const names = partNamesIn([tree], grammar);
  const vocabulary = vocabularyOf(grammar, { ...additions, names, isMade: namesInPlace(grammar, trees) });
  const others = await heard.known({ vocabulary, bytes, signal });
  const input = { ...measured(parsed.input, vocabulary), outcome: "fail", isFromBefore: false } as const;
  return { vocabulary, known: [input, ...others] };
}

/** The inputs that the grammar reads. */
async function parsedInputs(
  inputs: readonly Uint8Array[],
  { source, signal }: AskedByGrammar,
): Promise<readonly ParsedInput[]> {
  const read: ParsedInput[] = [];
  for (const input of inputs) {
    const parsed = await parsedInput(input, source.grammar, signal);
    if (parsed.kind === "parsed") read.push(parsed.input);
  }
  return read;
}

const treesOf = async (inputs: readonly Uint8Array[], asked: AskedByGrammar): Promise<readonly Tree[]> =>
  (await parsedInputs(inputs, asked)).map(({ tree }) => tree);

/** Longer originals are not changed, in characters, but what they have replaces parts of the minimized input. */
const longestChanged = 600;

/** The named data of an input, with their features; undefined if it has no names. */
async function dataOf(
  { bytes, whole }: Failing,
  ofAll: Vocabulary,
  asked: AskedByGrammar,
): Promise<FailingData | undefined> {
  const isOther = whole.length <= largestRead && whole.length !== bytes.length;
  const parsed = await parsedInputs(isOther ? [bytes, whole] : [bytes], asked);
  const like = parsed.map(({ tree }) => tree);
  const [minimized, largest = minimized] = like;
  if (minimized === undefined || largest === undefined) return undefined;
  const given = { whole: largest, parts: like.slice(0, -1) };
  const vocabulary = dataVocabulary(asked.source.grammar, given, asked.additions);
  // If nothing in the minimized input has a name, the failure does not need the data.
  if (!vocabulary || vocabulary.naming.called(minimized).size === 0) return undefined;
  const failing = parsed
    .filter(({ text }, index) => index === 0 || text.length <= longestChanged)
    .map((each) => measured(each, vocabulary));
  return { vocabulary, whole: ofAll, failing, like };
}

/** The most inputs with exchanged parts: a few seconds of runs. */
const mostExchanged = 40;

interface Testing {
  readonly oracle: Oracle<string>;
  /** Inputs that ran before the grammar made others: neighbours of the input, and shorter inputs. */
  readonly neighbours: readonly HeardInput[];
  /** Inputs whose parts are exchanged. */
  readonly trees: readonly Tree[];
  readonly asked: Asked;
}

/** Tests a theory on the inputs of each maker. It makes and runs the inputs with exchanged parts. */
async function testing(
  { refined: { tree, counts }, vocabulary }: Learned,
  { oracle, neighbours, trees, asked: { seed, signal, samples } }: Testing,
): Promise<readonly Evidence[]> {
  const exceptions = exceptionsIn(tree);
  const rejected = counts.unresolved + counts.other;
  const sampleTexts = new Set(samples.map((sample) => decodeText(sample).text));
  const isSample = ({ text }: TestedInput): boolean => sampleTexts.has(text);
  const heard = neighbours.map(({ text, measured, outcome }) => ({
    text,
    measured,
    fails: outcome === "fail",
  }));
  const reader = inputReader(vocabulary);
  const made = await inTurns(exchangedParts(trees, mostExchanged, new Random(seed)), signal);
  const read = made.flatMap((each) => {
    const text = reader.textOf(each);
    return (text === undefined ? undefined : reader.read(text)) ?? [];
  });
  const exchanged: TestedInput[] = [];
  const onInputs = over(oracle, ({ text }: (typeof read)[number]) => text);
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
      heard.filter((each) => !isSample(each)),
    ),
    evidenceOf("exchange", tree, exchanged),
    evidenceOf("samples", tree, heard.filter(isSample)),
  ];
}
