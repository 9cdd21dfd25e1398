import type { Random } from "../base/random.ts";
import type { Tree } from "../tree/tree.ts";
import type { Model } from "./model.ts";
import type { Sites } from "./sites.ts";

export interface TextProducer {
  /** Produces a UTF-8 text. The model draws expansions until the budget is spent. */
  produce(budget: number): Uint8Array;
  /** Whether the budget cut the last text short. */
  readonly isCut: boolean;
  /** The token rules excluded from texts because they could never be read back. */
  readonly leftOut: ReadonlySet<string>;
}

export interface SizedTrees {
  produce(size: number): Tree;
  /** Whether the size cut the last tree short; absent when trees have exactly the requested size. */
  readonly isCut?: boolean;
}

export interface TextSource {
  readonly sites: Sites;
  readonly model: Model;
  readonly random: Random;
  /** Texts of fewer expansions are drawn again. Default: 0. */
  readonly least?: number;
}
