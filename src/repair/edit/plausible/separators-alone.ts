import { endOfLine, startOfLine } from "../../../text/position.ts";
import { isBlank } from "../../../text/white-space.ts";
import { fixedEdit } from "../fixed-edit.ts";
import type { LocalEdit } from "../local-edit.ts";
import type { Site } from "../site.ts";

/** So many tokens from its beginning, a place on a line may be about what lacks in front of it. */
const fewTokens = 2;
/** A pattern of a case in a shell, which stands on a line of its own. */
const pattern = /^\s*[^\s()$]+(?: *\| *[^\s()$]+)*\)\s*$/;

/** Edits that put in front of a place's line a separator that stands on a line of its own elsewhere, as `;;` does in shells. */
export function separatorsAlone({ text, boundaries, token, place }: Site): readonly LocalEdit[] {
  const start = startOfLine(text, place);
  const decoder = new TextDecoder("latin1");
  const isEarly = isBlank(text.subarray(start, boundaries[token - fewTokens + 1] ?? 0));
  if (!isEarly && !pattern.test(decoder.decode(text.subarray(start, endOfLine(text, place))))) return [];
  const shown = decoder.decode(text);
  const lines = new Set(Array.from(shown.matchAll(/^[ \t]*[;,]+[ \t]*\r?\n/gm), ([line]) => line));
  return [...lines].map((line) => fixedEdit(`put in the line ${line.trim()}`, { start, inserted: line }));
}
