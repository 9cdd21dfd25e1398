import { leadingBack, relationOf } from "../../base/relation.ts";
import { expressionsIn, itemsOf } from "../expression.ts";
import type { Alternative, Expression, Grammar, Rule } from "../grammar.ts";
import { writeExpression } from "../write/ebnf.ts";
import { isNullable, nullableRules } from "./derivability.ts";
import { ruleReferences } from "./references.ts";
import { unitReferences } from "./stand-ins.ts";

/** A construct in a rule that gives a text several derivation trees. */
export interface AmbiguityHint {
  readonly rule: string;
  readonly message: string;
}

/**
 * Finds simple causes of ambiguity without parsing. Ambiguity is undecidable, so a grammar without hints may still be
 * ambiguous.
 */
export function ambiguityHints(grammar: Grammar): AmbiguityHint[] {
  const nullable = nullableRules(grammar);
  const cyclic = cyclicRules(grammar);
  const hints: AmbiguityHint[] = [];
  for (const rule of grammar.rules.values()) {
    // A lexer takes the longest match and needs no tree.
    if (rule.token) continue;
    const found = [
      ...cycle(rule, cyclic),
      ...alternativesAlike(expressionsOf(rule), nullable),
      ...rule.alternatives.flatMap((alternative) => nestingBothWays(rule, alternative, nullable)),
      ...expressionsOf(rule).flatMap((expression) => inside(expression, nullable)),
    ];
    hints.push(...[...new Set(found)].map((message) => ({ rule: rule.name, message })));
  }
  return hints;
}

const expressionsOf = (rule: Rule): Expression[] => rule.alternatives.map((each) => each.expression);

/** The rules that derive themselves and nothing else. */
function cyclicRules(grammar: Grammar): ReadonlySet<string> {
  const { rules, numbers } = ruleReferences(grammar);
  const units = unitReferences(grammar);
  const relation = relationOf(rules.length, (number, name) => {
    for (const unit of units((rules[number] as Rule).name)) {
      const target = numbers.get(unit);
      if (target !== undefined) name(target);
    }
  });
  const isCyclic = leadingBack(relation);
  return new Set(rules.filter((_, number) => isCyclic[number] === 1).map(({ name }) => name));
}

function cycle(rule: Rule, cyclic: ReadonlySet<string>): string[] {
  if (!cyclic.has(rule.name)) return [];
  return ["derives itself and nothing else, so its texts have infinitely many trees"];
}

function alternativesAlike(alternatives: readonly Expression[], nullable: ReadonlySet<string>): string[] {
  const texts = alternatives.map(writeExpression);
  const twice = texts.find((text, index) => texts.indexOf(text) < index);
  if (twice !== undefined) return [`has the alternative ${twice} twice`];
  const empty = alternatives.filter((each) => isNullable(each, nullable)).map(writeExpression);
  return empty.length > 1 ? [`derives the empty text by ${empty.join(" and by ")}`] : [];
}

/** `e: e "+" e` without precedence or associativity. */
function nestingBothWays(rule: Rule, alternative: Alternative, nullable: ReadonlySet<string>): string[] {
  if (rule.precedence || alternative.associativity) return [];
  const items = itemsOf(alternative.expression);
  const isItself = (index: number) => {
    const item = items[index];
    return item?.kind === "reference" && item.name === rule.name;
  };
  const first = edge(items, nullable).find(isItself);
  const last = edge(items.toReversed(), nullable)
    .map((index) => items.length - 1 - index)
    .find(isItself);
  if (first === undefined || last === undefined || first >= last) return [];
  return [`nests to the left and to the right in ${writeExpression(alternative.expression)}`];
}

/** The indices of the items that can come first. */
function edge(items: readonly Expression[], nullable: ReadonlySet<string>): number[] {
  const needed = items.findIndex((item) => !isNullable(item, nullable));
  return [...items.keys()].slice(0, needed < 0 ? items.length : needed + 1);
}

function inside(whole: Expression, nullable: ReadonlySet<string>): string[] {
  return [...expressionsIn(whole)].flatMap((part) => {
    if (part.kind === "repetition" && part.max > 1 && isNullable(part.item, nullable)) {
      return [`repeats what can be empty in ${writeExpression(part)}`];
    }
    if (part.kind === "choice") return alternativesAlike(part.alternatives, nullable);
    return part.kind === "sequence" ? twiceInARow(part.items) : [];
  });
}

function twiceInARow(items: readonly Expression[]): string[] {
  return items.flatMap((item, index) => {
    const next = items[index + 1];
    if (item.kind !== "repetition" || next?.kind !== "repetition" || item.min === item.max) return [];
    const text = writeExpression(item.item);
    return writeExpression(next.item) === text ? [`repeats ${text} twice in a row`] : [];
  });
}
