import type { Random } from "../../base/random.ts";
import type { Model } from "../../generate/model.ts";
import type { Tree } from "../../tree/tree.ts";
import type { MeasuredTree } from "../features/measured-tree.ts";

/** An input with its canonical tree, as it was read again from its text. */
export interface BuiltInput {
  readonly text: string;
  readonly tree: Tree;
  readonly measured: MeasuredTree;
}

/** How inputs are to be built. */
export interface Wish {
  /** How many inputs, no two with the same text; fewer are built where there are not so many to be found. */
  readonly count: number;
  readonly random: Random;
  /** Canonical trees of known inputs: what is built stays near one of them. Default: none. */
  readonly near?: readonly Tree[];
  /**
   * Nodes of the known input that are not followed, at most, where the predicates do not ask for it. Default: 15; 1 changes it in one place.
   */
  readonly mostLeft?: number;
  /** Derivations tried for each input, at most. Default: 40; less where it matters little whether there is one. */
  readonly effort?: number;
  /** How to go on where an input leaves the known ones. Default: all ways are equally likely. */
  readonly model?: Model;
}

export type Built =
  /** Each of the inputs, of which there is at least one, was checked. */
  | { readonly kind: "built"; readonly inputs: readonly BuiltInput[]; readonly tried: number }
  /** Proved: no input of the grammar meets all predicates. */
  | { readonly kind: "infeasible" }
  /** There may be such an input: none of so many that were tried was one. */
  | { readonly kind: "not found"; readonly tried: number };
