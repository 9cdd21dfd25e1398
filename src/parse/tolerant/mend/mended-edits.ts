import type { TextEdit } from "../../../text/edit.ts";
import { endByte, type Letters, startByte } from "../../input/letters.ts";
import type { LetterTexts } from "./letter-texts.ts";
import type { MendStep } from "./mend-step.ts";

/** An edit whose removed text nobody needs. */
export type MendedEdit = Omit<TextEdit, "removed">;

const stepsBetweenPauses = 10_000;

/** The edits of some steps; those that touch are one. Tokens that would run together are kept apart. Pauses. */
export function* mendedEdits(
  steps: readonly MendStep[],
  letters: Letters,
  texts: LetterTexts,
): Generator<void, readonly MendedEdit[], void> {
  const edits: MendedEdit[] = [];
  /** What stands there: a token that was put in, or the place behind a letter that was read. */
  let before: string | number = "";
  for (const [index, { place, edit }] of steps.entries()) {
    if (index % stepsBetweenPauses === 0) yield;
    if (edit === null) {
      if (place > 0) before = place;
      continue;
    }
    const token = edit.inserted < 0 ? "" : (texts.putIn[edit.inserted] ?? "");
    const next = letters.textBetween(place, Math.min(place + 1, letters.length));
    const front = typeof before === "string" ? before : letters.textBetween(before - 1, before);
    const inserted = texts.areCharacters ? token : apart(front, token, next);
    if (token !== "") before = token;
    const start = startByte(letters, place - edit.removed, place);
    const end = endByte(letters, place);
    const last = edits.at(-1);
    if (last?.end !== start) edits.push({ start, end, inserted });
    else edits.splice(-1, 1, { start: last.start, end, inserted: last.inserted + inserted });
  }
  return edits;
}

/** The token with blanks where it would become one with a neighbour. */
function apart(before: string, token: string, next: string): string {
  const front = /\w$/.test(before) && /^\w/.test(token) ? " " : "";
  const back = /\w$/.test(token) && /^\w/.test(next) ? " " : "";
  return front + token + back;
}
