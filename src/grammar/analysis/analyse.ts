import { oncePer } from "../../base/lazy.ts";
import { dependenciesOf, settle } from "../../base/relation.ts";
import type { CharacterClass, Expression, Grammar, Repetition, Rule } from "../grammar.ts";
import { ruleReferences } from "./references.ts";

/**
 * Computes the value of an expression from those of its parts (Goodman, Semiring Parsing, 1999). `plus` joins
 * alternatives, `times` joins the items of a sequence; both are associative. `zero` is neutral for `plus`, `one` for
 * `times`.
 */
export interface Semiring<Value> {
  /** The value of an expression that derives no text, and the initial value of every rule. */
  readonly zero: Value;
  /** The value of an empty sequence. */
  readonly one: Value;
  literal(text: string): Value;
  characters(set: CharacterClass): Value;
  plus(one: Value, other: Value): Value;
  times(first: Value, second: Value): Value;
  repeated(item: Value, repetition: Repetition): Value;
  /** The value of a rule with these alternatives. Default: their sum. */
  rule?(alternatives: readonly Value[]): Value;
  /** Whether a rule keeps its value instead of the new one. Default: `===`. */
  isSame?(before: Value, after: Value): boolean;
}

/** The values of a grammar in a semiring. A missing rule has the value zero. */
export interface Analysis<Value> {
  ofRule(name: string): Value;
  of(expression: Expression): Value;
}

/**
 * Computes the least solution of the grammar's equations, one for each rule. Terminates if each value can change only
 * finitely often. After the first round, a rule is recomputed once per change of a rule it refers to.
 */
export function analyse<Value>(grammar: Grammar, semiring: Semiring<Value>): Analysis<Value> {
  const { zero, plus, rule: joined = (values) => values.reduce(plus, zero) } = semiring;
  const isSame = semiring.isSame ?? ((before: Value, after: Value) => before === after);
  const values = new Map<string, Value>();
  const ofRule = (name: string): Value => {
    const value = values.get(name);
    return value === undefined ? zero : value;
  };
  settleRules(grammar, (rule) => {
    const value = joined(rule.alternatives.map(({ expression }) => evaluate(expression, semiring, ofRule)));
    if (isSame(ofRule(rule.name), value)) return false;
    values.set(rule.name, value);
    return true;
  });
  return { ofRule, of: (expression) => evaluate(expression, semiring, ofRule) };
}

/** The value of an expression, given the values of the rules. */
export function evaluate<Value>(
  expression: Expression,
  semiring: Semiring<Value>,
  ofRule: (name: string) => Value,
): Value {
  const { zero, one, plus, times } = semiring;
  switch (expression.kind) {
    case "literal":
      return semiring.literal(expression.text);
    case "class":
      return semiring.characters(expression);
    case "reference":
      return ofRule(expression.name);
    case "sequence":
      return expression.items.reduce((value, item) => times(value, evaluate(item, semiring, ofRule)), one);
    case "choice":
      return expression.alternatives.reduce(
        (value, each) => plus(value, evaluate(each, semiring, ofRule)),
        zero,
      );
    case "repetition":
      return semiring.repeated(evaluate(expression.item, semiring, ofRule), expression);
  }
}

/** The rules whose value in the semiring is not zero. */
export function rulesWith<Value>(grammar: Grammar, semiring: Semiring<Value>): ReadonlySet<string> {
  const { ofRule } = analyse(grammar, semiring);
  return new Set([...grammar.rules.keys()].filter((name) => ofRule(name) !== semiring.zero));
}

/**
 * The least set of rules that is closed under a predicate of an alternative and the set so far. The predicate must be
 * monotone in the set.
 */
export function leastSet(
  grammar: Grammar,
  belongs: (alternative: Expression, members: ReadonlySet<string>) => boolean,
): ReadonlySet<string> {
  const members = new Set<string>();
  settleRules(grammar, ({ name, alternatives }) => {
    if (members.has(name) || !alternatives.some(({ expression }) => belongs(expression, members)))
      return false;
    members.add(name);
    return true;
  });
  return members;
}

/** The dependencies between rules, shared by all fixpoints over a grammar. */
const ruleDependencies = oncePer((grammar: Grammar) => dependenciesOf(ruleReferences(grammar).relation));

function settleRules(grammar: Grammar, changes: (rule: Rule) => boolean): void {
  const { rules } = ruleReferences(grammar);
  settle(ruleDependencies(grammar), (number) => changes(rules[number] as Rule));
}
