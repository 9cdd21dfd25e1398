import { has, withoutGroups } from "../../algebra/condition.ts";
import { specializing } from "../../algebra/specialize.ts";
import { inTurns } from "../../base/in-turns.ts";
import type { Sites } from "../../generate/sites.ts";
import type { Notice } from "../../report/notice.ts";
import type { AskedCondition } from "./asked-condition.ts";

/** The patterns that no input of the grammar has, groups aside. Rejects with the signal's reason when the signal aborts. */
export async function neverOccurring(
  sites: Sites,
  { patterns }: AskedCondition,
  signal: AbortSignal,
): Promise<readonly Notice[]> {
  const notices: Notice[] = [];
  for (const [name, pattern] of patterns) {
    const { made } = await inTurns(specializing(sites, withoutGroups(has(pattern))), signal);
    if (!made) notices.push({ kind: "never-occurs", name });
  }
  return notices;
}

/** That no input meets the condition, and which patterns are in none. */
export const neverMet = async (
  sites: Sites,
  asked: AskedCondition,
  signal: AbortSignal,
): Promise<readonly Notice[]> => [{ kind: "never-met" }, ...(await neverOccurring(sites, asked, signal))];
