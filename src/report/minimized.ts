import { formatByteSize } from "../base/byte-size.ts";
import { unpacked } from "../base/folder.ts";
import type { FailureInAnswer, FileInAnswer, MinimizeAnswer, StageInAnswer } from "./answer.ts";
import { closingLines, otherFailureLines, plural } from "./closing-lines.ts";
import type { Shown } from "./conclusion.ts";
import { excerpt, folderExcerpt } from "./excerpt.ts";
import { failureLine } from "./failure-line.ts";
import { notReproduced } from "./not-reproduced.ts";
import type { Paint } from "./paint.ts";
import { inLine } from "./visible.ts";

/** The answer of `minimize` for a person; `result` is the minimized input. */
export function minimized(answer: MinimizeAnswer, result: Shown, paint: Paint): string[] {
  const { failure, input, output } = answer;
  if (failure === null || output === null) return notReproduced(answer, paint);
  const failing =
    answer.status === "unconfirmed" ? "not failing in the same way every time" : "failing in the same way";
  return [
    `${paint.bold(`${inLine(input.path)}: ${sizeInWords(input)} -> ${sizeInWords(output)}`)}, ${failing}`,
    ...failureLines(failure, answer.resultFailure ?? failure).map(paint.dim),
    "",
    ...resultLines(result, output),
    "",
    ...closingLines(answer, guaranteeInWords(answer), paint),
    ...otherFailureLines(answer.otherFailures, paint),
  ];
}

function resultLines(result: Shown, { files }: FileInAnswer): string[] {
  if (result === null) return [];
  return files === undefined ? excerpt(result, mostShown) : folderExcerpt(unpacked(result), mostShown);
}

/** What the program says of the result, and what it said of the input where that differs in anything. */
function failureLines(ofInput: FailureInAnswer, ofResult: FailureInAnswer): string[] {
  const [was, is] = [failureLine(ofInput), failureLine(ofResult)];
  return is === was ? [`(${is})`] : [`(${is})`, `(was: ${was})`];
}

const mostShown = { mostLines: 24, width: 100 };

function sizeInWords({ bytes, files }: FileInAnswer): string {
  return files === undefined ? formatByteSize(bytes) : `${plural(files, "file")}, ${formatByteSize(bytes)}`;
}

function guaranteeInWords({
  guarantee,
  unit,
  treeMinimal,
  emptyFails,
  grammar,
  isRead,
  output,
  bytesBeforeFormatting,
}: MinimizeAnswer): string {
  const onTree = treeMinimal ? `1-tree-minimal by the grammar ${grammar}` : "";
  if (guarantee === null) return onTree || "no guarantee";
  if (emptyFails) return "1-minimal, apart from the empty input, which fails as well";
  const parts = output?.files === undefined ? unit : `files and their ${unit}`;
  const orUnread = isRead ? ` or is not read by the grammar ${grammar}` : "";
  const before =
    bytesBeforeFormatting === null
      ? ""
      : ` before it was formatted, with ${formatByteSize(bytesBeforeFormatting)}`;
  return `1-minimal${before}: without any one of its ${parts} it no longer fails${orUnread}${onTree && `; ${onTree}`}`;
}

/** What came of looking for a result that the grammar does not read; where that was not done, how to. */
export function brokenLines(
  { isRead, broken, output, stopped }: MinimizeAnswer,
  { isWanted, paint }: { readonly isWanted: boolean; readonly paint: Paint },
): string[] {
  if (broken !== null) {
    const size = paint.bold(formatByteSize(broken.bytes));
    return [`${size} when the grammar need not read it, written to ${paint.bold(broken.path)}`];
  }
  if (!isRead || stopped !== null || output === null) return [];
  const line = isWanted
    ? "nothing smaller was found when the grammar need not read it"
    : "--allow-broken looks for a smaller one too that the grammar does not read";
  return [paint.dim(line)];
}

/** What each stage did, as a table. */
export function stageLines(stages: readonly StageInAnswer[]): string[] {
  const width = Math.max(0, ...stages.map(({ name }) => name.length));
  return stages.map(({ name, tests, successes, bytes }) => {
    const did = [plural(tests, "test"), plural(successes, "improvement"), `${formatByteSize(bytes)} removed`];
    return `  ${name.padEnd(width)} ${did.join(", ")}`;
  });
}
