import type { Grammar } from "../../grammar/grammar.ts";
import type { PackedForest } from "../forest/packed-forest.ts";

/** Which of a node's edges of equal cost to take, given them all in the order of enumeration. */
export type EdgePreference = (edges: readonly number[]) => number;

/**
 * Takes the first edge, but lets operators bind as their grammar has them: in a rule with an alternative that
 * begins with the rule itself, the alternative declared last binds least and so stands outermost; one that
 * associates to the right has its last operand as long as can be. This is the meaning of such rules in ANTLR 4.
 */
export function preferredEdge(forest: PackedForest, { rules }: Grammar): EdgePreference {
  const { dots, mark } = forest;
  const alternativeOf = (
    edge: number,
  ): { readonly name: string; readonly alternative: number } | undefined => {
    const opening = dots.productions[dots.production[mark[edge] as number] as number]?.steps[0];
    return opening?.kind === "open" && opening.label.kind === "rule" ? opening.label : undefined;
  };
  const hasOperators = (name: string): boolean =>
    (rules.get(name)?.alternatives ?? []).some(({ expression }) => {
      const first = expression.kind === "sequence" ? expression.items[0] : undefined;
      return first?.kind === "reference" && first.name === name;
    });
  const operatorRules = new Set([...rules.keys()].filter(hasOperators));
  return (edges) => {
    const first = edges[0] as number;
    const label = alternativeOf(first);
    if (!label || !operatorRules.has(label.name)) return first;
    const outermost = Math.max(...edges.map((edge) => alternativeOf(edge)?.alternative ?? -1));
    const candidates = edges.filter((edge) => alternativeOf(edge)?.alternative === outermost);
    const isRight = rules.get(label.name)?.alternatives[outermost]?.associativity === "right";
    return (isRight ? candidates.at(-1) : candidates[0]) ?? first;
  };
}
