import { atOnce } from "../../base/in-turns.ts";
import type { Tree } from "../../tree/tree.ts";
import type { Chart } from "../chart/chart.ts";
import type { Letters } from "../input/letters.ts";
import { isGuarded, type PreparedGrammar } from "../prepared-grammar.ts";
import { cheapestPackedNodes, preferredPackedNode } from "../trees/cheapest-packed-nodes.ts";
import { type Derivation, treeOfDerivation } from "../trees/derivation.ts";
import { firstPackedNodes } from "../trees/first-packed-nodes.ts";
import { choosingDerivation, enumerateDerivations } from "../trees/forest-derivations.ts";
import { onlyDerivation } from "../trees/only-derivation.ts";
import { packing } from "./pack.ts";
import { eachEmpty, forestOrder, orderingForest, type PackedForest } from "./packed-forest.ts";

/** All derivation trees of an input. */
export class Forest {
  readonly kind = "forest";
  readonly #prepared: PreparedGrammar;
  readonly #letters: Letters;
  /** Undefined once it was read. */
  #chart: Chart | undefined;
  /** The derivation, if there is only one. */
  #derivation: Derivation | undefined;
  /** The derivations, if there are several. */
  #packed: PackedForest | undefined;
  #cheapest: Tree | undefined;

  /** From a chart that derives all letters, or from the only derivation. */
  constructor(prepared: PreparedGrammar, source: Chart | Derivation, letters: Letters) {
    this.#prepared = prepared;
    this.#letters = letters;
    if (source instanceof Int32Array) this.#derivation = source;
    else this.#chart = source;
  }

  /** The number of trees. */
  count(): bigint | "infinite" {
    const packed = atOnce(this.#reading());
    return packed ? countTrees(packed) : 1n;
  }

  get isAmbiguous(): boolean {
    const packed = atOnce(this.#reading());
    return packed !== undefined && (packed.isAmbiguous || packed.hadLoops);
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
    const packed = yield* this.#reading();
    this.#cheapest ??= packed
      ? yield* this.#choosingFrom(packed)
      : yield* this.#building(this.#derivation as Derivation);
    return this.#cheapest;
  }

  /** The trees one by one; `enumerateDerivations` defines their order. */
  *trees(): Generator<Tree, void> {
    const packed = atOnce(this.#reading());
    const prepared = this.#prepared;
    if (!packed) yield this.cheapest();
    else {
      const isGuardedHere = (nonterminal: number): boolean => isGuarded(prepared, nonterminal);
      for (const each of enumerateDerivations(packed, isGuardedHere)) yield atOnce(this.#building(each));
    }
  }

  *#choosingFrom(packed: PackedForest): Generator<void, Tree, void> {
    const packedNodes = yield* this.#meantPackedNodes(packed);
    const choose = (node: number): number => packedNodes[node] as number;
    return yield* this.#building((yield* choosingDerivation(packed, { choose })) as Derivation);
  }

  #building(derivation: Derivation): Generator<void, Tree, void> {
    return treeOfDerivation(derivation, this.#letters, this.#prepared.backward);
  }

  *#meantPackedNodes(packed: PackedForest): Generator<void, Int32Array, void> {
    const { grammar, decisions } = this.#prepared;
    const order = yield* orderingForest(packed);
    if (!grammar.ordered || order.isCyclic)
      return yield* cheapestPackedNodes(packed, order, preferredPackedNode(packed, grammar));
    return firstPackedNodes(packed, order, { decisions, letters: this.#letters });
  }

  /** Reads the chart; returns the derivations, if there are several. */
  *#reading(): Generator<void, PackedForest | undefined, void> {
    if (this.#chart) {
      this.#derivation = yield* onlyDerivation(this.#chart);
      if (!this.#derivation) {
        this.#packed = yield* packing(this.#chart, this.#chart.completionOfStart(), this.#letters.length);
      }
      this.#chart.release();
      this.#chart = undefined;
    }
    return this.#packed;
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
