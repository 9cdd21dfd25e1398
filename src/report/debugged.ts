import { formatByteSize } from "../base/byte-size.ts";
import { formatDuration } from "../base/duration.ts";
import type { DebugAnswer } from "./answer.ts";
import { plural } from "./closing-lines.ts";
import { failureLine } from "./failure-line.ts";
import { isolated } from "./isolated.ts";
import { minimized } from "./minimized.ts";
import { notReproduced } from "./not-reproduced.ts";
import type { Paint } from "./paint.ts";
import { repaired } from "./repaired.ts";

/** The texts that the parts of a `debug` answer are about. */
export interface DebugMaterial {
  readonly input: Uint8Array;
  readonly minimized: Uint8Array;
  readonly failing: Uint8Array;
}

/** The answer of `debug` for a person: what each part found, then one summary. */
export function debugged(answer: DebugAnswer, material: DebugMaterial, paint: Paint): string[] {
  const { failure, minimize, isolate, repair } = answer;
  if (failure === null) return notReproduced(answer, paint);
  const section = (title: string, lines: readonly string[]): string[] => [
    paint.bold(`== ${title}`),
    "",
    ...lines,
    "",
  ];
  return [
    ...(minimize === null
      ? []
      : section(
          "minimized: the smallest part that still fails",
          minimized(minimize, material.minimized, paint),
        )),
    ...(isolate === null
      ? []
      : section("isolated: the difference that makes it fail", isolated(isolate, material.failing, paint))),
    ...(repair === null
      ? []
      : section("repaired: what was wrong, and the data saved", repaired(repair, material.input, paint))),
    paint.bold("== summary"),
    "",
    ...summary(answer, paint),
  ];
}

function summary(answer: DebugAnswer, paint: Paint): string[] {
  const { failure, minimize, isolate, repair, input, tests } = answer;
  const row = (name: string, text: string): string => `${name.padEnd(10)} ${text}`;
  return [
    row("input", `${input.path}, ${formatByteSize(input.bytes)}`),
    ...(failure === null ? [] : [row("fails", failureLine(failure))]),
    ...(minimize?.output
      ? [row("minimized", `${formatByteSize(minimize.output.bytes)} (${minimize.output.path})`)]
      : []),
    ...(isolate?.failing
      ? [row("isolated", `${plural(isolate.difference.length, "difference")} (${isolate.failing.path})`)]
      : []),
    ...(repair === null
      ? []
      : [
          row(
            "repaired",
            repair.output === null
              ? "no"
              : `${repairInWords(repair.diagnosis.length)} (${repair.output.path})`,
          ),
        ]),
    paint.dim(row("cost", `${plural(tests.total, "test")} in ${formatDuration(answer.seconds * 1_000)}`)),
  ];
}

const repairInWords = (edits: number): string =>
  edits === 0 ? "nothing had to change" : plural(edits, "edit");
