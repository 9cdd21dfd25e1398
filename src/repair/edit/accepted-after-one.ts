import { keyOf } from "../../base/hash.ts";
import { answers } from "../../oracle/first-with.ts";
import { type Oracle, over } from "../../oracle/oracle.ts";
import { damageOf, leastDamageFirst } from "../structure-kept.ts";
import { type EditedText, editedFurther } from "./edited-text.ts";
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
  const texts = over(oracle, ({ bytes }: EditedText) => bytes);
  for (const tier of tiers) {
    const accepted: EditedText[] = [];
    for await (const { candidate, verdict } of answers(texts, different(text, tier, place), signal)) {
      if (verdict.outcome !== "pass") continue;
      accepted.push(candidate);
      if (damageOf(input, candidate).dataLost === 0) break;
    }
    if (accepted.length > 0) return leastDamageFirst(input, accepted);
  }
  return [];
}

/** The texts that these edits make, each once. */
function* different(
  text: EditedText,
  tier: readonly LocalEdit[],
  place: number,
): Generator<EditedText, void, void> {
  const site = siteAt(text.bytes, place);
  const seen = new Set<string>();
  for (const edit of tier) {
    const changes = edit.at(site);
    if (changes.length === 0) continue;
    const further = changes.reduceRight((before, change) => editedFurther(before, change), text);
    const key = keyOf(further.bytes);
    if (!seen.has(key)) yield further;
    seen.add(key);
  }
}
