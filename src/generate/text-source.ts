import type { Random } from "../base/random.ts";
import type { Tree } from "../tree/tree.ts";
import type { Model } from "./model.ts";
import type { Sites } from "./sites.ts";

/** Produces one text after the other. */
export interface TextProducer {
  /** A text, in UTF-8. Of its expansions the budget's number is drawn from the model. */
  produce(budget: number): Uint8Array;
  /** Whether the model would have gone on with the last text, had the budget been larger. */
  readonly isCut: boolean;
  /** The token rules without which texts are produced, for no text was found in which they are read again. */
  readonly leftOut: ReadonlySet<string>;
}

/** Trees of the sizes asked for, one after the other. */
export interface SizedTrees {
  produce(size: number): Tree;
  /** Whether the model would have gone on with the last tree, had the size been larger; absent when trees are exactly so large. */
  readonly isCut?: boolean;
}

export interface TextSource {
  readonly sites: Sites;
  readonly model: Model;
  readonly random: Random;
}
