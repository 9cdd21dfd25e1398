import type { Expression, Grammar } from "../grammar.ts";

/**
 * The least set of rules closed under the question, which is asked of an alternative and the set so far and
 * must not turn false as the set grows.
 */
export function leastSet(
  grammar: Grammar,
  belongs: (alternative: Expression, members: ReadonlySet<string>) => boolean,
): ReadonlySet<string> {
  const members = new Set<string>();
  for (let before = -1; members.size > before; ) {
    before = members.size;
    for (const { name, alternatives } of grammar.rules.values()) {
      if (members.has(name)) continue;
      if (alternatives.some(({ expression }) => belongs(expression, members))) members.add(name);
    }
  }
  return members;
}
