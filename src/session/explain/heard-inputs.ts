import { keyOf } from "../../base/hash.ts";
import type { Vocabulary } from "../../explain/features/vocabulary.ts";
import { type MadeInput, measureInput } from "../../explain/make/made-input.ts";
import type { Answer } from "../../oracle/first-with.ts";
import { type Oracle, wrapping } from "../../oracle/oracle.ts";
import type { Outcome } from "../../oracle/outcome.ts";
import { type ParsedInput, parsedInput } from "../grammars/grammar-source.ts";

/** Measures the features of a parsed input. */
export function measured({ text, tree }: ParsedInput, vocabulary: Vocabulary): MadeInput {
  return { text, tree, measured: measureInput(tree, vocabulary) };
}

/** An input that was run. */
export interface HeardInput extends MadeInput {
  readonly outcome: Outcome;
  /** Whether an earlier search ran it. */
  readonly isFromBefore: boolean;
}

/** The most inputs of each outcome for learning: more seldom change a theory. */
const mostKnown = 100;

/** The most of them from earlier searches: those are larger, so several of their parts may matter. */
const mostFromBefore = 40;

/** The most inputs that are parsed to find these: the grammar rejects many. */
const mostRead = 500;

/** Larger inputs are ignored, unless they are at most ten times as large as the explained input: measuring takes long. */
const smallBytes = 1_000;
const timesAsLarge = 10;

interface Heard {
  readonly bytes: Uint8Array;
  readonly outcome: Outcome;
  readonly isFromBefore: boolean;
}

/** Collects the inputs that were run. */
export class HeardInputs {
  readonly oracle: Oracle<Uint8Array>;
  readonly #heard = new Map<string, Heard>();

  /** @param before the runs of earlier searches */
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

  /** The keys of all inputs. */
  get keys(): ReadonlySet<string> {
    return new Set(this.#heard.keys());
  }

  /**
   * The shortest inputs of each outcome that the grammar reads and its maker can make. Small inputs that lack one part of
   * the failing input are the most informative. Throws the reason of the signal if it aborts.
   */
  async known({
    vocabulary,
    bytes: explained,
    signal,
    among,
  }: {
    readonly vocabulary: Vocabulary;
    /** The explained input. */
    readonly bytes: Uint8Array;
    readonly signal: AbortSignal;
    /** Only inputs with these keys. Default: all. */
    readonly among?: ReadonlySet<string>;
  }): Promise<readonly HeardInput[]> {
    const largest = Math.max(smallBytes, timesAsLarge * explained.length);
    const shortest = [...this.#heard]
      .filter(([key, { bytes }]) => (among?.has(key) ?? true) && bytes.length <= largest)
      .map(([, each]) => each)
      .toSorted((one, other) => one.bytes.length - other.bytes.length);
    const known = new Map<string, HeardInput>();
    for (const outcome of ["fail", "pass"] as const) {
      const counts = { all: 0, fromBefore: 0 };
      const heard = shortest.filter((each) => each.outcome === outcome);
      for (const { bytes, isFromBefore } of heard.slice(0, mostRead)) {
        if (counts.all >= mostKnown) break;
        if (isFromBefore && counts.fromBefore >= mostFromBefore) continue;
        const parsed = await parsedInput(bytes, vocabulary.grammar, signal);
        if (parsed.kind === "unread" || known.has(parsed.input.text)) continue;
        if (!vocabulary.isMade(parsed.input.tree)) continue;
        const input = { ...measured(parsed.input, vocabulary), outcome, isFromBefore };
        known.set(input.text, input);
        counts.all++;
        if (isFromBefore) counts.fromBefore++;
      }
    }
    return [...known.values()];
  }
}
