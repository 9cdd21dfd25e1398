import type { Loss, TokensKept } from "../../repair/losses.ts";
import type { TextEdit } from "../../text/edit.ts";
import { positionOf } from "../../text/position.ts";
import type { FileInAnswer, InputAnswer } from "../answer.ts";
import { changeInWords, natureOf } from "../cause.ts";
import { closingLines, failureLine, notReproduced } from "../closing-lines.ts";
import { type Mark, markedLines } from "../marked-lines.ts";
import type { Shown, VerbReport } from "../report.ts";
import { count, inLine, listed, type Paint, plural, quoted } from "../words.ts";

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
  /** Words, numbers and signs of the input, and those of them that are kept; null without a result. */
  readonly kept: TokensKept | null;
  /** What the repair takes away or joins, in the terms of the format. */
  readonly losses: readonly Loss[];
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
    input === null ? "" : new TextDecoder().decode(input),
  );
  const path = inLine(answer.input.path);
  const edits = `${plural(diagnosis.length, "edit")}${linesInWords(answer, input)}`;
  const kept = keptInWords(answer.kept);
  return [
    isMerePart(answer.kept)
      ? `${paint.bold(`no repair of ${path} was found`)}, but a part of it ${accepted}: ${kept}`
      : `${paint.bold(`${path} ${accepted}`)} after ${edits}; ${kept}`,
    ...(failure === null ? [] : [paint.dim(`(was: ${failureLine(failure)})`)]),
    ...(nature === null ? [] : [nature]),
    "",
    ...diagnosisLines(input, diagnosis, paint),
    ...reasonLines(diagnosis),
    ...lossLines(answer.losses),
    "",
    ...closingLines(answer, certaintyInWords(answer), paint),
    ...answer.alternatives.flatMap(({ output, diagnosis }) => [
      "",
      `or, ${plural(diagnosis.length, "edit")}, written to ${paint.bold(inLine(output.path))}:`,
      ...diagnosisLines(input, diagnosis, paint),
      ...reasonLines(diagnosis),
    ]),
  ];
}

/** Reasons, and losses, that are listed. */
const mostReasons = 8;

/**
 * The reasons of changes. Pure removals without a known cause are left out, because the marks below the lines show
 * them.
 */
function reasonLines(diagnosis: readonly Mending[]): readonly string[] {
  const reasons = diagnosis
    .filter(({ inserted, cause }) => inserted !== "" || cause !== null)
    .map(({ reason }) => `- ${reason}`);
  return listed(reasons, mostReasons, (rest) => `- and ${rest} more`);
}

/** The changed lines of a file in which each line is a separate text. */
function linesInWords({ grammar, diagnosis }: RepairAnswer, input: Shown): string {
  if (grammar !== "ndjson" || input === null || diagnosis.length === 0) return "";
  const lines = [...new Set(diagnosis.map(({ start }) => positionOf(input, start).line))];
  return ` in ${lines.length === 1 ? `line ${lines[0]}` : plural(lines.length, "line")} of an NDJSON file`;
}

/** Whether less than half of the words and signs are left of the input, so that what is accepted is hardly what was meant. */
export const isMerePart = (kept: TokensKept | null): boolean => kept !== null && 2 * kept.kept < kept.all;

export function keptInWords(tokens: TokensKept | null): string {
  if (tokens === null || tokens.all === 0) return "nothing is lost";
  const { kept, all } = tokens;
  const number = count(all);
  return kept === all
    ? `all of its ${number} words and signs are kept`
    : `${count(kept)} of its ${number} words and signs are kept`;
}

/** What the repair takes away, in the terms of the format. */
export function lossLines(losses: readonly Loss[]): readonly string[] {
  const lines = losses.map((loss) => `- lost: ${lossInWords(loss)}`);
  return listed(lines, mostReasons, (rest) => `- and ${rest} more losses`);
}

function lossInWords({ kind, part, name, line }: Loss): string {
  const named = part === "section" ? `section [${inLine(name)}]` : `${part} \`${inLine(name)}\``;
  switch (kind) {
    case "gone":
      return `${named} of line ${line} is gone`;
    case "twice":
      return `${named} is said twice now (line ${line} of the result)`;
    case "commented":
      return `${named} of line ${line} is in a comment now`;
    case "in a string":
      return `${named} of line ${line} is in a string now`;
    case "fewer rows":
      return `${plural(Number(name), "row")} from line ${line} on: joined with another, or gone`;
    default: {
      const [before = "", now = ""] = name.split(" ");
      return `row of line ${line} has ${plural(Number(now), "field")} now, not ${before}; which one was wrong is uncertain`;
    }
  }
}

/**
 * From these probabilities on a repair is called sure or likely. Of 429 accepted repairs of strangers' faults, 91 % of the 257 from 0.8 on were
 * right, 47 of the 78 from 0.5 to 0.8, and 46 of the 94 below.
 */
const sureAt = 0.8;
const likelyAt = 0.5;

/** Whether the result may well not be what was meant. */
export const isUncertain = ({ output, kept, probability, alternatives }: RepairAnswer): boolean =>
  output !== null &&
  (isMerePart(kept) || (probability !== null && (probability < likelyAt || alternatives.length === 1)));

/** The certainty of the repair. */
export function certaintyInWords(answer: RepairAnswer): string {
  const { guarantee, unit, probability, alternatives, losses } = answer;
  if (probability === null)
    return guarantee === null ? "no guarantee" : `1-maximal: none of the removed ${unit} can be put back`;
  // Its line says that the lost field is uncertain.
  const isRowChanged = losses.some(({ kind }) => kind === "fewer fields" || kind === "more fields");
  if (probability >= sureAt && !isRowChanged) return "sure: accepted, and by far the most probable repair";
  if (alternatives.length === 1) return "one of two: accepted, and the other repair is nearly as probable";
  return probability >= likelyAt
    ? "likely: accepted, and the most probable repair"
    : "uncertain: accepted, but other repairs may be what was meant";
}

/** The original text with all changes marked, line by line. */
function diagnosisLines(input: Shown, changes: readonly TextEdit[], paint: Paint): string[] {
  return input === null ? [] : markedLines(input, changes.map(markOf), paint, { mostLines: 8, width: 100 });
}

function markOf({ start, end, removed, inserted }: TextEdit): Mark {
  return { start, end, label: changeInWords({ removed, inserted }, quoted) };
}
