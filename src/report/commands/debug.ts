import { formatByteSize, formatDuration } from "../../base/quantity.ts";
import { difference, type Range, type Ranges, sizeOf } from "../../base/ranges.ts";
import type { TextEdit } from "../../text/edit.ts";
import { placeWithin } from "../../text/place-within.ts";
import type { InputAnswer } from "../answer.ts";
import { failureLine, noticeLines, notReproduced } from "../closing-lines.ts";
import { type Mark, markedLines } from "../marked-lines.ts";
import type { Ended, Report, VerbReport } from "../report.ts";
import { type VerbAnswers, type VerbMaterials, verbReports } from "../verb-reports.ts";
import { inLine, type Paint, plural } from "../words.ts";
import type { AbstractAnswer } from "./abstract.ts";
import type { ExplainAnswer } from "./explain.ts";
import type { IsolateAnswer } from "./isolate.ts";
import type { MinimizeAnswer } from "./minimize.ts";
import type { RepairAnswer } from "./repair.ts";

/** Answer of `debug`: the answers of its parts; null for parts that were not run. */
export interface DebugAnswer extends InputAnswer {
  readonly command: "debug";
  readonly minimize: MinimizeAnswer | null;
  readonly isolate: IsolateAnswer | null;
  readonly repair: RepairAnswer | null;
  readonly abstract: AbstractAnswer | null;
  readonly explain: ExplainAnswer | null;
}

/** The verbs of `debug`, in this order: each uses the results of earlier ones. */
export const debugParts = ["minimize", "repair", "isolate", "abstract", "explain"] as const;

export type DebugPart = (typeof debugParts)[number];

/** The data for the texts of the parts. */
export type DebugMaterial = { readonly [N in DebugPart]: VerbMaterials[N] | null };

type DebugEnd = Ended<DebugAnswer, DebugMaterial>;

export const debugReport: Report<DebugAnswer, DebugMaterial> = { lines: debugged };

/** The text of each part, then a summary. */
function debugged(ended: DebugEnd, paint: Paint): string[] {
  const { answer } = ended;
  if (answer.failure === null) return notReproduced(answer, paint);
  const parts = debugParts.flatMap((name) => shownPart(name, ended, paint) ?? []);
  const sections = parts.flatMap(({ name, heading, lines }) => [
    ...section(heading, lines, paint),
    ...(name === "repair"
      ? section("side by side: what each of them blames", blamed(ended, paint), paint)
      : []),
  ]);
  return [...sections, paint.bold("== summary"), "", ...summary(answer, parts, paint)];
}

function section(title: string, content: readonly string[], paint: Paint): readonly string[] {
  return content.length === 0 ? [] : [paint.bold(`== ${title}`), "", ...content, ""];
}

/** The text of one part. */
interface ShownPart {
  readonly name: DebugPart;
  readonly heading: string;
  readonly lines: readonly string[];
  readonly row: readonly [name: string, words: string] | null;
}

function shownPart<N extends DebugPart>(
  name: N,
  { answer, material }: DebugEnd,
  paint: Paint,
): ShownPart | null {
  const answers: { readonly [N in DebugPart]: VerbAnswers[N] | null } = answer;
  const part: VerbAnswers[N] | null = answers[name];
  if (part === null) return null;
  // Every answer has material, possibly empty.
  const shown = material[name] as VerbMaterials[N];
  const reports: { readonly [N in DebugPart]: VerbReport<VerbAnswers[N], VerbMaterials[N]> } = verbReports;
  const { heading, lines, summary } = reports[name];
  const ended = { answer: part, material: shown };
  return { name, heading, lines: lines(ended, paint, {}), row: summary(part) };
}

/** The bytes that minimizing keeps and repairing changes, in the same lines. */
function blamed({ answer, material }: DebugEnd, paint: Paint): string[] {
  const { minimize, repair } = answer;
  const minimized = material.minimize?.result ?? null;
  const input = material.repair?.input ?? null;
  if (!minimize?.output || !repair?.output || input === null || minimized === null) return [];
  return blameLines(input, { minimized, diagnosis: repair.diagnosis }, paint);
}

function summary(answer: DebugAnswer, parts: readonly ShownPart[], paint: Paint): string[] {
  const { failure, input, tests, seconds } = answer;
  const row = (name: string, words: string): string => `${name.padEnd(10)} ${words}`;
  return [
    row("input", `${inLine(input.path)}, ${formatByteSize(input.bytes)}`),
    ...(failure === null ? [] : [row("fails", failureLine(failure))]),
    ...parts.flatMap((part) => (part.row === null ? [] : [row(...part.row)])),
    ...noticeLines(answer.notices, paint),
    paint.dim(row("cost", `${plural(tests.total, "test")} in ${formatDuration(seconds * 1_000)}`)),
  ];
}

/**
 * Shows two diagnoses of an input, one row of carets each: the bytes that minimizing keeps, which suffice to fail, and
 * those that repairing changes, which are wrong. The part of the first that the repaired input keeps is noise: needed
 * to reach the failure but innocent (Kirschner, Soremekun and Zeller, "Debugging Inputs", research question 8). Empty
 * if the minimized text is too long to be located in the input.
 */
export function blameLines(
  input: Uint8Array,
  { minimized, diagnosis }: { readonly minimized: Uint8Array; readonly diagnosis: readonly TextEdit[] },
  paint: Paint,
): string[] {
  const wrong = diagnosis.filter(({ start, end }) => start < end);
  const kept = placeWithin(input, minimized, wrong);
  if (kept === null) return [];
  const rows = [marksOf(kept, "minimizing keeps"), marksOf(diagnosis, "repairing changes")];
  return [
    ...markedLines(input, rows, paint, { mostLines: 8, width: 100 }),
    "",
    `minimizing keeps ${formatByteSize(minimized.length)}; ${noiseInWords(kept, wrong)}`,
    `repairing changes ${plural(diagnosis.length, "place")}${foundInWords(kept, wrong)}`,
  ];
}

function marksOf(ranges: readonly Range[], label: string): Mark[] {
  return ranges.map(({ start, end }) => ({ start, end, label }));
}

function noiseInWords(kept: Ranges, wrong: Ranges): string {
  const noise = sizeOf(difference(kept, wrong));
  if (noise === 0) return "all of it is wrong, none is noise";
  const share = Math.round((noise / sizeOf(kept)) * 100);
  return `${share} % of it (${formatByteSize(noise)}) is noise: needed to fail, but accepted in the repaired input`;
}

function foundInWords(kept: Ranges, wrong: Ranges): string {
  const size = sizeOf(wrong);
  if (size === 0) return " and takes nothing out: what is missing, no part of the input can show";
  const missed = sizeOf(difference(wrong, kept));
  if (missed === 0) return "; all of what it takes out is in the minimized input";
  return `; of the ${formatByteSize(size)} that it takes out, ${formatByteSize(missed)} ${missed === 1 ? "is" : "are"} not in the minimized input`;
}
