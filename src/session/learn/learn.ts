import { basename } from "node:path";
import { inTurns, othersTurn } from "../../base/in-turns.ts";
import { OptionsError } from "../../base/options-error.ts";
import { Learner } from "../../generate/learn.ts";
import { type ContextDepth, type Learned, merged } from "../../generate/learned.ts";
import {
  type LearnedOf,
  learnedOf,
  probabilityText,
  readLearned,
  writeLearned,
} from "../../generate/learned-json.ts";
import { inverted, probabilistic } from "../../generate/models.ts";
import type { SampleWords } from "../../generate/sample-words.ts";
import { type Sites, sitesOf } from "../../generate/sites.ts";
import { readPlain } from "../../oracle/run/own-files.ts";
import { untilStopped } from "../../oracle/stop.ts";
import { tokenTreesOf } from "../../parse/token-tree.ts";
import type { UnlearnedInAnswer } from "../../report/commands/learn.ts";
import type { Watcher } from "../../report/session-event.ts";
import { inLine } from "../../report/words.ts";
import type { Tree } from "../../tree/tree.ts";
import { fileInAnswer } from "../answer/answer-frame.ts";
import type { Watch } from "../context/context.ts";
import { type Concluded, concluding } from "../context/session.ts";
import { writeAtomically } from "../files/atomic-file.ts";
import { about, reading, refuseForeign } from "../files/file-errors.ts";
import { readInput, sampleFiles } from "../files/input-file.ts";
import {
  type GrammarChoice,
  type GrammarSource,
  grammarOfInput,
  nameFromFile,
  nameInFile,
  parsedInput,
} from "../grammars/grammar-source.ts";

/** The options of `culprit learn`. */
export interface LearnRequest extends GrammarChoice {
  /** Files and folders. */
  readonly samples: readonly string[];
  readonly context: "0" | "1" | "2";
  /** Files of probabilities to add to the samples' counts. */
  readonly merge?: readonly string[];
  readonly out?: string | undefined;
  /** Whether to show the probabilities; `invert` shows them inverted. */
  readonly print?: boolean;
  readonly invert?: boolean;
  readonly state?: string | undefined;
}

/** The session of `culprit learn`. Throws OptionsError and GrammarError. */
export const learnSession = concluding("learn", learn);

async function learn(
  { samples: paths, ...request }: LearnRequest,
  { watcher, signal }: Watch,
): Promise<Concluded<"learn">> {
  const { merge = [], print, invert = false, out, state } = request;
  const source = await grammarToLearn(request, paths, merge);
  const { sites } = source;
  const path = out ?? `${basename(source.name).replace(/\.[^.]*$/, "")}.probabilities.json`;
  refuseForeign(path, grammarOfLearnedFile, "file of probabilities that learn wrote");
  const depth = Number(request.context) as ContextDepth;
  const samples = await learnFrom(paths, sites, { depth, watcher, signal });
  const learned = merged(...merge.map((path) => readLearnedFile(path, sites)), samples.learned);
  const isFound = learned.contexts.size > 0;
  const content = new TextEncoder().encode(
    learnedFile(path, sites, learned, { grammar: source.name, start: source.grammar.start }),
  );
  if (isFound) writeAtomically(path, content);
  const answer = {
    grammar: source.name,
    context: learned.depth,
    files: samples.files,
    bytes: samples.bytes,
    merged: merge.length,
    unlearned: samples.unlearned,
    output: isFound ? fileInAnswer(path, content) : null,
    stopped: signal.aborted ? ("signal" as const) : null,
    notices: isFound ? [] : [{ kind: "nothing-learned" as const }],
  };
  const probabilities = print || invert ? printed(sites, learned, invert) : [];
  return { answer, isFound, material: { probabilities }, about: { path, state } };
}

function printed(sites: Sites, learned: Learned, invert: boolean): readonly string[] {
  const model = invert ? inverted(learned) : probabilistic(learned);
  return ["", ...probabilityText(sites, learned, model).trimEnd().split("\n")];
}

/** The result of learning from samples. */
interface LearnedSamples {
  readonly learned: Learned;
  /** The expansions of rules in the largest sample. */
  readonly largest: number;
  readonly words: SampleWords;
  readonly files: number;
  readonly bytes: number;
  /** The samples that do not parse, and why. */
  readonly unlearned: readonly UnlearnedInAnswer[];
}

/**
 * The named grammar, else the grammar of the first file of probabilities, else the one for the first sample. Throws
 * OptionsError and GrammarError.
 */
