import type { SearchOptions } from "../delta/search-options.ts";
import type { Oracle } from "../oracle/oracle.ts";

/** What a stage searches with. */
export interface Search extends Required<SearchOptions<Uint8Array>> {
  readonly oracle: Oracle<Uint8Array>;
}

/** One way of making a failing input smaller. */
export interface Stage {
  readonly name: string;
  /**
   * Tells `onImprovement` about each failing input that precedes the given one and those told before, and nothing
   * when there is none. Rejects as the oracle does when that is stopped.
   */
  run(failing: Uint8Array, search: Search): Promise<void>;
}
