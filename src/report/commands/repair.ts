import { formatByteSize } from "../../base/quantity.ts";
import { type TextEdit, withoutCommonEnds } from "../../text/edit.ts";
import { positionOf } from "../../text/position.ts";
import type { FileInAnswer, InputAnswer } from "../answer.ts";
import { changeInWords, named, natureOf } from "../cause.ts";
import { closingLines, failureLine, notReproduced } from "../closing-lines.ts";
import { type Mark, markedLines } from "../marked-lines.ts";
import type { Paint } from "../paint.ts";
import { plural } from "../plural.ts";
import type { Shown, VerbReport } from "../report.ts";
import { inLine } from "../visible.ts";

/** An edit of a repair. */
export interface Mending extends TextEdit {
  /** The fault, in words. */
  readonly reason: string;
  /** Its general cause, such as `comments are not allowed here`; null if only the change is known. */
  readonly cause: string | null;
}

/** Answer of `repair`. */
export interface RepairAnswer extends InputAnswer {
  readonly command: "repair";
  readonly algorithm: string;
  readonly unit: string;
  readonly guarantee: "1-maximal" | null;
  /** The probability that the result is the intended input, from 0 to 1; null if unknown. */
  readonly probability: number | null;
  /** The grammar that proposed replacements, as the user would name it. */
  readonly grammar: string | null;
  readonly diagnosis: readonly Mending[];
  /** Further repairs, if requested, the one with the least damage first. */
  readonly alternatives: readonly RepairInAnswer[];
}

/** A further repair with its file and edits. */
export interface RepairInAnswer {
  readonly output: FileInAnswer;
  readonly diagnosis: readonly Mending[];
}

/** The broken input. */
export interface RepairMaterial {
  readonly input: Shown;
}

export const repairReport: VerbReport<RepairAnswer, RepairMaterial> = {
  doing: "repairing",
  heading: "repaired: what was wrong, and the data saved",
  lines: ({ answer, material }, paint) => repaired(answer, material.input, paint),
  summary: ({ output, diagnosis }) => [
    "repaired",
    output === null ? "no" : `${plural(diagnosis.length, "edit")} (${inLine(output.path)})`,
  ],
};

function repaired(answer: RepairAnswer, input: Shown, paint: Paint): string[] {
  const { failure, output, diagnosis } = answer;
  if (output === null) return notReproduced(answer, paint);
  const accepted = answer.status === "unconfirmed" ? "is not accepted every time" : "is accepted";
  const nature = natureOf(
    answer.grammar,
    diagnosis.map(({ cause }) => cause),
  );
  const path = inLine(answer.input.path);
  const edits = `${plural(diagnosis.length, "edit")}${linesInWords(answer, input)}`;
  const kept = keptInWords(answer.input.bytes, diagnosis);
  return [
    isMerePart(answer.input.bytes, diagnosis)
      ? `${paint.bold(`no repair of ${path} was found`)}, but a part of it ${accepted}: ${kept}`
      : `${paint.bold(`${path} ${accepted}`)} after ${edits}; ${kept}`,
    ...(failure === null ? [] : [paint.dim(`(was: ${failureLine(failure)})`)]),
    ...(nature === null ? [] : [nature]),
    "",
    ...diagnosisLines(input, diagnosis, paint),
    ...reasonLines(diagnosis),
    "",
    ...closingLines(answer, guaranteeInWords(answer), paint),
    ...answer.alternatives.flatMap(({ output, diagnosis }) => [
      "",
      `or, ${plural(diagnosis.length, "edit")}, written to ${paint.bold(inLine(output.path))}:`,
      ...diagnosisLines(input, diagnosis, paint),
      ...reasonLines(diagnosis),
    ]),
  ];
}

/** Maximum number of listed reasons. */
const mostReasons = 8;

/**
 * The reasons of changes. Pure removals without a known cause are left out, because the marks below the lines show
 * them.
 */
function reasonLines(diagnosis: readonly Mending[]): string[] {
  const reasons = diagnosis
    .filter(({ inserted, cause }) => inserted !== "" || cause !== null)
    .map(({ reason }) => `- ${reason}`);
  const rest = reasons.length - mostReasons;
  return rest > 0 ? [...reasons.slice(0, mostReasons), `- and ${rest} more`] : reasons;
}

/** Maximum number of line numbers in a sentence. */
const mostLines = 3;

/** The changed lines of a file in which each line is a separate text. */
function linesInWords({ grammar, diagnosis }: RepairAnswer, input: Shown): string {
  if (grammar !== "ndjson" || input === null || diagnosis.length === 0) return "";
  const lines = [...new Set(diagnosis.map(({ start }) => positionOf(input, start).line))];
  const which = lines.length > mostLines ? plural(lines.length, "line") : `line ${lines.join(", ")}`;
  return ` in ${which} of an NDJSON file`;
}

/** Whether the repair keeps less than half of the bytes, so that it is hardly the intended input. */
export function isMerePart(length: number, diagnosis: readonly TextEdit[]): boolean {
  const removed = diagnosis.filter(({ inserted }) => inserted === "");
  return 2 * removed.reduce((sum, { start, end }) => sum + end - start, 0) > length;
}

export function keptInWords(length: number, diagnosis: readonly TextEdit[]): string {
  const removed = diagnosis.reduce((sum, edit) => sum + bytesTakenOut(edit), 0);
  return `${length === 0 ? 100 : (((length - removed) / length) * 100).toFixed(1)} % of its ${formatByteSize(length)} are kept`;
}

/**
 * Counts removed bytes without those that the replacement repeats at its ends, because edits are shown by whole words.
 */
function bytesTakenOut({ start, end, removed, inserted }: TextEdit): number {
  const bytes = encoder.encode(removed);
  const change = withoutCommonEnds(bytes, {
    start: 0,
    end: bytes.length,
    inserted: encoder.encode(inserted),
  });
  return Math.min(end - start, change.end - change.start);
}

const encoder = new TextEncoder();

/**
 * Probabilities at which a repair is called sure or likely. They are chosen by hand; the actual success rates were not
 * measured.
 */
const sureAt = 0.9;
const likelyAt = 0.5;

/** The certainty of the repair. */
export function guaranteeInWords({ guarantee, unit, probability, alternatives }: RepairAnswer): string {
  if (probability === null)
    return guarantee === null ? "no guarantee" : `1-maximal: none of the removed ${unit} can be put back`;
  if (probability >= sureAt) return "sure: accepted, and by far the most probable repair";
  if (alternatives.length === 1) return "one of two: accepted, and the other repair is nearly as probable";
  return probability >= likelyAt
    ? "likely: accepted, and the most probable repair"
    : "uncertain: accepted, but other repairs may be what was meant";
}

/** The original text with all changes marked, line by line. */
function diagnosisLines(input: Shown, changes: readonly TextEdit[], paint: Paint): string[] {
  return input === null ? [] : markedLines(input, [changes.map(markOf)], paint, { mostLines: 8, width: 100 });
}

function markOf({ start, end, removed, inserted }: TextEdit): Mark {
  return { start, end, label: changeInWords({ removed, inserted }, named) };
}
