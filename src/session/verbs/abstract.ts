import { extname } from "node:path";
import { type Abstracted, type AskedBefore, abstract, tellingOf } from "../../abstraction/abstract.ts";
import { enoughConfirming } from "../../abstraction/confirming.ts";
import { KnownPatterns, lookFurther, unlessKnown } from "../../abstraction/look-further.ts";
import { wrapping } from "../../oracle/oracle.ts";
import { endsAll, type StopReason, untilStopped } from "../../oracle/stop.ts";
import { writePattern } from "../../parse/pattern/write-pattern.ts";
import { minimize } from "../../reduce/minimize.ts";
import type { OtherPattern, PartInAnswer, PatternInAnswer } from "../../report/commands/abstract.ts";
import type { Notice } from "../../report/notice.ts";
import type { Conclusion } from "../../report/reports.ts";
import { decodeText, encodingOf } from "../../text/encoding.ts";
import { nameOf } from "../../tree/node.ts";
import { writeJsonPattern } from "../../tree/pattern-json.ts";
import { fileInAnswer, storedInAnswer } from "../answer/answer-frame.ts";
import type { Context, Watch } from "../context/context.ts";
import type { Asking } from "../context/search-run.ts";
import { concludeOn, type OnInput } from "../context/session.ts";
import { readInput } from "../files/input-file.ts";
import { numberedFolder } from "../files/input-sink.ts";
import { type GrammarSource, treeBy } from "../grammars/grammar-source.ts";
import { producingGrammar, readingTreeSource } from "../grammars/trees-by-grammar.ts";
import { onlyAuto, type Settings, searchChoice } from "../settings/settings.ts";
import { dataTarget, siblingTarget } from "../state/result-file.ts";
import {
  type Answered,
  type Findings,
  fewValid,
  nothingFound,
  notReproduced,
  type Result,
  searching,
  withResult,
} from "./answered.ts";

/** The session of `culprit abstract`. Throws OptionsError, GrammarError and OracleError. */
export async function abstractSession(
  { input: path, settings }: OnInput,
  watch: Watch,
): Promise<Conclusion<"abstract">> {
  searchChoice(settings, onlyAuto);
  return concludeOn(readInput(path), { settings, watch }, abstractIn);
}

/** Confirming inputs that are run once more at the end; each costs a fresh run. */
const mostShown = 4;

/** Answers: which parts of this input may be anything? */
export async function abstractIn(context: Context): Promise<Answered<"abstract">> {
  const { input, settings, state, reproduction } = context;
  const nothing = { findings: nothingAbstracted(context), material: null };
  if (reproduction.verdict.outcome !== "fail") return notReproduced("abstract", context, nothing);
  const isFlaky = reproduction.notices.some(({ kind }) => kind === "flaky");
  const source = producingGrammar(context, "abstract");
  const file = state.result(dataTarget(input, settings.out, "pattern"));
  const folder = settings.inputs === undefined ? null : numberedFolder(settings.inputs, extname(input.name));
  const run = await searching("abstract", context, {
    sameness: "message",
    keepsInputs: true,
    search: async (asking) => {
      const found = await abstracting(input.bytes, { ...asking, source, settings });
      return isFlaky ? { ...found, guarantee: null } : found;
    },
    claims: ({ bytes, abstracted }) =>
      [bytes, ...(abstracted?.failing.slice(0, mostShown) ?? [])].map((each) => ({
        bytes: each,
        outcome: "fail",
      })),
  });
  const { abstracted, stopped, other, inVain } = run.result;
  if (abstracted === null || (stopped === null && areAllRefused(abstracted))) {
    return nothingFound("abstract", context, run, { ...nothing, because: whyNothing(abstracted, stopped) });
  }
  if (folder !== null) for (const each of abstracted.failing) folder.write(each);
  const bytes = fileOf(abstracted, source);
  file.write(bytes);
  return withResult("abstract", context, run, {
    output: fileInAnswer(file.path, bytes),
    findings: {
      ...findingsOf(run.result.bytes, abstracted, source),
      inputs: settings.inputs === undefined ? null : storedInAnswer(settings.inputs),
      other,
      others: othersIn(run.result, context, source),
      inVain,
    },
    // If the program is flaky, neither open nor fixed parts are reliable.
    notices: isFlaky || !run.isConfirmed ? [] : noticesOf(abstracted),
    bytes,
    material: null,
  });
}

const nothingAbstracted = ({ grammar }: Context): Findings<"abstract"> => ({
  pattern: null,
  grammar: grammar?.name ?? null,
  minimized: null,
  open: [],
  kept: [],
  confirming: { tried: 0, valid: 0, failing: 0 },
  valid: null,
  failing: null,
  leastFailing: 0,
  anywhere: null,
  exceptions: [],
  other: null,
  others: [],
  inVain: null,
  inputs: null,
});

