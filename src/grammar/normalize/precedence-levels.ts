import { perGrammar } from "../analysis/per-grammar.ts";
import { isTwoLevel } from "../analysis/two-level.ts";
import type { Grammar, Rule } from "../grammar.ts";
import { expand } from "./expand.ts";
import { cyclicNonterminals } from "./nullable.ts";
import { type Operator, operandLevels, operatorOf } from "./operand-levels.ts";
import type { Nonterminal, PlainGrammar, Production } from "./plain-grammar.ts";
import { decision, type Step } from "./step.ts";

/**
 * Each rule with `precedence` becomes one nonterminal for each place where its operands can stand, so that only the
 * trees remain in which operators bind as their order says (`operandLevels`). The language stays the same, and so do the nodes.
 * Rules that can derive themselves alone, which ANTLR refuses, are left as they are.
 *
 * Where alternatives are ordered, the decision for an operator is made behind its left operand, as in ANTLR's loop:
 * first what the leftmost operand is, then again and again which operator follows or that none does.
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

/** The names of the rules that `precedenceLevels` gives levels. */
export const levelledRules = perGrammar((grammar: Grammar): ReadonlySet<string> => {
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

/** Gives the rule's own nonterminal its first level, and adds one for each other. */
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

/** Moves the decision for the alternative, if there is one, behind the left operand. */
function decidedBehindLeft(steps: readonly Step[]): readonly Step[] {
  const [opening, decided, ...rest] = steps;
  if (opening === undefined || decided?.kind !== "decision") return steps;
  return [opening, ...rest.flatMap((step) => (isLeftOperand(step) ? [step, decided] : [step]))];
}

const isLeftOperand = (step: Step): boolean => step.kind === "child" && step.index === 0;
