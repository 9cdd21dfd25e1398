import { keyOf } from "../../base/hash.ts";
import { remembering } from "../../base/lazy.ts";
import { ending, inTurn, type Walk } from "../../oracle/walk.ts";
import { advancing, type Led, type Trying } from "./advance.ts";
import { type Advance, isFarAhead, littleProgress } from "./attempt.ts";
import { type EditedAt, editedAt } from "./edited-at.ts";
import type { LocalEdit } from "./local-edit.ts";
import type { Site } from "./site.ts";

/** What a row of edits is tried on. */
export interface TryingRow extends Trying {
  /** Where to edit. */
  readonly site: Site;
  /** The keys of texts that were tried before. */
  readonly seen: ReadonlySet<string>;
  /** Whether one that is accepted with slight damage is enough. */
  readonly isPlausible?: boolean;
}

/** What the first edits of a row led to. */
export interface Tried {
  readonly advances: readonly Advance[];
  /** The keys of all texts that were tried by then. */
  readonly seen: ReadonlySet<string>;
}

/** The damage up to which an accepted text ends the search for a better one among plausible edits. */
const slightDamage = 1.5;

/** What the edits of a row lead to that get further, in their order; no more are tried when one of these is enough. */
export function advances(edits: readonly LocalEdit[], row: TryingRow): Walk<Uint8Array, Tried> {
  const { site, attempt, seen } = row;
  const candidateAt = remembering(editedAt(site, attempt.text, { edits, seen }));
  const begun = { next: 0, advances: [] as readonly Advance[], isEnough: false };
  const walk = inTurn<Uint8Array, typeof begun>(begun, ({ next, advances, isEnough }) => {
    const candidate = isEnough ? undefined : candidateAt(next);
    if (candidate === undefined) return null;
    return ending(advancing(candidate, next + 1, row), (advance) => ({
      next: next + 1,
      advances: advance === null ? advances : [...advances, advance],
      isEnough: advance !== null && isEnoughFor(row, advance),
    }));
  });
  return ending(walk, ({ next, advances }) => {
    if (next === 0) return { advances, seen };
    const seenNow = new Set(seen);
    for (let at = 0; at < next; at++) seenNow.add(keyOf((candidateAt(at) as EditedAt).text.bytes));
    return { advances, seen: seenNow };
  });
}

function isEnoughFor({ hasty, isPlausible }: TryingRow, advance: Led): boolean {
  const { accepted, progress, reveals, edit, damage } = advance;
  if (hasty && (accepted || progress >= littleProgress)) return true;
  if (reveals || (edit.isCertain && (accepted || isFarAhead(advance)))) return true;
  return isPlausible === true && accepted && damage <= slightDamage;
}
