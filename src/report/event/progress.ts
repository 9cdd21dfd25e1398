import { formatByteSize } from "../../base/quantity.ts";
import { count } from "../plural.ts";
import type { Phase } from "./phase.ts";
import type { SessionEvent } from "./session-event.ts";

/** A stage of a search, and how far it is, where that is known. */
export interface StageNow {
  readonly name: string;
  readonly done: number;
  readonly of: number | null;
}

/** Where a session is. */
export interface Progress {
  readonly phase: Phase | null;
  readonly stage: StageNow | null;
  /** The size of the best result of this phase; null without one. */
  readonly bytes: number | null;
  /** Tests of the whole session. */
  readonly tests: number;
  /** Of those, the ones of its present search: each counts its own from the beginning. */
  readonly testsOfSearch: number;
}

export const noProgress: Progress = { phase: null, stage: null, bytes: null, tests: 0, testsOfSearch: 0 };

/** Where a session is when this has happened in it. */
export function progressAfter(before: Progress, event: SessionEvent): Progress {
  switch (event.kind) {
    case "phase": {
      const bytes = event.name === before.phase?.name ? before.bytes : null;
      return { ...before, phase: event, stage: null, bytes };
    }
    case "stage":
      return { ...before, stage: event };
    case "improvement":
      return { ...before, bytes: event.bytes };
    case "verdict": {
      const earlier = event.tests > before.testsOfSearch ? before.testsOfSearch : 0;
      return { ...before, tests: before.tests + event.tests - earlier, testsOfSearch: event.tests };
    }
    default:
      return before;
  }
}

/** A size, of the size before where that is known: `500 bytes of 2,000 bytes (25.0 %)`. */
export function sizeInWords(now: number, before: number | undefined): string {
  if (before === undefined || before === 0) return formatByteSize(now);
  return `${formatByteSize(now)} of ${formatByteSize(before)} (${((100 * now) / before).toFixed(1)} %)`;
}

/** `brackets 12 of 1,400` */
export const stageInWords = ({ name, done, of }: StageNow): string =>
  of === null ? name : `${name} ${count(done)} of ${count(of)}`;
