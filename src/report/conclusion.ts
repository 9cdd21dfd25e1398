import type { Answers, Command } from "./command-answer.ts";
import type { SessionEvent } from "./event/session-event.ts";

/** Bytes to show; null when they are too many to be kept. */
export type Shown = Uint8Array | null;

/** What the pictures and excerpts of each command's answer are made of. */
export interface Materials {
  readonly debug: { readonly input: Shown; readonly minimized: Shown; readonly failing: Shown };
  readonly minimize: { readonly result: Shown; readonly allowsBroken: boolean };
  readonly isolate: { readonly failing: Shown };
  readonly repair: { readonly input: Shown };
  readonly compare: Record<never, never>;
  readonly parse: Record<never, never>;
  /** The probabilities as text, when they were asked for. */
  readonly learn: { readonly probabilities: readonly string[] };
  readonly generate: Record<never, never>;
  readonly "grammar check": Record<never, never>;
}

/** Something that happened in a session, with what had been needed for it until then. */
export interface PastEvent {
  /** Milliseconds since the session began. */
  readonly at: number;
  /** Tests of the search under way. */
  readonly tests: number;
  readonly event: Exclude<SessionEvent, { readonly kind: "candidate" | "verdict" }>;
}

/** The version of the form below; another one is not read. */
export const conclusionVersion = 1;

/** How a session ended, as plain data: all that anything which shows it may read. */
export interface Conclusion<C extends Command = Command> {
  readonly version: typeof conclusionVersion;
  readonly command: C;
  readonly answer: Answers[C];
  readonly material: Materials[C];
  /** What happened on the way, in order; of many improvements and stages some. */
  readonly events: readonly PastEvent[];
}
