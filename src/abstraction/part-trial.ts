import { Random } from "../base/random.ts";
import { answers } from "../oracle/first-with.ts";
import { type Oracle, over } from "../oracle/oracle.ts";
import type { Outcome } from "../oracle/outcome.ts";
import { parseForest } from "../parse/parse.ts";
import { encode } from "../text/encoding.ts";
import { withoutWhiteSpace } from "../text/white-space.ts";
import { occurrences } from "../tree/occurrences.ts";
import type { Path } from "../tree/path.ts";
import type { Tree } from "../tree/tree.ts";
import { blamed } from "./blame.ts";
import { type ContextException, isExcepted } from "./context-exception.ts";
import { type ContextWriter, contextWriter } from "./context-writer.ts";
import { Contexts } from "./contexts.ts";
import type { FailingInput } from "./failing-input.ts";
import type { InContext } from "./in-context.ts";
import type { PatternPart } from "./pattern-part.ts";
import { seedOf } from "./seeds.ts";
import { ValidShares } from "./valid-shares.ts";

/** Inputs drawn at once. What comes of them decides which ones are drawn next. */
const batchSize = 10;

/** Draws until an input is new; when none is, there are probably no more. */
const mostDraws = 300;

/** Refused inputs, and one more for each failing one, after which nothing is known of a part; */
const mostRefused = 40;

/** fewer when none fails. */
const mostRefusedAtFirst = 20;

export interface PartTrialOptions {
  readonly input: FailingInput;
  readonly oracle: Oracle<Uint8Array>;
  readonly signal: AbortSignal;
  readonly seed: number;
  /** Trees of inputs known to be valid. */
  readonly valid: readonly Tree[];
}

/** What is asked of a part: so many failing inputs, and no more kinds of contexts that are excepted. */
export interface Enough {
  readonly failing: number;
  readonly exceptions: number;
}

/**
 * Asks whether a part of a pattern is enough wherever it stands, and but for which contexts. What has productions that were mostly
 * refused is seldom tried again.
 */
export class PartTrial {
  readonly part: PatternPart;
  readonly #contexts: Contexts;
  readonly #options: PartTrialOptions;
  readonly #oracle: Oracle<string>;
  readonly #write: ContextWriter;
  readonly #asked = new Set<string>();
  readonly #shares: ValidShares;
  #failing: readonly InContext[] = [];
  #exceptions: readonly ContextException[] = [];
  #draws = 0;
  #refused = 0;
  #isEnough = true;

  /** Rejects with what the signal was aborted with. */
  static async of(part: PatternPart, options: PartTrialOptions): Promise<PartTrial> {
    return new PartTrial(part, await Contexts.of(part, options), options);
  }

  private constructor(part: PatternPart, contexts: Contexts, options: PartTrialOptions) {
    this.part = part;
    this.#contexts = contexts;
    this.#options = options;
    const { input, oracle } = options;
    this.#oracle = over<string, Uint8Array>(oracle, (text) => encode(text, input.encoding) ?? NOTHING);
    this.#shares = new ValidShares(input.grammar);
    this.#write = contextWriter(part, input);
  }

  /** The inputs that failed and that no exception speaks of. */
  get failing(): readonly InContext[] {
    return this.#failing;
  }

  get exceptions(): readonly ContextException[] {
    return this.#exceptions;
  }

  /** Whether so many inputs with the part fail, and all that pass do so because of one of a few exceptions. */
  async isEnough({ failing, exceptions }: Enough): Promise<boolean> {
    while (this.#isEnough && this.#failing.length < failing) {
      const batch = this.#batch(Math.min(batchSize, failing - this.#failing.length));
      const passing = await this.#ask(batch);
      const mayExcept = this.#exceptions.length < exceptions;
      if (passing) this.#isEnough = mayExcept && (await this.#except(passing));
      if (batch.length === 0 || this.#isHopeless()) this.#isEnough = false;
    }
    return this.#isEnough;
  }

  #isHopeless(): boolean {
    const { length } = this.#failing;
    return this.#refused > (length === 0 ? mostRefusedAtFirst : mostRefused + length);
  }

  #batch(wanted: number): readonly InContext[] {
    const batch: InContext[] = [];
    for (let inVain = 0; batch.length < wanted && inVain < mostDraws; inVain++) {
      const seed = seedOf(this.#options.seed, IN_CONTEXT, this.#draws++);
      const drawn = this.#contexts.draw(seed);
      if (!drawn || this.#exceptions.some((each) => isExcepted(drawn, each))) continue;
      if (new Random(seed).unit() > this.#shares.leastOf(drawn.tree)) continue;
      const letters = withoutWhiteSpace(drawn.text);
      if (this.#asked.has(letters)) continue;
      this.#asked.add(letters);
      batch.push(drawn);
      inVain = 0;
    }
    return batch;
  }

  /** Asks about the batch, up to the first that passes, which is returned. */
  async #ask(batch: readonly InContext[]): Promise<InContext | undefined> {
    const { signal } = this.#options;
    const oracle = over<InContext, string>(this.#oracle, ({ text }) => text);
    for await (const { candidate, verdict } of answers(oracle, batch, signal)) {
      const { outcome } = verdict;
      const isPassing = outcome === "pass" && this.#isHeld(candidate.text);
      this.#shares.add(candidate.tree, isPassing || outcome === "fail");
      if (isPassing) return candidate;
      if (outcome === "fail") this.#failing = [...this.#failing, candidate];
      else this.#refused++;
    }
    return undefined;
  }

  /** Excepts the contexts that are to blame for the input; false when there are none. */
  async #except(passing: InContext): Promise<boolean> {
    const { tree, grammar } = this.#options.input;
    const exception = await blamed(passing, {
      grammar,
      failing: [{ tree, at: this.part.path }, ...this.#failing],
      ask: (asked, at) => this.#outcomeOf(asked, at),
      write: this.#write,
    });
    if (!exception) return false;
    this.#exceptions = [...this.#exceptions, exception];
    this.#failing = this.#failing.filter((each) => !isExcepted(each, exception));
    return true;
  }

  async #outcomeOf(tree: Tree, at: Path): Promise<Outcome> {
    const text = this.#write(tree, at);
    if (text === undefined) return "unresolved";
    const { outcome } = await this.#oracle(text, this.#options.signal);
    return outcome === "pass" && !this.#isHeld(text) ? "unresolved" : outcome;
  }

  #isHeld(text: string): boolean {
    const forest = parseForest(this.#options.input.grammar, text);
    return forest.kind !== "failure" && occurrences(this.part.pattern, forest.cheapest()).length > 0;
  }
}

const IN_CONTEXT = -2;
const NOTHING = new Uint8Array(0);
