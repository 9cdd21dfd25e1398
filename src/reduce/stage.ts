import type { SearchOptions } from "../delta/search-options.ts";
import type { Oracle } from "../oracle/oracle.ts";

/** What a stage searches with. The input is bytes, or a folder of files. */
export interface Search<T = Uint8Array> extends Required<SearchOptions<T>> {
  readonly oracle: Oracle<T>;
  /** Told by stages that know how much there is to try. */
  readonly onProgress?: ((done: number, of: number) => void) | undefined;
}

/** Where a search is: in this stage, which has come to the `done`-th of the `of` things it tries; null at its start. */
export interface StageProgress {
  readonly name: string;
  readonly done: number;
  readonly of: number | null;
}

/** Makes the signal of a stage that begins of the signal of its search, such as one that can be told to skip the stage. */
export type SignalOfStage = (whole: AbortSignal) => AbortSignal;

/** One way of making a failing input smaller. */
export interface Stage<T = Uint8Array> {
  readonly name: string;
  /**
   * Tells `onImprovement` about each failing input that precedes the given one and those told before, and nothing
   * when there is none. Rejects as the oracle does when that is stopped.
   */
  run(failing: T, search: Search<T>): Promise<void>;
}

/** The same search, and the best input that it told of so far. */
export function followBest<T>(failing: T, search: Search<T>): { readonly search: Search<T>; best(): T } {
  let best = failing;
  const onImprovement = (better: T): void => {
    best = better;
    search.onImprovement(better);
  };
  return { search: { ...search, onImprovement }, best: () => best };
}
