import { formatByteSize } from "../../base/quantity.ts";
import type { AnswerFrame, FileInAnswer } from "../answer.ts";
import { closingLines } from "../closing-lines.ts";
import { excerpt } from "../marked-lines.ts";
import type { Report } from "../report.ts";
import { inLine, mostListed, type Paint, plural } from "../words.ts";

/** Answer of `triage`: the different failures of several inputs. */
export interface TriageAnswer extends AnswerFrame {
  readonly command: "triage";
  readonly input: null;
  /** Null, because each group has its own result. */
  readonly output: null;
  /** The failures, the most frequent first. */
  readonly groups: readonly FailureGroup[];
  /** The inputs that pass, and those that neither pass nor fail. */
  readonly passing: readonly string[];
  readonly unresolved: readonly string[];
  readonly seed: number;
}

/** Inputs that fail in the same way. */
export interface FailureGroup {
  /** The program's message without the parts that vary, or how it ended. */
  readonly reason: string;
  readonly inputs: readonly string[];
  /** The smallest of them, which was minimized. */
  readonly example: FileInAnswer;
  /** Null if minimizing was stopped before, or fresh runs denied the result. */
  readonly minimized: (FileInAnswer & { readonly text: string }) | null;
}

export const triageReport: Report<TriageAnswer, Record<never, never>> = {
  lines({ answer }, paint) {
    const { groups, passing, unresolved } = answer;
    const failing = groups.reduce((sum, { inputs }) => sum + inputs.length, 0);
    const all = failing + passing.length + unresolved.length;
    if (failing === 0) {
      return [
        paint.bold(`None of the ${plural(all, "input")} fails`) +
          ` (${passing.length} pass, ${unresolved.length} are unresolved).`,
        ...closingLines(answer, "", paint),
      ];
    }
    return [
      paint.bold(`${plural(all, "input")}: ${plural(groups.length, "different failure")}`) +
        paint.dim(` (${failing} fail, ${passing.length} pass, ${unresolved.length} unresolved)`),
      ...groups.flatMap((group, index) => ["", ...groupLines(group, index, paint)]),
      "",
      ...closingLines(answer, "", paint),
    ];
  },
};

function groupLines({ reason, inputs, example, minimized }: FailureGroup, index: number, paint: Paint) {
  const before = `${inLine(example.path)}, ${formatByteSize(example.bytes)}`;
  const others = inputs.filter((path) => path !== example.path);
  const more = others.length - mostListed;
  const names = others.slice(0, mostListed).map(inLine).join(", ");
  return [
    `${index + 1}. ${paint.red(inLine(reason))} ${paint.dim(`(${plural(inputs.length, "input")})`)}`,
    minimized === null
      ? `   ${before}, not minimized`
      : `   ${before} -> ${paint.bold(inLine(minimized.path))}, ${formatByteSize(minimized.bytes)}`,
    ...(minimized === null
      ? []
      : excerpt(new TextEncoder().encode(minimized.text), { mostLines: 5, width: 90 })),
    ...(others.length === 0 ? [] : [paint.dim(`   also ${names}${more > 0 ? ` and ${more} more` : ""}`)]),
  ];
}
