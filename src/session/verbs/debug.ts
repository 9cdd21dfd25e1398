import { endsAll } from "../../oracle/stop.ts";
import type { AnswerFrame, Status } from "../../report/answer.ts";
import { type DebugAnswer, type DebugPart, debugParts } from "../../report/commands/debug.ts";
import type { Notice } from "../../report/notice.ts";
import type { Conclusion } from "../../report/reports.ts";
import { answerFrame, type Framed, sumOfTests, unreproduced } from "../answer/answer-frame.ts";
import { failureInAnswer } from "../answer/failure-in-answer.ts";
import { type Context, type Watch, withTimeLimit } from "../context/context.ts";
import type { Ended } from "../context/event-record.ts";
import { concludeOn, type OnInput } from "../context/session.ts";
import { readInput } from "../files/input-file.ts";
import { hasProducingGrammar } from "../grammars/trees-by-grammar.ts";
import { siblingTarget } from "../state/result-file.ts";
import type { Answered } from "./answered.ts";

/** The results of the finished parts. */
type Parts = { readonly [N in DebugPart]?: Answered<N> };

/** What a part may use, besides the results of earlier ones. */
interface Allowed {
  readonly seconds: number;
  /** Inputs made for a theory; 0 to run only neighbours of the input. */
  readonly mostInputs: number;
}

/** Each part, with the results of earlier ones. It is loaded on demand: many runs of debug never explain. */
const parts: {
  readonly [N in DebugPart]: (context: Context, found: Parts, allowed: Allowed) => Promise<Answered<N>>;
} = {
  minimize: async (context) => (await import("./minimize.ts")).minimizeIn(contextOf(context, "min"), {}),
  repair: (context, _, { seconds }) => repairInTime(context, seconds),
  isolate: async (context, { repair }) =>
    (await import("./isolate.ts")).isolateIn(contextOf(context, null), {}, repair?.result),
  abstract: async (context) =>
    (await import("./abstract.ts")).abstractIn(contextOf(context, "pattern", ".json")),
  explain: async (context, found, { seconds, mostInputs }) =>
    (await import("./explain.ts")).explainIn(contextOf(context, "theory", ".json"), {
      mostInputs,
      mostMilliseconds: 1_000 * seconds,
      minimized: found.minimize?.result ?? undefined,
    }),
};

/** Repairs for so many seconds at most: many inputs that crash a program are never accepted. */
async function repairInTime(context: Context, seconds: number): Promise<Answered<"repair">> {
  const { repairIn } = await import("./repair.ts");
  const repairIt = async (signal: AbortSignal, isOver: () => boolean): Promise<Answered<"repair">> => {
    const repaired = await repairIn({ ...contextOf(context, "repaired"), signal }, {});
    if (!isOver() || repaired.answer.stopped !== "skip") return repaired;
    const notice: Notice = { kind: "repair-cut-short", seconds: Math.round(seconds) };
    const others = repaired.answer.notices.filter((each) => each.kind !== "stopped-before");
    const notices = [...others, notice];
    return { ...repaired, answer: { ...repaired.answer, stopped: null, notices } };
  };
  return withTimeLimit(1_000 * seconds, context.signal, repairIt, "skip");
}

/** The session of `culprit debug`: runs every verb on one input, with one running program. */
export function debugSession({ input: path, settings }: OnInput, watch: Watch): Promise<Conclusion<"debug">> {
  return concludeOn(readInput(path), { settings, watch }, (context) => debugOn(context));
}

/** The seconds that each part may always take; beyond that, no longer than the other parts took. */
const leastSeconds = { minimize: 0, isolate: 0, repair: 20, abstract: 20, explain: 5 };

/** Runs the parts on an input, one after the other. */
export async function debugOn(context: Context, least = leastSeconds): Promise<Ended<"debug">> {
  const { verdict } = context.reproduction;
  let found: Parts = {};
  const notices: Notice[] = [];
  for (const name of verdict.outcome === "fail" ? debugParts : []) {
    const done = answersOf(found);
    if (done.some(({ stopped }) => endsAll(stopped))) break;
    const took = done.reduce((sum, { seconds }) => sum + seconds, 0);
    const seconds = Math.max(least[name], took);
    let mostInputs: number = usualTests.explain;
    if (name === "abstract" || name === "explain") {
      const isLeftOut = !context.settings[name] || !hasProducingGrammar(context);
      const expected = isLeftOut ? 0 : (usualTests[name] * millisecondsOfRun(context)) / 1_000;
      const isLong = expected > seconds;
      if (isLong) notices.push({ kind: notDone[name], seconds: Math.round(expected) });
      if ((isLeftOut || isLong) && (name === "abstract" || !context.settings.explain)) continue;
      // The neighbours of the input are run in any case.
      if (isLeftOut || isLong) mostInputs = 0;
    }
    found = { ...found, [name]: await parts[name](context, found, { seconds, mostInputs }) };
  }
  const { minimize, repair, isolate, abstract, explain } = found;
  const answer: DebugAnswer = {
    ...frameOf(context, answersOf(found), notices),
    failure: verdict.outcome === "fail" ? failureInAnswer(verdict) : null,
    minimize: minimize?.answer ?? null,
    isolate: isolate?.answer ?? null,
    repair: repair?.answer ?? null,
    abstract: abstract?.answer ?? null,
    explain: explain?.answer ?? null,
  };
  const material = {
    minimize: minimize?.material ?? null,
    isolate: isolate?.material ?? null,
    repair: repair?.material ?? null,
    abstract: abstract?.material ?? null,
    explain: explain?.material ?? null,
  };
  return { answer, material };
}

/** The typical number of runs of abstract, and the least useful number for explain. */
const usualTests = { abstract: 400, explain: 120 } as const;

/** A module's runs are short, so they are not timed. */
const millisecondsOfRun = ({ reproduction }: Context): number => reproduction.verdict.run?.milliseconds ?? 0;

const notDone = { abstract: "not-abstracted", explain: "not-explained" } as const;

const answersOf = (found: Parts): readonly AnswerFrame[] => Object.values(found).map(({ answer }) => answer);

/**
 * The context of one part, with its own start time; with `--out x.json` it writes `x.min.json`, `x.repaired.json` …
 * The kind is null for results that have their own names.
 */
function contextOf(context: Context, kind: string | null, extension?: string): Context {
  const { settings, input } = context;
  const isNamed = settings.out !== undefined && kind !== null;
  const out = isNamed ? siblingTarget(input, settings.out, kind, extension).path : settings.out;
  return { ...context, started: performance.now(), settings: { ...settings, out } };
}

/** The frame of the whole answer; its tests are the sum over its parts. */
function frameOf(
  context: Context,
  parts: readonly AnswerFrame[],
  notices: readonly Notice[],
): Framed<"debug"> {
  if (parts.length === 0) return answerFrame("debug", context, unreproduced(context));
  const reasons = parts.map((part) => part.stopped);
  return answerFrame("debug", context, {
    status: statusOfParts(parts),
    output: null,
    tests: sumOfTests(parts.map(({ tests }) => tests)),
    stopped: reasons.find(endsAll) ?? reasons.find((reason) => reason !== null) ?? null,
    notices,
  });
}

/** Unconfirmed if any part is, else stopped if any part is, else ok. */
function statusOfParts(parts: readonly AnswerFrame[]): Status {
  if (parts.some(({ status }) => status === "unconfirmed")) return "unconfirmed";
  return parts.some(({ stopped }) => stopped !== null) ? "stopped" : "ok";
}
