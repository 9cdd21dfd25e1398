import type { Outcome } from "../oracle/outcome.ts";
import type { Step, Subject } from "./event/session-event.ts";
import type { Answers, Command, Materials } from "./reports.ts";

/** An event of a session with its time and cost. */
export interface PastEvent {
  /** Milliseconds since the session began. */
  readonly at: number;
  /** Tests of the whole session so far. */
  readonly tests: number;
  readonly event: Step;
}

/** A tested candidate: its time, size and outcome. */
export interface TriedCandidate {
  /** Milliseconds since the session began. */
  readonly at: number;
  /** Tests of the whole session so far, including this one. */
  readonly tests: number;
  readonly bytes: number;
  readonly outcome: Outcome;
}

/** The version of the format below; other versions are not read. */
export const conclusionVersion = 4;

/** The end of a session as plain data: the only input of everything that displays it. */
export interface Conclusion<C extends Command = Command> {
  readonly version: typeof conclusionVersion;
  readonly command: C;
  /** The version of culprit, the platform and the day: `culprit 0.1.0, Node.js 20.20.2, linux x64, 2026-11-24`. */
  readonly madeBy: string;
  readonly answer: Answers[C];
  readonly material: Materials[C];
  /** Null if no program was run on a single input. */
  readonly subject: Subject | null;
  /** The events in order; of many improvements and stages, a selection. */
  readonly events: readonly PastEvent[];
  /** Candidates in order of their tests; of many, a selection. */
  readonly tried: readonly TriedCandidate[];
}
