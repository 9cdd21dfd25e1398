import { wrapping } from "../oracle/oracle.ts";
import { type StopReason, untilStopped } from "../oracle/stop.ts";
import type { Search, Stage, StageProgress } from "./stage.ts";

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
  /** Why the search ended early; null when no stage finds anything more. */
  readonly stopped: StopReason | null;
}

export interface StagesSearch<T> extends Search<T> {
  /** How many bytes an input has. */
  readonly sizeOf: (input: T) => number;
  /** Whether to run the stages again and again, until none of them improves the input any more. */
  readonly isRepeated: boolean;
  /** Told where the search is. Default: nobody is told. */
  readonly onStage?: ((progress: StageProgress) => void) | undefined;
}

/** Runs the stages one after the other, once or until none of them improves the input any more. */
export async function runStages<T>(
  failing: T,
  stages: readonly Stage<T>[],
  { isRepeated, sizeOf, onStage, ...search }: StagesSearch<T>,
): Promise<StagesResult<T>> {
  let best = failing;
  const statisticsOf = new Map(
    stages.map((stage) => [stage, { name: stage.name, runs: 0, asked: 0, successes: 0, removed: 0 }]),
  );

  const take = async (stage: Stage<T>): Promise<void> => {
    const statistics = statisticsOf.get(stage) as Statistics;
    const { name } = stage;
    statistics.runs++;
    onStage?.({ name, done: 0, of: null });
    await stage.run(best, {
      ...search,
      onProgress: (done, of) => onStage?.({ name, done, of }),
      oracle: wrapping(search.oracle, (candidate, signal) => {
        statistics.asked++;
        return search.oracle(candidate, signal);
      }),
      onImprovement(better) {
        statistics.successes++;
        statistics.removed += sizeOf(best) - sizeOf(better);
        best = better;
        search.onImprovement(better);
      },
    });
  };

  const stopped = await untilStopped(async () => {
    let inVain = 0;
    do {
      for (const stage of stages) {
        const before = best;
        await take(stage);
        inVain = best === before ? inVain + 1 : 0;
        if (inVain === stages.length) return;
      }
    } while (isRepeated);
  });
  return { best, stages: [...statisticsOf.values()], stopped };
}

type Statistics = { -readonly [Key in keyof StageStatistics]: StageStatistics[Key] };
