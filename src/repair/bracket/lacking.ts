import { grouped } from "../../base/grouped.ts";
import type { Range } from "../../base/ranges.ts";
import { endOfLine } from "../../text/position.ts";
import { isWhiteSpace } from "../../text/white-space.ts";
import { boundsIn, isWord, surplusOf } from "../edit/plausible/bounds.ts";
import { indentedLines } from "../edit/plausible/indented-lines.ts";
import { behindEnds, spansOf } from "../edit/plausible/spans.ts";

/** A stretch of whole lines in which one bracket lacks its end. */
export interface Lacking extends Range {
  readonly closer: string;
}

/** Longer stretches are no statements. */
const mostBytes = 4_000;

/** The innermost stretch by the indentation of its lines, in a text that lacks the end of one bracket; null where it lacks none or several. */
export function lackingIn(text: Uint8Array): Lacking | null {
  const kinds = [...grouped(boundsIn(text), ({ closer }) => closer)].filter(
    ([closer, bounds]) => !isWord(closer) && closer.length === 1 && surplusOf(bounds) !== 0,
  );
  const [kind] = kinds;
  if (kind === undefined || kinds.length > 1) return null;
  const [closer, bounds] = kind;
  if (surplusOf(bounds) !== 1) return null;
  const lines = indentedLines(text);
  const spans = spansOf(text, bounds, lines);
  const index = spans.findLastIndex((span) => span?.isLacking);
  const { own = -1, next = -1, indentation = "" } = spans[index] ?? {};
  const [line, behind] = [lines[own], lines[next]];
  if (line === undefined) return null;
  const end =
    behind === undefined
      ? text.length
      : behind.indentation === indentation
        ? endOfEnds(text, behind)
        : behind.start;
  // What hangs behind the end of a line ends on a line of its own, as indentation tells.
  const goesOn =
    behind?.start === end && text.subarray(0, end).findLast((byte) => !isWhiteSpace(byte)) === comma;
  const isHanging =
    bounds[index]?.end === line.end && lines.some(({ start }) => start > line.start && start < end);
  if (
    goesOn ||
    isHanging ||
    end - line.start > mostBytes ||
    (closer === "}" && end > endOfLine(text, line.start) + 1)
  )
    return null;
  return { start: line.start, end, closer };
}

/** Behind the brackets that a line begins with, or where it begins. */
function endOfEnds(text: Uint8Array, line: { readonly start: number }): number {
  const end = behindEnds(text, line);
  return ")]}".includes(String.fromCharCode(text[end - 1] ?? 0)) ? end : line.start;
}

const comma = 0x2c;
