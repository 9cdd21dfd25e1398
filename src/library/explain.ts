import { OptionsError } from "../base/options-error.ts";
import type { NeighbourFacts } from "../explain/near/facts.ts";
import type { Theory } from "../explain/theory/theory.ts";
import { theoryOf } from "../explain/theory/theory-of.ts";
import type { Grammar } from "../grammar/grammar.ts";
import type { Oracle } from "../oracle/oracle.ts";
import type { StopReason } from "../oracle/stop.ts";
import { theoryInWords } from "../report/theory/theory-in-words.ts";
import { explaining } from "../session/explain/explaining.ts";
import { openedTheory, predictorOf } from "../session/explain/open-theory.ts";

/** Options of `explain`, named like those of the command line. */
export interface ExplainOptions {
  /** Without a grammar, only the neighbours of the input are run. */
  readonly grammar?: Grammar | undefined;
  /** Other inputs to run first. */
  readonly samples?: readonly Uint8Array[] | undefined;
  /** Whether to minimize the input first. Default: true. */
  readonly minimize?: boolean | undefined;
  /** The maximum number of inputs made to test a theory. Default: unlimited. */
  readonly maxInputs?: number | undefined;
  /** Default: 1. */
  readonly seed?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The circumstances under which inputs fail. */
export interface Explanation {
  /** The input after minimizing. */
  readonly minimized: Uint8Array;
  /**
   * The outcomes of inputs that differ from `minimized` in one token; null when stopped earlier, and for long inputs.
   */
  readonly neighbours: NeighbourFacts | null;
  /** Null without a grammar, and when no feature separates failing from passing inputs. */
  readonly theory: Theory | null;
  /** The theory in sentences. */
  readonly words: readonly string[];
  readonly stopped: StopReason | null;
}

/** The name of a grammar that has no file. */
const unnamed = "the grammar given";

/**
 * Explains when an oracle returns `fail` (Alhazen): the observed neighbours of a failing input and, with a grammar, a
 * theory tested on generated inputs. Throws `OracleError`.
 */
export async function explain(
  input: Uint8Array,
  oracle: Oracle,
  {
    grammar,
    samples = [],
    minimize = true,
    maxInputs,
    seed = 1,
    signal = new AbortController().signal,
  }: ExplainOptions = {},
): Promise<Explanation> {
  const found = await explaining(input, {
    source: grammar && { name: unnamed, grammar, notes: [] },
    oracle,
    signal,
    seed,
    minimizes: minimize,
    samples,
    mostInputs: maxInputs,
  });
  const { bytes, near, refined, vocabulary, stopped } = found;
  const frame = {
    grammar: unnamed,
    failure: null,
    seed,
    ownFeatures: null,
  };
  const separates = refined !== null && refined.tree.kind === "decision";
  const theory = separates && vocabulary !== null ? theoryOf(refined, vocabulary, frame) : null;
  const words = theory === null ? [] : theoryInWords(theory);
  return { minimized: bytes, neighbours: near, theory, words, stopped };
}

/** A theory's prediction for an input. */
export interface Predicted {
  /** Unknown when the grammar cannot parse the input. */
  readonly predicted: "fail" | "pass" | "unknown";
  /** The reason, in words. */
  readonly because: string;
}

/** Predicts whether an input fails, by a theory that `explain` learned with this grammar. Throws `OptionsError`. */
export function predict(theory: Theory, input: Uint8Array, grammar: Grammar): Promise<Predicted> {
  const asksOwn = theory.features.some(({ question }) => question === "own");
  if (asksOwn) {
    throw new OptionsError("the theory asks about features of your own; use culprit predict --features.");
  }
  const open = openedTheory(theory, { name: unnamed, grammar, notes: [] }, undefined);
  return predictorOf(open)(input, new AbortController().signal);
}
