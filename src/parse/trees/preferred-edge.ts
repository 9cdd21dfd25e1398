import type { Grammar } from "../../grammar/grammar.ts";
import type { PackedForest } from "../forest/packed-forest.ts";

/** Whether to take an edge of a node rather than one of equal cost that comes before it in the enumeration. */
export type EdgePreference = (edge: number, before: number) => boolean;

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
