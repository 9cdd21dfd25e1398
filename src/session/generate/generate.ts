import { extname } from "node:path";
import { takingTurns } from "../../base/in-turns.ts";
import { OptionsError } from "../../base/options-error.ts";
import { Random } from "../../base/random.ts";
import { JoiningProducer } from "../../generate/joining-producer.ts";
import { type Learned, merged } from "../../generate/learned.ts";
import { mostAbove } from "../../generate/model.ts";
import { around, inverted, probabilistic } from "../../generate/models.ts";
import { Mutator } from "../../generate/mutator.ts";
import { coveringTexts } from "../../generate/path-cover.ts";
import { withSampleWords } from "../../generate/sample-words.ts";
import { type Sites, sitesOf } from "../../generate/sites.ts";
import type { TextSource } from "../../generate/text-source.ts";
import { TreeProducer } from "../../generate/tree-producer.ts";
import { isTwoLevel } from "../../grammar/grammar.ts";
import { unlessStopped } from "../../oracle/stop.ts";
import { joinerOf } from "../../parse/join-tokens.ts";
import { isInput, recognizes } from "../../parse/parse.ts";
import { treeAs } from "../../parse/token-tree.ts";
import type { Notice } from "../../report/notice.ts";
import { mostListed } from "../../report/words.ts";
import { encodeText, isConstrained } from "../../tree/constrained.ts";
import { textOf } from "../../tree/text.ts";
import type { Tree } from "../../tree/tree.ts";
import { storedInAnswer } from "../answer/answer-frame.ts";
import { askedCondition, type ConditionChoice } from "../conditions/asked-condition.ts";
import { neverMet, restrictedSource } from "../conditions/restricted-source.ts";
import type { Watch } from "../context/context.ts";
import { type Concluded, concluding } from "../context/session.ts";
import { openTheory } from "../explain/open-theory.ts";
import { sampleFiles } from "../files/input-file.ts";
import {
  fileSink,
  type InputFormat,
  type InputSink,
  numberedFolder,
  outputSink,
} from "../files/input-sink.ts";
import { formatsWith, type GrammarChoice, strictName } from "../grammars/grammar-source.ts";
import { grammarToLearn, learnForModel, readLearnedFile } from "../learn/learn.ts";
import { openProgram } from "../program/program-under-test.ts";
import { resolveSettings } from "../settings/settings.ts";
import { Filling, noticesOfInputs } from "./filling.ts";
import {
  type ProducedInput,
  type ProducedInputs,
  type ProducedInputsRequest,
  producedInputs,
  sizeLike,
} from "./produced-inputs.ts";
import { type Predicted, theoryInputs } from "./theory-inputs.ts";

/** How to use samples: their model directly, inverted, or mixed equally with the uniform one; or changes of them. */
export type Manner = "like" | "unlike" | "around" | "mutated";

/** The options of `culprit generate`. */
export interface GenerateRequest extends GrammarChoice, ConditionChoice, Omit<ProducedInputsRequest, "size"> {
  /** How many inputs. */
  readonly number: number;
  /** The number of expansions drawn before an input is completed. Default: by `sizeLike`. */
  readonly size?: number;
  readonly seed: number;
  /** Files written by `learn`. */
  readonly probabilities?: readonly string[];
  /** Samples to learn from now. */
  readonly samples?: readonly string[];
  readonly manner?: Manner;
  /** Whether to drop repeated inputs. */
  readonly unique?: boolean;
  /** Default: by the name of `out`. */
  readonly format?: InputFormat;
  /** A folder for `files`, a file otherwise; "-" is standard output. */
  readonly out: string;
  /** The command that must accept every input. */
  readonly validWith?: string;
  /** The file of a theory, and the prediction that the inputs must have. */
  readonly theory?: string;
  readonly predicted?: Predicted;
  /** The inputs together have all paths of so many symbols; `number` does not matter then. */
  readonly cover?: number;
  /** The module with the user's own features for the theory. */
  readonly features?: string;
  readonly state?: string;
}

/** The session of `culprit generate`. Throws OptionsError, GrammarError and OracleError. */
export const generateSession = concluding("generate", generate);

