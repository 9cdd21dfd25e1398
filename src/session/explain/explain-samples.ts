import { basename, resolve } from "node:path";
import { inTurns, othersTurn, type Work } from "../../base/in-turns.ts";
import { Random } from "../../base/random.ts";
import { type Vocabulary, vocabularyOf } from "../../explain/features/vocabulary.ts";
import { recordNamesIn } from "../../explain/naming/part-names.ts";
import type { KnownInput } from "../../explain/refinement/known-inputs.ts";
import { type LearnedFromSamples, learnedFromSamples } from "../../explain/theory/learned-from-samples.ts";
import { exampleOf, examplesIn, type Theory } from "../../explain/theory/theory.ts";
import { theoryOf } from "../../explain/theory/theory-of.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import { unlessStopped } from "../../oracle/stop.ts";
import type { ShownSample, UnreadInAnswer } from "../../report/commands/explain-samples.ts";
import type { Notice } from "../../report/notice.ts";
import type { Tree } from "../../tree/tree.ts";
import { fileInAnswer } from "../answer/answer-frame.ts";
import type { Watch } from "../context/context.ts";
import { type Concluded, concluding } from "../context/session.ts";
import { writeAtomically } from "../files/atomic-file.ts";
import { readInput, sampleFiles } from "../files/input-file.ts";
import {
  type GrammarChoice,
  lackNotices,
  orByLines,
  type ParsedInput,
  parsedInput,
} from "../grammars/grammar-source.ts";
import { grammarToLearn } from "../learn/learn.ts";
import { givenPatterns, ownModule } from "./additions.ts";
import { measured } from "./heard-inputs.ts";
import { refuseForeignTheory, theoryFile } from "./open-theory.ts";

/** Inputs whose outcomes are known, and the options of `culprit explain` about them. */
interface ExplainSamplesRequest extends GrammarChoice {
  /** Files and folders of inputs that pass, and of inputs that fail. */
  readonly passing: readonly string[];
  readonly failing: readonly string[];
  readonly seed: number;
  readonly out?: string | undefined;
  /** Patterns to look for, each as `name=pattern`. */
  readonly pattern: readonly string[];
  /** The module of the user's own features. */
  readonly features?: string | undefined;
  readonly state?: string | undefined;
}

/** The session of `culprit explain` without a program. Throws OptionsError and GrammarError. */
export const explainSamplesSession = concluding("explain samples", explainSamples);

async function explainSamples(
  request: ExplainSamplesRequest,
  watch: Watch,
): Promise<Concluded<"explain samples">> {
  const { passing, failing, seed } = request;
  const source = await grammarToLearn(await orByLines({ name: sampleFiles(failing)[0] ?? "" }, request), [
    ...failing,
    ...passing,
  ]);
  const path = request.out ?? `${basename(resolve(failing[0] ?? "")).replace(/\.[^.]*$/, "")}.theory.json`;
  refuseForeignTheory(path);
  const own = await ownModule(request.features);
  const patterns = givenPatterns(request.pattern, source.grammar);
  const samples = new Samples(source.grammar, watch);
  const { result: found = nothingLearned, stopped } = await unlessStopped(async () => {
    await samples.read(sampleFiles(passing), false);
    await samples.read(sampleFiles(failing), true);
    if (!samples.areBoth) return undefined;
    const vocabulary = vocabularyOf(source.grammar, {
      patterns,
      own: own?.measures,
      names: recordNamesIn(samples.trees, source.grammar),
    });
    const learned = await inTurns(samples.learned(vocabulary, new Random(seed)), watch.signal);
    return { learned, vocabulary };
  });
  const { learned, vocabulary } = found;
  const theory =
    learned &&
    theoryOf(learned, vocabulary, {
      grammar: source.name,
      failure: null,
      seed,
      ownFeatures: own?.origin ?? null,
    });
  const content = theory && new TextEncoder().encode(theoryFile(path, theory));
  if (content !== null) writeAtomically(path, content);
  const answer = {
    grammar: source.name,
    ...samples.counts,
    unread: samples.unread,
    theory,
    shown: theory === null ? [] : samples.shownIn(theory),
    heldOut: learned?.heldOut ?? null,
    output: content && fileInAnswer(path, content),
    seed,
    stopped,
    notices: [...lackNotices(source), ...(stopped === null ? samples.notices : [])],
  };
  const isFound = theory !== null && !saysNothing(theory);
  return { answer, isFound, about: { path, state: request.state } };
}

const nothingLearned = { learned: null, vocabulary: null };

/** Whether it predicts the same outcome for all inputs. */
const saysNothing = ({ tree }: Theory): boolean => tree.kind === "prediction";

/** The samples that the grammar reads. */
class Samples {
  readonly unread: UnreadInAnswer[] = [];
  readonly #grammar: Grammar;
  readonly #watch: Watch;
  readonly #inputs: (ParsedInput & { readonly path: string; readonly fails: boolean })[] = [];

  constructor(grammar: Grammar, watch: Watch) {
    this.#grammar = grammar;
    this.#watch = watch;
  }

  get counts(): { readonly passing: number; readonly failing: number } {
    const failing = this.#inputs.filter(({ fails }) => fails).length;
    return { passing: this.#inputs.length - failing, failing };
  }

  get trees(): readonly Tree[] {
    return this.#inputs.map(({ tree }) => tree);
  }

  get areBoth(): boolean {
    return this.counts.passing > 0 && this.counts.failing > 0;
  }

  get notices(): readonly Notice[] {
    const { passing, failing } = this.counts;
    if (passing === 0 || failing === 0) return [{ kind: "one-outcome", passing, failing }];
    const among = new Map(this.#inputs.flatMap(({ text, path, fails }) => (fails ? [] : [[text, path]])));
    const both = this.#inputs.filter(({ text, fails }) => fails && among.has(text));
    const [first] = both;
    if (first === undefined) return [];
    const example = [first.path, among.get(first.text) ?? ""] as const;
    return [{ kind: "both-outcomes", inputs: both.length, failing, example }];
  }

  /** Throws an OptionsError if a file cannot be read, or the reason of the signal if it aborts. */
  async read(paths: readonly string[], fails: boolean): Promise<void> {
    const { signal, watcher } = this.#watch;
    for (const [done, path] of paths.entries()) {
      const name = fails ? "reading-failing" : "reading-passing";
      watcher({ kind: "phase", name, done: done + 1, of: paths.length });
      const parsed = await parsedInput(readInput(path).bytes, this.#grammar, signal);
      if (parsed.kind === "unread") this.unread.push({ path, fails, reason: parsed.reason });
      else this.#inputs.push({ ...parsed.input, path, fails });
      // Lets a Ctrl-C be heard between two files.
      await othersTurn();
    }
  }

  /** The samples that a theory shows. */
  shownIn(theory: Theory): readonly ShownSample[] {
    const shown = new Set(examplesIn(theory));
    return this.#inputs.flatMap(({ path, text }) => {
      const input = exampleOf(text);
      return shown.delete(input) ? [{ path, input }] : [];
    });
  }

  *learned(vocabulary: Vocabulary, random: Random): Work<LearnedFromSamples> {
    const inputs: KnownInput[] = [];
    for (const input of this.#inputs) {
      inputs.push({ ...measured(input, vocabulary), fails: input.fails });
      yield;
    }
    return yield* learnedFromSamples(inputs, vocabulary, random);
  }
}
