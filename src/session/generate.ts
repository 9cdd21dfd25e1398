import { extname } from "node:path";
import { keyOf } from "../base/hash.ts";
import { Random } from "../base/random.ts";
import type { Joiner } from "../generate/joining-producer.ts";
import { type Learned, merged } from "../generate/learned.ts";
import { around } from "../generate/model/blended.ts";
import { inverted } from "../generate/model/inverted.ts";
import { probabilistic } from "../generate/model/probabilistic.ts";
import type { Model } from "../generate/model.ts";
import type { Sites } from "../generate/sites.ts";
import { textProducer, treeTextProducer } from "../generate/text-producer.ts";
import type { TextProducer, TextSource } from "../generate/text-source.ts";
import { UniformTrees } from "../generate/uniform/uniform-trees.ts";
import { builtinGrammar } from "../grammar/builtin/builtin-grammars.ts";
import { type GenerateAnswer, generatedLines } from "../report/generated.ts";
import type { Concluded } from "./concluded.ts";
import type { GrammarChoice } from "./grammar-source.ts";
import { fileSink, folderSink, type InputFormat, type InputSink, outputSink } from "./input-sink.ts";
import { joinerOf } from "./joining.ts";
import { readLearnedFile } from "./learn.ts";
import { grammarToLearn, learnFrom } from "./learning.ts";
import { openProgram, type ProgramUnderTest } from "./program-under-test.ts";
import { resolveSettings } from "./settings.ts";
import { SizeSpreads } from "./size-spreads.ts";
import type { Watch } from "./workbench.ts";

/** What to make of what was learned: the same, the opposite, or half the same and half anything. */
export const manners = ["like", "unlike", "around"] as const;

/** What to generate. */
export interface GenerateRequest extends GrammarChoice {
  readonly count: number;
  /** How many expansions of an input are drawn before it is completed. */
  readonly size: number;
  readonly seed: number;
  /** Files that `learn` wrote. */
  readonly probabilities: readonly string[];
  /** Samples to learn from here and now. */
  readonly like: readonly string[];
  readonly manner: (typeof manners)[number];
  /** All derivations of exactly the size equally likely; nothing is learned. */
  readonly uniform: boolean;
  readonly format: InputFormat;
  /** A folder for `files`, a file otherwise; "-" is standard output. */
  readonly out: string;
  /** No input twice. */
  readonly unique: boolean;
  /** The program that must accept every input; none when empty. */
  readonly validWith: readonly string[];
}

/** The session of `culprit generate`. Throws OptionsError, GrammarError and OracleError. */
export async function generateSession(
  request: GenerateRequest,
  watch: Watch,
): Promise<Concluded<GenerateAnswer>> {
  const started = performance.now();
  const { name, grammar, sites } = await grammarToLearn(request, request.like);
  const model = modelOf(await learnedOf(request, sites, watch), request.manner);
  const texts = textsOf(request, { sites, model, random: new Random(request.seed) }, joinerOf(grammar));
  const { validWith } = request;
  const extension = builtinGrammar(name)?.extensions[0] ?? extname(request.like[0] ?? "");
  const program =
    validWith.length > 0
      ? await openProgram(resolveSettings({ program: [...validWith] }), {
          name: `input${extension}`,
          isFolder: false,
        })
      : undefined;
  try {
    const filling = new Filling(request, sinkOf(request, extension), watch);
    await filling.run(() => texts.produce(request.size), program);
    const answer = {
      ...filling.answer(),
      grammar: name,
      seconds: Math.round(performance.now() - started) / 1_000,
    };
    return { answer, text: (paint) => (answer.output === null ? [] : generatedLines(answer, paint)) };
  } finally {
    await program?.close();
  }
}

async function learnedOf(request: GenerateRequest, sites: Sites, watch: Watch): Promise<Learned> {
  const files = request.probabilities.map((path) => readLearnedFile(path, sites));
  if (request.like.length === 0) return merged(...files);
  const samples = await learnFrom(request.like, sites, { depth: 0, ...watch });
  for (const { path, reason } of samples.unlearned) {
    watch.watcher({ kind: "notice", text: `not learned from ${path}: ${reason}` });
  }
  return merged(...files, samples.learned);
}

function textsOf({ uniform, size }: GenerateRequest, source: TextSource, join: Joiner): TextProducer {
  if (!uniform) return textProducer(source, join);
  const trees = new UniformTrees(source.sites, size + SIZES_AROUND, { classesCountOnce: true });
  return treeTextProducer({ produce: (exact) => trees.draw(exact, source.random) }, source, join);
}

/** When no tree has the size, larger ones up to this many expansions more are looked at to name the nearest. */
const SIZES_AROUND = 20;

