import type { TextEdit } from "../text/edit.ts";
import { type Mark, markedLines } from "./marked-lines.ts";
import type { Paint } from "./paint.ts";
import type { Shown } from "./report.ts";
import { quoted } from "./visible.ts";

/** The original with everything that the repair changed marked, line by line. */
export function diagnosisLines(input: Shown, changes: readonly TextEdit[], paint: Paint): string[] {
  return input === null ? [] : markedLines(input, [changes.map(markOf)], paint, { mostLines: 8, width: 100 });
}

function markOf({ start, end, removed, inserted }: TextEdit): Mark {
  if (inserted === "") return { start, end, label: `remove ${quoted(removed)}` };
  const label =
    removed === "" ? `insert ${quoted(inserted)}` : `replace ${quoted(removed)} by ${quoted(inserted)}`;
  return { start, end, label };
}
