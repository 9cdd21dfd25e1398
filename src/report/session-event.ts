import { formatByteSize } from "../base/quantity.ts";
import type { Outcome } from "../oracle/outcome.ts";
import type { FailureInAnswer, FileInAnswer } from "./answer.ts";
import type { Notice } from "./notice.ts";
import type { Shown } from "./report.ts";
import { type VerbAnswers, type VerbMaterials, type VerbName, verbReports } from "./verb-reports.ts";
import { count, inLine } from "./words.ts";

/** An event of a running session, as data; the text for people is derived from it. */
export type SessionEvent = Step | Opened | Answered | PassingEvent;

/** The events that a conclusion stores. */
export type Step =
  /** A phase begins, or makes measurable progress. */
  | ({ readonly kind: "phase" } & Phase)
  /** A stage of the search begins (`of` is null), or has made `done` of its `of` attempts. */
  | { readonly kind: "stage"; readonly name: string; readonly done: number; readonly of: number | null }
  /** The best result so far improved to this many bytes, and is on disk; `best` is its content if it is a text. */
  | { readonly kind: "improvement"; readonly bytes: number; readonly best?: Uint8Array }
  /** A notice for the user before the answer. */
  | { readonly kind: "notice"; readonly notice: Notice };

/** The input was run, so the session's subject is known. */
export interface Opened {
  readonly kind: "opened";
  readonly input: FileInAnswer;
  readonly subject: Subject;
  /** Null if it passed. */
  readonly failure: FailureInAnswer | null;
  /** Maximum number of concurrent runs. */
  readonly jobs: number;
}

/** A verb has finished; in `debug` the next one follows. */
export type Answered = {
  readonly [N in VerbName]: {
    readonly kind: "answered";
    readonly command: N;
    readonly answer: VerbAnswers[N];
    readonly material: VerbMaterials[N];
  };
}[VerbName];

/** Frequent or short-lived events that only live observers need. */
type PassingEvent =
  /** A candidate of this size is about to be tested. */
  | { readonly kind: "candidate"; readonly bytes: number }
  /** The candidate's outcome, with a reason if there is one; `tests` is the number of needed tests so far. */
  | { readonly kind: "verdict"; readonly outcome: Outcome; readonly reason?: string; readonly tests: number }
  /** The number of active runs, including those that wait for a slot. */
  | { readonly kind: "runs"; readonly underWay: number }
  /** A candidate showed another failure, as this many did so far; the first one is the example. */
  | {
      readonly kind: "other-failure";
      readonly reason: string;
      readonly times: number;
      readonly example: Uint8Array;
    };

/** Receives session events. */
export type Watcher = (event: SessionEvent) => void;

/** A part of a session's work. */
export interface Phase {
  /** A verb's search, or a task shared by several commands. */
  readonly name: VerbName | keyof typeof words;
  /** Its subject if that is not the input: a file, a suite. */
  readonly subject?: string;
  /** The progress, if known. */
  readonly done?: number;
  readonly of?: number;
  /** The initial size of the input to minimize or repair. */
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
  "minimizing-failure": "minimizing failure",
} as const;

/** A phase for a person: `running inputs common, 12 of 100`. */
export function phaseInWords({ name, subject, done, of }: Phase): string {
  const does = isVerb(name) ? verbReports[name].doing : words[name];
  const what = subject === undefined ? does : `${does} ${inLine(subject)}`;
  return of === undefined ? what : `${what}, ${done ?? 0} of ${of}`;
}

const isVerb = (name: Phase["name"]): name is VerbName => Object.hasOwn(verbReports, name);

/** A stage of a search, with its progress if known. */
interface StageNow {
  readonly name: string;
  readonly done: number;
  readonly of: number | null;
}

/** The state of a session. */
export interface Progress {
  readonly phase: Phase | null;
  readonly stage: StageNow | null;
  /** The size of the best result of this phase; null without one. */
  readonly bytes: number | null;
  /** Tests of the whole session. */
  readonly tests: number;
  /** The tests of the current search; each search counts from zero. */
  readonly testsOfSearch: number;
}

export const noProgress: Progress = { phase: null, stage: null, bytes: null, tests: 0, testsOfSearch: 0 };

/** The state of a session after an event. */
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

/** A size, relative to the initial size if known: `500 bytes of 2,000 bytes (25.0 %)`. */
export function sizeInWords(now: number, before: number | undefined): string {
  if (before === undefined || before === 0) return formatByteSize(now);
  return `${formatByteSize(now)} of ${formatByteSize(before)} (${((100 * now) / before).toFixed(1)} %)`;
}

/** A stage for a person: `brackets 12 of 1,400`. */
export const stageInWords = ({ name, done, of }: StageNow): string =>
  of === null ? name : `${name} ${count(done)} of ${count(of)}`;

/** The program under test, and its behaviour on the input. */
export interface Subject {
  /** Its command line, or the name of the module or reader that judges in its place. */
  readonly program: string;
  /** The shell command that runs it on the file `{}`; null if a function judges. */
  readonly command: string | null;
  readonly input: Shown;
  /** Whether the input is a folder; its bytes are then packed. */
  readonly isFolder: boolean;
  /** The number of runs of the input, and of failing ones. */
  readonly runs: number;
  readonly failures: number;
  /** The program's output, standard error before standard output, shortened. */
  readonly wrote: string;
}
