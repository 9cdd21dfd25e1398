import type { InputAnswer, Status } from "../../report/answer.ts";
import type { Conclusion } from "../../report/conclusion.ts";
import type { Answered as AnsweredEvent } from "../../report/event/session-event.ts";
import type { VerbName } from "../../report/verb-reports.ts";
import { answerFrame } from "../answer/answer-frame.ts";
import { failureInAnswer } from "../answer/failure-in-answer.ts";
import { type NoResult, unreproduced } from "../answer/no-result.ts";
import { concludeOn } from "../context/conclude-on.ts";
import type { Context, Watch } from "../context/context.ts";
import type { Ended } from "../context/event-record.ts";
import { type RunResult, runSearch } from "../context/search-run.ts";
import { type Settings, searchChoice } from "../settings/settings.ts";
import type { Asked, Findings, Result, Searched, Verb } from "./verb.ts";

/** The answer of a verb with the resulting bytes; null if nothing was found. */
export interface Answered<N extends VerbName> extends Ended<N> {
  readonly result: Uint8Array | null;
}

/** Makes the session of a command with a single verb. Throws OptionsError, GrammarError and OracleError. */
export function sessionOf<N extends VerbName>(
  verb: Verb<N>,
): (path: string, settings: Settings, watch: Watch) => Promise<Conclusion<N>> {
  return async (path, settings, watch) => {
    const choice = searchChoice(settings, verb.searches);
    const own = verb.treeSitter === false ? { ...settings, treeSitter: false } : settings;
    return concludeOn(verb.read(path, choice), { settings: own, watch }, async (context) => {
      const { answer, material } = await runVerb(verb, context, { choice });
      return { answer, material };
    });
  };
}

/** Runs a verb on the input of an open session. */
export async function runVerb<N extends VerbName>(
  verb: Verb<N>,
  context: Context,
  asked: Asked<string>,
): Promise<Answered<N>> {
  const answered = await answerOf(verb, context, asked);
  const { answer, material } = answered;
  const event = { kind: "answered", command: verb.name, answer, material };
  // The parts match, which the compiler cannot infer for a generic verb.
  context.watcher(event as unknown as AnsweredEvent);
  return answered;
}

async function answerOf<N extends VerbName>(
  verb: Verb<N>,
  context: Context,
  asked: Asked<string>,
): Promise<Answered<N>> {
  const { input, settings, reproduction, watcher } = context;
  if (!verb.isFor(reproduction)) return nothingFound(verb, context, unreproduced(context));
  const task = await verb.begin(context, asked);
  watcher({ kind: "phase", name: verb.name, bytes: input.form.measure(input.bytes).bytes });
  const { keepsInputs } = verb;
  const sameness = settings.same ?? verb.sameness;
  const run = await runSearch(context, { ...task, sameness, keepsInputs });
  const { tests, isConfirmed, result } = run;
  const { stopped, algorithm, unit, guarantee } = result;
  const why = task.whyNothing(result);
  if (why !== null) {
    const notices = [...run.notices, why];
    return nothingFound(verb, context, { status: "not-found", tests, stopped, notices });
  }
  const { output, findings, bytes, ...found } = await task.found(run);
  const notices = [...reproduction.notices, ...found.notices, ...run.notices];
  const common = {
    ...answerFrame(context, {
      command: verb.name,
      status: statusOf(run),
      output,
      tests,
      stopped,
      notices,
    }),
    failure: failureInAnswer(reproduction.verdict),
    algorithm,
    unit,
    guarantee: isConfirmed ? guarantee : null,
  };
  return { answer: whole(common, findings), material: verb.material(context, bytes), result: bytes };
}

function nothingFound<N extends VerbName>(verb: Verb<N>, context: Context, why: NoResult): Answered<N> {
  const common = {
    ...answerFrame(context, { ...why, command: verb.name, output: null }),
    failure: verb.isFor(context.reproduction) ? failureInAnswer(context.reproduction.verdict) : null,
    algorithm: "auto",
    unit: "code-points",
    guarantee: null,
  };
  return {
    answer: whole(common, verb.nothing(context)),
    material: verb.material(context, null),
    result: null,
  };
}

/** The parts make up the answer, which the compiler cannot infer for a generic verb. */
function whole<N extends VerbName>(
  common: InputAnswer & Searched & { readonly command: N },
  findings: Findings<N>,
): Answered<N>["answer"] {
  return { ...common, ...findings } as unknown as Answered<N>["answer"];
}

/** The status of a search with a result. */
function statusOf({ isConfirmed, result }: RunResult<Result>): Status {
  if (!isConfirmed) return "unconfirmed";
  return result.stopped === null ? "ok" : "stopped";
}
