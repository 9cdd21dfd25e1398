import { endOfLine, startOfLine } from "../../../text/position.ts";
import { fixedEdit } from "../fixed-edit.ts";
import type { LocalEdit } from "../local-edit.ts";

/** How many holes are closed. */
const most = 4;
const hole = /\$([{(])[^\n"'`{}()]*(?=["'`])/g;

/** Edits that close the hole of a string, `${` or `$(`, in front of the quote behind it: on the place's line, else anywhere. */
export function holesClosed(text: Uint8Array, place: number): readonly LocalEdit[] {
  const start = startOfLine(text, place);
  const own = holesIn(text.subarray(start, endOfLine(text, place)), start);
  return (own.length > 0 ? own : holesIn(text, 0)).slice(0, most);
}

function holesIn(text: Uint8Array, from: number): readonly LocalEdit[] {
  const latin1 = new TextDecoder("latin1").decode(text);
  return Array.from(latin1.matchAll(hole), ({ 0: { length }, 1: bracket, index }) =>
    fixedEdit("close the hole", { start: from + index + length, inserted: bracket === "{" ? "}" : ")" }),
  );
}
