import { basename } from "node:path";
import { version } from "../../base/version.ts";
import { readers } from "../../format/reader.ts";
import type { AnswerFrame } from "../../report/answer.ts";
import type { Ended as End } from "../../report/report.ts";
import {
  type Answers,
  type CommandName,
  type Conclusion,
  conclusionVersion,
  type Materials,
  type PastEvent,
  type TriedCandidate,
} from "../../report/reports.ts";
import {
  noProgress,
  type Opened,
  progressAfter,
  type SessionEvent,
  type Step,
  type Subject,
  type Watcher,
} from "../../report/session-event.ts";
import { inShell } from "../../report/words.ts";
import { noTests } from "../answer/answer-frame.ts";
import { failureInAnswer } from "../answer/failure-in-answer.ts";
import type { InputFile } from "../files/input-file.ts";
import { type HowToAsk, isRun, type Settings } from "../settings/settings.ts";
import { type About, keepConclusion, writeConclusion } from "../state/conclusion-file.ts";
import { type Context, type Recording, type SoFar, type Watch, withContext } from "./context.ts";

/** A growing list with a bound: above it, every second element is dropped, except those that must stay. */
export class ThinnedList<Element> {
  readonly #most: number;
  readonly #mustStay: (element: Element) => boolean;
  #kept: Element[] = [];

  constructor(most: number, mustStay: (element: Element) => boolean = () => false) {
    this.#most = most;
    this.#mustStay = mustStay;
  }

  /** In the order of addition; always includes the last one. */
  get all(): readonly Element[] {
    return this.#kept;
  }

  add(element: Element): void {
    this.#kept.push(element);
    if (this.#kept.length <= this.#most) return;
    const last = this.#kept.length - 1;
    let ordinary = 0;
    this.#kept = this.#kept.filter(
      (each, index) => index === last || this.#mustStay(each) || ordinary++ % 2 === 0,
    );
  }
}

/** The result of a session's work, without its events. */
export type Ended<C extends CommandName> = End<Answers[C] & { readonly command: C }, Materials[C]>;

const mostEvents = 2_000;

const mostTried = 2_000;

/** Intermediate results kept as text, and the longest such text in bytes; they bound the size of saved answers. */
const mostBest = 40;
const longestBest = 2_000;

/** Forwards a session's events to its watcher, and keeps those needed for pictures. */
class EventRecord implements Recording {
  readonly watch: Watch;
  readonly #started = performance.now();
  /** Phases and notices are few, and each matters. */
  readonly #steps = new ThinnedList<PastEvent>(mostEvents, ({ event }) => !isOneOfMany(event));
  readonly #tried = new ThinnedList<TriedCandidate>(mostTried);
  readonly #best = new ThinnedList<PastEvent>(mostBest);
  #progress = noProgress;
  #bytes = 0;

