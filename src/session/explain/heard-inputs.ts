import { keyOf } from "../../base/hash.ts";
import type { Vocabulary } from "../../explain/features/vocabulary.ts";
import type { MadeInput } from "../../explain/make/made-input.ts";
import type { Answer } from "../../oracle/first-with.ts";
import { type Oracle, wrapping } from "../../oracle/oracle.ts";
import type { Outcome } from "../../oracle/outcome.ts";
import { measuredInput } from "./measured-input.ts";

/** An input that somebody asked about. */
export interface HeardInput extends MadeInput {
  readonly outcome: Outcome;
  /** Whether nobody here had to ask. */
  readonly isFromBefore: boolean;
}

/** Inputs of each outcome that are learned from, */
const mostKnown = 100;

/** and of these such that nobody here had to ask about: larger ones have more than one thing that matters. */
const mostFromBefore = 40;

/** and candidates of each that are parsed to find those that the grammar reads. */
const mostRead = 500;

/** Inputs of this size are small, and so are those that are no more than so many times as large as what is explained. */
const smallBytes = 1_000;
const timesAsLarge = 10;

interface Heard {
  readonly bytes: Uint8Array;
  readonly outcome: Outcome;
  readonly isFromBefore: boolean;
}

/** What the inputs are to be like. */
export interface Hearing {
  readonly vocabulary: Vocabulary;
  /** What is explained. */
  readonly bytes: Uint8Array;
  readonly signal: AbortSignal;
  /** Only inputs with these keys. Default: all. */
  readonly among?: ReadonlySet<string>;
}

/** Inputs that somebody asked about. */
export class HeardInputs {
  readonly oracle: Oracle<Uint8Array>;
  readonly #heard = new Map<string, Heard>();

  /** @param before what others asked about */
  constructor(inner: Oracle<Uint8Array>, before: readonly Answer<Uint8Array>[]) {
    const hear = ({ candidate: bytes, verdict: { outcome } }: Answer<Uint8Array>, isFromBefore: boolean) =>
      this.#heard.set(keyOf(bytes), { bytes, outcome, isFromBefore });
    for (const answer of before) hear(answer, true);
    this.oracle = wrapping(inner, async (candidate, signal) => {
      const verdict = await inner(candidate, signal);
      hear({ candidate, verdict }, false);
      return verdict;
    });
  }

  /** What all of them are known by. */
  get keys(): ReadonlySet<string> {
    return new Set(this.#heard.keys());
  }

  /**
   * The shortest of them of these outcomes that the grammar reads and that could have been made, up to a hundred of each: what lacks one ingredient of a small failing
   * input tells most, and large ones take long to measure. Throws what the signal was aborted with.
   */
  async known(
    outcomes: readonly Outcome[],
    { vocabulary, bytes: explained, signal, among }: Hearing,
  ): Promise<readonly HeardInput[]> {
    const largest = Math.max(smallBytes, timesAsLarge * explained.length);
    const known = new Map<string, HeardInput>();
    for (const outcome of outcomes) {
      const heard = [...this.#heard]
        .filter(([key]) => among?.has(key) ?? true)
        .map(([, each]) => each)
        .filter((each) => each.outcome === outcome && each.bytes.length <= largest);
      const shortest = heard.toSorted((one, other) => one.bytes.length - other.bytes.length);
      const counts = { all: 0, fromBefore: 0 };
      for (const { bytes, isFromBefore } of shortest.slice(0, mostRead)) {
        if (counts.all >= mostKnown) break;
        if (isFromBefore && counts.fromBefore >= mostFromBefore) continue;
        const measured = await measuredInput(bytes, vocabulary, signal);
        if (measured.kind === "unread" || known.has(measured.input.text)) continue;
        if (!vocabulary.isMade(measured.input.tree)) continue;
        known.set(measured.input.text, { ...measured.input, outcome, isFromBefore });
        counts.all++;
        if (isFromBefore) counts.fromBefore++;
      }
    }
    return [...known.values()];
  }
}
