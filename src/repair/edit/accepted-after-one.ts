import { remembering } from "../../base/lazy.ts";
import { askingWhether, ending, inTurn, type Walk } from "../../oracle/walk.ts";
import { damageOf, leastDamageFirst } from "../damage.ts";
import { editedAt } from "./edited-at.ts";
import type { EditedText } from "./edited-text.ts";
import type { LocalEdit } from "./local-edit.ts";
import { siteAt } from "./site.ts";

export interface SingleEdits {
  /** What damage is counted against. */
  readonly input: Uint8Array;
  /** In bytes of the text. */
  readonly place: number;
  readonly tiers: readonly (readonly LocalEdit[])[];
}

/** What the first candidates of a tier led to. */
interface Tried {
  readonly next: number;
  readonly accepted: readonly EditedText[];
  readonly isEnough: boolean;
}

/**
 * Looks for accepted texts that a single edit at a place leads to, the one with the least damage first. The first that loses
 * no data ends the search, and so does a tier of edits that has any.
 */
export function acceptedAfterOne(
  text: EditedText,
  { input, place, tiers }: SingleEdits,
): Walk<Uint8Array, readonly EditedText[]> {
  const site = siteAt(text.bytes, place);
  const accepting = (edits: readonly LocalEdit[]): Walk<Uint8Array, readonly EditedText[]> => {
    const candidateAt = remembering(editedAt(site, text, { edits, seen: new Set() }));
    const begun: Tried = { next: 0, accepted: [], isEnough: false };
    const tried = inTurn<Uint8Array, Tried>(begun, ({ next, accepted, isEnough }) => {
      const edited = isEnough ? undefined : candidateAt(next)?.text;
      if (edited === undefined) return null;
      return ending(askingWhether(edited.bytes, { kind: "nearby", size: next + 1 }), (isAccepted) => ({
        next: next + 1,
        accepted: isAccepted ? [...accepted, edited] : accepted,
        isEnough: isAccepted && damageOf(input, edited).dataLost === 0,
      }));
    });
    return ending(tried, ({ accepted }) => leastDamageFirst(input, accepted));
  };
  const begun = { tier: 0, accepted: [] as readonly EditedText[] };
  const walk = inTurn<Uint8Array, typeof begun>(begun, ({ tier, accepted }) => {
    const edits = tiers[tier];
    if (edits === undefined || accepted.length > 0) return null;
    return ending(accepting(edits), (found) => ({ tier: tier + 1, accepted: found }));
  });
  return ending(walk, ({ accepted }) => accepted);
}
