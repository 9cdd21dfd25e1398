import { OptionsError } from "../base/options-error.ts";
import type { NeighbourFacts } from "../explain/near/facts.ts";
import type { Theory } from "../explain/theory/theory.ts";
import { theoryOf } from "../explain/theory/theory-of.ts";
import type { Grammar } from "../grammar/grammar.ts";
import type { Oracle } from "../oracle/oracle.ts";
import type { StopReason } from "../oracle/stop.ts";
import { theoryInWords } from "../report/theory/theory-in-words.ts";
import { explaining } from "../session/explain/explaining.ts";
import { openedTheory } from "../session/explain/open-theory.ts";
import { predictorOf } from "../session/explain/predictor.ts";

/** How `explain` searches; the names are those of the command line's options. */
export interface ExplainOptions {
  /** Without one, only the neighbours of the input are run. */
  readonly grammar?: Grammar | undefined;
  /** Other inputs to run first. */
  readonly samples?: readonly Uint8Array[] | undefined;
  /** Whether the input is minimized first. Default: true. */
  readonly minimize?: boolean | undefined;
  /** How many inputs are made for a theory at most. Default: as many as it takes. */
  readonly maxInputs?: number | undefined;
  /** Default: 1. */
  readonly seed?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** When inputs fail. */
export interface Explanation {
  /** What minimizing left of the input. */
  readonly minimized: Uint8Array;
  /** What inputs do that differ from it in one token; null when stopped before, and for long inputs. */
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
 * Under which circumstances an oracle says `fail` (Alhazen): the observed neighbours of a failing input and, with a grammar,
 * a theory tested on inputs made for the purpose. Throws `OracleError`.
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
    additions: {},
    oracle,
    signal,
    signalOfStage: (whole) => whole,
    watcher: () => {},
    seed,
    minimizes: minimize,
    samples,
    explainsRefusals: false,
    mostInputs: maxInputs,
    before: [],
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

/** What a theory says of an input. */
export interface Predicted {
  /** Unknown when the grammar does not read the input. */
  readonly predicted: "fail" | "pass" | "unknown";
  /** The reason, in words. */
  readonly because: string;
}

/** Whether an input will fail according to a theory of `explain`, learned with this grammar. Throws `OptionsError`. */
export function predict(theory: Theory, input: Uint8Array, grammar: Grammar): Promise<Predicted> {
  const asksOwn = theory.features.some(({ question }) => question === "own");
  if (asksOwn) {
    throw new OptionsError("the theory asks about features of your own; use culprit predict --features.");
  }
  const open = openedTheory(theory, { name: unnamed, grammar, notes: [] }, undefined);
  return predictorOf(open)(input, new AbortController().signal);
}
