import { basename } from "node:path";
import type { NeighbourFacts } from "../../explain/near/facts.ts";
import type { Refined } from "../../explain/refinement/refined.ts";
import type { ExplainedFailure, Theory } from "../../explain/theory/theory.ts";
import { theoryOf } from "../../explain/theory/theory-of.ts";
import type { Notice } from "../../report/notice.ts";
import type { Conclusion } from "../../report/reports.ts";
import { decodeText, encode } from "../../text/encoding.ts";
import { fileInAnswer } from "../answer/answer-frame.ts";
import { failureInAnswer } from "../answer/failure-in-answer.ts";
import type { Context, Watch } from "../context/context.ts";
import type { Claim, RunResult } from "../context/search-run.ts";
import { concludeOn, type OnInput } from "../context/session.ts";
import { foundPattern, givenPatterns, ownModule } from "../explain/additions.ts";
import { type ExplainedInput, explaining } from "../explain/explaining.ts";
import { theoryFile } from "../explain/open-theory.ts";
import { wordsOfProgram } from "../explain/words-of-program.ts";
import { readInput, sampleFiles } from "../files/input-file.ts";
import { type GrammarSource, orByLines } from "../grammars/grammar-source.ts";
import { hasProducingGrammar, producingGrammar } from "../grammars/trees-by-grammar.ts";
import { onlyAuto, searchChoice } from "../settings/settings.ts";
import { dataTarget } from "../state/result-file.ts";
import {
  type Answered,
  type Findings,
  fewValid,
  nothingFound,
  notReproduced,
  searching,
  withResult,
} from "./answered.ts";

/** The session of `culprit explain`. Throws OptionsError, GrammarError and OracleError. */
export async function explainSession(
  { input: path, settings }: OnInput,
  watch: Watch,
): Promise<Conclusion<"explain">> {
  searchChoice(settings, onlyAuto);
  const input = readInput(path);
  const chosen = settings.samples.length === 0 ? settings : await orByLines(input, settings);
  return concludeOn(input, { settings: chosen, watch }, explainIn);
}

const madeNone = {
  asked: 0,
  knownBefore: 0,
  unresolved: 0,
  unresolvedBecause: null,
  unresolvedExample: null,
  otherFailures: 0,
  otherExample: null,
};

const nothing = {
  findings: {
    near: null,
    theory: null,
    evidence: [],
    accuracy: null,
    iterations: 0,
    made: madeNone,
    minimized: null,
  },
  material: null,
} as const;

/** What earlier parts of `debug` leave for `explain`. */
interface ExplainLimits {
  /** A smaller input that fails like this one. */
  readonly minimized?: Uint8Array | undefined;
  /** Maximum number of inputs generated for a theory; default: as many as needed. */
  readonly mostInputs?: number | undefined;
  /** Maximum time including our own computing; default: unlimited. */
  readonly mostMilliseconds?: number | undefined;
}

/** Answers: under which circumstances does the program fail this way? */
export async function explainIn(
  context: Context,
  { mostInputs, mostMilliseconds, minimized }: ExplainLimits = {},
): Promise<Answered<"explain">> {
  const { input, settings, state, reproduction } = context;
  if (reproduction.verdict.outcome !== "fail") return notReproduced("explain", context, nothing);
  const source = grammarOf(context);
  const own = await ownModule(settings.features);
  const patterns =
    source === undefined
      ? []
      : settings.pattern.length > 0
        ? givenPatterns(settings.pattern, source.grammar)
        : foundPattern(dataTarget(input, undefined, "pattern").path, source.grammar);
  const file = state.result(dataTarget(input, settings.out, "theory"));
  const allowed = mostMilliseconds ?? Number.POSITIVE_INFINITY;
  const samples = sampleFiles(settings.samples).map((path) => readInput(path).bytes);
  const run = await searching("explain", context, {
    sameness: "message",
    // It learns from kept inputs. So it keeps none of its own, to find the same again after a stop.
    keepsInputs: false,
    search: (asking) =>
      explaining(input.bytes, {
        ...asking,
        source,
        additions: { patterns, own: own?.measures },
        seed: settings.seed,
        minimizes: settings.minimize,
        minimized,
        samples,
        mostInputs,
        mostMilliseconds,
        // Who gives a time of his own may wait longer.
        mostPauses: settings.maxTime === Number.POSITIVE_INFINITY ? undefined : Number.POSITIVE_INFINITY,
        related: wordsOfProgram(reproduction.verdict.run),
      }),
    claims: ({ bytes, near }) => [{ bytes, outcome: "fail" }, ...nearestPassing(near, bytes)],
  });
  const { refined, vocabulary, near, stopped, isCutShort } = run.result;
  const noTheory = whyNoTheory(run.result, allowed);
  if (noTheory !== null && (near?.counts.run ?? 0) === 0) {
    return onlyMinimized(context, run, { than: minimized ?? input.bytes, because: noTheory });
  }
  const isAsked = source !== undefined && mostInputs !== 0;
  const why = isAsked ? noTheory : near && whyNoNeighbour(near);
  const theory =
    refined === null || vocabulary === null || source === undefined || why !== null
      ? null
      : theoryOf(refined, vocabulary, {
          grammar: source.name,
          failure: failureOf(context),
          seed: settings.seed,
          ownFeatures: own?.origin ?? null,
        });
  const written = theory && new TextEncoder().encode(theoryFile(file.path, theory));
  if (written !== null) file.write(written);
  const whyNone = why === null || stopped !== null ? [] : [why];
  const ofTheory = isCutShort ? [cutShort(refined, allowed)] : noticesOf(refined);
  return withResult("explain", context, run, {
    output: written && fileInAnswer(file.path, written),
    findings: { ...findingsOf(run.result, theory), near },
    notices: theory === null ? whyNone : ofTheory,
    bytes: written ?? run.result.bytes,
    material: null,
  });
}

