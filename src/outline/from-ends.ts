import type { Range } from "../base/ranges.ts";
import { decode } from "../text/encoding.ts";

/** Lines from one that begins a part to the one that names its end, as `#if` and `#endif`, or `for` and `endfor` in templates. */
export interface EndedPart extends Range {
  /** The lines between these, or between them and lines such as `#else`. */
  readonly sections: readonly Range[];
}

interface Line extends Range {
  /** Signs in front of the first word. */
  readonly sign: string;
  /** The first word; behind a bare `end` the next one as well. */
  readonly word: string;
}

/** At most so many nested parts, and so many words that begin parts: real texts have fewer, and lines are compared with all. */
const mostOpen = 32;

/**
 * The parts with such lines, inner ones before outer ones. A line that begins with `end` and another word ends the part of the nearest
 * line above that begins with this word or a longer one, as `#endif` ends `#ifdef`.
 */
export function endedPartsIn(bytes: Uint8Array): readonly EndedPart[] {
  const text = decode(bytes, "latin1");
  const beginnings = beginningsIn(text);
  if (beginnings.length === 0 || beginnings.length > mostOpen) return [];
  const words = [...beginnings].map((beginning) => beginning.replace(/^.* /, ""));
  const parts: EndedPart[] = [];
  const open: [first: Line, ...between: Line[]][] = [];
  for (const line of linesWith(`end|el|${words.join("|")}`, text)) {
    const end = endedBy(line);
    const at = end === undefined ? -1 : open.findLastIndex(([first]) => beginsWith(first, end));
    if (at >= 0) parts.push(partOf([...(open.splice(at)[0] ?? []), line]));
    else if (isBetween(line, open.at(-1)?.[0])) open.at(-1)?.push(line);
    else if (beginnings.some((beginning) => beginsWith(line, beginning))) {
      open.push([line]);
      if (open.length > mostOpen) open.shift();
    }
  }
  return parts;
}

function beginningsIn(text: string): readonly string[] {
  const beginnings = new Set<string>();
  for (const line of linesWith("end", text)) {
    const beginning = endedBy(line);
    if (beginning !== undefined) beginnings.add(beginning);
  }
  return [...beginnings];
}

/** The lines whose first word begins with one of these, separated by `|`. */
function* linesWith(words: string, text: string): Generator<Line, void, void> {
  const beginning = new RegExp(`^[ \\t]*(?:([^\\w\\s]+)[ \\t]*)?(end[ \\t]+\\w+|(?:${words})\\w*)`, "gim");
  for (let found = beginning.exec(text); found !== null; found = beginning.exec(text)) {
    const [, sign = "", word = ""] = found;
    const lineEnd = text.indexOf("\n", beginning.lastIndex);
    const end = lineEnd < 0 ? text.length : lineEnd + 1;
    yield { start: found.index, end, sign, word: word.toLowerCase() };
    beginning.lastIndex = end;
  }
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
