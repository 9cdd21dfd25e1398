import type { Range } from "../base/ranges.ts";
import { decode } from "../text/encoding.ts";
import { boundariesOf } from "../text/unit.ts";

/** Lines from one that begins a part to the one that names its end, as `#if` and `#endif`, or `for` and `endfor` in templates. */
export interface EndedPart extends Range {
  /** The lines between these, or between them and lines such as `#else`. */
  readonly sections: readonly Range[];
}

interface Line extends Range {
  /** Signs in front of the first word, and that word or, behind a bare `end`, both. */
  readonly sign: string;
  readonly word: string;
}

/** At most so many nested parts, and so many words that begin parts: each line is compared with all, and real texts have fewer. */
const mostOpen = 64;

/** Signs, and one word or the two of `end if`. */
const beginning = /^[ \t]*([^\w\s]*)[ \t]*(end[ \t]+\w+|\w+)/i;

/**
 * The parts with such lines, inner ones before outer ones. A line that begins with `end` and another word ends the part of the nearest
 * line above that begins with this word or a longer one, as `#endif` ends `#ifdef`.
 */
export function endedPartsIn(bytes: Uint8Array): readonly EndedPart[] {
  const lines = linesOf(bytes);
  const beginnings = [...new Set(lines.flatMap((line) => endedBy(line) ?? []))];
  if (beginnings.length === 0 || beginnings.length > mostOpen) return [];
  const parts: EndedPart[] = [];
  const open: [first: Line, ...between: Line[]][] = [];
  for (const line of lines) {
    const end = endedBy(line);
    const at = end === undefined ? -1 : open.findLastIndex(([first]) => beginsWith(first, end));
    if (at >= 0) {
      parts.push(partOf([...(open.splice(at)[0] ?? []), line]));
    } else if (isBetween(line, open.at(-1)?.[0])) open.at(-1)?.push(line);
    else if (beginnings.some((beginning) => beginsWith(line, beginning))) {
      open.push([line]);
      if (open.length > mostOpen) open.shift();
    }
  }
  return parts;
}

const beginsWith = ({ sign, word }: Line, beginning: string): boolean =>
  `${sign} ${word}`.startsWith(beginning);

/** Words such as `else` and `elif` continue a part. */
const isBetween = ({ sign, word }: Line, first: Line | undefined): boolean =>
  word.startsWith("el") && sign === first?.sign;

function partOf(lines: readonly Line[]): EndedPart {
  const sections = lines
    .slice(1)
    .map(({ start }, index) => ({ start: lines[index]?.end ?? start, end: start }));
  return { start: lines[0]?.start ?? 0, end: lines.at(-1)?.end ?? 0, sections };
}

/** How the lines begin whose parts this line can end. */
function endedBy({ sign, word }: Line): string | undefined {
  const [, begun] = /^end[ \t_]*(\w+)$/.exec(word) ?? [];
  return begun === undefined ? undefined : `${sign} ${begun}`;
}

function linesOf(bytes: Uint8Array): readonly Line[] {
  const boundaries = boundariesOf(bytes, "lines");
  return Array.from({ length: boundaries.length - 1 }, (_, index) => {
    const start = boundaries[index] ?? 0;
    const end = boundaries[index + 1] ?? 0;
    const [, sign = "", word = ""] =
      beginning.exec(decode(bytes.subarray(start, Math.min(end, start + 60)), "latin1")) ?? [];
    return { start, end, sign, word: word.toLowerCase() };
  });
}
