import type { StopReason } from "../../oracle/stop.ts";
import type { FileInAnswer, InputAnswer } from "../../report/answer.ts";
import type { Notice } from "../../report/notice.ts";
import type { Answers, Materials } from "../../report/reports.ts";
import type { Answered as AnsweredEvent } from "../../report/session-event.ts";
import type { VerbName } from "../../report/verb-reports.ts";
import { answerFrame, unreproduced } from "../answer/answer-frame.ts";
import { failureInAnswer } from "../answer/failure-in-answer.ts";
import type { Context } from "../context/context.ts";
import type { Ended } from "../context/event-record.ts";
import { type RunResult, runSearch, type SearchRun } from "../context/search-run.ts";

/** The part of all verbs' answers about the search. */
interface Searched {
  readonly algorithm: string;
  readonly unit: string;
  /** The guarantee of the result; null without a result, and if it is unfinished or unconfirmed. */
  readonly guarantee: string | null;
}

/** The common part of all searches' results. */
export interface Result extends Searched {
  readonly stopped: StopReason | null;
}

/** The part of an answer that is specific to the verb. */
export type Findings<N extends VerbName> = Omit<Answers[N], keyof InputAnswer | keyof Searched>;

/** The findings of a verb, and the data for pictures of its answer. */
interface Found<N extends VerbName> {
  readonly findings: Findings<N>;
  readonly material: Materials[N];
}

/** Below this share of valid inputs, little is known. */
export const fewValid = 0.05;

/** The findings about a result. */
interface FoundResult<N extends VerbName> extends Found<N> {
  /** Null if nothing is written. */
  readonly output: FileInAnswer | null;
  /** Notices for the user. */
  readonly notices: readonly Notice[];
  /** The result for other verbs. */
  readonly bytes: Uint8Array;
}

/** The answer of a verb with the resulting bytes; null if nothing was found. */
export interface Answered<N extends VerbName> extends Ended<N> {
  readonly result: Uint8Array | null;
}

/** Runs a verb's search. `sameness` is the verb's own way to compare failures, unless the user chose another. */
export function searching<R extends Result>(
  name: VerbName,
  context: Context,
  run: SearchRun<R>,
): Promise<RunResult<R>> {
  const { input, settings, watcher } = context;
  watcher({ kind: "phase", name, bytes: input.form.measure(input.bytes).bytes });
  return runSearch(context, { ...run, sameness: settings.same ?? run.sameness });
}

/** The answer about a result. */
export function withResult<N extends VerbName>(
  command: N,
  context: Context,
  { tests, isConfirmed, result, ...run }: RunResult<Result>,
  { output, notices, bytes, ...found }: FoundResult<N>,
): Answered<N> {
  const { verdict, notices: before } = context.reproduction;
  const { stopped, algorithm, unit } = result;
  const status = !isConfirmed ? "unconfirmed" : stopped === null ? "ok" : "stopped";
  const told = [...before, ...notices, ...run.notices];
  const frame = answerFrame(command, context, { status, output, tests, stopped, notices: told });
  const guarantee = isConfirmed ? result.guarantee : null;
  const common = { ...frame, failure: failureInAnswer(verdict), algorithm, unit, guarantee };
  return answered(context, common, found, bytes);
}

const nothingSearched = { algorithm: "auto", unit: "code-points", guarantee: null };

/** The answer if the search found nothing. */
export function nothingFound<N extends VerbName>(
  command: N,
  context: Context,
  { tests, result: { stopped }, ...run }: RunResult<Result>,
  { because, ...found }: Found<N> & { readonly because: Notice },
): Answered<N> {
  const notices = [...run.notices, because];
  const frame = answerFrame(command, context, { status: "not-found", output: null, tests, stopped, notices });
  const failure = failureInAnswer(context.reproduction.verdict);
  return answered(context, { ...frame, failure, ...nothingSearched }, found, null);
}

/** The answer if the input's behaviour gives the verb nothing to do. */
export function notReproduced<N extends VerbName>(
  command: N,
  context: Context,
  found: Found<N>,
): Answered<N> {
  const frame = answerFrame(command, context, unreproduced(context));
  return answered(context, { ...frame, failure: null, ...nothingSearched }, found, null);
}

/** Tells the watcher of the answer. */
function answered<N extends VerbName>(
  { watcher }: Context,
  common: InputAnswer & Searched & { readonly command: N },
  { findings, material }: Found<N>,
  result: Uint8Array | null,
): Answered<N> {
  // The parts make up the answer, which the compiler cannot infer for a generic verb.
  const answer = { ...common, ...findings } as unknown as Answered<N>["answer"];
  const event = { kind: "answered", command: common.command, answer, material };
  watcher(event as unknown as AnsweredEvent);
  return { answer, material, result };
}
