import { version } from "../../base/version.ts";
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
  progressAfter,
  type SessionEvent,
  type Step,
  type Subject,
  type Watcher,
} from "../../report/session-event.ts";
import type { Recording, SoFar, Watch } from "./context.ts";

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

/** Events of one sort, intermediate results as text, and the bytes of a text that answers have: they bound the size of saved answers. */
const mostEvents = 2_000;
const mostBest = 40;
export const longestText = 2_000;

/** Forwards a session's events to its watcher, and keeps those needed for pictures. */
export class EventRecord implements Recording {
  readonly watch: Watch;
  readonly #started = performance.now();
  /** Phases and notices are few, and each matters. */
  readonly #steps = new ThinnedList<PastEvent>(mostEvents, ({ event }) => !isOneOfMany(event));
  readonly #tried = new ThinnedList<TriedCandidate>(mostEvents);
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
    if (event.kind === "improvement" && (event.best?.length ?? Infinity) <= longestText) this.#best.add(past);
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
