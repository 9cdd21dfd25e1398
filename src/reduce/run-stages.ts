import { once } from "../base/lazy.ts";
import { follow } from "../oracle/follow.ts";
import { type StopReason, untilStopped } from "../oracle/stop.ts";
import { type About, bestOf, ended, inTurn, onwards, type Walk } from "../oracle/walk.ts";
import type { Search, SignalOfStage, Stage, StageProgress } from "./stage.ts";

/** What a stage did, over all its runs. */
export interface StageStatistics {
  readonly name: string;
  readonly runs: number;
  /** Candidates asked about, those the oracle knew already included. */
  readonly asked: number;
  /** Improvements found. */
  readonly successes: number;
  /** Bytes by which the input became smaller. */
  readonly removed: number;
}

export interface StagesResult<T> {
  /** The last improvement; the given input when there was none. */
  readonly best: T;
  /** In the order of the stages; one for a stage that is listed more than once. */
  readonly stages: readonly StageStatistics[];
  /** Why the search ended early, or that stages of it were skipped; null when no stage finds anything more. */
  readonly stopped: StopReason | null;
}

export interface StagesSearch<T> extends Search<T> {
  /** How many bytes an input has. */
  readonly sizeOf: (input: T) => number;
  /** Whether to run the stages again and again, until none of them improves the input any more. */
  readonly isRepeated: boolean;
  /** Told where the search is. Default: nobody is told. */
  readonly onStage?: ((progress: StageProgress) => void) | undefined;
  /** Gives the signal of a stage that begins, made of that of the search. Default: the same. */
  readonly signalOfStage?: SignalOfStage | undefined;
}

/**
 * Runs the stages one after the other, once or until none of them improves the input any more. A stage of which the signal
 * aborts with a `Stop` that skips it is not run again.
 */
export async function runStages<T>(
  failing: T,
  stages: readonly Stage<T>[],
  { isRepeated, sizeOf, onStage, signalOfStage = (whole) => whole, ...search }: StagesSearch<T>,
): Promise<StagesResult<T>> {
  let best = failing;
  let name = "";
  let isPartial = false;
  const statisticsOf = new Map<string, Statistics>(
    stages.map(({ name }) => [name, { name, runs: 0, asked: 0, successes: 0, removed: 0 }]),
  );
  const statistics = (): Statistics => statisticsOf.get(name) as Statistics;
  const stopped = await untilStopped(async () => {
    await follow(search.oracle, () => walkOfStages(failing, stages, isRepeated), {
      signal: search.signal,
      onBegun(stage) {
        name = stage;
        statistics().runs++;
        onStage?.({ name, done: 0, of: null });
        return signalOfStage(search.signal);
      },
      onProgress: (done, of) => onStage?.({ name, done, of }),
      onAsk: () => statistics().asked++,
      onFound(better) {
        statistics().successes++;
        statistics().removed += sizeOf(best) - sizeOf(better);
        best = better;
        search.onImprovement(better);
      },
      onSkipped() {
        isPartial = true;
      },
    });
  });
  const partly = isPartial ? "skip" : null;
  return { best, stages: [...statisticsOf.values()], stopped: stopped ?? partly };
}

type Statistics = { -readonly [Key in keyof StageStatistics]: StageStatistics[Key] };

/** Where the stages have come to. */
interface Round<T> {
  readonly best: T;
  /** The number of the stage that is next. */
  readonly next: number;
  /** How many stages in a row have found nothing. */
  readonly inVain: number;
  /** What each stage was given the last time. */
  readonly given: ReadonlyMap<Stage<T>, T>;
  readonly skipped: ReadonlySet<Stage<T>>;
}

/** The stages one after the other, as one walk: once, or until none of them finds anything more. */
export function walkOfStages<T>(
  failing: T,
  stages: readonly Stage<T>[],
  isRepeated: boolean,
): Walk<T, unknown> {
  const nothing: Round<T> = { best: failing, next: 0, inVain: 0, given: new Map(), skipped: new Set() };
  return inTurn(nothing, (round) => nextStage(round, stages, isRepeated));
}

function nextStage<T>(
  round: Round<T>,
  stages: readonly Stage<T>[],
  isRepeated: boolean,
): Walk<T, Round<T>> | null {
  const stage = stages[isRepeated ? round.next % stages.length : round.next];
  if (stage === undefined || round.inVain === stages.length) return null;
  const { best, next, given, skipped } = round;
  const behind = (left: T, isSkipped: boolean): Round<T> => ({
    best: left,
    next: next + 1,
    inVain: left === best ? round.inVain + 1 : 0,
    given: new Map(given).set(stage, best),
    skipped: isSkipped ? new Set(skipped).add(stage) : skipped,
  });
  if (skipped.has(stage)) return ended(behind(best, true));
  const walk = stage.walk(best, given.get(stage));
  const begun = { kind: "begun", part: stage.name } as const;
  return inStage({ ...walk, news: [begun, ...walk.news] }, { name: stage.name, best, behind });
}

interface InStage<T> {
  readonly name: string;
  readonly best: T;
  /** Where the stages go on behind this one. */
  readonly behind: (left: T, isSkipped: boolean) => Round<T>;
}

function inStage<T>(walk: Walk<T, unknown>, { name, best, behind }: InStage<T>): Walk<T, Round<T>> {
  const left = bestOf(walk.news, best);
  if (walk.kind === "end") return ended(behind(left, false), walk.news);
  const about = once((): About => {
    const own = walk.about();
    return { ...own, kind: `${name} ${own.kind}` };
  });
  return {
    ...onwards(walk, (next) => inStage(next, { name, best: left, behind })),
    about,
    skip: () => ended(behind(left, true)),
  };
}