export async function grammarToLearn(
  asked: GrammarChoice,
  samples: readonly string[],
  probabilities: readonly string[] = [],
): Promise<GrammarSource & { readonly sites: Sites }> {
  const [learned] = asked.grammar === undefined ? probabilities : [];
  const known = learned === undefined ? {} : grammarOfLearnedFile(learned);
  const choice = { ...asked, grammar: asked.grammar ?? known.grammar, start: asked.start ?? known.start };
  const [first = ""] = choice.grammar === undefined ? sampleFiles(samples) : [];
  const source = await grammarOfInput({ name: first }, choice);
  if (source === undefined) {
    throw new OptionsError(
      `no grammar is known${first === "" ? "" : ` for ${first}`}; name one with --grammar: a file, or a built-in one (see culprit grammar list). To make one: culprit learn <samples> -- <program>.`,
    );
  }
  if (source.treeSitter !== undefined) {
    throw new OptionsError(
      `${source.name} brings its own parser, whose trees its grammar does not always derive; name a grammar file or a built-in grammar with --grammar.`,
    );
  }
  return { ...source, sites: sitesOf(source.grammar) };
}

interface LearningSamples {
  readonly depth: ContextDepth;
  readonly watcher: Watcher;
  readonly signal: AbortSignal;
  /** Called with the tree of each sample. */
  readonly keep?: ((tree: Tree) => void) | undefined;
}

/** Parses the samples and counts their choices, file by file. Throws OptionsError if a file cannot be read. */
async function learnFrom(
  paths: readonly string[],
  sites: Sites,
  { depth, watcher, signal, keep }: LearningSamples,
): Promise<LearnedSamples> {
  const learner = new Learner(sites, { depth, tokenTree: tokenTreesOf(sites.grammar) });
  const unlearned: UnlearnedInAnswer[] = [];
  let files = 0;
  let bytes = 0;
  const learnFile = async (path: string): Promise<void> => {
    watcher({ kind: "phase", name: "learning", subject: path });
    const input = readInput(path);
    const parsed = await parsedInput(input.bytes, sites.grammar, signal);
    if (parsed.kind === "unread") unlearned.push({ path, reason: parsed.reason });
    else {
      const { tree } = parsed.input;
      await inTurns(learner.adding(tree), signal);
      keep?.(tree);
      files += 1;
      bytes += input.bytes.length;
    }
    // Lets the process handle Ctrl-C between files.
    await othersTurn();
  };
  await untilStopped(async () => {
    for (const path of sampleFiles(paths)) {
      signal.throwIfAborted();
      await learnFile(path);
    }
  });
  const { words, mostExpansions: largest } = learner;
  return { learned: learner.learned(), largest, words, files, bytes, unlearned };
}

/**
 * Learns from samples for a model, and tells of those that do not parse. Throws OptionsError if a file cannot be read,
 * and with the words of `none` if no sample parses.
 */
export async function learnForModel(
  paths: readonly string[],
  sites: Sites,
  { none, ...learning }: LearningSamples & { readonly none: string },
): Promise<Pick<LearnedSamples, "learned" | "largest" | "words">> {
  const { learned, largest, words, files, unlearned } = await learnFrom(paths, sites, learning);
  for (const { path, reason } of unlearned) {
    learning.watcher({ kind: "notice", notice: { kind: "not-learned", path, reason } });
  }
  if (files === 0 && !learning.signal.aborted) throw new OptionsError(none);
  return { learned, largest, words };
}

/** Reads a file written by `learn` for this grammar. Throws OptionsError. */
export function readLearnedFile(path: string, sites: Sites): Learned {
  return readWith(path, (text) => readLearned(sites, text));
}

/** The grammar of a file written by `learn`, as named from the working directory. Throws OptionsError. */
function grammarOfLearnedFile(path: string): LearnedOf {
  const { grammar, start } = readWith(path, learnedOf);
  return { grammar: grammar && nameFromFile(path, grammar), start };
}

/** The content of such a file at this path. Names of grammar files are relative to its folder. */
export function learnedFile(
  path: string,
  sites: Sites,
  learned: Learned,
  { grammar, start }: LearnedOf,
): string {
  const there = grammar && nameInFile(path, grammar);
  return writeLearned(sites, learned, { grammar: there, start });
}

function readWith<R>(path: string, read: (text: string) => R): R {
  const text = reading(`the probabilities ${inLine(path)}`, () => readPlain(path).toString());
  return about(path, () => read(text));
}
