import { formatByteSize, formatDuration } from "../../base/quantity.ts";
import type { AnswerFrame, Tests } from "../answer.ts";
import { costInWords } from "../closing-lines.ts";
import type { StageInAnswer } from "../commands/minimize.ts";
import type { Conclusion, PastEvent } from "../reports.ts";
import { type Phase, phaseInWords } from "../session-event.ts";
import { count, plural, shownLines } from "../words.ts";
import {
  type Block,
  type CostPart,
  type CostPoint,
  fold,
  lead,
  list,
  type Moment,
  type Section,
  small,
  text,
} from "./block.ts";

/** The cost of all commands that ran a program: sizes against tests and time, and a table of stages. */
export function costSection(conclusions: readonly Conclusion[]): Section | null {
  const runs = conclusions.filter(({ answer }) => answer.tests.total > 0);
  return runs.length === 0
    ? null
    : { kind: "cost", blocks: runs.flatMap((run) => costBlocks(run, runs.length === 1)) };
}

function costBlocks({ command, answer, events, tried }: Conclusion, isOnly: boolean): readonly Block[] {
  const parts = partsOf(events, lastOf(tried.at(-1), events.at(-1)));
  const rows = stageRows(stagesIn(answer), parts);
  const steps = stepsOf(events);
  const columns = ["stage", "tests", "time", "improvements", "removed"];
  return [
    ...(isOnly ? [] : [{ kind: "heading", words: command } as const]),
    lead(costsInWords(answer).join(" · ")),
    ...sizesBlocks(shownParts(parts, tried)),
    ...(rows.length === 0 ? [] : [{ kind: "table", caption: "Stage by stage", columns, rows } as const]),
    ...fold(`Results on the way: ${steps.length}`, list(steps)),
  ];
}

/** The charts; none without something to draw. */
export const sizesBlocks = (parts: readonly CostPart[]): readonly Block[] =>
  parts.length === 0 ? [] : [{ kind: "sizes", parts, line: lineInWords(parts) }];

/** The parts with something to draw, each with its tested candidates. */
export function shownParts(
  parts: readonly Omit<CostPart, "tried">[],
  tried: Conclusion["tried"],
): readonly CostPart[] {
  if (hasNoPicture(tried)) return [];
  return parts
    .map((part) => ({
      ...part,
      tried: tried.filter(({ tests }) => tests > part.from.tests && tests <= part.to.tests),
    }))
    .filter(({ best, tried }) => best.length > 0 || tried.some(({ bytes }) => bytes > 0));
}

/** The meaning of lines that do not show a result's size. */
const otherLines: ReadonlyMap<string, string> = new Map([
  [phaseInWords({ name: "isolate" }), "by how much the sides differ in size"],
  [phaseInWords({ name: "abstract" }), "in the end the size of the pattern"],
]);

/** The meaning of the line of best sizes; null without a line. */
function lineInWords(parts: readonly CostPart[]): string | null {
  const drawn = parts.filter(({ best }) => best.length > 0);
  if (drawn.length === 0) return null;
  const others = drawn.flatMap(({ name }) => {
    const means = otherLines.get(name);
    return means === undefined ? [] : [`in ${name} ${means}`];
  });
  return ["best so far", ...others].join("; ");
}

/** Fewer candidates make no useful chart. */
const fewTried = 4;

/** Some commands report no sizes of candidates. */
const hasNoPicture = (tried: Conclusion["tried"]): boolean =>
  tried.length < fewTried || tried.every(({ bytes }) => bytes === 0);

const lastOf = (...moments: readonly (Moment | undefined)[]): Moment => ({
  at: Math.max(0, ...moments.map((moment) => moment?.at ?? 0)),
  tests: Math.max(0, ...moments.map((moment) => moment?.tests ?? 0)),
});

function costsInWords({ tests, seconds }: AnswerFrame): readonly string[] {
  const known: readonly (readonly [number, string])[] = [
    [tests.cached, "asked again and known"],
    [tests.replayed, "known from earlier runs"],
    [tests.wasted, "run ahead of need in vain"],
  ];
  return [
    costInWords({ tests, seconds }),
    outcomesInWords(tests),
    ...known.flatMap(([tests, words]) => (tests === 0 ? [] : [`${count(tests)} ${words}`])),
  ];
}

const outcomesInWords = ({ pass, fail, unresolved }: Tests): string =>
  [`${fail} failed`, `${pass} passed`, ...(unresolved > 0 ? [`${unresolved} told nothing`] : [])].join(", ");

interface GrowingPart extends Omit<CostPart, "to" | "best" | "tried" | "stages"> {
  readonly best: CostPoint[];
  readonly stages: (Moment & { readonly name: string })[];
}

/** Splits a run into parts by its phases; consecutive phases that only differ in progress are one part. */
export function partsOf(events: readonly PastEvent[], end: Moment): readonly Omit<CostPart, "tried">[] {
  const parts: GrowingPart[] = [];
  for (const { at, tests, event } of events) {
    if (event.kind === "phase" && parts.at(-1)?.name !== nameOf(event)) {
      parts.push({ name: nameOf(event), from: { at, tests }, best: [], stages: [] });
    }
    const part = parts.at(-1);
    if (event.kind === "improvement") part?.best.push({ at, tests, bytes: event.bytes });
    if (event.kind === "stage" && part?.stages.at(-1)?.name !== event.name)
      part?.stages.push({ at, tests, name: event.name });
  }
  return parts.map((part, index) => ({ ...part, to: parts[index + 1]?.from ?? end }));
}

const nameOf = ({ name, subject }: Phase): string =>
  phaseInWords({ name, ...(subject === undefined ? {} : { subject }) });

const stagesIn = (answer: Conclusion["answer"]): readonly StageInAnswer[] => {
  if (answer.command === "minimize") return answer.stages;
  return answer.command === "debug" ? (answer.minimize?.stages ?? []) : [];
};

function stageRows(
  stages: readonly StageInAnswer[],
  parts: readonly Pick<CostPart, "stages" | "to">[],
): readonly (readonly string[])[] {
  const times = new Map<string, number>();
  for (const { stages: begun, to } of parts) {
    for (const [index, { name, at }] of begun.entries()) {
      times.set(name, (times.get(name) ?? 0) + (begun[index + 1]?.at ?? to.at) - at);
    }
  }
  return stages.map(({ name, tests, successes, bytes }) => [
    name,
    count(tests),
    times.has(name) ? formatDuration(times.get(name) ?? 0) : "",
    count(successes),
    formatByteSize(bytes),
  ]);
}

/** The intermediate results with their sizes. */
const stepsOf = (events: readonly PastEvent[]): readonly (readonly Block[])[] =>
  events.flatMap(({ tests, event }) =>
    event.kind === "improvement" && event.best !== undefined
      ? [
          [
            text([small(`${formatByteSize(event.bytes)} after ${plural(tests, "test")}`)]),
            { kind: "pre", text: shownLines(new TextDecoder().decode(event.best)) },
          ],
        ]
      : [],
  );
