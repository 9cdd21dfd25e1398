import type { TextEdit } from "../../../text/edit.ts";
import { endByte, type Letters, startByte } from "../../input/letters.ts";
import type { LetterTexts } from "./letter-texts.ts";
import type { MendStep } from "./mend-step.ts";

/** An edit whose removed text nobody needs. */
export type MendedEdit = Omit<TextEdit, "removed">;

const stepsBetweenPauses = 10_000;

/** An edit, and the places between letters that it lies between. */
interface PlacedEdit extends MendedEdit {
  readonly from: number;
  readonly to: number;
}

/** The edits of some steps; those that touch are one. Tokens that would run together are kept apart. Pauses. */
export function* mendedEdits(
  steps: readonly MendStep[],
  letters: Letters,
  texts: LetterTexts,
): Generator<void, readonly MendedEdit[], void> {
  const edits: PlacedEdit[] = [];
  /** What stands there: a token that was put in, or the place behind a letter that was read. */
  let before: string | number = "";
  for (const [index, { place, edit }] of steps.entries()) {
    if (index % stepsBetweenPauses === 0) yield;
    if (edit === null) {
      if (place > 0) before = place;
      continue;
    }
    const token = edit.inserted < 0 ? "" : (texts.putIn[edit.inserted] ?? "");
    const front = typeof before === "string" ? before : texts.at(before - 1);
    const inserted = texts.areCharacters ? token : blankBetween(front, token) + token;
    if (token !== "") before = token;
    const from = place - edit.removed;
    const start = startByte(letters, from, place);
    const end = endByte(letters, place);
    const last = edits.at(-1);
    if (last?.end !== start) edits.push({ start, end, inserted, from, to: place });
    else edits.splice(-1, 1, { ...last, end, inserted: last.inserted + inserted, to: place });
  }
  return edits.map(({ start, end, inserted, from, to }) => {
    const behind = texts.areCharacters ? "" : blankBehind({ inserted, from, to }, letters, texts);
    return { start, end, inserted: inserted + behind };
  });
}

/** A blank where what an edit puts in, or else the letter before what it removes, would become one with the letter behind. */
function blankBehind(
  { inserted, from, to }: Pick<PlacedEdit, "inserted" | "from" | "to">,
  { starts, ends }: Letters,
  texts: LetterTexts,
): string {
  if (inserted !== "") return blankBetween(inserted, texts.at(to));
  const isTight = starts[from] === ends[from] && starts[to] === ends[to];
  return isTight ? blankBetween(texts.at(from - 1), texts.at(to)) : "";
}

/** A blank where two tokens would become one. */
const blankBetween = (before: string, behind: string): string =>
  /\w$/.test(before) && /^\w/.test(behind) ? " " : "";
