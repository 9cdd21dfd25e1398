import { formatDuration } from "../../base/quantity.ts";
import type { PastEvent, TriedCandidate } from "../reports.ts";
import { type Opened, type Progress, phaseInWords, sizeInWords, stageInWords } from "../session-event.ts";
import { count, inLine, plural } from "../words.ts";
import type { Section } from "./block.ts";
import { partsOf, shownParts, sizesBlocks } from "./cost-section.ts";
import { failureSection, type OtherFailure, othersSection } from "./failure-section.ts";

/** The state of a running session. */
export interface RunSoFar {
  readonly command: string;
  readonly isStopping: boolean;
  /** The number of the stage that can be skipped; null if there is none. */
  readonly skippable: number | null;
  readonly milliseconds: number;
  /** Over the last seconds. */
  readonly testsPerSecond: number;
  readonly progress: Progress;
  /** Active runs, including those that wait for a slot. */
  readonly underWay: number;
  /** Null until the input was run, and without a single input. */
  readonly opened: Opened | null;
  readonly best: Section | null;
  /** The sections of finished verbs. */
  readonly answered: readonly Section[];
  readonly others: readonly OtherFailure[];
  readonly events: readonly PastEvent[];
  readonly tried: readonly TriedCandidate[];
}

/** The progress of a run, in words. */
export interface Now {
  readonly state: "running" | "stopping" | "ended";
  readonly doing: string;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  /** The finished share of the stage or phase, from 0 to 1, if known. */
  readonly share: number | null;
  readonly skippable: number | null;
}

/** The live page's content: the sections of the report that are known so far. */
export interface LivePicture {
  readonly title: string;
  readonly now: Now;
  readonly sections: readonly Section[];
}

/** Points and steps of a chart that is drawn several times a second. */
const mostPoints = 400;

export function livePicture(run: RunSoFar): LivePicture {
  const { opened, best, answered, others, command } = run;
  const sections: readonly (Section | null)[] = [
    opened && failureOf(opened, run),
    best,
    costOf(run),
    ...answered,
    othersSection(others),
  ];
  const path = opened && inLine(opened.input.path);
  return {
    title: path === null ? `culprit ${command}` : `culprit ${command} ${path}`,
    now: nowIn(run),
    sections: sections.filter((section) => section !== null),
  };
}

const failureOf = (
  { input, failure, subject }: Opened,
  { progress, events, best, answered }: RunSoFar,
): Section =>
  failureSection(
    { input, failure, tests: { total: progress.tests } },
    {
      subject,
      isShown: best !== null || answered.length > 0,
      notices: events.flatMap(({ event }) => (event.kind === "notice" ? [event.notice] : [])),
    },
  );

function costOf({ events, tried, progress, milliseconds }: RunSoFar): Section | null {
  const improvements = events.filter(({ event }) => event.kind === "improvement");
  const few = new Set(evenly(improvements, mostPoints));
  const drawn = events.filter((past) => past.event.kind !== "improvement" || few.has(past));
  const now = { at: Math.round(milliseconds), tests: progress.tests };
  const parts = shownParts(partsOf(drawn, now), evenly(tried, mostPoints));
  return parts.length === 0 ? null : { kind: "cost", blocks: sizesBlocks(parts) };
}

/** An even selection of at most this many elements, including the last one. */
function evenly<Element>(all: readonly Element[], most: number): readonly Element[] {
  const step = Math.ceil(all.length / most);
  return all.filter((_, index) => (all.length - 1 - index) % step === 0);
}

function nowIn(run: RunSoFar): Now {
  const { isStopping, progress, skippable } = run;
  const { phase, stage } = progress;
  const doing = [
    phase === null ? "starting" : phaseInWords(phase),
    ...(stage === null ? [] : [stageInWords(stage)]),
  ];
  return {
    state: isStopping ? "stopping" : "running",
    doing: doing.join(" · "),
    facts: factsOf(run),
    share: shareOf(stage ?? phase),
    skippable,
  };
}

function shareOf(part: { readonly done?: number; readonly of?: number | null } | null): number | null {
  const { done = 0, of = null } = part ?? {};
  return of === null ? null : done / Math.max(1, of);
}

function factsOf(run: RunSoFar): Now["facts"] {
  const { progress, milliseconds, others } = run;
  const { bytes, phase } = progress;
  return [
    ...(bytes === null ? [] : [{ name: "best so far", value: sizeInWords(bytes, phase?.bytes) }]),
    ...factsOfTests(run),
    ...factsOfRuns(run),
    { name: "time", value: formatDuration(milliseconds) },
    ...(others.length === 0 ? [] : [{ name: "met", value: plural(others.length, "other failure") }]),
  ];
}

/** Empty before any test. */
function factsOfTests({ progress, opened, testsPerSecond }: RunSoFar): Now["facts"] {
  if (opened === null && progress.tests === 0) return [];
  return [
    { name: "tests", value: count(progress.tests) },
    { name: "per second", value: count(Math.round(testsPerSecond)) },
  ];
}

/** Empty if active runs are not reported, as while suites are compared. */
function factsOfRuns({ underWay, opened }: RunSoFar): Now["facts"] {
  if (opened === null) return [];
  const { jobs } = opened;
  return [{ name: "jobs busy", value: `${count(Math.min(underWay, jobs))} of ${count(jobs)}` }];
}
