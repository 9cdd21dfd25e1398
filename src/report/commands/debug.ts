import { formatByteSize } from "../../base/quantity.ts";
import type { InputAnswer } from "../answer.ts";
import { costInWords, failureLine, noticeLines, notReproduced } from "../closing-lines.ts";
import type { Ended, Report, VerbReport } from "../report.ts";
import { type VerbAnswers, type VerbMaterials, verbReports } from "../verb-reports.ts";
import { inLine, type Paint } from "../words.ts";
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
  const sections = parts.flatMap(({ heading, lines }) => section(heading, lines, paint));
  return [...sections, paint.bold("== summary"), "", ...summary(answer, parts, paint)];
}

function section(title: string, content: readonly string[], paint: Paint): readonly string[] {
  return content.length === 0 ? [] : [paint.bold(`== ${title}`), "", ...content, ""];
}

/** The text of one part. */
interface ShownPart {
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
  return { heading, lines: lines(ended, paint, {}), row: summary(part) };
}

function summary(answer: DebugAnswer, parts: readonly ShownPart[], paint: Paint): string[] {
  const { failure, input } = answer;
  const row = (name: string, words: string): string => `${name.padEnd(10)} ${words}`;
  return [
    row("input", `${inLine(input.path)}, ${formatByteSize(input.bytes)}`),
    ...(failure === null ? [] : [row("fails", failureLine(failure))]),
    ...parts.flatMap((part) => (part.row === null ? [] : [row(...part.row)])),
    ...noticeLines(answer.notices, paint),
    paint.dim(row("cost", costInWords(answer))),
  ];
}
