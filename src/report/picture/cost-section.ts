import { formatByteSize, formatDuration } from "../../base/quantity.ts";
import type { Outcome } from "../../oracle/outcome.ts";
import type { AnswerFrame, Tests } from "../answer.ts";
import type { StageInAnswer } from "../commands/minimize.ts";
import type { Conclusion, PastEvent } from "../conclusion.ts";
import { type Phase, phaseInWords } from "../event/session-event.ts";
import { count, plural, shownLines } from "../words.ts";

/** A size with its time and cost. */
export interface CostPoint {
  readonly at: number;
  readonly tests: number;
  readonly bytes: number;
}

/** A part of a run, such as minimizing within debugging. */
export interface CostPart {
  readonly name: string;
  /** Its start and end, in milliseconds and tests. */
  readonly from: Moment;
  readonly to: Moment;
  /** The best sizes, each when it was reached. */
  readonly best: readonly CostPoint[];
  readonly tried: readonly (CostPoint & { readonly outcome: Outcome })[];
  /** The stages of its search, with their starts. */
  readonly stages: readonly (Moment & { readonly name: string })[];
}

interface Moment {
  readonly at: number;
  readonly tests: number;
}

/** One row of the table of stages. */
export interface StageRow {
  readonly name: string;
  readonly tests: string;
  readonly time: string;
  readonly improvements: string;
  readonly removed: string;
}

/** An intermediate result. */
export interface StepPicture {
  readonly after: string;
  readonly size: string;
  readonly text: string;
}

/** The cost of a command. */
export interface CostRun {
  readonly command: string;
  readonly words: readonly string[];
  readonly parts: readonly CostPart[];
  /** The meaning of the line of best sizes; null without a line. */
  readonly line: string | null;
  readonly stages: readonly StageRow[];
  readonly steps: readonly StepPicture[];
}

/** The cost of all commands that ran a program. */
export interface CostSection {
  readonly kind: "cost";
  readonly runs: readonly CostRun[];
}

export function costSection(conclusions: readonly Conclusion[]): CostSection | null {
  const runs = conclusions.filter(({ answer }) => answer.tests.total > 0).map(costRun);
  return runs.length === 0 ? null : { kind: "cost", runs };
}

function costRun({ command, answer, events, tried }: Conclusion): CostRun {
  const parts = partsOf(events, lastOf(tried.at(-1), events.at(-1)));
  const shown = shownParts(parts, tried);
  return {
    command,
    words: costInWords(answer),
    parts: shown,
    line: lineInWords(shown),
    stages: stageRows(stagesIn(answer), parts),
    steps: stepsOf(events),
  };
}

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
export function lineInWords(parts: readonly CostPart[]): string | null {
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

function costInWords({ tests, seconds }: AnswerFrame): readonly string[] {
  const known: readonly (readonly [number, string])[] = [
    [tests.cached, "asked again and known"],
    [tests.replayed, "known from the journal"],
    [tests.wasted, "run ahead of need in vain"],
  ];
  return [
    `${plural(tests.total, "test")} in ${formatDuration(seconds * 1_000)}`,
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
): readonly StageRow[] {
  const times = new Map<string, number>();
  for (const { stages: begun, to } of parts) {
    for (const [index, { name, at }] of begun.entries()) {
      times.set(name, (times.get(name) ?? 0) + (begun[index + 1]?.at ?? to.at) - at);
    }
  }
  return stages.map(({ name, tests, successes, bytes }) => ({
    name,
    tests: count(tests),
    time: times.has(name) ? formatDuration(times.get(name) ?? 0) : "",
    improvements: count(successes),
    removed: formatByteSize(bytes),
  }));
}

const stepsOf = (events: readonly PastEvent[]): readonly StepPicture[] =>
  events.flatMap(({ tests, event }) =>
    event.kind === "improvement" && event.best !== undefined
      ? [
          {
            after: plural(tests, "test"),
            size: formatByteSize(event.bytes),
            text: shownLines(new TextDecoder().decode(event.best)),
          },
        ]
      : [],
  );