/** Writes the further patterns to separate files, and describes them. */
function othersIn(
  { others }: AbstractedInput,
  { input, settings, state }: Context,
  source: GrammarSource,
): readonly OtherPattern[] {
  return others.flatMap(({ bytes, abstracted }, index): readonly OtherPattern[] => {
    if (abstracted === null) return [];
    const number = `${index + 2}`;
    const target =
      settings.out === undefined
        ? dataTarget(input, undefined, `pattern.${number}`)
        : siblingTarget(input, settings.out, number);
    // Another tool's file of this name is not replaced.
    const file = state.result({ ...target, exact: false });
    const content = fileOf(abstracted, source);
    file.write(content);
    return [
      {
        ...findingsOf(bytes, abstracted, source),
        guarantee: abstracted.confirmation.isComplete ? "confirmed" : null,
        output: fileInAnswer(file.path, content),
      },
    ];
  });
}

/** The JSON that other commands read to search inputs for the pattern. */
function fileOf(abstracted: Abstracted, { grammar, name }: GrammarSource): Uint8Array {
  const pattern = tellingOf(abstracted);
  const valid = validInputsOf(abstracted);
  const text = { pattern: writePattern(grammar, pattern), grammar: name, valid };
  return new TextEncoder().encode(writeJsonPattern(pattern, text));
}

/** Maximum number of confirming inputs, and of inputs with the part in other contexts, in a pattern's file. */
const mostValidInputs = 50;

/** Inputs known to be valid and to contain the pattern. */
function validInputsOf({ failing, evocative }: Abstracted): readonly string[] {
  const inContexts = evocative?.inputs.map(({ text }) => text) ?? [];
  const confirming = failing.map((bytes) => decodeText(bytes).text);
  return [...confirming.slice(0, mostValidInputs), ...inContexts.slice(0, mostValidInputs)];
}

/** Whether the program refused all inputs. */
const areAllRefused = ({ counts: { asked, failing, passing } }: Abstracted): boolean =>
  asked > 0 && failing + passing === 0;

const whyNothing = (abstracted: Abstracted | null, stopped: StopReason | null): Notice =>
  abstracted === null
    ? { kind: "stopped-before", limit: stopped ?? "signal", sight: "pattern" }
    : { kind: "mostly-refused", tried: abstracted.counts.asked, valid: 0 };

function findingsOf(bytes: Uint8Array, abstracted: Abstracted, source: GrammarSource): PatternInAnswer {
  const { pattern, opened, kept, confirmation, leastFailing, exceptions } = abstracted;
  const { tried, failing, passing } = confirmation;
  const valid = failing + passing;
  return {
    pattern: writePattern(source.grammar, pattern),
    grammar: source.name,
    minimized: decodeText(bytes).text,
    open: opened,
    kept,
    confirming: { tried, valid, failing },
    valid: tried === 0 ? null : valid / tried,
    failing: valid === 0 ? null : failing / valid,
    leastFailing,
    anywhere: partInAnswer(abstracted, source),
    exceptions,
  };
}

/** The part of the pattern that fails in other contexts, too; a condition on other inputs can use it. */
function partInAnswer({ evocative }: Abstracted, { grammar }: GrammarSource): PartInAnswer | null {
  if (evocative === null || evocative.failing === 0) return null;
  const { pattern, failing } = evocative;
  return {
    nonterminal: nameOf(pattern.tree) ?? grammar.start,
    pattern: writePattern(grammar, pattern),
    failing,
  };
}

function noticesOf({ counts, confirmation, opened, nearlyOpen }: Abstracted): readonly Notice[] {
  const { asked, failing, passing } = counts;
  const valid = failing + passing;
  if (valid < fewValid * asked) return [{ kind: "mostly-refused", tried: asked, valid }];
  if (opened.length === 0) return [{ kind: "nothing-open", nearly: nearlyOpen }];
  if (confirmation.isComplete) return [];
  return [{ kind: "hardly-confirmed", failing: confirmation.failing, wanted: enoughConfirming }];
}

/** One failing input after its parts were opened. */
interface OpenedInput {
  /** The minimized input, before its parts were opened. */
  readonly bytes: Uint8Array;
  /** Null if the search stopped before the first part, or if the grammar rejects the minimized input. */
  readonly abstracted: Abstracted | null;
}

/** An input, and others that fail in the same way, after their parts were opened. */
interface AbstractedInput extends OpenedInput, Result {
  /** Further patterns, each of an input without any earlier pattern. */
  readonly others: readonly OpenedInput[];
  /** An input without the pattern that failed in the same way, and was not abstracted. */
  readonly other: string | null;
  /** Consecutive inputs without these patterns that did not fail; null if one failed, or none was tried. */
  readonly inVain: { readonly tried: number; readonly valid: number } | null;
}