async function generate(request: GenerateRequest, watch: Watch): Promise<Concluded<"generate">> {
  const { out, state, seed, number: count, samples = [], theory } = request;
  const format = formatOf(request);
  const validWith = wordsOf(request.validWith);
  const { name, inputs, where, notices, covering, size = null } = await wantedInputs(request, watch);
  const about = { path: out === "-" ? name : out, state };
  const frame = { where, grammar: name, seed };
  if (inputs === null) {
    if (out === "-") tellOf(notices, watch);
    return { answer: { ...frame, ...nothingGenerated, notices }, about };
  }
  const formats = await formatsWith(request.formatDir);
  const known = formats.find((each) => strictName(each) === name);
  const extension = known?.extensions[0] ?? extname(sampleFiles(samples)[0] ?? "");
  const program =
    validWith.length > 0
      ? await openProgram(resolveSettings({ program: [...validWith] }), {
          name: `input${extension}`,
          isFolder: false,
        })
      : undefined;
  try {
    const wanted = { count: covering ?? count, unique: request.unique ?? theory !== undefined };
    const filling = new Filling(sinkOf(format, out, extension), watch, wanted);
    await filling.run(inputs, program);
    const filled = filling.filled();
    const told = [
      ...notices,
      ...noticesOfInputs(inputs, filling, isLearned(request) ? size : null),
      ...filled.notices,
    ];
    if (out === "-") tellOf(told, watch);
    const { total, pass } = filled.tests;
    const acceptance = program === undefined ? null : { asked: total, accepted: pass };
    const output = out === "-" ? null : storedInAnswer(out);
    return { answer: { ...frame, ...filled, notices: told, acceptance, output }, about };
  } finally {
    await program?.close();
  }
}

function formatOf({ format, out }: GenerateRequest): InputFormat {
  if (format === "files" && out === "-") {
    throw new OptionsError("--format files needs a folder; name one with --out.");
  }
  if (format !== undefined) return format;
  if (out === "-" || /\.(jsonl|ndjson)$/.test(out)) return "jsonl";
  return /\.txt$/.test(out) ? "lines" : "files";
}

function wordsOf(command: string | undefined): string[] {
  const words = command?.split(/\s+/).filter((word) => word !== "") ?? [];
  if (command !== undefined && words.length === 0) {
    throw new OptionsError("--valid-with needs a command, got only blanks; leave it out to ask no program.");
  }
  return words;
}

/** A source of inputs, with its notices. */
interface WantedInputs {
  /** The grammar's name. */
  readonly name: string;
  /** Null if no inputs exist. */
  readonly inputs: ProducedInputs<ProducedInput | Promise<ProducedInput>> | null;
  /** The condition that they meet, if any. */
  readonly where: string | null;
  readonly notices: readonly Notice[];
  /** With `cover`, their number. */
  readonly covering?: number;
  /** Their size, unless a theory makes them. */
  readonly size?: number;
}

async function wantedInputs(request: GenerateRequest, watch: Watch): Promise<WantedInputs> {
  const { theory, predicted = "fail", seed } = request;
  if (theory === undefined) return modelledInputs(request, watch);
  const open = await openTheory({ ...request, theory });
  return {
    name: open.source.name,
    inputs: theoryInputs(open, predicted, seed, watch.signal),
    where: null,
    notices: open.notices,
  };
}

/** Whether the inputs resemble samples. */
const isLearned = ({ samples = [], probabilities = [] }: GenerateRequest): boolean =>
  samples.length + probabilities.length > 0;

async function modelledInputs(asked: GenerateRequest, watch: Watch): Promise<WantedInputs> {
  const { name, grammar, sites } = await grammarToLearn(asked, asked.samples ?? [], asked.probabilities);
  const { learned, samples, largest = 0, ...own } = await learnedOf(asked, sites, watch);
  const size = asked.size ?? Math.max(sizeLike(largest), asked.minSize ?? 0);
  const request = { ...asked, size };
  // Without learned counts, all of them are the uniform model.
  const models = { like: probabilistic, unlike: inverted, around, mutated: around };
  const model = models[request.manner ?? "like"](learned);
  const base = { sites: own.sites ?? sites, model, random: new Random(request.seed) };
  if (request.manner === "mutated" && samples.length > 0) {
    const trees = new Mutator(base, samples, treeAs);
    const checks = { text: (text: Uint8Array) => recognizes(grammar, text) };
    const inputs = producedInputs(request, { ...base, trees, checks }, joinerOf(grammar));
    return { name, inputs, where: null, notices: [], size };
  }
  if (request.cover !== undefined) {
    const { inputs, notice } = await coveringInputs(base, { length: request.cover, size }, watch);
    return { name, inputs, where: null, notices: [notice], covering: inputs.count, size };
  }
  const condition = askedCondition(request, grammar);
  const where = condition?.text ?? null;
  // If stopped here, `Filling` sees the same signal and writes nothing.
  const { result } = await unlessStopped(async () => {
    if (condition === undefined) return undefined;
    const { signal } = watch;
    const restricting = { isUniform: request.uniform ?? false, isLearned: isLearned(request), signal };
    const restricted = await restrictedSource(base, condition, restricting);
    return restricted ?? { source: null, notices: await neverMet(sites, condition, signal) };
  });
  const { source: found = base, notices = [], ...drawing } = result ?? {};
  if (found === null) return { name, inputs: null, where, notices };
  const source = { ...found, ...drawing, least: leastSize(request) };
  const join = joinerOf(condition === undefined ? grammar : source.sites.grammar);
  return { name, inputs: producedInputs(request, source, join), where, notices, size };
}

