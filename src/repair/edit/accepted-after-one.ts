import { answers } from "../../oracle/first-with.ts";
import { type Oracle, over } from "../../oracle/oracle.ts";
import { damageOf, leastDamageFirst } from "../damage.ts";
import { type EditedAt, editedAt } from "./edited-at.ts";
import type { EditedText } from "./edited-text.ts";
import type { LocalEdit } from "./local-edit.ts";
import { siteAt } from "./site.ts";

export interface SingleEdits {
  /** What damage is counted against. */
  readonly input: Uint8Array;
  readonly oracle: Oracle<Uint8Array>;
  readonly signal: AbortSignal;
  /** In bytes of the text. */
  readonly place: number;
  readonly tiers: readonly (readonly LocalEdit[])[];
}

/**
 * The accepted texts that a single edit at a place leads to, the one with the least damage first. The first that loses
 * no data ends the search, and so does a tier of edits that has any.
 */
export async function acceptedAfterOne(
  text: EditedText,
  { input, oracle, signal, place, tiers }: SingleEdits,
): Promise<readonly EditedText[]> {
  const texts = over(oracle, ({ text }: EditedAt) => text.bytes);
  const site = siteAt(text.bytes, place);
  for (const edits of tiers) {
    const accepted: EditedText[] = [];
    const candidates = editedAt(site, text, { edits, seen: new Set() });
    for await (const { candidate, verdict } of answers(texts, candidates, signal)) {
      if (verdict.outcome !== "pass") continue;
      accepted.push(candidate.text);
      if (damageOf(input, candidate.text).dataLost === 0) break;
    }
    if (accepted.length > 0) return leastDamageFirst(input, accepted);
  }
  return [];
}
