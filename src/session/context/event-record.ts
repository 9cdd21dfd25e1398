import { type Conclusion, conclusionVersion, type PastEvent } from "../../report/conclusion.ts";
import type { SessionEvent, Watcher } from "../../report/event/session-event.ts";
import type { Answers, Command, Materials } from "../../report/reports.ts";
import { type About, keepConclusion } from "../state/kept-conclusion.ts";
import type { Watch } from "./context.ts";

/** What a session's work comes to, before it is known what happened on the way. */
export interface Ended<C extends Command> {
  readonly answer: Answers[C] & { readonly command: C };
  readonly material: Materials[C];
}

const mostEvents = 2_000;

/** Hears a session's events for its watcher, and remembers those that a picture of the session is made of. */
export class EventRecord {
  readonly watch: Watch;
  readonly #started = performance.now();
  #events: PastEvent[] = [];
  #tests = 0;

  constructor({ watcher, signal }: Watch) {
    this.watch = { signal, watcher: this.#before(watcher) };
  }

  conclude<C extends Command>({ answer, material }: Ended<C>): Conclusion<C> {
    return { version: conclusionVersion, command: answer.command, answer, material, events: this.#events };
  }

  #before(watcher: Watcher): Watcher {
    return (event) => {
      this.#remember(event);
      watcher(event);
    };
  }

  #remember(event: SessionEvent): void {
    if (event.kind === "verdict") this.#tests = event.tests;
    if (event.kind === "verdict" || event.kind === "candidate") return;
    // How far a stage or a phase is, only a live line tells.
    if ((event.kind === "stage" && event.of !== null) || (event.kind === "phase" && (event.done ?? 0) > 1))
      return;
    this.#events.push({ at: Math.round(performance.now() - this.#started), tests: this.#tests, event });
    if (this.#events.length > mostEvents) this.#events = this.#events.filter((_, index) => index % 2 === 0);
  }
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
