import { type Abstracted, type AskedBefore, abstract, tellingOf } from "../../abstraction/abstract.ts";
import { type FurtherLook, KnownPatterns, lookFurther, unlessKnown } from "../../abstraction/look-further.ts";
import { type Oracle, wrapping } from "../../oracle/oracle.ts";
import { endsAll, type StopReason, untilStopped } from "../../oracle/stop.ts";
import { writePattern } from "../../parse/pattern/write-pattern.ts";
import { minimize } from "../../reduce/minimize.ts";
import type { SignalOfStage } from "../../reduce/stage.ts";
import type { Watcher } from "../../report/event/session-event.ts";
import { decodeText, encodingOf } from "../../text/encoding.ts";
import { tellingStage } from "../context/context.ts";
import { type GrammarSource, treeBy } from "../grammars/grammar-source.ts";
import { readingTreeSource } from "../minimize/minimizing.ts";
import type { Result } from "../verbs/run-verb.ts";

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
  /** An input without the pattern that failed in the same way, and that was not looked into. */
  readonly other: string | null;
  /** Inputs in a row without any of these patterns that showed nothing new; null when one did, or none were tried. */
  readonly inVain: { readonly tried: number; readonly valid: number } | null;
}

export interface Abstracting {
  readonly source: GrammarSource;
  readonly oracle: Oracle<Uint8Array>;
  readonly signal: AbortSignal;
  readonly signalOfStage: SignalOfStage;
  readonly watcher: Watcher;
  readonly seed: number;
  /** Whether parts of the input are taken away first, as far as it still fails. */
  readonly minimizes: boolean;
  /** Whether to look for patterns of other inputs that fail in the same way. */
  readonly all: boolean;
}

/** Inputs without the pattern that are tried to learn whether there are others; */
const enoughToTell = 100;

/** so many in a row, and there are probably no more. */
const enoughForAll = 500;

/** Patterns that are looked for at most: a grammar of inputs without them tells all their combinations apart. */
const mostPatterns = 10;

/** Takes away what is not needed for the failure, and opens what is left; then the same with inputs that have no known pattern. */
export async function abstracting(input: Uint8Array, options: Abstracting): Promise<AbstractedInput> {
  const first = await opening(input, options);
  const guarantee = first.abstracted?.confirmation.isComplete ? "confirmed" : null;
  const found = { ...NODES, guarantee, ...first, others: [], other: null, inVain: null };
  const { abstracted } = first;
  if (abstracted === null || abstracted.stopped !== null) return found;
  const look = options.all ? abstractingOthers : lookingForOthers;
  const others = await look(input, abstracted, options);
  return { ...found, ...others, stopped: others.stopped ?? first.stopped };
}

/** Whether there is an input that fails in the same way without the pattern. */
async function lookingForOthers(
  input: Uint8Array,
  first: Abstracted,
  options: Abstracting,
): Promise<Pick<AbstractedInput, "other" | "inVain" | "stopped">> {
  if (first.other !== undefined) return { other: first.other, inVain: null, stopped: null };
  let look: FurtherLook | undefined;
  const stopped = await untilStopped(async () => {
    const known = await knownPatterns([first], options);
    look = await lookingFurther([first], { ...options, input, known, enough: enoughToTell });
  });
  if (!look) return { other: null, inVain: null, stopped };
  const other = look.failing && decodeText(look.failing).text;
  return { other: other ?? null, inVain: other === undefined ? inVainOf(look) : null, stopped };
}

type Others = Pick<AbstractedInput, "others" | "inVain" | "stopped">;

async function abstractingOthers(
  input: Uint8Array,
  first: Abstracted,
  options: Abstracting,
): Promise<Others> {
  const others: OpenedInput[] = [];
  let inVain: AbstractedInput["inVain"] = null;
  const all = [first];
  let stoppedInside: StopReason | null = null;
  const stopped = await untilStopped(async () => {
    while (all.length < mostPatterns) {
      const known = await knownPatterns(all, options);
      const look = await lookingFurther(all, { ...options, input, known, enough: enoughForAll });
      if (look.failing === undefined) {
        inVain = inVainOf(look);
        return;
      }
      const next = await opening(look.failing, {
        ...options,
        minimizes: true,
        oracle: unlessKnown(options.oracle, known),
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

const knownPatterns = (all: readonly Abstracted[], { source, signal }: Abstracting): Promise<KnownPatterns> =>
  KnownPatterns.of(all.map(tellingOf), source.grammar, signal);

interface Further extends Abstracting {
  readonly input: Uint8Array;
  readonly known: KnownPatterns;
  readonly enough: number;
}

const lookingFurther = (
  all: readonly Abstracted[],
  { source, oracle, signal, signalOfStage, watcher, seed, input, known, enough }: Further,
): Promise<FurtherLook> =>
  lookFurther(oracle, {
    known,
    grammar: source.grammar,
    encoding: encodingOf(input),
    valid: all.flatMap(({ valid }) => valid),
    failing: all.flatMap(({ valid }) => valid.slice(0, 1)),
    enough,
    signal: signalOfStage(signal),
    seed,
    onTried: (done) => tellingStage(watcher)({ name: "looking further", done, of: enough }),
  });

const inVainOf = ({ tried, valid }: FurtherLook): AbstractedInput["inVain"] => ({ tried, valid });

async function opening(
  input: Uint8Array,
  { source, oracle, signal, signalOfStage, watcher, seed, minimizes }: Abstracting,
): Promise<OpenedInput & { readonly stopped: StopReason | null }> {
  const onStage = tellingStage(watcher);
  const tree = readingTreeSource(source, input);
  const onSmaller = (best: Uint8Array): void => watcher({ kind: "improvement", bytes: best.length, best });
  const asked: AskedBefore[] = [];
  const { bytes, stopped } = minimizes
    ? await minimize(input, recording(oracle, asked), {
        algorithm: "deletions",
        tree,
        signal,
        signalOfStage,
        onStage,
        onImprovement: onSmaller,
      })
    : { bytes: input, stopped: null };
  const derived = endsAll(stopped) ? null : treeBy(source, bytes);
  if (derived === null) return { bytes, abstracted: null, stopped };
  const { grammar } = source;
  const abstracted = await abstract({ bytes, grammar, tree: derived }, oracle, {
    asked,
    seed,
    signal: signalOfStage(signal),
    onProgress: onStage,
    onImprovement: (pattern) => {
      const best = new TextEncoder().encode(writePattern(grammar, pattern));
      watcher({ kind: "improvement", bytes: best.length, best });
    },
  });
  return { bytes, abstracted, stopped: abstracted.stopped ?? stopped };
}

/** The oracle that keeps what it was asked about, with what came of it. */
const recording = (oracle: Oracle<Uint8Array>, asked: AskedBefore[]): Oracle<Uint8Array> =>
  wrapping(oracle, async (candidate, signal) => {
    const verdict = await oracle(candidate, signal);
    asked.push({ bytes: candidate, outcome: verdict.outcome });
    return verdict;
  });

const NODES = { algorithm: "auto", unit: "nodes" } as const;
