import {
  type Conclusion,
  conclusionVersion,
  type PastEvent,
  type Subject,
  type TriedCandidate,
} from "../../report/conclusion.ts";
import type { SessionEvent, Watcher } from "../../report/event/session-event.ts";
import type { Answers, Command, Materials } from "../../report/reports.ts";
import { type About, keepConclusion } from "../state/kept-conclusion.ts";
import type { Watch } from "./context.ts";
import { ThinnedList } from "./thinned-list.ts";

/** What a session's work comes to, before it is known what happened on the way. */
export interface Ended<C extends Command> {
  readonly answer: Answers[C] & { readonly command: C };
  readonly material: Materials[C];
}

const mostEvents = 2_000;

const mostTried = 2_000;

/** Results on the way of which the text is remembered, and the longest such text in bytes. */
const mostBest = 40;
const longestBest = 2_000;

type Told<K extends SessionEvent["kind"]> = Extract<SessionEvent, { readonly kind: K }>;

/** Hears a session's events for its watcher, and remembers those that a picture of the session is made of. */
export class EventRecord {
  readonly watch: Watch;
  readonly #started = performance.now();
  /** The parts of the work and what was noticed are few, and each counts. */
  readonly #steps = new ThinnedList<PastEvent>(mostEvents, ({ event }) => !isOneOfMany(event));
  readonly #tried = new ThinnedList<TriedCandidate>(mostTried);
  readonly #best = new ThinnedList<PastEvent>(mostBest);
  /** Each search counts its tests from the beginning. */
  #tests = 0;
  #testsBefore = 0;
  #bytes = 0;

  constructor({ watcher, signal }: Watch) {
    this.watch = { signal, watcher: this.#before(watcher) };
  }

  conclude<C extends Command>({ answer, material }: Ended<C>, subject: Subject | null = null): Conclusion<C> {
    const withText = new Set(this.#best.all);
    const events = this.#steps.all.map((past) => (withText.has(past) ? past : withoutText(past)));
    const tried = this.#tried.all;
    return { version: conclusionVersion, command: answer.command, answer, material, subject, events, tried };
  }

  #before(watcher: Watcher): Watcher {
    return (event) => {
      this.#remember(event);
      watcher(event);
    };
  }

  #remember(event: SessionEvent): void {
    if (event.kind === "candidate") this.#bytes = event.bytes;
    else if (event.kind === "verdict") this.#answered(event);
    else this.#happened(event);
  }

  #answered({ tests, outcome }: Told<"verdict">): void {
    if (tests <= this.#tests) this.#testsBefore += this.#tests;
    this.#tests = tests;
    this.#tried.add({ ...this.#now(), bytes: this.#bytes, outcome });
  }

  #happened(event: PastEvent["event"]): void {
    // How far a stage or a phase is, only a live line tells.
    if ((event.kind === "stage" && event.of !== null) || (event.kind === "phase" && (event.done ?? 0) > 1))
      return;
    const past = { ...this.#now(), event };
    this.#steps.add(past);
    if (event.kind === "improvement" && (event.best?.length ?? Infinity) <= longestBest) this.#best.add(past);
  }

  #now(): Pick<PastEvent, "at" | "tests"> {
    return { at: Math.round(performance.now() - this.#started), tests: this.#testsBefore + this.#tests };
  }
}

const isOneOfMany = ({ kind }: PastEvent["event"]): boolean => kind === "improvement" || kind === "stage";

function withoutText(past: PastEvent): PastEvent {
  if (past.event.kind !== "improvement") return past;
  const { best: _, ...event } = past.event;
  return { ...past, event };
}

/** A session's work with its events recorded; how it ended is kept with what it is about. */
export async function concluding<C extends Command>(
  watch: Watch,
  work: (watch: Watch) => Promise<Ended<C> & { readonly about: About }>,
): Promise<Conclusion<C>> {
  const record = new EventRecord(watch);
  const ended = await work(record.watch);
  const conclusion = record.conclude(ended);
  keepConclusion(conclusion, ended.about);
  return conclusion;
}
