import type { Ranges } from "../base/ranges.ts";
import type { SearchOptions } from "../delta/search-options.ts";
import type { Oracle } from "../oracle/oracle.ts";

/** What a stage searches with. */
export interface Search extends Required<SearchOptions<Ranges>> {
  /** Judges what is left when only these bytes of the input are kept. */
  readonly oracle: Oracle<Ranges>;
}

/** One way of finding more of an input that can be kept. */
export interface Stage {
  readonly name: string;
  /**
   * Tells `onImprovement` about ever more bytes that pass, starting from those kept so far: null when nothing is
   * known to pass. Rejects as the oracle does when that is stopped.
   */
  run(input: Uint8Array, kept: Ranges | null, search: Search): Promise<void>;
}
