import { unpacked } from "../../base/folder.ts";
import { formatByteSize } from "../../base/quantity.ts";
import type { FlatTree } from "../../tree/flat-tree.ts";
import type { FailureInAnswer, FileInAnswer, InputAnswer } from "../answer.ts";
import { closingLines, failureLine, notReproduced } from "../closing-lines.ts";
import { excerpt, folderExcerpt } from "../excerpt.ts";
import type { Paint } from "../paint.ts";
import { plural } from "../plural.ts";
import type { Shown, VerbReport } from "../report.ts";
import { inLine } from "../visible.ts";

/** Answer of `minimize`. */
export interface MinimizeAnswer extends InputAnswer {
  readonly command: "minimize";
  /** That of the result, as the last run showed it; null without a result and when there was no time for the run. */
  readonly resultFailure: FailureInAnswer | null;
  readonly algorithm: string;
  readonly unit: string;
  readonly guarantee: "1-minimal" | null;
  /** Whether the result is 1-tree-minimal too. */
  readonly treeMinimal: boolean;
  /** Whether the empty input fails in the same way; the guarantee leaves it out of account. */
  readonly emptyFails: boolean;
  /** The grammar that gave the input's tree, as the user would name it. */
  readonly grammar: string | null;
  /** Whether the grammar reads the input, and so the search was kept to what it reads. */
  readonly isRead: boolean;
  /** With `--allow-broken`: the smaller result that the grammar does not read; null when there is none. */
  readonly broken: FileInAnswer | null;
  /** Whether `--format` changed the result; the guarantees are then about the text that it was before. */
  readonly formatted: boolean;
  /** How many bytes that had; null when the result is not formatted. */
  readonly bytesBeforeFormatting: number | null;
  /** What each stage of the search did that had anything to try. */
  readonly stages: readonly StageInAnswer[];
  readonly otherFailures: readonly OtherFailureInAnswer[];
}

/** What one stage of a search did. */
export interface StageInAnswer {
  readonly name: string;
  readonly tests: number;
  readonly successes: number;
  /** How many bytes it made the input smaller. */
  readonly bytes: number;
}

/** Another failure met on the way, with an example that shows it. */
export interface OtherFailureInAnswer {
  readonly reason: string;
  readonly times: number;
  readonly example: string;
  /** What is in the example; null when that is long, or the example is a folder. */
  readonly text: string | null;
}

/** What pictures of it need: the minimized input, and whether one was wanted too that the grammar does not read. */
export interface MinimizeMaterial {
  readonly result: Shown;
  /** How the grammar reads the result; null where it does not, and where the result is long. */
  readonly tree: FlatTree | null;
  readonly allowsBroken: boolean;
}

export const minimizeReport: VerbReport<MinimizeAnswer, MinimizeMaterial> = {
  doing: "minimizing",
  heading: "minimized: the smallest part that still fails",
  lines: ({ answer, material }, paint, { stats = false }) => [
    ...minimized(answer, material.result, paint),
    ...(material.allowsBroken ? brokenLines(answer, paint) : []),
    ...(stats ? stageLines(answer.stages) : []),
  ],
  summary: ({ output }) =>
    output && ["minimized", `${formatByteSize(output.bytes)} (${inLine(output.path)})`],
};

function minimized(answer: MinimizeAnswer, result: Shown, paint: Paint): string[] {
  const { failure, input, output } = answer;
  if (failure === null || output === null) return notReproduced(answer, paint);
  const failing =
    answer.status === "unconfirmed" ? "not failing in the same way every time" : "failing in the same way";
  const headline = `${paint.bold(`${inLine(input.path)}: ${sizeInWords(input)} -> ${sizeInWords(output)}`)}, ${failing}`;
  // Whoever stopped it may have it go on, and a result on the way is long.
  if (answer.stopped === "signal") return [headline, ...closingLines(answer, "", paint)];
  return [
    headline,
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

export function sizeInWords({ bytes, files }: FileInAnswer): string {
  return files === undefined ? formatByteSize(bytes) : `${plural(files, "file")}, ${formatByteSize(bytes)}`;
}

export function guaranteeInWords({
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

/** The outcome of the search for a result that the grammar does not read. */
function brokenLines({ isRead, broken, output, stopped }: MinimizeAnswer, paint: Paint): string[] {
  if (broken !== null) {
    const size = paint.bold(formatByteSize(broken.bytes));
    return [`${size} when the grammar need not read it, written to ${paint.bold(broken.path)}`];
  }
  if (!isRead || stopped !== null || output === null) return [];
  return [paint.dim("nothing smaller was found when the grammar need not read it")];
}

/** What each stage did, as a table. */
function stageLines(stages: readonly StageInAnswer[]): string[] {
  const width = Math.max(0, ...stages.map(({ name }) => name.length));
  return stages.map(({ name, tests, successes, bytes }) => {
    const did = [plural(tests, "test"), plural(successes, "improvement"), `${formatByteSize(bytes)} removed`];
    return `  ${name.padEnd(width)} ${did.join(", ")}`;
  });
}

/** Other failures met on the way, one line each, the most frequent first. */
function otherFailureLines(failures: readonly OtherFailureInAnswer[], paint: Paint): string[] {
  if (failures.length === 0) return [];
  const shown = failures.slice(0, mostFailures);
  const rest = failures.length - shown.length;
  return [
    "other failures met on the way, one example each:",
    ...shown.map(
      ({ reason, times, example }) => `  ${plural(times, "time")}: ${inLine(reason)} (${inLine(example)})`,
    ),
    ...(rest > 0 ? [`  and ${rest} more kinds, with their examples beside these`] : []),
  ].map((line) => paint.dim(line));
}

const mostFailures = 4;
