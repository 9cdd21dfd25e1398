import { keyOf } from "../../base/hash.ts";
import { answers } from "../../oracle/first-with.ts";
import { type Oracle, over } from "../../oracle/oracle.ts";
import { leastDamageFirst } from "../structure-kept.ts";
import { type EditedText, edited } from "./edited-text.ts";
import type { LocalEdit } from "./local-edit.ts";
import { nearbyEdits } from "./nearby-edits.ts";
import { likelySymbols, symbolsByFrequency } from "./repertoire.ts";
import { type Site, siteAt } from "./site.ts";

/**
 * The accepted texts that a single edit near a place of the input leads to, the one with the least damage first; those
 * of the first tier of edits that has any.
 */
export async function repairedNearby(
  input: Uint8Array,
  place: number,
  { oracle, signal }: { readonly oracle: Oracle<Uint8Array>; readonly signal: AbortSignal },
): Promise<readonly EditedText[]> {
  const site = siteAt(input, place);
  const texts = over(oracle, ({ bytes }: EditedText) => bytes);
  for (const tier of nearbyEdits(site, symbolsByFrequency(input).slice(0, likelySymbols))) {
    const accepted: EditedText[] = [];
    for await (const { candidate, verdict } of answers(texts, different(tier, site), signal)) {
      if (verdict.outcome === "pass") accepted.push(candidate);
    }
    if (accepted.length > 0) return leastDamageFirst(input, accepted);
  }
  return [];
}

/** The texts that these edits make, each once. */
function* different(tier: readonly LocalEdit[], site: Site): Generator<EditedText, void, void> {
  const seen = new Set<string>();
  for (const edit of tier) {
    const changes = edit.at(site);
    if (changes.length === 0) continue;
    const text = edited(site.text, changes);
    const key = keyOf(text.bytes);
    if (!seen.has(key)) yield text;
    seen.add(key);
  }
}
