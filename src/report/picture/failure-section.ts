import { formatByteSize } from "../../base/quantity.ts";
import type { FailureInAnswer, InputAnswer, Tests } from "../answer.ts";
import type { OtherFailureInAnswer } from "../commands/minimize.ts";
import type { Subject } from "../event/session-event.ts";
import { type Notice, noticeInWords } from "../notice.ts";
import { inLine, plural, shownLines } from "../words.ts";
import { type Passage, plainPassage } from "./passage.ts";

/** The failure: program, input and symptoms. */
export interface FailureSection {
  readonly kind: "failure";
  readonly program: string | null;
  readonly input: string;
  readonly size: string;
  /** In a few words, such as `exit 1`; null if it was not reproduced. */
  readonly reason: string | null;
  /** Whether the run exited with 0, as interesting runs of `--test` do; then it is no failure of the program. */
  readonly endedWell: boolean;
  readonly message: string;
  /** The program's output, shortened. */
  readonly wrote: string;
  /** The number of runs of the input, and of all tests. */
  readonly runs: string;
  /** The input, if no other section shows it. */
  readonly passage: Passage | null;
  readonly notes: readonly string[];
}

/** The context of a failure. */
export interface FailureContext {
  readonly subject: Subject | null;
  /** Whether another section shows the input. */
  readonly isShown: boolean;
  /** Notices that no other section shows. */
  readonly notices: readonly Notice[];
}

/** Whether the failing run exited with 0. */
export const endedWell = ({ reason }: FailureInAnswer): boolean => /^exit 0\b/.test(reason);

/** Lines shown of an input that no other section shows. */
const mostLines = 16;

export function failureSection(
  {
    input,
    failure,
    tests,
  }: Pick<InputAnswer, "input" | "failure"> & { readonly tests: Pick<Tests, "total"> },
  { subject, isShown, notices }: FailureContext,
): FailureSection {
  const bytes = subject === null || subject.isFolder || isShown ? null : subject.input;
  const runs =
    subject === null || subject.runs === 0
      ? []
      : [`the input failed in ${subject.failures} of ${plural(subject.runs, "run")}`];
  return {
    kind: "failure",
    program: subject && inLine(subject.program),
    input: inLine(input.path),
    size: formatByteSize(input.bytes),
    reason: failure && inLine(failure.reason),
    endedWell: failure !== null && endedWell(failure),
    message: inLine(failure?.message ?? ""),
    wrote: shownLines(subject?.wrote ?? "").trimEnd(),
    runs: [...runs, `${plural(tests.total, "test")} in all`].join(", "),
    passage: bytes && plainPassage(bytes, mostLines),
    notes: notices.map(noticeInWords),
  };
}

/** Other failures found by the search. */
export interface OthersSection {
  readonly kind: "others";
  readonly failures: readonly {
    readonly reason: string;
    readonly times: string;
    /** The path of an example; null if it is not saved yet. */
    readonly path: string | null;
    /** The text of the example; null if it is long. */
    readonly text: string | null;
  }[];
}

/** Another failure, possibly of a running session. */
export interface OtherFailure extends Omit<OtherFailureInAnswer, "example"> {
  readonly example: string | null;
}

export function othersSection(failures: readonly OtherFailure[]): OthersSection | null {
  if (failures.length === 0) return null;
  return {
    kind: "others",
    failures: failures.map(({ reason, times, example, text }) => ({
      reason: inLine(reason),
      times: plural(times, "time"),
      path: example && inLine(example),
      text: text === null ? null : shownLines(text),
    })),
  };
}
