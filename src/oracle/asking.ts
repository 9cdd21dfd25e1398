import { afterOnce } from "./after-once.ts";
import type { Outcome, Verdict } from "./outcome.ts";
import { ended, ending, type Sought, type Walk } from "./walk.ts";

/** What a single question is about. */
export interface Asked {
  /** Answers to questions of one kind are alike. */
  readonly kind: string;
  /** How many such questions were asked in a row, this one included. Default: 1. */
  readonly size?: number;
  /** The outcome looked for. Default: pass. */
  readonly outcome?: Outcome;
  /** Default: verdicts with the outcome, of which nothing else matters. */
  readonly sought?: Sought | undefined;
}

/** One question: ends with the verdict on the candidate, and with null where that is not what is looked for. */
export function asking<T>(candidate: T, asked: Asked): Walk<T, Verdict | null> {
  const { kind, size = 1, outcome = "pass", sought } = asked;
  const about = { scope: null, kind, size, kept: [], removed: [] };
  const after = (isFound: boolean, verdict: Verdict = sought?.presumed ?? { outcome }) =>
    ended<T, Verdict | null>(isFound ? verdict : null);
  return {
    kind: "question",
    news: [],
    candidate: () => candidate,
    outcome,
    ...(sought && { sought }),
    about: () => about,
    after: afterOnce(after, sought?.presumed),
  };
}

/** One question: ends with whether the verdict on the candidate is what is looked for. */
export function askingWhether<T>(candidate: T, asked: Asked): Walk<T, boolean> {
  return ending(asking(candidate, asked), (verdict) => verdict !== null);
}
