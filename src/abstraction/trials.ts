import { answers } from "../oracle/first-with.ts";
import { type Oracle, over } from "../oracle/oracle.ts";
import type { Outcome } from "../oracle/outcome.ts";
import { parseTree } from "../parse/parse.ts";
import { ParseError } from "../parse/parse-failure.ts";
import { encode } from "../text/encoding.ts";
import { withoutWhiteSpace } from "../text/white-space.ts";
import { occursAt } from "../tree/occurrences.ts";
import { EvidenceBook } from "./evidence.ts";
import type { FailingInput } from "./failing-input.ts";
import { type Filling, filledText } from "./filling.ts";
import { patternOf } from "./pattern-of.ts";
import type { Replacements } from "./replacements.ts";

/** What came of asking about a filling. */
export interface Trial {
  readonly filling: Filling;
  /** Unresolved also for one that passes, but whose text is read in another way than it was made. */
  readonly outcome: Outcome;
}

/** How many inputs were asked about, and what came of them. */
export interface TrialCounts {
  readonly asked: number;
  readonly failing: number;
  readonly passing: number;
}

export interface TrialOptions {
  readonly oracle: Oracle<Uint8Array>;
  readonly signal: AbortSignal;
  readonly replacements: Replacements;
  /** Which of the many ways of filling are tried. */
  readonly seed: number;
}

/** Asks the oracle about the failing input with slots filled. */
export class Trials {
  readonly input: FailingInput;
  readonly replacements: Replacements;
  readonly seed: number;
  readonly evidence: EvidenceBook;
  readonly #oracle: Oracle<Uint8Array>;
  readonly #signal: AbortSignal;
  readonly #asked = new Set<string>();
  readonly #counts = { asked: 0, failing: 0, passing: 0 };
  readonly #failingTexts: string[] = [];

  constructor(input: FailingInput, { oracle, signal, replacements, seed }: TrialOptions) {
    this.input = input;
    this.replacements = replacements;
    this.seed = seed;
    this.evidence = new EvidenceBook(input);
    this.#oracle = oracle;
    this.#signal = signal;
    this.#asked.add(withoutWhiteSpace(input.text));
  }

  get counts(): TrialCounts {
    return this.#counts;
  }

  /** All inputs that failed, in the order asked. */
  get failingTexts(): readonly string[] {
    return this.#failingTexts;
  }

  /** Asks about the fillings, one after the other; works ahead as far as the oracle allows. */
  async *ask(fillings: Iterable<Filling>): AsyncGenerator<Trial, void, void> {
    const candidates = this.#candidatesOf(fillings);
    const oracle = over<Candidate, Uint8Array>(this.#oracle, ({ bytes }) => bytes);
    for await (const { candidate, verdict } of answers(oracle, candidates, this.#signal)) {
      const { filling, text } = candidate;
      this.#asked.add(withoutWhiteSpace(text));
      const isMisread = verdict.outcome === "pass" && !this.#isReadAsMade(candidate);
      const outcome = isMisread ? "unresolved" : verdict.outcome;
      this.#counts.asked++;
      if (outcome === "fail") this.#failingTexts.push(text);
      if (outcome === "fail") this.#counts.failing++;
      else if (outcome === "pass") this.#counts.passing++;
      yield { filling, outcome };
    }
  }

  /** What comes of one filling. */
  async askOne(filling: Filling): Promise<Outcome> {
    for await (const { outcome } of this.ask([filling])) return outcome;
    return "unresolved";
  }

  /** The filled input's text without blanks. */
  lettersOf(filling: Filling): string {
    return withoutWhiteSpace(filledText(this.input, filling));
  }

  /** Whether no input of these letters was asked about. */
  isNew(letters: string): boolean {
    return !this.#asked.has(letters);
  }

  *#candidatesOf(fillings: Iterable<Filling>): Generator<Candidate, void, void> {
    for (const filling of fillings) {
      const text = filledText(this.input, filling);
      const bytes = encode(text, this.input.encoding);
      if (bytes) yield { filling, text, bytes };
    }
  }

  #isReadAsMade({ filling, text }: Candidate): boolean {
    const slots = filling.map(({ slot }) => slot);
    try {
      return occursAt(patternOf(this.input, slots), parseTree(this.input.grammar, text));
    } catch (error) {
      if (error instanceof ParseError) return false;
      throw error;
    }
  }
}

interface Candidate {
  readonly filling: Filling;
  readonly text: string;
  readonly bytes: Uint8Array;
}
