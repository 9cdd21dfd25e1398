import { isCloser } from "../../closers.ts";
import { type Bound, surplusOf } from "./bounds.ts";
import type { IndentedLine } from "./indented-lines.ts";

/** Where what begins with a bound has ended by the indentation of the lines. */
export interface Span {
  /** The line where it begins, and the first behind that is indented no further; below zero for none. */
  readonly own: number;
  readonly next: number;
  readonly indentation: string;
  /** Whether it lacks its end: there are fewer ends than beginnings within, even if all within that lack theirs had them. */
  readonly isLacking: boolean;
}

/** The spans of the bounds that open. */
export function spansOf(
  text: Uint8Array,
  bounds: readonly Bound[],
  lines: readonly IndentedLine[],
): readonly (Span | undefined)[] {
  const spans: (Span | undefined)[] = [];
  const lacking: number[] = [];
  for (let index = bounds.length - 1; index >= 0; index--) {
    const { kind, start: from } = bounds[index] as Bound;
    if (kind !== "opens") continue;
    const own = lines.findLastIndex(({ start }) => start <= from);
    const { indentation = "" } = lines[own] ?? {};
    const next = lines.findIndex((line, at) => at > own && isEndedBy(line, indentation));
    // A line as far indented may begin with the end itself, or with several.
    const behind = lines[next];
    const until =
      behind === undefined
        ? Infinity
        : behind.indentation === indentation
          ? behindEnds(text, behind)
          : behind.start;
    const surplus = surplusOf(bounds.slice(index).filter(({ start }) => start < until));
    const isLacking = surplus > lacking.filter((start) => start < until).length;
    if (isLacking) lacking.push(from);
    spans[index] = { own, next, indentation, isLacking };
  }
  return spans;
}

/** Behind the brackets that a line begins with, or else behind its first byte. */
export function behindEnds(text: Uint8Array, { start }: Pick<IndentedLine, "start">): number {
  let end = start;
  while (isCloser(text[end] ?? 0)) end++;
  return Math.max(end, start + 1);
}

/** Whether what begins on a line of this indentation has ended in front of another line. */
const isEndedBy = (line: IndentedLine, indentation: string): boolean =>
  line.indentation.length < indentation.length ||
  (line.indentation.length === indentation.length && !line.goesOn);
