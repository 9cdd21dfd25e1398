import { type Abstracted, abstract, tellingOf } from "../../abstraction/abstract.ts";
import { KnownPatterns } from "../../abstraction/known-patterns.ts";
import { enoughInVain, lookFurther } from "../../abstraction/look-further.ts";
import { unlessKnown } from "../../abstraction/unless-known.ts";
import type { Oracle } from "../../oracle/oracle.ts";
import { type StopReason, untilStopped } from "../../oracle/stop.ts";
import { writePattern } from "../../parse/pattern/write-pattern.ts";
import { minimize } from "../../reduce/minimize.ts";
import type { Watcher } from "../../report/event/session-event.ts";
import { encodingOf } from "../../text/encoding.ts";
import { tellingStage } from "../context/telling-stage.ts";
import { type GrammarSource, treeBy } from "../grammars/grammar-source.ts";
import { readingTreeSource } from "../minimize/tree-source.ts";
import type { Result } from "../verbs/verb.ts";

/** What came of opening the parts of one failing input. */
export interface OpenedInput {
  /** What was left of the input before its parts were opened. */
  readonly bytes: Uint8Array;
  /** Null when stopped before any part was looked at, or when what was left is not read by the grammar. */
  readonly abstracted: Abstracted | null;
}

/** What came of opening the parts of an input, and of others that fail in the same way. */
export interface AbstractedInput extends OpenedInput, Result {
  /** Patterns of inputs that have none of those before. */
  readonly others: readonly OpenedInput[];
  /** Inputs in a row without any of these patterns that showed nothing new; null when none were tried. */
  readonly inVain: { readonly tried: number; readonly valid: number } | null;
}

export interface Abstracting {
  readonly source: GrammarSource;
  readonly oracle: Oracle<Uint8Array>;
  readonly signal: AbortSignal;
  readonly watcher: Watcher;
  readonly seed: number;
  /** Whether parts of the input are taken away first, as far as it still fails. */
  readonly minimizes: boolean;
  /** Whether to look for patterns of other inputs that fail in the same way. */
  readonly all: boolean;
}

/** Patterns that are looked for at most: a grammar of inputs without them tells all their combinations apart. */
const mostPatterns = 10;

/** Takes away what is not needed for the failure, and opens what is left; then the same with inputs that have no known pattern. */
export async function abstracting(input: Uint8Array, options: Abstracting): Promise<AbstractedInput> {
  const first = await opening(input, options);
  const guarantee = first.abstracted?.confirmation.isComplete ? "confirmed" : null;
  const found = { ...NODES, guarantee, ...first, others: [], inVain: null };
  if (!options.all || first.stopped !== null || first.abstracted === null) return found;
  return { ...found, ...(await abstractingOthers(input, first.abstracted, options)) };
}

type Others = Pick<AbstractedInput, "others" | "inVain" | "stopped">;

async function abstractingOthers(
  input: Uint8Array,
  first: Abstracted,
  options: Abstracting,
): Promise<Others> {
  const { source, oracle, signal, watcher, seed } = options;
  const { grammar } = source;
  const others: OpenedInput[] = [];
  let inVain: AbstractedInput["inVain"] = null;
  const all = [first];
  let stoppedInside: StopReason | null = null;
  const stopped = await untilStopped(async () => {
    while (all.length < mostPatterns) {
      const known = await KnownPatterns.of(all.map(tellingOf), grammar, signal);
      const look = await lookFurther(oracle, {
        known,
        grammar,
        encoding: encodingOf(input),
        valid: all.flatMap(({ valid }) => valid),
        signal,
        seed,
        onTried: (done) => tellingStage(watcher)({ name: "looking further", done, of: enoughInVain }),
      });
      if (look.failing === undefined) {
        inVain = { tried: look.tried, valid: look.valid };
        return;
      }
      const next = await opening(look.failing, {
        ...options,
        minimizes: true,
        oracle: unlessKnown(oracle, known),
      });
      stoppedInside = next.stopped;
      if (next.abstracted === null) return;
      others.push({ bytes: next.bytes, abstracted: next.abstracted });
      all.push(next.abstracted);
      if (stoppedInside !== null) return;
    }
  });
  return { others, inVain, stopped: stopped ?? stoppedInside };
}

async function opening(
  input: Uint8Array,
  { source, oracle, signal, watcher, seed, minimizes }: Abstracting,
): Promise<OpenedInput & { readonly stopped: StopReason | null }> {
  const onStage = tellingStage(watcher);
  const tree = readingTreeSource(source, input);
  const onSmaller = (best: Uint8Array): void => watcher({ kind: "improvement", bytes: best.length, best });
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
  if (derived === null) return { bytes, abstracted: null, stopped };
  const { grammar } = source;
  const abstracted = await abstract({ bytes, grammar, tree: derived }, oracle, {
    seed,
    signal,
    onProgress: onStage,
    onImprovement: (pattern) => {
      const best = new TextEncoder().encode(writePattern(grammar, pattern));
      watcher({ kind: "improvement", bytes: best.length, best });
    },
  });
  return { bytes, abstracted, stopped: abstracted.stopped };
}

const NODES = { algorithm: "auto", unit: "nodes" } as const;
