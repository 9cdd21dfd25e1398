import { itemsOf, literal, reference, sequence } from "../../grammar/expression.ts";
import type { Alternative, Expression, Grammar, Rule } from "../../grammar/grammar.ts";
import { ruleTextsOf } from "../features/rule-texts.ts";
import type { NamedForm } from "./named-form.ts";

/** A grammar in which parts of known names have rules of their own: `number of "price"` besides `number`. */
export interface NamedGrammar {
  /** Derives the texts of the grammar that it was made from, all of whose alternatives it has, at the same places. */
  readonly grammar: Grammar;
  /** For each rule that was copied for a name the rule that it is a copy of. */
  readonly origins: ReadonlyMap<string, string>;
  /** For each rule that derives nothing but a name the rule of names. */
  readonly names: ReadonlyMap<string, string>;
}

/** The rule for nodes of a rule that have a name. */
export const ruleOfPart = (rule: string, word: string): string => `${rule} of ${word}`;

/** The rule for a name. */
export const ruleOfName = (rule: string, word: string): string => `${rule} ${word}`;

/** Tells which item is all of an alternative but white space: what is called as the whole is. */
export type OnlyPart = (rule: string, alternative: number) => number | undefined;

export function onlyPartsOf(grammar: Grammar): OnlyPart {
  const { isWhite } = ruleTextsOf(grammar);
  return (rule, alternative) => {
    const expression = grammar.rules.get(rule)?.alternatives[alternative]?.expression;
    const items = expression ? itemsOf(expression) : [];
    const [only, ...others] = [...items.keys()].filter((index) => !isWhite(items[index] as Expression));
    return only !== undefined && others.length === 0 && items[only]?.kind === "reference" ? only : undefined;
  };
}

export function namedGrammar(
  grammar: Grammar,
  forms: readonly NamedForm[],
  onlyPart: OnlyPart,
): NamedGrammar {
  const copies = new Map<string, Rule>();
  const origins = new Map<string, string>();
  const names = new Map<string, string>();
  const copyOf = (name: string, word: string): string => {
    const copy = ruleOfPart(name, word);
    const rule = grammar.rules.get(name);
    if (origins.has(copy) || !rule) return copy;
    origins.set(copy, name);
    const alternatives = rule.alternatives.map((each, origin): Alternative => {
      const only = onlyPart(name, origin);
      const expression = replaced(each.expression, new Map([[only, (inner) => copyOf(inner, word)]]));
      return { ...each, origin, expression };
    });
    copies.set(copy, { ...rule, name: copy, origin: name, alternatives });
    return copy;
  };
  const nameRule = (name: string, word: string): string => {
    const rule = ruleOfName(name, word);
    names.set(rule, name);
    copies.set(rule, { name: rule, origin: name, alternatives: [{ expression: literal(word) }] });
    return rule;
  };
  const withNames = (rule: Rule): Rule => {
    const own = forms.filter((form) => form.rule === rule.name);
    if (own.length === 0) return rule;
    const alternatives = rule.alternatives.map((each, origin) => ({ ...each, origin }));
    const named = own.flatMap(({ alternative: origin, name, part, words }) =>
      words.map((word): Alternative => {
        const { expression, ...alternative } = alternatives[origin] as Alternative;
        const renamed = new Map([
          [name, (inner: string) => nameRule(inner, word)],
          [part, (inner: string) => copyOf(inner, word)],
        ]);
        return { ...alternative, expression: replaced(expression, renamed) };
      }),
    );
    return { ...rule, origin: rule.name, alternatives: [...alternatives, ...named] };
  };
  const rules = [...grammar.rules.values()].map(withNames);
  const all = [...rules, ...copies.values()].map((rule) => [rule.name, rule] as const);
  return { grammar: { ...grammar, rules: new Map(all) }, origins, names };
}

/** The references at these items with other names. */
function replaced(
  expression: Expression,
  renamed: ReadonlyMap<number | undefined, (name: string) => string>,
): Expression {
  const items = itemsOf(expression).map((item, index) => {
    const rename = renamed.get(index);
    return rename && item.kind === "reference" ? reference(rename(item.name)) : item;
  });
  return expression.kind === "sequence" ? { kind: "sequence", items } : sequence(...items);
}
