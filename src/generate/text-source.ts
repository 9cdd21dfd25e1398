import type { Random } from "../base/random.ts";
import type { Tree } from "../tree/tree.ts";
import type { Model } from "./model.ts";
import type { Sites } from "./sites.ts";

/** Produces one text after the other. */
export interface TextProducer {
  /** A text, in UTF-8. Of its expansions the budget's number is drawn from the model. */
  produce(budget: number): Uint8Array;
}

/** Trees of the sizes asked for, one after the other. */
export interface SizedTrees {
  produce(size: number): Tree;
}

export interface TextSource {
  readonly sites: Sites;
  readonly model: Model;
  readonly random: Random;
}
