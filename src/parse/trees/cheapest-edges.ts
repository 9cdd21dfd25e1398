import type { Grammar } from "../../grammar/grammar.ts";
import { costOf } from "../../grammar/normalize/plain-grammar.ts";
import { eachEmpty, type ForestOrder, type PackedForest } from "../forest/packed-forest.ts";

/** Whether to take an edge of a node rather than one of equal cost that comes before it in the enumeration. */
type EdgePreference = (edge: number, before: number) => boolean;

/** For productions that are no alternative of a rule with operators. */
const NO_OPERATOR = -1;

/**
 * Takes the first edge, but lets operators bind as their grammar has them: in a rule with an alternative that
 * begins with the rule itself, the alternative declared last binds least and so stands outermost; one that
 * associates to the right has its last operand as long as can be. This is the meaning of such rules in ANTLR 4.
 */
export function preferredEdge({ dots, mark }: PackedForest, grammar: Grammar): EdgePreference {
  const ranks = new Int32Array(dots.productions.length).fill(NO_OPERATOR);
  const areRight = new Uint8Array(dots.productions.length);
  for (const [number, { steps }] of dots.productions.entries()) {
    const [opening] = steps;
    if (opening?.kind !== "open" || opening.label.kind !== "rule") continue;
    const { name, alternative } = opening.label;
    if (!hasOperators(grammar, name)) continue;
    ranks[number] = alternative;
    if (grammar.rules.get(name)?.alternatives[alternative]?.associativity === "right") areRight[number] = 1;
  }
  return (edge, before) => {
    const production = dots.production[mark[edge] as number] as number;
    const rank = ranks[production] as number;
    const rankBefore = ranks[dots.production[mark[before] as number] as number] as number;
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

const nodesBetweenPauses = 10_000;

/**
 * For each node, which of its edges (counted from its first) begins its cheapest derivation: one whose alternatives
 * cost least, then one with the fewest rule nodes, and among equals the preferred one. Along a cycle the number of rule
 * nodes grows, so the cheapest derivation never goes round one. Linear in the edges without cycles; with them in at most as many rounds as
 * there are nodes. Pauses every few milliseconds.
 */
export function* cheapestEdges(
  forest: PackedForest,
  { nodes, isCyclic }: ForestOrder,
  isPreferred: EdgePreference,
): Generator<void, Int32Array, void> {
  const { nodeCount, firstEdge, edgesEnd } = forest;
  const costs = new Float64Array(nodeCount).fill(Number.POSITIVE_INFINITY);
  const edgeCost = edgeCosts(forest, costs);
  const chosen = new Int32Array(nodeCount);
  // Children come before their parents, so one round is enough where there is no cycle.
  for (let changed = true; changed; ) {
    changed = false;
    for (const [index, node] of nodes.entries()) {
      if (index % nodesBetweenPauses === 0) yield;
      const first = firstEdge[node] as number;
      const end = edgesEnd[node] as number;
      let best = first;
      let cost = edgeCost(node, first);
      for (let edge = first + 1; edge < end; edge++) {
        const other = edgeCost(node, edge);
        if (other > cost || (other === cost && !isPreferred(edge, best))) continue;
        best = edge;
        cost = other;
      }
      chosen[node] = best - first;
      if (cost < (costs[node] as number)) changed = isCyclic;
      costs[node] = cost;
    }
  }
  return chosen;
}

/** The cost of an edge's cheapest derivation, given those of the nodes. */
function edgeCosts(forest: PackedForest, costs: Float64Array): (node: number, edge: number) => number {
  const { label, left, right, mark, dots } = forest;
  const productionCosts = Float64Array.from(dots.productions, ({ steps }) => costOf(steps));
  const costOfNode = (node: number): number => (node < 0 ? 0 : (costs[node] as number));
  return (node, edge) => {
    let cost = costOfNode(left[edge] as number) + costOfNode(right[edge] as number);
    if ((label[node] as number) >= 0) {
      cost += productionCosts[dots.production[mark[edge] as number] as number] as number;
    }
    eachEmpty(forest, node, edge, (whole) => {
      cost += costOfNode(whole);
    });
    return cost;
  };
}
