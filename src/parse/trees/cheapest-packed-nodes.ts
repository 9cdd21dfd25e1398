import { smallStepsBetweenPauses } from "../../base/in-turns.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import { costOf } from "../../grammar/normalize/plain-grammar.ts";
import { eachEmpty, type ForestOrder, type PackedForest } from "../forest/packed-forest.ts";

/** Whether to prefer a packed node to an earlier one of equal cost. */
type PackedNodePreference = (packedNode: number, before: number) => boolean;

/** For productions that are not alternatives of a rule with operators. */
const NO_OPERATOR = -1;

/**
 * Prefers the first packed node, except for operators, as in ANTLR 4. In a left-recursive rule, the alternative
 * declared last binds least, so it is outermost. A right-associative alternative has the longest possible last operand.
 */
export function preferredPackedNode({ items, mark }: PackedForest, grammar: Grammar): PackedNodePreference {
  const ranks = new Int32Array(items.productions.length).fill(NO_OPERATOR);
  const areRight = new Uint8Array(items.productions.length);
  for (const [number, { steps }] of items.productions.entries()) {
    const [opening] = steps;
    if (opening?.kind !== "open" || opening.label.kind !== "rule") continue;
    const { name, alternative } = opening.label;
    if (!hasOperators(grammar, name)) continue;
    ranks[number] = alternative;
    if (grammar.rules.get(name)?.alternatives[alternative]?.associativity === "right") areRight[number] = 1;
  }
  return (packedNode, before) => {
    const production = items.production[mark[packedNode] as number] as number;
    const rank = ranks[production] as number;
    const rankBefore = ranks[items.production[mark[before] as number] as number] as number;
    if (rank === NO_OPERATOR || rankBefore === NO_OPERATOR) return false;
    return rank > rankBefore || (rank === rankBefore && areRight[production] === 1);
  };
}

function hasOperators({ rules }: Grammar, name: string): boolean {
  return (rules.get(name)?.alternatives ?? []).some(({ expression }) => {
    const first = expression.kind === "sequence" ? expression.items[0] : undefined;
    return first?.kind === "reference" && first.name === name;
  });
}

/**
 * For each node, the index (from its first) of the packed node of its cheapest derivation: the least cost of
 * alternatives, then the fewest rule nodes, then by preference. The number of rule nodes grows along a cycle, so a
 * cheapest derivation contains none. Takes linear time in the packed nodes without cycles, otherwise at most as many
 * rounds as nodes. Pauses every few milliseconds.
 */
export function* cheapestPackedNodes(
  forest: PackedForest,
  { nodes, isCyclic }: ForestOrder,
  isPreferred: PackedNodePreference,
): Generator<void, Int32Array, void> {
  const { nodeCount, firstPackedNode, packedNodesEnd } = forest;
  const costs = new Float64Array(nodeCount).fill(Number.POSITIVE_INFINITY);
  const packedNodeCost = packedNodeCosts(forest, costs);
  const chosen = new Int32Array(nodeCount);
  // Children precede their parents, so without cycles one round is enough.
  for (let changed = true; changed; ) {
    changed = false;
    for (const [index, node] of nodes.entries()) {
      if (index % smallStepsBetweenPauses === 0) yield;
      const first = firstPackedNode[node] as number;
      const end = packedNodesEnd[node] as number;
      let best = first;
      let cost = packedNodeCost(node, first);
      for (let packedNode = first + 1; packedNode < end; packedNode++) {
        const other = packedNodeCost(node, packedNode);
        if (other > cost || (other === cost && !isPreferred(packedNode, best))) continue;
        best = packedNode;
        cost = other;
      }
      chosen[node] = best - first;
      if (cost < (costs[node] as number)) changed = isCyclic;
      costs[node] = cost;
    }
  }
  return chosen;
}

/** The cost of a packed node's cheapest derivation, given the costs of nodes. */
function packedNodeCosts(
  forest: PackedForest,
  costs: Float64Array,
): (node: number, packedNode: number) => number {
  const { label, left, right, mark, items } = forest;
  const productionCosts = Float64Array.from(items.productions, ({ steps }) => costOf(steps));
  const costOfNode = (node: number): number => (node < 0 ? 0 : (costs[node] as number));
  return (node, packedNode) => {
    let cost = costOfNode(left[packedNode] as number) + costOfNode(right[packedNode] as number);
    if ((label[node] as number) >= 0) {
      cost += productionCosts[items.production[mark[packedNode] as number] as number] as number;
    }
    eachEmpty(forest, node, packedNode, (symbolNode) => {
      cost += costOfNode(symbolNode);
    });
    return cost;
  };
}
