import type { SessionEvent } from "./event/session-event.ts";
import type { Answers, Command, Materials } from "./reports.ts";

/** Something that happened in a session, with what had been needed for it until then. */
export interface PastEvent {
  /** Milliseconds since the session began. */
  readonly at: number;
  /** Tests of the search under way. */
  readonly tests: number;
  readonly event: Exclude<SessionEvent, { readonly kind: "candidate" | "verdict" }>;
}

/** The version of the form below; another one is not read. */
export const conclusionVersion = 2;

/** How a session ended, as plain data: all that anything which shows it may read. */
export interface Conclusion<C extends Command = Command> {
  readonly version: typeof conclusionVersion;
  readonly command: C;
  readonly answer: Answers[C];
  readonly material: Materials[C];
  /** What happened on the way, in order; of many improvements and stages some. */
  readonly events: readonly PastEvent[];
}
