import type { Grammar, Rule } from "../grammar.ts";
import { cyclicNonterminals } from "./nullable.ts";
import type { Nonterminal, PlainGrammar, PlainSymbol, Production } from "./plain-grammar.ts";
import { decision, type Step } from "./step.ts";

/**
 * Each rule with `precedence` becomes one nonterminal for each place where its operands can stand, so that only the
 * trees remain in which operators bind as their order says. The language stays the same, and so do the nodes.
 *
 * The trees are those of ANTLR 4 (Parr, Harwell, Fisher: Adaptive LL(*) Parsing, 2014, section 5): the operand right
 * of an operator takes every following operator that binds tighter, or as tight when it associates to the right.
 * Rules that can derive themselves alone, which ANTLR refuses, are left as they are.
 *
 * Where alternatives are ordered, the decision for an operator is made behind its left operand, as in ANTLR's loop:
 * first what the leftmost operand is, then again and again which operator follows or that none does.
 */
export function precedenceLevels(plain: PlainGrammar, { rules, ordered = false }: Grammar): PlainGrammar {
  if (![...rules.values()].some(({ precedence }) => precedence)) return plain;
  const cyclic = cyclicNonterminals(plain);
  const nonterminals = [...plain.nonterminals];
  /** How many alternatives each rule has that was given levels. */
  const levelled = new Map<string, number>();
  for (const [number, { rule: name = "" }] of plain.nonterminals.entries()) {
    const rule = rules.get(name);
    if (rule?.precedence && !cyclic.has(number)) {
      addLevels(nonterminals, number, rule);
      levelled.set(name, rule.alternatives.length);
    }
  }
  return { ...plain, nonterminals: ordered ? withLoopEnds(nonterminals, levelled) : nonterminals };
}

/** Tells behind each operand but left ones that no operator follows, which ranks behind all operators. */
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

/** An alternative by where the rule itself stands in it: at its left edge, at its right one, at both or at neither. */
interface Operator {
  readonly production: Production;
  readonly precedence: number;
  readonly takesLeft: boolean;
  /** The least precedence of an operator that its right operand takes; undefined without a right operand. */
  readonly takesRight: number | undefined;
}

/** Where an operand stands. */
interface Place {
  /** The least precedence of the operators along its left edge. */
  readonly least: number;
  /** The precedence of the operator behind it; no operand along its right edge may be one that takes it. 0: none. */
  readonly next: number;
}

function addLevels(nonterminals: Nonterminal[], number: number, rule: Rule): void {
  const { productions = [] } = nonterminals[number] ?? {};
  const operators = productions.map((production) => operatorOf(production, number, rule));
  const levels = new Map<string, { readonly number: number; readonly place: Place }>();
  const levelAt = (anywhere: Place): PlainSymbol => {
    const place = narrowed(anywhere, operators);
    const key = `${place.least} ${place.next}`;
    // The rule's own nonterminal is the first level.
    const level = levels.get(key) ?? {
      number: levels.size === 0 ? number : nonterminals.push({ rule: rule.name, productions }) - 1,
      place,
    };
    levels.set(key, level);
    return level.number;
  };
  levelAt({ least: 0, next: 0 });
  // A map's iteration goes on to what is added meanwhile.
  for (const level of levels.values()) {
    nonterminals[level.number] = {
      rule: rule.name,
      productions: operatorsAt(level.place, operators).map((each) => atPlace(each, level.place, levelAt)),
    };
  }
}

function operatorOf(production: Production, number: number, { alternatives }: Rule): Operator {
  const { symbols, steps } = production;
  const [opening] = steps;
  const index = opening?.kind === "open" && opening.label.kind === "rule" ? opening.label.alternative : 0;
  const precedence = alternatives.length - index;
  const takesLeft = symbols.length > 1 && symbols[0] === number;
  // A prefix takes what binds as tight as itself, however it associates.
  const leansRight = !takesLeft || alternatives[index]?.associativity === "right";
  const isOpen = symbols.length > 1 && symbols.at(-1) === number;
  return {
    production: takesLeft ? { symbols, steps: decidedBehindLeft(steps) } : production,
    precedence,
    takesLeft,
    takesRight: isOpen ? precedence + (leansRight ? 0 : 1) : undefined,
  };
}

/** Moves the decision for the alternative, if there is one, behind the left operand. */
function decidedBehindLeft(steps: readonly Step[]): readonly Step[] {
  const [opening, decided, ...rest] = steps;
  if (opening === undefined || decided?.kind !== "decision") return steps;
  return [opening, ...rest.flatMap((step) => (isLeftOperand(step) ? [step, decided] : [step]))];
}

const isLeftOperand = (step: Step): boolean => step.kind === "child" && step.index === 0;

/** The operators that can stand outermost in an operand. */
function operatorsAt({ least, next }: Place, operators: readonly Operator[]): Operator[] {
  return operators.filter(
    ({ precedence, takesLeft, takesRight = Number.POSITIVE_INFINITY }) =>
      (!takesLeft || precedence >= least) && takesRight > next,
  );
}

function atPlace(
  { production, precedence, takesLeft, takesRight }: Operator,
  { least, next }: Place,
  levelAt: (place: Place) => PlainSymbol,
): Production {
  const symbols = [...production.symbols];
  if (takesLeft) symbols[0] = levelAt({ least, next: precedence });
  if (takesRight !== undefined) symbols[symbols.length - 1] = levelAt({ least: takesRight, next });
  return { ...production, symbols };
}

/** One place for all at which the same trees can stand, so that there are few levels. */
function narrowed(place: Place, operators: readonly Operator[]): Place {
  const outermost = operatorsAt(place, operators).filter(({ takesLeft }) => takesLeft);
  const least = lowest(outermost.map(({ precedence }) => precedence));
  const prefixes = operators.filter(({ takesLeft }) => !takesLeft);
  // A prefix can stand in any operand, and what it takes along the right edge then, too.
  const reached = Math.min(least, ...bounds(prefixes));
  const atRightEdge = operators.filter(({ precedence, takesLeft }) => !takesLeft || precedence >= reached);
  return { least, next: Math.max(0, ...bounds(atRightEdge).filter((bound) => bound <= place.next)) };
}

const bounds = (operators: readonly Operator[]): number[] =>
  operators.flatMap(({ takesRight }) => takesRight ?? []);

const lowest = (precedences: readonly number[]): number => Math.min(Number.POSITIVE_INFINITY, ...precedences);
