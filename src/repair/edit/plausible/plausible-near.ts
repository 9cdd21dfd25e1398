import type { InputEdit } from "../../../text/edit.ts";
import { endOfLine, startOfLine } from "../../../text/position.ts";
import type { LocalEdit } from "../local-edit.ts";
import { type Site, siteAt } from "../site.ts";
import { type PlausibleEdits, plausibleEdits } from "./plausible-edits.ts";

/** Longer lines are made by programs: what stands far away on them says nothing of a place, and takes seconds to look through. */
const longestLine = 10_000;
/** So many bytes of them are looked at, before the place and behind it. */
const near = 2_000;

/** The edits that a person would try first at a place; of a line that is too long to be read, those near the place. */
export function plausibleNear(site: Site, expected: readonly string[]): PlausibleEdits {
  const { text, place } = site;
  const [start, end] = [startOfLine(text, place), endOfLine(text, place)];
  if (end - start <= longestLine) return plausibleEdits(site, expected);
  const from = Math.max(
    start,
    site.boundaries.findLast((boundary) => boundary < place - near) ?? place - near,
  );
  const part = text.subarray(from, Math.min(end, place + near));
  const { said, seen, guessed, likened } = plausibleEdits(siteAt(part, place - from), expected);
  const moved = (edits: readonly LocalEdit[]): readonly LocalEdit[] =>
    edits.map((edit) => movedBy(from, edit, part.length));
  return { said: moved(said), seen: moved(seen), guessed: moved(guessed), likened: moved(likened) };
}

/** An edit of a part of a text as one of the text, but nothing where it edits an end of the part, which is none of the text. */
function movedBy(from: number, edit: LocalEdit, length: number): LocalEdit {
  if (!edit.isFixed) return edit;
  const isInside = ({ start, end }: InputEdit): boolean => start > 0 && end < length;
  return {
    ...edit,
    at: (site) => {
      const edits = edit.at(site);
      return edits.every(isInside)
        ? edits.map((each) => ({ ...each, start: each.start + from, end: each.end + from }))
        : [];
    },
  };
}
