import { atOnce } from "../../base/in-turns.ts";
import type { Tree } from "../../tree/tree.ts";
import type { Chart } from "../chart/chart.ts";
import type { Letters } from "../input/letters.ts";
import { isGuarded, type PreparedGrammar } from "../prepared-grammar.ts";
import { buildingTree, enumerateTrees, type LetterSource } from "../trees/build-tree.ts";
import { cheapestPackedNodes, preferredPackedNode } from "../trees/cheapest-packed-nodes.ts";
import { firstPackedNodes } from "../trees/first-packed-nodes.ts";
import { onlyTree } from "../trees/only-tree.ts";
import { packing } from "./pack.ts";
import { eachEmpty, forestOrder, orderingForest, type PackedForest } from "./packed-forest.ts";

/** All derivation trees of an input. */
export class Forest {
  readonly kind = "forest";
  readonly #prepared: PreparedGrammar;
  readonly #letters: Letters;
  /** Undefined once it was read. */
  #chart: Chart | undefined;
  /** The tree, if there is only one. A forest with several trees is packed on demand. */
  #only: Tree | undefined;
  #hasSeveral = false;
  #known: PackedForest | undefined;

  /** The chart must derive all letters. */
  constructor(prepared: PreparedGrammar, chart: Chart, letters: Letters) {
    this.#prepared = prepared;
    this.#chart = chart;
    this.#letters = letters;
  }

  /** The number of trees. */
  count(): bigint | "infinite" {
    return this.#onlyTree ? 1n : countTrees(this.#packed);
  }

  get isAmbiguous(): boolean {
    return !this.#onlyTree && (this.#packed.isAmbiguous || this.#packed.hadLoops);
  }

  /**
   * The tree of the least cost and, of equals, the fewest rule nodes; see `cheapestPackedNodes`, and
   * `preferredPackedNode` for ties. In an ordered grammar without cyclic nodes: the tree with the first decisions, see
   * `firstPackedNodes`.
   */
  cheapest(): Tree {
    return atOnce(this.choosingCheapest());
  }

  /** `cheapest` as work that pauses. */
  *choosingCheapest(): Generator<void, Tree, void> {
    const only = yield* this.#findingOnly();
    if (only) return only;
    const packed = yield* this.#packing();
    const packedNodes = yield* this.#meantPackedNodes(packed);
    const tree = yield* buildingTree(packed, this.#source, {
      choose: (node) => packedNodes[node] as number,
    });
    return tree as Tree;
  }

  /** The trees one by one; `enumerateTrees` defines their order. */
  *trees(): Generator<Tree, void> {
    const only = this.#onlyTree;
    if (only) {
      yield only;
      return;
    }
    const packed = this.#packed;
    const prepared = this.#prepared;
    yield* enumerateTrees(packed, this.#source, (nonterminal) => isGuarded(prepared, nonterminal));
  }

  *#meantPackedNodes(packed: PackedForest): Generator<void, Int32Array, void> {
    const { grammar, decisions } = this.#prepared;
    const order = yield* orderingForest(packed);
    if (!grammar.ordered || order.isCyclic)
      return yield* cheapestPackedNodes(packed, order, preferredPackedNode(packed, grammar));
    return firstPackedNodes(packed, order, { decisions, letters: this.#letters });
  }

  get #source(): LetterSource {
    return { letters: this.#letters, branches: this.#prepared.branches };
  }

  /** The tree, if the chart has only one. */
  get #onlyTree(): Tree | undefined {
    return atOnce(this.#findingOnly());
  }

  *#findingOnly(): Generator<void, Tree | undefined, void> {
    if (!this.#only && this.#chart && !this.#hasSeveral) {
      this.#only = yield* onlyTree(this.#chart, this.#letters, this.#prepared.backward);
      this.#hasSeveral = !this.#only;
      if (this.#only) this.#releaseChart();
    }
    return this.#only;
  }

  get #packed(): PackedForest {
    return atOnce(this.#packing());
  }

  *#packing(): Generator<void, PackedForest, void> {
    if (this.#chart) {
      this.#known = yield* packing(this.#chart, this.#chart.completionOfStart(), this.#letters.length);
      this.#releaseChart();
    }
    return this.#known as PackedForest;
  }

  #releaseChart(): void {
    this.#chart?.release();
    this.#chart = undefined;
  }
}

/** The number of trees in the forest, from a product for each packed node. */
function countTrees(forest: PackedForest): bigint | "infinite" {
  if (!forest.isAmbiguous && !forest.hadLoops) return 1n;
  const { nodes, isCyclic } = forestOrder(forest);
  if (isCyclic || forest.hadLoops) return "infinite";
  const { root, nodeCount, firstPackedNode, packedNodesEnd, left, right } = forest;
  const counts: bigint[] = new Array(nodeCount).fill(1n);
  const countOf = (node: number): bigint => counts[node] ?? 1n;
  for (const node of nodes) {
    let count = 0n;
    for (
      let packedNode = firstPackedNode[node] as number;
      packedNode < (packedNodesEnd[node] as number);
      packedNode++
    ) {
      let ways = countOf(left[packedNode] as number) * countOf(right[packedNode] as number);
      eachEmpty(forest, node, packedNode, (symbolNode) => {
        ways *= countOf(symbolNode);
      });
      count += ways;
    }
    counts[node] = count;
  }
  return countOf(root);
}