/** The answer if no neighbour was run: nothing is known but the minimized input, if that is smaller. */
function onlyMinimized(
  context: Context,
  run: RunResult<ExplainedInput>,
  { than, because }: { readonly than: Uint8Array; readonly because: Notice },
): Answered<"explain"> {
  const { bytes } = run.result;
  if (bytes.length >= than.length) return nothingFound("explain", context, run, { ...nothing, because });
  return withResult("explain", context, run, {
    output: null,
    findings: { ...nothing.findings, minimized: decodeText(bytes).text },
    notices: [because],
    bytes,
    material: { result: bytes },
  });
}

/** The grammar for generating inputs; undefined if the user did not ask for one and none accepts the input. */
function grammarOf(context: Context): GrammarSource | undefined {
  const { settings, grammar } = context;
  const { pattern, features } = settings;
  const needsNone = pattern.length === 0 && features === undefined;
  const isGiven = settings.grammar !== undefined && grammar !== undefined;
  if (needsNone && !isGiven && !hasProducingGrammar(context)) return undefined;
  return producingGrammar(context, "explain");
}

/** The nearest passing neighbour is run once more at the end, like the failing input. */
function nearestPassing(near: NeighbourFacts | null, like: Uint8Array): readonly Claim[] {
  const text = near?.passing[0]?.text ?? null;
  const bytes = text === null ? undefined : encode(text, decodeText(like).encoding);
  return bytes === undefined ? [] : [{ bytes, outcome: "pass" }];
}

function failureOf({ reproduction: { verdict }, input }: Context): ExplainedFailure | null {
  const failure = failureInAnswer(verdict);
  return failure && { ...failure, input: basename(input.name), fingerprint: verdict.fingerprint ?? null };
}

/** Reports that the allowed time was used up. */
const cutShort = (refined: Refined | null, milliseconds: number): Notice => ({
  kind: "cut-short",
  asked: refined?.counts.asked ?? 0,
  seconds: Math.round(milliseconds / 1_000),
});

/** Why there is no theory; null if there is one. A theory that is wrong about what was run is none. */
function whyNoTheory(
  { refined, near, stopped, isCutShort, isRefuted }: ExplainedInput,
  milliseconds: number,
): Notice | null {
  const isTheory = refined?.tree.kind === "decision" && !isRefuted;
  if (isCutShort && !isTheory) return cutShort(refined, milliseconds);
  if (stopped !== null && !isTheory) {
    return { kind: "stopped-before", limit: stopped, sight: "circumstance" };
  }
  if (refined === null) return near === null ? null : whyNoNeighbour(near);
  const { asked, unresolved, other, passing, failing } = refined.counts;
  if (isTheory) return null;
  if (passing > 0) return { kind: "nothing-tells", passing, failing };
  const valid = asked - unresolved - other;
  return valid < fewValid * asked || asked === 0
    ? { kind: "mostly-refused", tried: asked, valid }
    : { kind: "always-fails", inputs: failing };
}

/** Why no neighbour passes; null if one does. */
function whyNoNeighbour({ counts: { run, failing, passing } }: NeighbourFacts): Notice | null {
  if (passing > 0) return null;
  return failing === 0
    ? { kind: "mostly-refused", tried: run, valid: 0 }
    : { kind: "always-fails", inputs: failing };
}

function findingsOf(
  { bytes, knownBefore, evidence, refined }: ExplainedInput,
  theory: Theory | null,
): Omit<Findings<"explain">, "near"> {
  const { counts, rounds } = refined ?? { counts: null, rounds: 0 };
  const known = theory === null ? 0 : theory.passing + theory.failing;
  return {
    theory,
    evidence,
    accuracy: theory === null || known === 0 ? null : (known - exceptionCount(theory.tree)) / known,
    iterations: rounds,
    made:
      counts === null
        ? madeNone
        : {
            asked: counts.asked,
            knownBefore,
            unresolved: counts.unresolved,
            unresolvedBecause: counts.refusedBecause,
            unresolvedExample: counts.refusedExample,
            otherFailures: counts.other,
            otherExample: counts.otherExample,
          },
    minimized: decodeText(bytes).text,
  };
}

/** The number of inputs that contradict their prediction. */
function exceptionCount(node: Theory["tree"]): number {
  if (node.kind === "prediction") return node.fails ? node.passing : node.failing;
  return exceptionCount(node.atMost) + exceptionCount(node.above);
}

function noticesOf(refined: Refined | null): readonly Notice[] {
  if (refined === null) return [];
  const { counts, ending, stopped } = refined;
  const { asked, unresolved, other } = counts;
  const valid = asked - unresolved - other;
  if (asked > 0 && valid < fewValid * asked) return [{ kind: "mostly-refused", tried: asked, valid }];
  return ending === "limit" && stopped === null ? [{ kind: "unsettled", asked }] : [];
}
