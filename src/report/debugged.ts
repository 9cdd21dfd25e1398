import { formatByteSize } from "../base/byte-size.ts";
import { formatDuration } from "../base/duration.ts";
import type { DebugAnswer } from "./answer.ts";
import { blameLines } from "./blame.ts";
import { plural } from "./closing-lines.ts";
import type { Materials } from "./conclusion.ts";
import { failureLine } from "./failure-line.ts";
import { isolated } from "./isolated.ts";
import { minimized } from "./minimized.ts";
import { notReproduced } from "./not-reproduced.ts";
import type { Paint } from "./paint.ts";
import { repaired } from "./repaired.ts";
import { inLine } from "./visible.ts";

/** The answer of `debug` for a person: what each part found, then one summary. */
export function debugged(answer: DebugAnswer, material: Materials["debug"], paint: Paint): string[] {
  const { failure, minimize, isolate, repair } = answer;
  if (failure === null) return notReproduced(answer, paint);
  const lines: string[] = [];
  const section = (title: string, content: readonly string[]): void => {
    lines.push(paint.bold(`== ${title}`), "", ...content, "");
  };
  if (minimize)
    section("minimized: the smallest part that still fails", minimized(minimize, material.minimized, paint));
  if (repair)
    section("repaired: what was wrong, and the data saved", repaired(repair, material.input, paint));
  const { input, minimized: smallest } = material;
  if (minimize?.output && repair?.output && input !== null && smallest !== null) {
    const compared = blameLines(input, { minimized: smallest, diagnosis: repair.diagnosis }, paint);
    if (compared.length > 0) section("side by side: what each of them blames", compared);
  }
  if (isolate)
    section("isolated: the difference that makes it fail", isolated(isolate, material.failing, paint));
  return [...lines, paint.bold("== summary"), "", ...summary(answer, paint)];
}

function summary(
  { failure, minimize, isolate, repair, input, tests, seconds }: DebugAnswer,
  paint: Paint,
): string[] {
  const lines: string[] = [];
  const row = (name: string, text: string): void => {
    lines.push(`${name.padEnd(10)} ${text}`);
  };
  row("input", `${inLine(input.path)}, ${formatByteSize(input.bytes)}`);
  if (failure) row("fails", failureLine(failure));
  if (minimize?.output)
    row("minimized", `${formatByteSize(minimize.output.bytes)} (${inLine(minimize.output.path)})`);
  if (repair)
    row(
      "repaired",
      repair.output ? `${plural(repair.diagnosis.length, "edit")} (${inLine(repair.output.path)})` : "no",
    );
  if (isolate?.failing)
    row("isolated", `${plural(isolate.difference.length, "difference")} (${inLine(isolate.failing.path)})`);
  row("cost", `${plural(tests.total, "test")} in ${formatDuration(seconds * 1_000)}`);
  return lines.map((line) => (line.startsWith("cost") ? paint.dim(line) : line));
}
