import type { Range } from "../../../base/ranges.ts";
import { endOfLine, startOfLine } from "../../../text/position.ts";
import { fixedEdit } from "../fixed-edit.ts";
import type { LocalEdit } from "../local-edit.ts";
import { type Habit, habits } from "./habits.ts";

/**
 * Edits that put in what the words and signs on the place's line or the one before want, take away what they do not, and write
 * as the language does what another has otherwise.
 */
export function wantingWords(text: Uint8Array, place: number): readonly LocalEdit[] {
  const decoder = new TextDecoder("latin1");
  const shown = decoder.decode(text);
  const own = startOfLine(text, place);
  const before = shown.slice(0, own).trimEnd().length;
  const starts = before === 0 ? [own] : [own, startOfLine(text, before)];
  return habits
    .filter(({ sign }) => sign === undefined || sign.test(shown))
    .flatMap((habit) =>
      starts.flatMap((start) => {
        const changes = changesBy(habit, { line: shown.slice(start, endOfLine(text, start)), start });
        return changes === null ? [] : [{ ...fixedEdit("write as is usual", ...changes), isCertain: true }];
      }),
    );
}

/** The changes that a habit makes to a line that begins at `start`; null where it does not apply. */
function changesBy(
  { pattern, inserted }: Habit,
  { line, start }: { readonly line: string; readonly start: number },
): readonly (Range & { readonly inserted: string })[] | null {
  const found = pattern.exec(line);
  if (found === null) return null;
  const [whole, kept] = found;
  const from = start + found.index;
  const end = from + whole.length;
  if (kept === undefined) return [{ start: from, end, inserted }];
  const [before = "", behind = ""] = inserted.split("$1");
  const at = from + whole.indexOf(kept);
  return [
    { start: from, end: at, inserted: before },
    { start: at + kept.length, end, inserted: behind },
  ];
}
