import { inLine } from "../visible.ts";

/** A part of a session's work. */
export interface Phase {
  readonly name: keyof typeof words;
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
  minimizing: "minimizing",
  repairing: "repairing",
  isolating: "isolating",
  learning: "learning from",
  making: "making inputs",
  running: "running inputs",
  generating: "generating",
  "minimizing-failure": "minimizing new failure",
} as const;

/** A phase for a person: `running inputs common, 12 of 100`. */
export function phaseInWords({ name, subject, done, of }: Phase): string {
  const what = subject === undefined ? words[name] : `${words[name]} ${inLine(subject)}`;
  return of === undefined ? what : `${what}, ${done ?? 0} of ${of}`;
}