  constructor(watch: Watch) {
    this.watch = { ...watch, watcher: this.#before(watch.watcher) };
    watch.onRecording?.(this);
  }

  conclude<C extends CommandName>(
    { answer, material }: Ended<C>,
    subject: Subject | null = null,
  ): Conclusion<C> {
    const withText = new Set(this.#best.all);
    const events = this.#steps.all.map((past) => (withText.has(past) ? past : withoutText(past)));
    const tried = this.#tried.all;
    const { command } = answer;
    return {
      version: conclusionVersion,
      command,
      madeBy: madeHere(),
      answer,
      material,
      subject,
      events,
      tried,
    };
  }

  get soFar(): SoFar {
    const milliseconds = performance.now() - this.#started;
    return { events: this.#steps.all, tried: this.#tried.all, progress: this.#progress, milliseconds };
  }

  #before(watcher: Watcher): Watcher {
    return (event) => {
      this.#remember(event);
      watcher(event);
    };
  }

  #remember(event: SessionEvent): void {
    this.#progress = progressAfter(this.#progress, event);
    if (event.kind === "candidate") this.#bytes = event.bytes;
    else if (event.kind === "verdict")
      this.#tried.add({ ...this.#now(), bytes: this.#bytes, outcome: event.outcome });
    else if (isStep(event)) this.#happened(event);
  }

  #happened(event: PastEvent["event"]): void {
    // Only a live display needs the progress within a stage or phase.
    if ((event.kind === "stage" && event.of !== null) || (event.kind === "phase" && (event.done ?? 0) > 1))
      return;
    const past = { ...this.#now(), event };
    this.#steps.add(past);
    if (event.kind === "improvement" && (event.best?.length ?? Infinity) <= longestBest) this.#best.add(past);
  }

  #now(): Pick<PastEvent, "at" | "tests"> {
    return { at: Math.round(performance.now() - this.#started), tests: this.#progress.tests };
  }
}

const madeHere = (): string =>
  [
    `culprit ${version}`,
    `Node.js ${process.versions.node}`,
    `${process.platform} ${process.arch}`,
    new Date().toISOString().slice(0, 10),
  ].join(", ");

const stepKinds: ReadonlySet<SessionEvent["kind"]> = new Set(["phase", "stage", "improvement", "notice"]);

const isStep = (event: SessionEvent): event is Step => stepKinds.has(event.kind);

const isOneOfMany = ({ kind }: PastEvent["event"]): boolean => kind === "improvement" || kind === "stage";

function withoutText(past: PastEvent): PastEvent {
  if (past.event.kind !== "improvement") return past;
  const { best: _, ...event } = past.event;
  return { ...past, event };
}

/** What a command without a single failing input came to. */
export interface Concluded<C extends CommandName> {
  /** The answer, where it differs from the usual one: no input, no output, no runs, no seed, not stopped. */
  readonly answer: Omit<Answers[C], keyof AnswerFrame> & Partial<Pick<Answers[C], keyof AnswerFrame>>;
  /** False if there is no result. Default: true. */
  readonly isFound?: boolean;
  /** Default: none. */
  readonly material?: Materials[C];
  readonly about: About;
}

/** A command with an answer: does what the user asks for, and gives its conclusion. */
export type Session<C extends CommandName, Request> = (
  request: Request,
  watch: Watch,
) => Promise<Conclusion<C>>;

/** The session that does this work: it records the events, completes the answer, and saves the conclusion. */
export const concluding =
  <C extends CommandName, Request>(
    command: C,
    work: (request: Request, watch: Watch) => Promise<Concluded<C>>,
  ): Session<C, Request> =>
  async (request, watch) => {
    const record = new EventRecord(watch);
    const started = performance.now();
    const { answer: told, isFound = true, material = {}, about } = await work(request, record.watch);
    const answer = {
      command,
      status: told.stopped ? "stopped" : isFound ? "ok" : "not-found",
      input: null,
      output: null,
      tests: noTests,
      seconds: Math.round(performance.now() - started) / 1_000,
      seed: null,
      stopped: null,
      notices: [],
      ...told,
    };
    // The parts make up the answer, which the compiler cannot infer for a generic command.
    const conclusion = record.conclude({ answer, material } as unknown as Ended<C>);
    keepConclusion(conclusion, about);
    return conclusion;
  };

/** A request about one failing input. */
export interface OnInput {
  /** The path of the input. */
  readonly input: string;
  readonly settings: Settings;
}

/** Runs a session on one input: opens it, does the work, and saves the conclusion in the state folder. */
export function concludeOn<C extends CommandName>(
  input: InputFile,
  { settings, watch }: { readonly settings: Settings; readonly watch: Watch },
  work: (context: Context) => Promise<Ended<C>>,
): Promise<Conclusion<C>> {
  const record = new EventRecord(watch);
  return withContext(input, settings, record.watch, async (context) => {
    const subject = subjectOf(context);
    context.watcher(openedOn(context, subject));
    const conclusion = record.conclude(await work(context), subject);
    writeConclusion(context.state.conclusionPath(conclusion.command), conclusion);
    return conclusion;
  });
}

function openedOn({ input, reproduction, program }: Context, subject: Subject): Opened {
  const { path, bytes, form } = input;
  const failure = failureInAnswer(reproduction.verdict);
  return {
    kind: "opened",
    input: { path, ...form.measure(bytes) },
    subject,
    failure,
    jobs: program.width,
  };
}

/** Characters of a program's output that are kept. */
const longestOutput = 4_000;

/** Describes the program under test and its behaviour on the input, for pictures. */
function subjectOf({ input, settings, reproduction }: Context): Subject {
  const { verdict, runs, failures } = reproduction;
  const wrote = [verdict.run?.stderr ?? "", verdict.run?.stdout ?? ""]
    .filter((text) => text !== "")
    .join("\n");
  const program = programInWords(settings.how);
  return {
    program,
    command: !isRun(settings.how) ? null : program.includes("{}") ? program : `${program} < {}`,
    input: input.bytes,
    isFolder: input.form.isFolder,
    runs,
    failures,
    wrote: wrote.length > longestOutput ? `${wrote.slice(0, longestOutput)}…` : wrote,
  };
}

function programInWords(how: HowToAsk): string {
  switch (how.kind) {
    case "program":
      return how.command.map(inShell).join(" ");
    case "test":
      return `${how.file} {}`;
    case "module":
      return basename(how.file);
    case "reader":
      return readers[how.format];
  }
}
