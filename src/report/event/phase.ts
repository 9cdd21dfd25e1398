import { type VerbName, verbReports } from "../verb-reports.ts";
import { inLine } from "../visible.ts";

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
