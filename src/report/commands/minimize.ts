import { unpacked } from "../../base/folder.ts";
import { formatByteSize } from "../../base/quantity.ts";
import type { FailureInAnswer, FileInAnswer, InputAnswer } from "../answer.ts";
import { closingLines, failureLine, notReproduced } from "../closing-lines.ts";
import { excerpt, folderExcerpt } from "../marked-lines.ts";
import type { Shown, VerbReport } from "../report.ts";
import { inLine, listed, type Paint, plural } from "../words.ts";

/** Answer of `minimize`. */
export interface MinimizeAnswer extends InputAnswer {
  readonly command: "minimize";
  /** The result's failure in the last run; null without a result, or without time for that run. */
  readonly resultFailure: FailureInAnswer | null;
  readonly algorithm: string;
  readonly unit: string;
  readonly guarantee: "1-minimal" | null;
  /** Whether the result is also 1-tree-minimal. */
  readonly treeMinimal: boolean;
  /** Whether the empty input fails in the same way; the guarantee ignores it. */
  readonly emptyFails: boolean;
  /** The grammar of the input's tree, as the user would name it. */
  readonly grammar: string | null;
  /** Whether the grammar accepts the input, so that the search was restricted to accepted candidates. */
  readonly isRead: boolean;
  /** Whether `--format` changed the result; the guarantees then concern the unformatted text. */
  readonly formatted: boolean;
  /** The bytes of the unformatted text; null if the result is not formatted. */
  readonly bytesBeforeFormatting: number | null;
  /** The stages of the search that tried something. */
  readonly stages: readonly StageInAnswer[];
  readonly otherFailures: readonly OtherFailureInAnswer[];
}

/** One stage of a search. */
export interface StageInAnswer {
  readonly name: string;
  readonly tests: number;
  readonly successes: number;
  /** The number of removed bytes. */
  readonly bytes: number;
}

/** Another failure found by the search, with an example. */
export interface OtherFailureInAnswer {
  readonly reason: string;
  readonly times: number;
  readonly example: string;
  /** The text of the example; null if it is long or a folder. */
  readonly text: string | null;
}

/** The minimized input. */
export interface MinimizeMaterial {
  readonly result: Shown;
}

export const minimizeReport: VerbReport<MinimizeAnswer, MinimizeMaterial> = {
  doing: "minimizing",
  heading: "minimized: the smallest part that still fails",
  lines: ({ answer, material }, paint, { stats = false }) => [
    ...minimized(answer, material.result, paint),
    ...(stats ? stageLines(answer.stages) : []),
  ],
  summary: ({ output }) =>
    output && ["minimized", `${formatByteSize(output.bytes)} (${inLine(output.path)})`],
};

function minimized(answer: MinimizeAnswer, result: Shown, paint: Paint): string[] {
  const { failure, output } = answer;
  if (failure === null || output === null) return notReproduced(answer, paint);
  const headline = shrunkInWords(answer, sizeInWords(output), paint);
  // The user may resume the run, and an intermediate result is long.
  if (answer.stopped === "signal") return [headline, ...closingLines(answer, "", paint)];
  return [
    headline,
    ...failureLines(failure, answer.resultFailure ?? failure).map(paint.dim),
    "",
    ...resultLines(result, output),
    "",
    ...closingLines(answer, minimalityInWords(answer), paint),
    ...otherFailureLines(answer.otherFailures, paint),
  ];
}

/** The sizes before and after minimizing: `in.json: 2 kB -> 9 bytes, failing in the same way`. */
export function shrunkInWords({ input, status }: InputAnswer, after: string, paint: Paint): string {
  const failing =
    status === "unconfirmed" ? "not failing in the same way every time" : "failing in the same way";
  return `${paint.bold(`${inLine(input.path)}: ${sizeInWords(input)} -> ${after}`)}, ${failing}`;
}

function resultLines(result: Shown, { files }: FileInAnswer): string[] {
  if (result === null) return [];
  return files === undefined ? excerpt(result, mostShown) : folderExcerpt(unpacked(result), mostShown);
}

/** The program's message for the result, and the one for the input if that differs. */
function failureLines(ofInput: FailureInAnswer, ofResult: FailureInAnswer): string[] {
  const [was, is] = [failureLine(ofInput), failureLine(ofResult)];
  return is === was ? [`(${is})`] : [`(${is})`, `(was: ${was})`];
}

/** Lines and columns shown of a minimized input. */
export const mostShown = { mostLines: 24, width: 100 };

export function sizeInWords({ bytes, files }: FileInAnswer): string {
  return files === undefined ? formatByteSize(bytes) : `${plural(files, "file")}, ${formatByteSize(bytes)}`;
}

export function minimalityInWords({
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

/** The stages as a table. */
function stageLines(stages: readonly StageInAnswer[]): string[] {
  const width = Math.max(0, ...stages.map(({ name }) => name.length));
  return stages.map(({ name, tests, successes, bytes }) => {
    const did = [plural(tests, "test"), plural(successes, "improvement"), `${formatByteSize(bytes)} removed`];
    return `  ${name.padEnd(width)} ${did.join(", ")}`;
  });
}

/** Other failures found by the search, one line each, the most frequent first. */
function otherFailureLines(failures: readonly OtherFailureInAnswer[], paint: Paint): string[] {
  if (failures.length === 0) return [];
  const lines = failures.map(
    ({ reason, times, example }) => `  ${plural(times, "time")}: ${inLine(reason)} (${inLine(example)})`,
  );
  const more = (rest: number): string =>
    `  and ${plural(rest, "more kind")}, with an example each in the same folder`;
  return ["other failures met on the way, one example each:", ...listed(lines, mostFailures, more)].map(
    paint.dim,
  );
}

const mostFailures = 4;
