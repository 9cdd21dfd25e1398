import type { Tree } from "../../tree/tree.ts";
import type { Letters } from "../input/letters.ts";
import type { PreparedGrammar } from "../prepared-grammar.ts";
import { buildTree } from "../trees/build-tree.ts";
import { cheapestEdges } from "../trees/cheapest-edges.ts";
import { enumerateTrees } from "../trees/enumerate-trees.ts";
import { InputReader } from "../trees/leaf-reader.ts";
import { countTrees } from "./count-trees.ts";
import type { PackedForest } from "./packed-forest.ts";

/** All derivation trees of an input. */
export class Forest {
  readonly kind = "forest";
  private readonly prepared: PreparedGrammar;
  private readonly packed: PackedForest;
  private readonly letters: Letters;

  constructor(prepared: PreparedGrammar, packed: PackedForest, letters: Letters) {
    this.prepared = prepared;
    this.packed = packed;
    this.letters = letters;
  }

  /** How many trees there are. */
  count(): bigint | "infinite" {
    return countTrees(this.packed);
  }

  get isAmbiguous(): boolean {
    return this.packed.isAmbiguous || this.packed.hadLoops;
  }

  /** The tree with the fewest rule nodes, see `cheapestEdges`. */
  cheapest(): Tree {
    const { packed } = this;
    const edges = packed.isAmbiguous ? cheapestEdges(packed) : new Int32Array(0);
    const tree = buildTree(packed, this.reader(), { choose: (node) => edges[node] as number });
    return tree as Tree;
  }

  /** The trees one by one, see `enumerateTrees` for which and in which order. */
  trees(): Generator<Tree, void> {
    const { plain, analysis } = this.prepared;
    const isGuarded = (nonterminal: number): boolean =>
      analysis.cyclic.has(nonterminal) && plain.nonterminals[nonterminal]?.rule !== undefined;
    return enumerateTrees(this.packed, () => this.reader(), isGuarded);
  }

  private reader(): InputReader {
    return new InputReader(this.letters, this.prepared.branches);
  }
}
