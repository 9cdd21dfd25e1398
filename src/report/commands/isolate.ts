import { formatByteSize } from "../../base/quantity.ts";
import { sizeOf } from "../../base/ranges.ts";
import type { TextEdit } from "../../text/edit.ts";
import type { FileInAnswer, InputAnswer } from "../answer.ts";
import { closingLines, failureLine, notReproduced } from "../closing-lines.ts";
import { markedLines } from "../marked-lines.ts";
import type { Shown, VerbReport } from "../report.ts";
import { inLine, type Paint, plural, quoted } from "../words.ts";

/** Answer of `isolate`. */
export interface IsolateAnswer extends InputAnswer {
  readonly command: "isolate";
  readonly algorithm: string;
  readonly unit: string;
  readonly guarantee: "1-minimal difference" | null;
  readonly passing: FileInAnswer | null;
  readonly failing: FileInAnswer | null;
  /** The edits that turn the failing result into the passing one, in bytes of the failing result. */
  readonly difference: readonly TextEdit[];
}

/** The failing side of the difference. */
export interface IsolateMaterial {
  readonly failing: Shown;
}

export const isolateReport: VerbReport<IsolateAnswer, IsolateMaterial> = {
  doing: "isolating",
  heading: "isolated: the difference that makes it fail",
  lines: ({ answer, material }, paint) => isolated(answer, material.failing, paint),
  summary: ({ failing, difference }) =>
    failing && ["isolated", `${plural(difference.length, "difference")} (${inLine(failing.path)})`],
};

function isolated(answer: IsolateAnswer, failing: Shown, paint: Paint): string[] {
  const { failure, difference } = answer;
  if (failure === null || answer.failing === null || answer.passing === null)
    return notReproduced(answer, paint);
  const marks = difference.map(({ start, end, inserted }) => ({
    start,
    end,
    label: start === end ? `lacks ${quoted(inserted)}` : "",
  }));
  const { size, makes } = decidingBytes(difference);
  const sides = sidesInWords(difference);
  return [
    `${paint.bold(`${size} ${makes} the difference`)} between passing and failing in ${formatByteSize(answer.failing.bytes)}`,
    paint.dim(`(${failureLine(failure)})`),
    "",
    ...(failing === null ? [] : markedLines(failing, marks, paint, { mostLines: 8, width: 100 })),
    "",
    `${sides.fails} (${inLine(answer.failing.path)}), ${sides.passes} (${inLine(answer.passing.path)})`,
    ...closingLines({ ...answer, output: null }, isolationInWords(answer), paint),
  ];
}

/** The number of deciding bytes of the failing side or, if it only lacks something, of missing bytes. */
export function decidingBytes(difference: readonly TextEdit[]): {
  readonly size: string;
  readonly makes: string;
} {
  const had = sizeOf(difference);
  const missing = difference.reduce(
    (sum, { inserted }) => sum + new TextEncoder().encode(inserted).length,
    0,
  );
  const bytes = had === 0 ? missing : had;
  const size = formatByteSize(bytes);
  return {
    size: had === 0 ? size.replace(" ", " missing ") : size,
    makes: bytes === 1 ? "makes" : "make",
  };
}

/** The behaviour of the two sides in words. */
export function sidesInWords(difference: readonly TextEdit[]): {
  readonly fails: string;
  readonly passes: string;
} {
  const [only, another] = difference;
  if (only !== undefined && another === undefined) {
    const { removed, inserted } = only;
    if (removed === "") return { fails: `without ${quoted(inserted)} it fails`, passes: "with it it passes" };
    const instead = inserted === "" ? "without it" : `with ${quoted(inserted)}`;
    return { fails: `with ${quoted(removed)} it fails`, passes: `${instead} it passes` };
  }
  return sizeOf(difference) === 0
    ? { fails: "as it is it fails", passes: "with what it lacks it passes" }
    : { fails: "with the marked part it fails", passes: "without it passes" };
}

export function isolationInWords({ guarantee, unit }: IsolateAnswer): string {
  return guarantee === null
    ? "no guarantee"
    : `1-minimal difference: no smaller part of it, in ${unit}, decides`;
}
