import { oncePer } from "../../base/lazy.ts";
import { type Grammar, isTwoLevel, type Rule } from "../grammar.ts";
import { expand } from "./expand.ts";
import { cyclicNonterminals } from "./plain-analysis.ts";
import {
  decision,
  type Nonterminal,
  type PlainGrammar,
  type Production,
  type Step,
} from "./plain-grammar.ts";

/** An alternative of a rule with `precedence`, by its operands. */
interface Operator {
  readonly precedence: number;
  readonly takesLeft: boolean;
  /** The least precedence of operators in its right operand; undefined without a right operand. */
  readonly takesRight: number | undefined;
}

/** The edges of an alternative at which the rule itself occurs. */
interface OperandEdges {
  readonly left: boolean;
  readonly right: boolean;
}

/** An operator that can be outermost in an operand, with the levels of its own operands. */
interface LevelledOperator<Own> {
  readonly operator: Own;
  readonly left?: number;
  readonly right?: number;
}

/** The operator of an alternative. */
export function operatorOf(
  { alternatives }: Pick<Rule, "alternatives">,
  alternative: number,
  { left, right }: OperandEdges,
): Operator {
  const precedence = alternatives.length - alternative;
  // A prefix operator accepts operators of equal precedence, whatever its associativity.
  const leansRight = !left || alternatives[alternative]?.associativity === "right";
  return { precedence, takesLeft: left, takesRight: right ? precedence + (leansRight ? 0 : 1) : undefined };
}

/**
 * For each operand position, the operators that can be outermost there; level 0 is any position. The trees are ANTLR
 * 4's (Parr, Harwell, Fisher: Adaptive LL(*) Parsing, 2014, section 5). The right operand of an operator includes every
 * following operator that binds tighter, or equally tight if it is right associative.
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
  // The loop includes places added meanwhile.
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

/** The position of an operand. */
interface Place {
  /** The least precedence of the operators along its left edge. */
  readonly least: number;
  /**
   * The precedence of the operator that follows, or 0; operators along the right edge must not accept that one as their
   * operand.
   */
  readonly next: number;
}

/** The operators that can be outermost in an operand. */
function operatorsAt<Own extends Operator>(
  { least, next }: Place,
  operators: readonly Own[],
): readonly Own[] {
  return operators.filter(
    ({ precedence, takesLeft, takesRight = Number.POSITIVE_INFINITY }) =>
      (!takesLeft || precedence >= least) && takesRight > next,
  );
}

/** A representative of all places that allow the same trees, to keep the levels few. */
function narrowed(place: Place, operators: readonly Operator[]): Place {
  const outermost = operatorsAt(place, operators).filter(({ takesLeft }) => takesLeft);
  const least = lowest(outermost.map(({ precedence }) => precedence));
  // A prefix operator fits in any operand. Its own operand binds tighter than the operators after it.
  const atRightEdge = operators.filter(({ precedence, takesLeft }) => !takesLeft || precedence >= least);
  return { least, next: Math.max(0, ...bounds(atRightEdge).filter((bound) => bound <= place.next)) };
}

const bounds = (operators: readonly Operator[]): number[] =>
  operators.flatMap(({ takesRight }) => takesRight ?? []);

const lowest = (precedences: readonly number[]): number => Math.min(Number.POSITIVE_INFINITY, ...precedences);

/**
 * Splits each rule with `precedence` into one nonterminal for each operand position, so that only trees with the
 * declared precedence remain (`operandLevels`). Language and nodes stay the same. Rules that derive themselves alone,
 * which ANTLR rejects, stay unchanged. In ordered grammars, the decision for an operator comes after its left operand,
 * as in ANTLR's loop.
 */
