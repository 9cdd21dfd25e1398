import { formatByteSize } from "../../base/quantity.ts";
import type { Outcome } from "../../oracle/outcome.ts";
import type { FailureInAnswer, FileInAnswer } from "../answer.ts";
import type { Notice } from "../notice.ts";
import { count } from "../plural.ts";
import type { Shown } from "../report.ts";
import { type VerbAnswers, type VerbMaterials, type VerbName, verbReports } from "../verb-reports.ts";
import { inLine } from "../visible.ts";

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

/** A part of a session's work. */
export interface Phase {
  /** A verb at its search, or a part of the work of several commands. */
  readonly name: VerbName | keyof typeof words;
  /** What it works on, where that is not the input: a file, a suite. */
  readonly subject?: string;
  /** How much is done of how much, where that is known. */
  readonly done?: number;
  readonly of?: number;
  /** The size of what it makes smaller or mends. */
  readonly bytes?: number;
}

const words = {
  reproducing: "running the input itself",
  learning: "learning from",
  "reading-passing": "reading passing samples",
  "reading-failing": "reading failing samples",
  making: "making inputs",
  running: "running inputs",
  predicting: "predicting",
  checking: "checking predictions",
  generating: "generating",
  "minimizing-failure": "minimizing new failure",
} as const;

/** A phase for a person: `running inputs common, 12 of 100`. */
export function phaseInWords({ name, subject, done, of }: Phase): string {
  const does = isVerb(name) ? verbReports[name].doing : words[name];
  const what = subject === undefined ? does : `${does} ${inLine(subject)}`;
  return of === undefined ? what : `${what}, ${done ?? 0} of ${of}`;
}

const isVerb = (name: Phase["name"]): name is VerbName => Object.hasOwn(verbReports, name);

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

/** The program under test, and what it did with the input itself. */
export interface Subject {
  /** How it is called, as on a command line. */
  readonly program: string;
  readonly input: Shown;
  /** Whether the input is a folder; its bytes are then packed. */
  readonly isFolder: boolean;
  /** How often the input was run, and how often it failed. */
  readonly runs: number;
  readonly failures: number;
  /** What the program wrote, standard error before standard output, shortened. */
  readonly wrote: string;
}
