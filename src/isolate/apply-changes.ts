import type { IndexSet } from "../delta/index-set.ts";
import type { Change } from "../text/align.ts";

/** The passing text with some of the changes that lead to the failing text applied; the set holds their indices. */
export function applyChanges(
  { passing, failing }: { readonly passing: Uint8Array; readonly failing: Uint8Array },
  changes: readonly Change[],
  applied: IndexSet,
): Uint8Array {
  const pieces: Uint8Array[] = [];
  let copied = 0;
  let length = 0;
  const copy = (from: Uint8Array, start: number, end: number): void => {
    if (start === end) return;
    pieces.push(from.subarray(start, end));
    length += end - start;
  };
  let next = 0;
  changes.forEach(({ before, after }, index) => {
    while ((applied[next]?.end ?? Number.POSITIVE_INFINITY) <= index) next++;
    copy(passing, copied, before.start);
    if ((applied[next]?.start ?? Number.POSITIVE_INFINITY) <= index) copy(failing, after.start, after.end);
    else copy(passing, before.start, before.end);
    copied = before.end;
  });
  copy(passing, copied, passing.length);
  const text = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    text.set(piece, at);
    at += piece.length;
  }
  return text;
}
