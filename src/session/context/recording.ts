import type { PastEvent, TriedCandidate } from "../../report/conclusion.ts";
import type { Progress } from "../../report/event/progress.ts";

/** Where can be read what happened in a session until now. */
export interface Recording {
  readonly soFar: SoFar;
}

/** What happened in a session that goes on. */
export interface SoFar {
  readonly events: readonly PastEvent[];
  readonly tried: readonly TriedCandidate[];
  readonly progress: Progress;
  /** Since it began. */
  readonly milliseconds: number;
}
