import { wrapping } from "../oracle/oracle.ts";
import { type StopReason, untilStopped } from "../oracle/stop.ts";
import type { Search, Stage } from "./stage.ts";

/** What a stage did, over all its runs. */
export interface StageStatistics {
  readonly name: string;
  readonly runs: number;
  /** Candidates asked about, those the oracle knew already included. */
  readonly asked: number;
  /** Bytes by which the input became smaller. */
  readonly removed: number;
}

export interface StagesResult {
  /** The last improvement; the given input when there was none. */
  readonly bytes: Uint8Array;
  /** In the order of the stages. */
  readonly stages: readonly StageStatistics[];
  /** Why the search ended early; null when no stage finds anything more. */
  readonly stopped: StopReason | null;
}

/** Runs the stages one after the other, again and again, until none of them improves the input any more. */
export async function runStages(
  failing: Uint8Array,
  stages: readonly Stage[],
  search: Search,
): Promise<StagesResult> {
  let best = failing;
  const turns = stages.map((stage) => ({
    stage,
    statistics: { name: stage.name, runs: 0, asked: 0, removed: 0 },
  }));

  const take = async ({ stage, statistics }: (typeof turns)[number]): Promise<void> => {
    statistics.runs++;
    await stage.run(best, {
      ...search,
      oracle: wrapping(search.oracle, (candidate, signal) => {
        statistics.asked++;
        return search.oracle(candidate, signal);
      }),
      onImprovement(better) {
        statistics.removed += best.length - better.length;
        best = better;
        search.onImprovement(better);
      },
    });
  };

  const stopped = await untilStopped(async () => {
    let inVain = 0;
    while (inVain < turns.length) {
      for (const turn of turns) {
        const before = best;
        await take(turn);
        inVain = best === before ? inVain + 1 : 0;
        if (inVain === turns.length) return;
      }
    }
  });
  return { bytes: best, stages: turns.map(({ statistics }) => statistics), stopped };
}
