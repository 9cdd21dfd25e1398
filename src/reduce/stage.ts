import type { SearchOptions } from "../delta/search-options.ts";
import type { Oracle } from "../oracle/oracle.ts";
import type { Walk } from "../oracle/walk.ts";

/** What an input is made smaller with. The input is bytes, or a folder of files. */
export interface Search<T = Uint8Array> extends Required<SearchOptions<T>> {
  readonly oracle: Oracle<T>;
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
   * The search for smaller failing inputs. It finds only such as precede the given one and those found before; none when it
   * ends at once.
   *
   * @param last what it was given the last time, if it was run before
   */
  walk(failing: T, last?: T): Walk<T, unknown>;
}
