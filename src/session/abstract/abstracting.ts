import { type Abstracted, abstract } from "../../abstraction/abstract.ts";
import type { Oracle } from "../../oracle/oracle.ts";
import { writePattern } from "../../parse/pattern/write-pattern.ts";
import { minimize } from "../../reduce/minimize.ts";
import type { Watcher } from "../../report/event/session-event.ts";
import { tellingStage } from "../context/telling-stage.ts";
import { type GrammarSource, treeBy } from "../grammars/grammar-source.ts";
import { readingTreeSource } from "../minimize/tree-source.ts";
import type { Result } from "../verbs/verb.ts";

/** What came of opening the parts of an input. */
export interface AbstractedInput extends Result {
  /** What was left of the input before its parts were opened. */
  readonly bytes: Uint8Array;
  /** Null when stopped before any part was looked at, or when what was left is not read by the grammar. */
  readonly abstracted: Abstracted | null;
}

export interface Abstracting {
  readonly source: GrammarSource;
  readonly oracle: Oracle<Uint8Array>;
  readonly signal: AbortSignal;
  readonly watcher: Watcher;
  readonly seed: number;
  /** Whether parts of the input are taken away first, as far as it still fails. */
  readonly minimizes: boolean;
}

/** Takes away what is not needed for the failure, and opens what is left. */
export async function abstracting(
  input: Uint8Array,
  { source, oracle, signal, watcher, seed, minimizes }: Abstracting,
): Promise<AbstractedInput> {
  const onStage = tellingStage(watcher);
  const tree = readingTreeSource(source, input);
  const onSmaller = ({ length }: Uint8Array): void => watcher({ kind: "improvement", bytes: length });
  const { bytes, stopped } = minimizes
    ? await minimize(input, oracle, {
        algorithm: "deletions",
        tree,
        signal,
        onStage,
        onImprovement: onSmaller,
      })
    : { bytes: input, stopped: null };
  const derived = stopped === null ? treeBy(source, bytes) : null;
  if (derived === null) return { ...NODES, guarantee: null, bytes, abstracted: null, stopped };
  const { grammar } = source;
  const abstracted = await abstract({ bytes, grammar, tree: derived }, oracle, {
    seed,
    signal,
    onProgress: onStage,
    onImprovement: (pattern) =>
      watcher({
        kind: "improvement",
        bytes: new TextEncoder().encode(writePattern(grammar, pattern)).length,
      }),
  });
  const guarantee = abstracted.confirmation.isComplete ? "confirmed" : null;
  return { ...NODES, guarantee, bytes, abstracted, stopped: abstracted.stopped };
}

const NODES = { algorithm: "auto", unit: "nodes" } as const;
