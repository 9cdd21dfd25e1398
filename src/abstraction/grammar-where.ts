import type { Condition } from "../algebra/condition.ts";
import { specializing } from "../algebra/specialize.ts";
import { inTurns } from "../base/in-turns.ts";
import { sitesOf } from "../generate/sites.ts";
import type { Grammar } from "../grammar/grammar.ts";

/** The grammar of all inputs that meet the condition; undefined when none does. Rejects with what the signal was aborted with. */
export async function grammarWhere(
  condition: Condition,
  grammar: Grammar,
  signal: AbortSignal,
): Promise<Grammar | undefined> {
  return (await inTurns(specializing(sitesOf(grammar), condition), signal)).made?.grammar;
}
