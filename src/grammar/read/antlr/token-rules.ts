import { reference } from "../../expression.ts";
import type { Alternative, Rule, TokenTraits } from "../../grammar.ts";
import { DEFAULT_MODE } from "../../modes.ts";
import { NO_MODE } from "../no-mode.ts";
import type { AntlrAlternative, Command } from "./antlr-syntax.ts";
import { traitsOfCommands } from "./command-traits.ts";
import type { AntlrProject, LoadedRule } from "./load-antlr.ts";
import type { TokenContext } from "./token-context.ts";
import { rulesInsideTokens } from "./token-ends.ts";
import { tokenExpressions } from "./token-expression.ts";
import { withWholeTokens } from "./whole-tokens.ts";

/**
 * The token rules of a project. Commands belong to an alternative in ANTLR and to a rule here: a rule whose
 * alternatives differ in them becomes several, of which all but the first count as the first.
 */
export function tokenRulesOf(project: AntlrProject): Rule[] {
  const rules = new Map(project.tokens.map((rule) => [rule.name, rule]));
  const inside = rulesInsideTokens(rules);
  const freshName = freshNames(rules.keys());
  const result = project.tokens.flatMap((rule) => {
    const groups = rule.fragment ? [[...rule.alternatives]] : groupsByCommands(rule.alternatives);
    return groups.map((group, index) => {
      const name = index === 0 ? rule.name : freshName(rule.name);
      const own = traitsOf(rule, group[0]?.commands ?? []);
      const traits = index === 0 || own.type !== undefined ? own : { ...own, type: rule.name };
      return tokenRule(group, { name, traits, context: { rule, rules, mayEnd: !inside.has(rule.name) } });
    });
  });
  return [...withWholeTokens(result, freshName), ...typesWithoutRule(project, result)];
}

interface TokenRuleParts {
  readonly name: string;
  readonly traits: TokenTraits;
  readonly context: TokenContext;
}

function tokenRule(group: readonly AntlrAlternative[], { name, traits, context }: TokenRuleParts): Rule {
  const { fragment, position } = context.rule;
  const expressions = tokenExpressions(group, context, fragment);
  if (expressions.length === 0) return { ...unmatchedToken(name), position };
  const alternatives = expressions.map((expression): Alternative => ({ expression }));
  return { name, alternatives, token: traits, position };
}

/** A token that can stand in rules but is never made; it derives nothing, not even the empty text. */
export function unmatchedToken(name: string): Rule {
  return { name, alternatives: [{ expression: reference(name) }], token: { mode: NO_MODE } };
}

/** Runs of neighbouring alternatives with the same commands. */
function groupsByCommands(alternatives: readonly AntlrAlternative[]): AntlrAlternative[][] {
  const groups: AntlrAlternative[][] = [];
  let previous: string | undefined;
  for (const alternative of alternatives) {
    const key = alternative.commands.map(({ name, argument }) => `${name}(${argument})`).join();
    if (key === previous) groups.at(-1)?.push(alternative);
    else groups.push([alternative]);
    previous = key;
  }
  return groups;
}

/** Makes names that are not taken, from names that may be. */
function freshNames(known: Iterable<string>): (base: string) => string {
  const taken = new Set(known);
  return (base) => {
    let name = base;
    for (let number = 2; taken.has(name); number++) name = `${base}_${number}`;
    taken.add(name);
    return name;
  };
}

function traitsOf({ mode, fragment, file }: LoadedRule, commands: readonly Command[]): TokenTraits {
  const place = mode === undefined || mode === DEFAULT_MODE ? {} : { mode };
  return fragment ? { fragment, ...place } : { ...place, ...traitsOfCommands(commands, file.text) };
}

/**
 * Token types that no rule is named after: declared in `tokens {…}`, or named by the command `type`. Such a token
 * derives what the rules with this type derive, and matches only through them.
 */
function typesWithoutRule(project: AntlrProject, rules: readonly Rule[]): Rule[] {
  const named = new Set(rules.map((rule) => rule.name));
  const makers = new Map<string, Alternative[]>(project.declared.map((name) => [name, []]));
  for (const { name, token } of rules) {
    if (token?.type === undefined) continue;
    const alternatives = makers.get(token.type) ?? [];
    alternatives.push({ expression: reference(name) });
    makers.set(token.type, alternatives);
  }
  return [...makers]
    .filter(([name]) => !named.has(name))
    .map(([name, alternatives]) =>
      alternatives.length === 0 ? unmatchedToken(name) : { name, alternatives, token: { mode: NO_MODE } },
    );
}

/**
 * The token rules with those that `used` names made fit to stand in rules of structure: a fragment becomes a rule that
 * is never tried, a skipped token one of a channel of its own. Neither changes what is matched.
 */
export function usableTokens(rules: readonly Rule[], used: ReadonlySet<string>): Rule[] {
  return rules.map((rule) => {
    if (!rule.token || !used.has(rule.name)) return rule;
    if (rule.token.fragment) return { ...rule, token: { mode: NO_MODE } };
    const { skip, ...traits } = rule.token;
    return skip ? { ...rule, token: { ...traits, channel: "skip" } } : rule;
  });
}
