import type { Rule } from "../grammar.ts";

/** An alternative of a rule with `precedence`, by where the rule itself stands in it. */
export interface Operator {
  readonly precedence: number;
  readonly takesLeft: boolean;
  /** The least precedence of an operator that its right operand takes; undefined without a right operand. */
  readonly takesRight: number | undefined;
}

/** The edges of an alternative at which the rule itself stands. */
export interface OperandEdges {
  readonly left: boolean;
  readonly right: boolean;
}

/** An operator that can stand outermost in an operand, with the levels of its own operands at the edges. */
export interface LevelledOperator<Own> {
  readonly operator: Own;
  readonly left?: number;
  readonly right?: number;
}

/** The operator that an alternative of the rule is. */
export function operatorOf(
  { alternatives }: Pick<Rule, "alternatives">,
  alternative: number,
  { left, right }: OperandEdges,
): Operator {
  const precedence = alternatives.length - alternative;
  // A prefix takes what binds as tight as itself, however it associates.
  const leansRight = !left || alternatives[alternative]?.associativity === "right";
  return { precedence, takesLeft: left, takesRight: right ? precedence + (leansRight ? 0 : 1) : undefined };
}

/**
 * For each place where an operand can stand, the operators that can stand outermost there; the first level is anywhere.
 *
 * The trees are those of ANTLR 4 (Parr, Harwell, Fisher: Adaptive LL(*) Parsing, 2014, section 5): the operand right
 * of an operator takes every following operator that binds tighter, or as tight when it associates to the right.
 */
export function operandLevels<Own extends Operator>(
  operators: readonly Own[],
): readonly (readonly LevelledOperator<Own>[])[] {
  const numbers = new Map<string, number>();
  const places: Place[] = [];
  const levelAt = (anywhere: Place): number => {
    const place = narrowed(anywhere, operators);
    const key = `${place.least} ${place.next}`;
    const number = numbers.get(key) ?? places.push(place) - 1;
    numbers.set(key, number);
    return number;
  };
  levelAt({ least: 0, next: 0 });
  const levels: LevelledOperator<Own>[][] = [];
  // Iterating goes on to the places that are added meanwhile.
  for (const place of places) {
    levels.push(
      operatorsAt(place, operators).map((operator) => ({
        operator,
        ...(operator.takesLeft && { left: levelAt({ least: place.least, next: operator.precedence }) }),
        ...(operator.takesRight !== undefined && {
          right: levelAt({ least: operator.takesRight, next: place.next }),
        }),
      })),
    );
  }
  return levels;
}

/** Where an operand stands. */
interface Place {
  /** The least precedence of the operators along its left edge. */
  readonly least: number;
  /** The precedence of the operator behind it; no operand along its right edge may be one that takes it. 0: none. */
  readonly next: number;
}

/** The operators that can stand outermost in an operand. */
function operatorsAt<Own extends Operator>(
  { least, next }: Place,
  operators: readonly Own[],
): readonly Own[] {
  return operators.filter(
    ({ precedence, takesLeft, takesRight = Number.POSITIVE_INFINITY }) =>
      (!takesLeft || precedence >= least) && takesRight > next,
  );
}

/** One place for all at which the same trees can stand, so that there are few levels. */
function narrowed(place: Place, operators: readonly Operator[]): Place {
  const outermost = operatorsAt(place, operators).filter(({ takesLeft }) => takesLeft);
  const least = lowest(outermost.map(({ precedence }) => precedence));
  // A prefix can stand in any operand; what it takes there binds tighter than what follows, since it does itself.
  const atRightEdge = operators.filter(({ precedence, takesLeft }) => !takesLeft || precedence >= least);
  return { least, next: Math.max(0, ...bounds(atRightEdge).filter((bound) => bound <= place.next)) };
}

const bounds = (operators: readonly Operator[]): number[] =>
  operators.flatMap(({ takesRight }) => takesRight ?? []);

const lowest = (precedences: readonly number[]): number => Math.min(Number.POSITIVE_INFINITY, ...precedences);
