import { lastAtMost } from "../../../base/last-at-most.ts";
import type { Position } from "../../grammar.ts";

/** The offsets at which the lines of the text begin. */
export function lineStartsOf(text: string): readonly number[] {
  const starts = [0];
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) starts.push(end + 1);
  return starts;
}

/** The line and column of an offset, which counts UTF-16 units. */
export function positionAt(text: string, lineStarts: readonly number[], offset: number): Position {
  const line = lastAtMost(lineStarts, offset);
  return { line: line + 1, column: Array.from(text.slice(lineStarts[line], offset)).length + 1 };
}
