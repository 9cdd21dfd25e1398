import type { Tree } from "../../tree/tree.ts";
import type { Chart } from "../chart/chart.ts";
import type { Letters } from "../input/letters.ts";
import { isGuarded, type PreparedGrammar } from "../prepared-grammar.ts";
import { buildTree } from "../trees/build-tree.ts";
import { cheapestEdges } from "../trees/cheapest-edges.ts";
import { enumerateTrees } from "../trees/enumerate-trees.ts";
import { InputReader } from "../trees/leaf-reader.ts";
import { onlyTree } from "../trees/only-tree.ts";
import { preferredEdge } from "../trees/preferred-edge.ts";
import { countTrees } from "./count-trees.ts";
import { pack } from "./pack.ts";
import type { PackedForest } from "./packed-forest.ts";

/** All derivation trees of an input. */
export class Forest {
  readonly kind = "forest";
  private readonly prepared: PreparedGrammar;
  private readonly letters: Letters;
  /** Undefined once packed. */
  private chart: Chart | undefined;
  private known: PackedForest | undefined;

  /** The chart must derive all of the letters. */
  constructor(prepared: PreparedGrammar, chart: Chart, letters: Letters) {
    this.prepared = prepared;
    this.chart = chart;
    this.letters = letters;
  }

  /** How many trees there are. */
  count(): bigint | "infinite" {
    return countTrees(this.packed);
  }

  get isAmbiguous(): boolean {
    return this.packed.isAmbiguous || this.packed.hadLoops;
  }

  /** The tree with the fewest rule nodes, see `cheapestEdges`, and `preferredEdge` for which of several. */
  cheapest(): Tree {
    const only = this.chart && onlyTree(this.chart, this.letters, this.prepared.backward);
    if (only) return only;
    const { packed } = this;
    const edges = packed.isAmbiguous
      ? cheapestEdges(packed, preferredEdge(packed, this.prepared.grammar))
      : new Int32Array(0);
    const tree = buildTree(packed, this.reader(), { choose: (node) => edges[node] as number });
    return tree as Tree;
  }

  /** The trees one by one, see `enumerateTrees` for which and in which order. */
  trees(): Generator<Tree, void> {
    const { packed, prepared } = this;
    return enumerateTrees(
      packed,
      () => this.reader(),
      (nonterminal) => isGuarded(prepared, nonterminal),
    );
  }

  private reader(): InputReader {
    return new InputReader(this.letters, this.prepared.branches);
  }

  private get packed(): PackedForest {
    if (this.chart) this.known = pack(this.chart, this.chart.completionOfStart(), this.letters.length);
    this.chart = undefined;
    return this.known as PackedForest;
  }
}