/** How to search for patterns. */
interface Abstracting extends Asking {
  readonly source: GrammarSource;
  /** `minimize`: whether to minimize the input first. `all`: whether to abstract other inputs that fail in the same way. */
  readonly settings: Pick<Settings, "seed" | "minimize" | "all">;
}

/** Minimizes the input and opens its parts, then looks for inputs that fail in the same way without the pattern. */
async function abstracting(input: Uint8Array, options: Abstracting): Promise<AbstractedInput> {
  const first = await opening(input, options);
  const guarantee = first.abstracted?.confirmation.isComplete ? "confirmed" : null;
  const found = { algorithm: "auto", unit: "nodes", guarantee, ...first, ...noOthers };
  const { abstracted } = first;
  if (abstracted === null || abstracted.stopped !== null) return found;
  const others = await furtherPatterns(input, abstracted, options);
  return { ...found, ...others, stopped: others.stopped ?? first.stopped };
}

const noOthers = { others: [], other: null, inVain: null } as const;

/** Inputs without the pattern to try before it counts as the only one. */
const enoughToTell = 100;

/** With `--all`: after this many in vain there are probably no more patterns. */
const enoughForAll = 500;

/** Maximum number of patterns: the grammar of inputs without them distinguishes all their combinations. */
const mostPatterns = 10;

/** Looks for an input that fails in the same way without the pattern; with `--all` opens its parts, and goes on. */
async function furtherPatterns(
  input: Uint8Array,
  first: Abstracted,
  options: Abstracting,
): Promise<Pick<AbstractedInput, "others" | "other" | "inVain" | "stopped">> {
  const { source, oracle, signal, signalOfStage, onStage, settings } = options;
  if (!settings.all && first.other !== undefined) return { ...noOthers, other: first.other, stopped: null };
  const enough = settings.all ? enoughForAll : enoughToTell;
  const found = [first];
  const others: OpenedInput[] = [];
  let other: string | null = null;
  let inVain: AbstractedInput["inVain"] = null;
  let stoppedInside: StopReason | null = null;
  const stopped = await untilStopped(async () => {
    while (found.length < mostPatterns && stoppedInside === null) {
      const known = await KnownPatterns.of(found.map(tellingOf), source.grammar, signal);
      const look = await lookFurther(oracle, {
        known,
        grammar: source.grammar,
        encoding: encodingOf(input),
        valid: found.flatMap(({ valid }) => valid),
        failing: found.flatMap(({ valid }) => valid.slice(0, 1)),
        enough,
        signal: signalOfStage(signal),
        seed: settings.seed,
        onTried: (done) => onStage({ name: "looking further", done, of: enough }),
      });
      if (look.failing === undefined) {
        inVain = { tried: look.tried, valid: look.valid };
        return;
      }
      if (!settings.all) {
        other = decodeText(look.failing).text;
        return;
      }
      const next = await opening(look.failing, {
        ...options,
        settings: { ...settings, minimize: true },
        oracle: unlessKnown(oracle, known),
      });
      stoppedInside = next.stopped;
      if (next.abstracted === null) return;
      others.push(next);
      found.push(next.abstracted);
    }
  });
  return { others, other, inVain, stopped: stopped ?? stoppedInside };
}

/** Minimizes an input if that is asked for, and opens its parts. */
async function opening(
  input: Uint8Array,
  { source, settings, oracle, ...asking }: Abstracting,
): Promise<OpenedInput & { readonly stopped: StopReason | null }> {
  const { grammar } = source;
  const asked: AskedBefore[] = [];
  const recording = wrapping(oracle, async (candidate, signal) => {
    const verdict = await oracle(candidate, signal);
    asked.push({ bytes: candidate, outcome: verdict.outcome });
    return verdict;
  });
  const tree = readingTreeSource(source, input);
  const { bytes, stopped } = settings.minimize
    ? await minimize(input, recording, { ...asking, algorithm: "deletions", tree })
    : { bytes: input, stopped: null };
  const derived = endsAll(stopped) ? null : treeBy(source, bytes);
  if (derived === null) return { bytes, abstracted: null, stopped };
  const abstracted = await abstract({ bytes, grammar, tree: derived }, oracle, {
    asked,
    seed: settings.seed,
    signal: asking.signalOfStage(asking.signal),
    onProgress: asking.onStage,
    onImprovement: (pattern) =>
      asking.onImprovement(new TextEncoder().encode(writePattern(grammar, pattern))),
  });
  return { bytes, abstracted, stopped: abstracted.stopped ?? stopped };
}
