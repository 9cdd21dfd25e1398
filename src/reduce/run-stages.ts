import { follow } from "../oracle/follow.ts";
import { type StopReason, untilStopped } from "../oracle/stop.ts";
import type { Search, SignalOfStage, Stage, StageProgress } from "./stage.ts";
import { walkOfStages } from "./walk-of-stages.ts";

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
