import { referencesOf } from "../../grammar/analysis/references.ts";
import { choice, EMPTY, optional, repetition, sequence } from "../../grammar/expression.ts";
import type { Expression, Grammar, Rule } from "../../grammar/grammar.ts";
import { writeExpression } from "../../grammar/write/ebnf.ts";
import { isMadeUp } from "../features/made-up-name.ts";
import type { RuleTexts } from "../features/rule-texts.ts";

/**
 * A grammar as people would have written it: without white space, and what rules with made-up names derive in the place
 * of their names.
 */
export interface ToldGrammar {
  /** In our own notation. */
  told(expression: Expression): string;
  /** What a rule with a made-up name stands for; undefined for a rule that somebody named. */
  madeUp(rule: string): MadeUpRule | undefined;
}

export interface MadeUpRule {
  readonly reads: string;
  /** The rules with names of their own that refer to it, through others with made-up names maybe. */
  readonly partOf: readonly string[];
}

export function toldGrammar({ rules }: Grammar, { inked }: Pick<RuleTexts, "inked">): ToldGrammar {
  const meanings = new Map<string, Expression>();
  const underway = new Set<string>();
  const isInlined = (name: string): boolean => isMadeUp(name) && !underway.has(name);
  const meaningOf = (rule: Rule): Expression => {
    const known = meanings.get(rule.name);
    if (known) return known;
    underway.add(rule.name);
    const meaning = withoutRecursion(
      rule.name,
      rule.alternatives.map(({ expression }) => plain(expression)),
    );
    underway.delete(rule.name);
    meanings.set(rule.name, meaning);
    return meaning;
  };
  const plain = (expression: Expression): Expression => {
    switch (expression.kind) {
      case "reference": {
        const rule = rules.get(expression.name);
        if (!rule) return expression;
        if (!inked.has(rule.name)) return EMPTY;
        return isInlined(rule.name) ? meaningOf(rule) : expression;
      }
      case "sequence":
        return sequence(...expression.items.map(plain));
      case "choice":
        return choice(...expression.alternatives.map(plain));
      case "repetition": {
        const item = plain(expression.item);
        return isEmpty(item) ? EMPTY : { ...expression, item };
      }
      default:
        return expression;
    }
  };
  const told = (expression: Expression): string => writeExpression(plain(expression));
  let users: ReadonlyMap<string, readonly string[]> | undefined;
  return {
    told,
    madeUp: (name) => {
      const rule = rules.get(name);
      if (!rule || !isMadeUp(name)) return undefined;
      users ??= usersOf(rules);
      return { reads: writeExpression(meaningOf(rule)), partOf: users.get(name) ?? [] };
    },
  };
}

const isEmpty = (expression: Expression): boolean =>
  expression.kind === "sequence" && expression.items.length === 0;

/** The alternatives as one expression: what comes again behind an item is a repetition of it. */
function withoutRecursion(name: string, alternatives: readonly Expression[]): Expression {
  const filled = alternatives.filter((each) => !isEmpty(each));
  const hasEmpty = filled.length < alternatives.length;
  const [first = EMPTY, second] = filled;
  const item = filled.length <= 2 ? repeatedBefore(name, second ?? first) : undefined;
  if (item && hasEmpty && !second) return repetition(item);
  if (item && second && !hasEmpty && writeExpression(item) === writeExpression(first))
    return repetition(item, 1);
  const any = filled.length === 1 ? first : choice(...filled);
  return hasEmpty ? optional(any) : any;
}

/** What stands before the rule's own name at the end of the expression; undefined where it does not end so. */
function repeatedBefore(name: string, expression: Expression): Expression | undefined {
  if (expression.kind !== "sequence") return undefined;
  const last = expression.items.at(-1);
  const isAgain = last?.kind === "reference" && last.name === name;
  return isAgain ? sequence(...expression.items.slice(0, -1)) : undefined;
}

/** For each rule with a made-up name those with names of their own that refer to it. */
function usersOf(rules: Grammar["rules"]): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  for (const rule of rules.values()) {
    if (isMadeUp(rule.name)) continue;
    const pending = [...referencesOf(rule)];
    const met = new Set<string>();
    for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
      const used = rules.get(name);
      if (!used || !isMadeUp(name) || met.has(name)) continue;
      met.add(name);
      users.set(name, [...(users.get(name) ?? []), rule.name]);
      pending.push(...referencesOf(used));
    }
  }
  return users;
}
