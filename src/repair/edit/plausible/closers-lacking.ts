import { endOfLine } from "../../../text/position.ts";
import { isBlank, isWhiteSpace } from "../../../text/white-space.ts";
import { fixedEdit } from "../fixed-edit.ts";
import type { LocalEdit } from "../local-edit.ts";
import { type Bound, boundsIn, isWord } from "./bounds.ts";

const most = 3;

/**
 * Edits that close a bracket in front of the first closing one behind it which is of another kind, where both stand on one line, as in
 * `f({ a, b )`; only of a kind of which the text has fewer ends than beginnings.
 */
export function closersLacking(text: Uint8Array): readonly LocalEdit[] {
  const bounds = boundsIn(text).filter(({ closer }) => closer.length === 1 && !isWord(closer));
  const surplus = new Map<string, number>();
  for (const { kind, closer } of bounds)
    surplus.set(closer, (surplus.get(closer) ?? 0) + (kind === "opens" ? 1 : -1));
  const edits: LocalEdit[] = [];
  const open: Bound[] = [];
  for (const bound of bounds) {
    if (bound.kind === "opens") {
      open.push(bound);
      continue;
    }
    const opening = open.pop();
    if (opening === undefined || opening.closer === bound.closer) continue;
    const isOnLine = endOfLine(text, opening.start) === endOfLine(text, bound.start);
    if (isOnLine && (surplus.get(opening.closer) ?? 0) > 0) edits.push(closing(text, opening, bound.start));
    // What does not fit may close what is around.
    if (open.at(-1)?.closer === bound.closer) open.pop();
  }
  return edits.slice(0, most);
}

/** Closes a bracket in front of a place, with a blank where there is one behind it. */
function closing(text: Uint8Array, { end, closer }: Bound, place: number): LocalEdit {
  const isApart = isBlank(text.subarray(end, end + 1)) && !isWhiteSpace(text[place - 1]);
  return {
    ...fixedEdit(`close by ${closer}`, { start: place, inserted: isApart ? ` ${closer}` : closer }),
    isCertain: true,
  };
}
