import type { Expression, Rule } from "../../grammar/grammar.ts";
import { operandLevels, operatorOf } from "../../grammar/normalize/operand-levels.ts";

/** For each alternative that can stand outermost at a level, the levels of the operands at its edges. */
export type RuleLevel = ReadonlyMap<number, EdgeLevels>;

/** The levels of what stands at the edges of a row, where that is the rule itself. */
export interface EdgeLevels {
  readonly left?: number | undefined;
  readonly right?: number | undefined;
}

/** The levels of a rule whose operators bind by the order of its alternatives; the first one is anywhere. */
export function ruleLevels(rule: Rule): readonly RuleLevel[] {
  const operators = rule.alternatives.map(({ expression }, alternative) => {
    const isAlone = expression.kind === "reference";
    const left = !isAlone && isAtEdge(rule.name, expression, 0);
    const right = !isAlone && isAtEdge(rule.name, expression, -1);
    return { ...operatorOf(rule, alternative, { left, right }), alternative };
  });
  return operandLevels(operators).map(
    (level) => new Map(level.map(({ operator, left, right }) => [operator.alternative, { left, right }])),
  );
}

/** Whether the first or the last thing in the expression is the rule, sequences inside sequences looked into. */
function isAtEdge(name: string, expression: Expression, edge: 0 | -1): boolean {
  if (expression.kind === "reference") return expression.name === name;
  const next = expression.kind === "sequence" ? expression.items.at(edge) : undefined;
  return next !== undefined && isAtEdge(name, next, edge);
}
