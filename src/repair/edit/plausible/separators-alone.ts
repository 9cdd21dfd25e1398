import { startOfLine } from "../../../text/position.ts";
import { isBlank } from "../../../text/white-space.ts";
import { fixedEdit } from "../fixed-edit.ts";
import type { LocalEdit } from "../local-edit.ts";
import type { Site } from "../site.ts";

/** So many tokens from its beginning, a place on a line may be about what lacks in front of it. */
const fewTokens = 2;

/** Edits that put in front of a place's line a separator that stands on a line of its own elsewhere, as `;;` does in shells. */
export function separatorsAlone({ text, boundaries, token, place }: Site): readonly LocalEdit[] {
  const start = startOfLine(text, place);
  if (!isBlank(text.subarray(start, boundaries[token - fewTokens + 1] ?? 0))) return [];
  const shown = new TextDecoder("latin1").decode(text);
  const lines = new Set(Array.from(shown.matchAll(/^[ \t]*[;,]+[ \t]*\r?\n/gm), ([line]) => line));
  return [...lines].map((line) => fixedEdit(`put in the line ${line.trim()}`, { start, inserted: line }));
}