/** Half the size where nothing was learned or asked: an unlearned model ends half of all programs at once. */
function leastSize(request: GenerateRequest & ProducedInputsRequest): number {
  const { minSize, size, uniform, where } = request;
  if (minSize !== undefined) return minSize;
  return uniform || where !== undefined || isLearned(request) ? 0 : Math.floor(size / 2);
}

const nothingGenerated = {
  status: "not-found",
  count: 0,
  bytes: 0,
  sizes: null,
  duplicates: 0,
  acceptance: null,
} as const;

/** If the inputs use standard output, notices go to the watcher. */
function tellOf(notices: readonly Notice[], { watcher }: Watch): void {
  for (const notice of notices) watcher({ kind: "notice", notice });
}

interface LearnedForGenerating {
  readonly learned: Learned;
  /** The trees of the samples if they are to be changed. */
  readonly samples: readonly Tree[];
  /** If inputs are to be like samples: the grammar with their words, and the size of the largest. */
  readonly sites?: Sites;
  readonly largest?: number;
}

/** The counts of samples, and of files of counts. */
async function learnedOf(
  { probabilities = [], samples: paths = [], manner = "like", where, cover }: GenerateRequest,
  sites: Sites,
  watch: Watch,
): Promise<LearnedForGenerating> {
  const files = probabilities.map((path) => readLearnedFile(path, sites));
  const samples: Tree[] = [];
  if (paths.length === 0) return { learned: merged(...files), samples };
  const keep = manner === "mutated" ? (tree: Tree) => samples.push(tree) : undefined;
  const none = `no sample in ${paths.join(", ")} parses with the grammar, so nothing like or unlike them can be made; name others, or another --grammar.`;
  // The grammar of a condition has other productions, by which nothing was counted. Less of the same in every context
  // would be little: of what never was there, only the smallest.
  const depth = where === undefined && manner !== "unlike" ? mostAbove : 0;
  const { words, largest, ...more } = await learnForModel(paths, sites, { ...watch, depth, keep, none });
  const learned = merged(...files, more.learned);
  if (manner !== "like" || where !== undefined || cover !== undefined) return { learned, samples };
  const own = withSampleWords(sites.grammar, learned, words);
  return { learned: own.learned, samples, sites: sitesOf(own.grammar), largest };
}

function sinkOf(format: InputFormat, out: string, extension: string): InputSink {
  if (format === "files") return numberedFolder(out, extension);
  return out === "-" ? outputSink(format) : fileSink(out, format);
}

/** Inputs that together have all paths of so many symbols, and a notice of the paths that no input has. */
export async function coveringInputs(
  source: TextSource,
  asked: { readonly length: number; readonly size: number },
  { signal }: Watch,
): Promise<{ inputs: ProducedInputs & { readonly count: number }; notice: Notice }> {
  const { sites, model, random } = source;
  const { grammar } = sites;
  const trees = { over: () => new TreeProducer(sites, model, random), isFree: false };
  const joining = isTwoLevel(grammar) ? new JoiningProducer(trees, source, joinerOf(grammar)) : { textOf };
  const work = coveringTexts({
    ...asked,
    grammar,
    model,
    random,
    textOf(tree) {
      const text = joining.textOf(tree);
      return text !== undefined && (!isConstrained(grammar) || isInput(grammar, text)) ? text : undefined;
    },
  });
  const takeTurns = takingTurns();
  const found: ProducedInput[] = [];
  let next = work.next();
  for (; !next.done && !signal.aborted; next = work.next()) {
    found.push({ bytes: encodeText(next.value, grammar), isCut: false });
    await takeTurns();
  }
  const { paths, missed } = next.done ? next.value : { paths: 0, missed: [] };
  const shown = missed.slice(0, mostListed).map((path) => path.join(" > "));
  const ready = found.values();
  const inputs = {
    count: found.length,
    leftOut: new Set<string>(),
    // It is asked for some more than it has, which are not written.
    produce: () => (ready.next().value ?? found.at(-1)) as ProducedInput,
  };
  return { inputs, notice: { kind: "paths-covered", paths, missed: missed.length, shown } };
}