export function precedenceLevels(plain: PlainGrammar, { rules, ordered = false }: Grammar): PlainGrammar {
  const levelled = levelledNonterminals(plain, rules);
  if (levelled.size === 0) return plain;
  const nonterminals = [...plain.nonterminals];
  for (const [number, rule] of levelled) addLevels(nonterminals, number, rule);
  if (!ordered) return { ...plain, nonterminals };
  const ranks = new Map([...levelled.values()].map(({ name, alternatives }) => [name, alternatives.length]));
  return { ...plain, nonterminals: withLoopEnds(nonterminals, ranks) };
}

/** The names of the rules that `precedenceLevels` splits. */
export const levelledRules = oncePer((grammar: Grammar): ReadonlySet<string> => {
  const { rules } = grammar;
  if (![...rules.values()].some(({ precedence }) => precedence)) return new Set();
  const plain = expand(grammar, isTwoLevel(grammar) ? "tokens" : "characters");
  return new Set([...levelledNonterminals(plain, rules).values()].map(({ name }) => name));
});

function levelledNonterminals(plain: PlainGrammar, rules: Grammar["rules"]): ReadonlyMap<number, Rule> {
  const found = new Map<number, Rule>();
  for (const [number, { rule: name = "" }] of plain.nonterminals.entries()) {
    const rule = rules.get(name);
    if (rule?.precedence) found.set(number, rule);
  }
  if (found.size === 0) return found;
  for (const number of cyclicNonterminals(plain)) found.delete(number);
  return found;
}

/** Adds a decision after each operand, except left ones, that no operator follows; it ranks after all operators. */
function withLoopEnds(
  nonterminals: readonly Nonterminal[],
  levelled: ReadonlyMap<string, number>,
): readonly Nonterminal[] {
  return nonterminals.map(({ rule, productions }) => ({
    rule,
    productions: productions.map(({ symbols, steps }) => ({
      symbols,
      steps: steps.flatMap((step): Step[] => {
        if (step.kind !== "child") return [step];
        const operand = nonterminals[symbols[step.index] as number]?.rule ?? "";
        const rank = levelled.get(operand);
        const isLeft = step.index === 0 && operand === rule;
        return rank === undefined || isLeft ? [step] : [step, decision(rank)];
      }),
    })),
  }));
}

/** Replaces the rule's nonterminal by its level 0, and adds a nonterminal for each other level. */
function addLevels(nonterminals: Nonterminal[], number: number, rule: Rule): void {
  const { productions = [] } = nonterminals[number] ?? {};
  const levels = operandLevels(productions.map((production) => operatorIn(production, number, rule)));
  const numbers = levels.map((_, level) =>
    level === 0 ? number : nonterminals.push({ rule: rule.name, productions: [] }) - 1,
  );
  for (const [level, operators] of levels.entries()) {
    nonterminals[numbers[level] as number] = {
      rule: rule.name,
      productions: operators.map(({ operator, left, right }) => {
        const { symbols, steps } = operator.production;
        const own = [...symbols];
        if (left !== undefined) own[0] = numbers[left] as number;
        if (right !== undefined) own[own.length - 1] = numbers[right] as number;
        return { symbols: own, steps: left === undefined ? steps : decidedBehindLeft(steps) };
      }),
    };
  }
}

function operatorIn(
  production: Production,
  number: number,
  rule: Rule,
): Operator & { readonly production: Production } {
  const { symbols, steps } = production;
  const [opening] = steps;
  const alternative =
    opening?.kind === "open" && opening.label.kind === "rule" ? opening.label.alternative : 0;
  const isAlone = symbols.length === 1;
  const left = !isAlone && symbols[0] === number;
  const right = !isAlone && symbols.at(-1) === number;
  return { ...operatorOf(rule, alternative, { left, right }), production };
}

/** Moves the decision for the alternative, if there is one, after the left operand. */
function decidedBehindLeft(steps: readonly Step[]): readonly Step[] {
  const [opening, decided, ...rest] = steps;
  if (opening === undefined || decided?.kind !== "decision") return steps;
  return [opening, ...rest.flatMap((step) => (isLeftOperand(step) ? [step, decided] : [step]))];
}

const isLeftOperand = (step: Step): boolean => step.kind === "child" && step.index === 0;
