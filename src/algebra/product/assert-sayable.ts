import { OptionsError } from "../../base/options-error.ts";
import { expressionsIn } from "../../grammar/expression.ts";
import type { Grammar, Rule } from "../../grammar/grammar.ts";
import type { MadeGrammar } from "./made-grammar.ts";

/**
 * Throws an OptionsError where the made grammar does not say all that a token rule of the base grammar does: how a
 * divided token ends, goes on or counts as another.
 */
export function assertSayable({ grammar, rules }: MadeGrammar, base: Grammar): void {
  for (const { name, origin } of grammar.rules.values()) {
    if (rules.has(name) && typeof origin === "string") assertPlainToken(origin, base);
  }
}

/** Throws an OptionsError for a token whose text cannot be told from the rule of its name alone. */
export function assertPlainToken(name: string, base: Grammar): void {
  const rule = base.rules.get(name);
  if (!rule?.token || isPlainToken(rule, base)) return;
  throw new OptionsError(
    `the condition concerns the text of the token ${name}, which ends as soon as it can or is made of several rules; leave it open in the pattern.`,
  );
}

function isPlainToken({ name, alternatives, token }: Rule, { rules }: Grammar): boolean {
  const tokens = [...rules.values()].flatMap((rule) => rule.token ?? []);
  const isJoined = token?.type !== undefined || tokens.some(({ type, more }) => type === name || more);
  const parts = alternatives.flatMap(({ expression }) => [...expressionsIn(expression)]);
  return !isJoined && !parts.some((part) => part.kind === "repetition" && part.lazy);
}
