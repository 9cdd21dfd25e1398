import { grouped } from "../../../base/grouped.ts";
import { fixedEdit } from "../fixed-edit.ts";
import type { LocalEdit } from "../local-edit.ts";
import { boundsIn, isWord } from "./bounds.ts";

/**
 * An edit that writes the first closing bracket which does not fit the innermost one that is open as that is closed; only where the text
 * has one too many of its kind and one too few of the other.
 */
export function closersExchanged(text: Uint8Array): readonly LocalEdit[] {
  const bounds = boundsIn(text).filter(({ closer }) => closer.length === 1 && !isWord(closer));
  const surplus = [...grouped(bounds, ({ closer }) => closer)].map(([closer, kind]) => ({
    closer,
    count: kind.reduce((sum, { kind }) => sum + (kind === "opens" ? 1 : -1), 0),
  }));
  const lacking = surplus.find(({ count }) => count === 1)?.closer;
  const needless = surplus.find(({ count }) => count === -1)?.closer;
  if (lacking === undefined || needless === undefined) return [];
  const open: string[] = [];
  for (const { kind, closer, start, end } of bounds) {
    if (kind === "opens") open.push(closer);
    else if (open.pop() === closer) continue;
    else if (closer === needless)
      return [{ ...fixedEdit(`close by ${lacking}`, { start, end, inserted: lacking }), isCertain: true }];
    else return [];
  }
  return [];
}