/** With nothing learned all three are the uniform model. */
function modelOf(learned: Learned, manner: GenerateRequest["manner"]): Model {
  return { like: probabilistic, unlike: inverted, around }[manner](learned);
}

function sinkOf({ format, out }: GenerateRequest, extension: string): InputSink {
  if (format === "files") return folderSink(out, extension);
  return out === "-" ? outputSink(format) : fileSink(out, format);
}

/** After so many inputs in a row that could not be written it is taken that there are no others. */
const PATIENCE = 10_000;

/** Inputs produced at a stretch when no program is asked. */
const STRETCH = 256;

/** The writing of inputs until there are enough. */
class Filling {
  readonly #request: GenerateRequest;
  readonly #sink: InputSink;
  readonly #watch: Watch;
  readonly #seen = new Set<string>();
  #count = 0;
  readonly #sizes = new SizeSpreads();
  #bytes = 0;
  #duplicates = 0;
  #unwritable = 0;
  #asked = 0;
  #accepted = 0;
  /** How many inputs in a row were not written. */
  #inVain = 0;

  constructor(request: GenerateRequest, sink: InputSink, watch: Watch) {
    this.#request = request;
    this.#sink = sink;
    this.#watch = watch;
  }

  async run(produce: () => Uint8Array, program: ProgramUnderTest | undefined): Promise<void> {
    const { signal, watcher } = this.#watch;
    try {
      while (!this.#isDone() && this.#inVain < PATIENCE && !signal.aborted) {
        await this.#writeStretch(produce, program);
        watcher({ kind: "phase", name: `generated ${this.#count} of ${this.#request.count}` });
        // Lets a Ctrl-C be heard.
        await new Promise((resolve) => setImmediate(resolve));
      }
      this.#sink.close();
    } catch (error) {
      this.#sink.abandon();
      throw error;
    }
  }

  answer(): Omit<GenerateAnswer, "grammar" | "seconds"> {
    const { out, seed, validWith } = this.#request;
    const isStopped = this.#watch.signal.aborted;
    return {
      command: "generate",
      status: this.#isDone() ? "ok" : isStopped ? "stopped" : "not-found",
      count: this.#count,
      bytes: this.#bytes,
      sizes: this.#sizes.spread(),
      output: out === "-" ? null : out,
      duplicates: this.#duplicates,
      acceptance: validWith.length > 0 ? { asked: this.#asked, accepted: this.#accepted } : null,
      seed,
      stopped: isStopped ? "signal" : null,
      notices: this.#notices(isStopped),
    };
  }

  /** Produces some inputs and writes those that are wanted, in order, however many the program is asked about at once. */
  async #writeStretch(produce: () => Uint8Array, program: ProgramUnderTest | undefined): Promise<void> {
    const inputs = Array.from({ length: program?.width ?? STRETCH }, produce).filter((input) =>
      this.#isNew(input),
    );
    const areAccepted = await Promise.all(inputs.map((input) => this.#isAccepted(input, program)));
    for (const [index, input] of inputs.entries()) {
      if (this.#isDone()) return;
      const isWritten = areAccepted[index] === true && this.#write(input);
      this.#inVain = isWritten ? 0 : this.#inVain + 1;
    }
    if (inputs.length === 0) this.#inVain += STRETCH;
  }

  #isDone(): boolean {
    return this.#count >= this.#request.count;
  }

  #isNew(input: Uint8Array): boolean {
    if (!this.#request.unique) return true;
    const key = keyOf(input);
    const isNew = !this.#seen.has(key);
    if (isNew) this.#seen.add(key);
    else this.#duplicates += 1;
    return isNew;
  }

  async #isAccepted(input: Uint8Array, program: ProgramUnderTest | undefined): Promise<boolean> {
    if (program === undefined) return true;
    const { outcome } = await program.ask(input, this.#watch.signal);
    this.#asked += 1;
    if (outcome === "pass") this.#accepted += 1;
    return outcome === "pass";
  }

  #write(input: Uint8Array): boolean {
    if (!this.#sink.write(input)) {
      this.#unwritable += 1;
      return false;
    }
    this.#count += 1;
    this.#bytes += input.length;
    this.#sizes.add(input.length);
    return true;
  }

  #notices(isStopped: boolean): string[] {
    const { count } = this.#request;
    return [
      ...(this.#unwritable > 0
        ? [`left out ${this.#unwritable} inputs that hold a line break; --format jsonl takes them too.`]
        : []),
      ...(this.#isDone() || isStopped
        ? []
        : [
            `found only ${this.#count} of ${count}: ${PATIENCE} more in a row could not be used; try another --size.`,
          ]),
    ];
  }
}
