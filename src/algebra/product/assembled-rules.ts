import { grouped } from "../../base/grouped.ts";
import { closure, referencesOf } from "../../grammar/analysis/reachable.ts";
import { isTwoLevel } from "../../grammar/analysis/two-level.ts";
import { expressionsIn, literal } from "../../grammar/expression.ts";
import type { Grammar, Rule } from "../../grammar/grammar.ts";
import { literalTokens } from "../../grammar/normalize/expand.ts";
import { freshName } from "../../grammar/write/fresh-name.ts";

/**
 * The made rules and copies of the base grammar's, with all that these lead to. Texts are divided into tokens as by the
 * base grammar: all token rules are there, in its order, and the literals that no rule uses any more are tokens, too.
 */
export function assembledRules(
  base: Grammar,
  made: readonly Rule[],
  copied: ReadonlySet<string>,
): ReadonlyMap<string, Rule> {
  const madeTokens = grouped(
    made.filter(({ token, origin }) => token && !token.fragment && typeof origin === "string"),
    ({ origin }) => origin as string,
  );
  const wholeTokens = [...base.rules.values()].filter(
    ({ name, token }) => token && !token.fragment && !madeTokens.has(name),
  );
  const copies = closure([...copied, ...wholeTokens.map(({ name }) => name)], (name) =>
    referencesOf(base.rules.get(name) as Rule),
  );
  const rules: Rule[] = made.filter(({ token }) => !token);
  const tokens: Rule[] = [];
  for (const rule of base.rules.values()) {
    const variants = madeTokens.get(rule.name) ?? [];
    tokens.push(...variants.map((each) => notLiteral(each)));
    if (!copies.has(rule.name)) continue;
    const copy = { ...rule, origin: rule.name };
    if (!rule.token) rules.push(copy);
    else tokens.push(variants.length > 0 ? { ...copy, token: { fragment: true } } : copy);
  }
  const fragments = made.filter(({ token }) => token?.fragment);
  const all = [...rules, ...lostLiterals(base, rules), ...tokens, ...fragments];
  return new Map(all.map((rule) => [rule.name, rule]));
}

/** A token rule whose whole text is a literal would take the literals of the structure for itself. */
function notLiteral(rule: Rule): Rule {
  const alternatives = rule.alternatives.map((alternative) => {
    const { expression } = alternative;
    return expression.kind === "literal"
      ? { ...alternative, expression: { kind: "sequence", items: [expression] } as const }
      : alternative;
  });
  return { ...rule, alternatives };
}

/** Token rules for the literals that the base grammar's structure has and these rules have not. */
function lostLiterals(base: Grammar, rules: readonly Rule[]): readonly Rule[] {
  if (!isTwoLevel(base)) return [];
  const kept = new Set([...literalTokens(base).keys(), ...literalsIn(rules)]);
  const structure = [...base.rules.values()].filter(({ token }) => !token);
  const lost = [...literalsIn(structure)].filter((text) => !kept.has(text));
  return lost.map((text) => ({
    name: freshName(`'${text}'`, base.rules),
    alternatives: [{ expression: literal(text) }],
    token: {},
  }));
}

function literalsIn(rules: readonly Rule[]): ReadonlySet<string> {
  const expressions = rules.flatMap(({ alternatives }) => alternatives.map(({ expression }) => expression));
  return new Set(
    expressions.flatMap((expression) =>
      [...expressionsIn(expression)].flatMap((each) => (each.kind === "literal" ? [each.text] : [])),
    ),
  );
}
