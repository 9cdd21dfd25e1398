import type { Sameness } from "../../oracle/fingerprint.ts";
import type { Answer } from "../../oracle/first-with.ts";
import type { Oracle } from "../../oracle/oracle.ts";
import type { StopReason } from "../../oracle/stop.ts";
import type { FileInAnswer, InputAnswer, Status } from "../../report/answer.ts";
import type { Conclusion } from "../../report/conclusion.ts";
import type { Answered as AnsweredEvent } from "../../report/event/session-event.ts";
import type { Notice } from "../../report/notice.ts";
import type { Answers, Materials } from "../../report/reports.ts";
import type { VerbName } from "../../report/verb-reports.ts";
import { answerFrame, type NoResult, unreproduced } from "../answer/answer-frame.ts";
import { failureInAnswer } from "../answer/failure-in-answer.ts";
import { concludeOn } from "../context/conclude-on.ts";
import type { Context, Watch } from "../context/context.ts";
import type { Ended } from "../context/event-record.ts";
import { type Claim, type RunResult, runSearch } from "../context/search-run.ts";
import type { InputFile } from "../files/input-file.ts";
import type { Reproduction } from "../program/reproduce.ts";
import { type SearchChoice, type Searches, type Settings, searchChoice } from "../settings/settings.ts";

/** The part of an answer that is specific to the verb. */
export type Findings<N extends VerbName> = Omit<Answers[N], keyof InputAnswer | keyof Searched>;

/** The part of all verbs' answers about the search. */
export interface Searched {
  readonly algorithm: string;
  readonly unit: string;
  /** The guarantee of the result; null without a result, and if it is unfinished or unconfirmed. */
  readonly guarantee: string | null;
}

/** The common part of all searches' results. */
export interface Result extends Searched {
  readonly stopped: StopReason | null;
}

/** The options of a verb's run. */
export interface Asked<A extends string> {
  readonly choice: SearchChoice<A>;
  /** An input known to be accepted. */
  readonly accepted?: Uint8Array | undefined;
  /** A smaller input that fails like this one. */
  readonly minimized?: Uint8Array | undefined;
  /** Maximum number of inputs generated for a theory; default: as many as needed. */
  readonly mostInputs?: number | undefined;
  /** Maximum time including our own computing; default: unlimited. */
  readonly mostMilliseconds?: number | undefined;
}

/**
 * A question about one failing input: its requirements, its search, and its answer. A is the names of its algorithms, R
 * its search's result. The functions are methods, so that verbs with different types fit into one list.
 */
export interface Verb<N extends VerbName, A extends string = string, R extends Result = Result> {
  readonly name: N;
  /** The part of a result's name before the extension; null if the results have their own names. */
  readonly resultKind: string | null;
  /** The extension of results that are data about the input. */
  readonly resultExtension?: string;
  /** The choices of `--algorithm` and `--unit`. */
  readonly searches: Searches<A>;
  /** Present if tree-sitter languages are used only when named. */
  readonly treeSitter?: false;
  /** How failures are compared with the input's, by default. */
  readonly sameness: Sameness;
  /**
   * Whether to keep the inputs asked about for verbs that learn from them. Learning verbs keep none of their own, so
   * that they find the same again after a stop.
   */
  readonly keepsInputs: boolean;
  /** Reads the input; throws OptionsError if it does not fit this choice. */
  read(path: string, choice: SearchChoice<A>): InputFile;
  /** Whether the verb applies to an input with this behaviour. */
  isFor(reproduction: Reproduction): boolean;
  /** Claims the paths of the results and prepares the search. Throws OptionsError before anything is written. */
  begin(context: Context, asked: Asked<A>): Promise<Task<N, R>>;
  /** The findings of an answer without a result. */
  nothing(context: Context): Findings<N>;
  /** The data for pictures of an answer; the result is null if there is none. */
  material(context: Context, result: Uint8Array | null): Materials[N];
}

/** A verb's work on one input. */
export interface Task<N extends VerbName, R extends Result> {
  /** @param known answers that earlier searches kept */
  search(oracle: Oracle<Uint8Array>, signal: AbortSignal, known: readonly Answer<Uint8Array>[]): Promise<R>;
  /** The outcomes that fresh runs must confirm. */
  claims(result: R): readonly Claim[];
  /** Why the result is empty, with advice; null if it is not. */
  whyNothing(result: R): Notice | null;
  /** Writes the final result to disk and describes it. */
  found(run: RunResult<R>): Promise<Found<N>>;
}

/** The description of a result. */
export interface Found<N extends VerbName> {
  /** Null if nothing is written. */
  readonly output: FileInAnswer | null;
  readonly findings: Findings<N>;
  /** Notices for the user. */
  readonly notices: readonly Notice[];
  /** The result for other verbs and pictures. */
  readonly bytes: Uint8Array;
}

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
