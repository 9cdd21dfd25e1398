import type { Outcome } from "../oracle/outcome.ts";
import type { Step, Subject } from "./event/session-event.ts";
import type { Answers, Command, Materials } from "./reports.ts";

/** Something that happened in a session, with what had been needed for it until then. */
export interface PastEvent {
  /** Milliseconds since the session began. */
  readonly at: number;
  /** Tests of the whole session. */
  readonly tests: number;
  readonly event: Step;
}

/** A candidate that was asked about: when, how long it is, and what came of it. */
export interface TriedCandidate {
  /** Milliseconds since the session began. */
  readonly at: number;
  /** Tests of the whole session, this one included. */
  readonly tests: number;
  readonly bytes: number;
  readonly outcome: Outcome;
}

/** The version of the form below; another one is not read. */
export const conclusionVersion = 3;

/** How a session ended, as plain data: all that anything which shows it may read. */
export interface Conclusion<C extends Command = Command> {
  readonly version: typeof conclusionVersion;
  readonly command: C;
  readonly answer: Answers[C];
  readonly material: Materials[C];
  /** Null where no program was run on one input. */
  readonly subject: Subject | null;
  /** What happened on the way, in order; of many improvements and stages some. */
  readonly events: readonly PastEvent[];
  /** Candidates in the order in which they were asked about; of many some. */
  readonly tried: readonly TriedCandidate[];
}
