import { formatByteSize } from "../../base/quantity.ts";
import type { FailureInAnswer, InputAnswer, Tests } from "../answer.ts";
import type { OtherFailureInAnswer } from "../commands/minimize.ts";
import type { Notice } from "../notice.ts";
import type { Subject } from "../session-event.ts";
import { inLine, mostListed, plural, shownLines } from "../words.ts";
import {
  type Block,
  code,
  fine,
  fold,
  lead,
  list,
  noticeBlocks,
  passageBlocks,
  type Section,
  small,
  strong,
  text,
  type Words,
} from "./block.ts";
import { plainPassage } from "./passage.ts";

/** The context of a failure. */
interface FailureContext {
  readonly subject: Subject | null;
  /** Whether another section shows the input. */
  readonly isShown: boolean;
  /** Notices that no other section shows. */
  readonly notices: readonly Notice[];
}

/** Whether the failing run exited with 0, as interesting runs of `--test` do; then it is no failure of the program. */
export const endedWell = ({ reason }: FailureInAnswer): boolean => /^exit 0\b/.test(reason);

/** Lines shown of an input that no other section shows. */
const mostLines = 16;

/** The failure: program, input and symptoms. */
export function failureSection(
  {
    input,
    failure,
    tests,
  }: Pick<InputAnswer, "input" | "failure"> & { readonly tests: Pick<Tests, "total"> },
  { subject, isShown, notices }: FailureContext,
): Section {
  const bytes = subject === null || subject.isFolder || isShown ? null : subject.input;
  const runs =
    subject === null || subject.runs === 0
      ? []
      : [`the input failed in ${subject.failures} of ${plural(subject.runs, "run")}`];
  const asked = [...runs, `${plural(tests.total, "test")} in all`].join(", ");
  const wrote = shownLines(subject?.wrote ?? "").trimEnd();
  return {
    kind: "failure",
    title: [code(inLine(input.path)), " ", ...titleOf(failure, subject)],
    blocks: [
      ...(failure === null ? [] : [messageOf(failure)]),
      ...passageBlocks("The input", bytes && plainPassage(bytes, mostLines)),
      ...noticeBlocks(notices),
      {
        kind: "facts",
        facts: [
          ...(subject === null ? [] : [["program", [code(inLine(subject.program))]] as const]),
          ["input", formatByteSize(input.bytes)],
          ["asked", asked],
        ],
      },
      ...fold("All that the program wrote", wrote === "" ? [] : [{ kind: "pre", text: wrote }]),
    ],
  };
}

function messageOf(failure: FailureInAnswer): Block {
  const message = failure.message === "" ? [] : [code(inLine(failure.message))];
  const role = endedWell(failure) ? "message neutral" : "message";
  return text([strong(inLine(failure.reason)), ...message], role);
}

/** Characters of a command that fit into a heading. */
const shortCommand = 32;

function titleOf(failure: FailureInAnswer | null, subject: Subject | null): Exclude<Words, string> {
  if (failure === null) return ["did not fail"];
  const program = subject === null ? null : inLine(subject.program);
  const isShort = program !== null && program.length <= shortCommand;
  if (endedWell(failure)) return isShort ? ["is interesting to ", code(program)] : ["is interesting"];
  return isShort ? ["makes ", code(program), " fail"] : ["makes it fail"];
}

/** Another failure, possibly of a running session. */
export interface OtherFailure extends Omit<OtherFailureInAnswer, "example"> {
  readonly example: string | null;
}

/** Other failures found by the search, each with an example input. */
export function othersSection(failures: readonly OtherFailure[]): Section | null {
  if (failures.length === 0) return null;
  const items = failures.map(({ reason, times, example, text: content }): readonly Block[] => [
    text([strong(inLine(reason)), " ", small(plural(times, "time"))]),
    ...(content === null
      ? []
      : [{ kind: "pre", text: content === "" ? "(the empty input)" : shownLines(content) } as const]),
    ...(example === null ? [] : [fine(inLine(example))]),
  ]);
  return {
    kind: "others",
    blocks: [
      lead("Candidates that failed in another way were not taken for this failure."),
      ...list(items.slice(0, mostListed)),
      ...fold(`More kinds of failures: ${items.length - mostListed}`, list(items.slice(mostListed))),
    ],
  };
}
