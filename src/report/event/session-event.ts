import type { Outcome } from "../../oracle/outcome.ts";
import type { FailureInAnswer, FileInAnswer } from "../answer.ts";
import type { Notice } from "../notice.ts";
import type { Subject } from "../subject.ts";
import type { VerbAnswers, VerbMaterials, VerbName } from "../verb-reports.ts";
import type { Phase } from "./phase.ts";

/** What happens in a session while it goes on: kinds and data only, the words for people are made of them. */
export type SessionEvent = Step | Opened | Answered | PassingEvent;

/** What a session's conclusion remembers. */
export type Step =
  /** Another part of the work begins, or one that knows how much there is to do has come further. */
  | ({ readonly kind: "phase" } & Phase)
  /** A stage of the search begins (`of` is null), or has come to the `done`-th of the `of` things it tries. */
  | { readonly kind: "stage"; readonly name: string; readonly done: number; readonly of: number | null }
  /** The best result so far got better, to so many bytes, and is on disk; `best` is what it is, where that is a text. */
  | { readonly kind: "improvement"; readonly bytes: number; readonly best?: Uint8Array }
  /** Something the user should know before the answer is there. */
  | { readonly kind: "notice"; readonly notice: Notice };

/** The input was run: what the session is about is known. */
export interface Opened {
  readonly kind: "opened";
  readonly input: FileInAnswer;
  readonly subject: Subject;
  /** Null when it passed. */
  readonly failure: FailureInAnswer | null;
  /** Runs that may be under way at once. */
  readonly jobs: number;
}

/** A verb has its answer; in debugging the next one follows. */
export type Answered = {
  readonly [N in VerbName]: {
    readonly kind: "answered";
    readonly command: N;
    readonly answer: VerbAnswers[N];
    readonly material: VerbMaterials[N];
  };
}[VerbName];

/** What is so often, or so soon outdated, that only who follows a session needs it. */
type PassingEvent =
  /** A candidate of so many bytes is asked about. */
  | { readonly kind: "candidate"; readonly bytes: number }
  /** It was answered; `tests` is the number of needed answers so far. */
  | { readonly kind: "verdict"; readonly outcome: Outcome; readonly tests: number }
  /** So many runs of the program are under way, those that wait for others to end included. */
  | { readonly kind: "runs"; readonly underWay: number }
  /** A candidate failed in another way, as so many did; the first of them is the example. */
  | {
      readonly kind: "other-failure";
      readonly reason: string;
      readonly times: number;
      readonly example: Uint8Array;
    };

/** Hears session events. */
export type Watcher = (event: SessionEvent) => void;
