import type { Range } from "../base/ranges.ts";
import { decode } from "../text/encoding.ts";
import { commentReader } from "./from-comments.ts";

/** Lines from one that begins a part to the one that ends it, as `#if` and `#endif`, `for` and `endfor` in templates, or `do` and `end`. */
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

function partOf(lines: readonly Range[]): EndedPart {
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

/** A line that is not blank, with its indentation. */
interface IndentedLine extends Range {
  readonly depth: number;
  /** Whether it holds one word, and perhaps a comment. */
  readonly isWord: boolean;
}

/** Lines of one depth in the same body. */
interface Siblings {
  readonly depth: number;
  /** The last of them, as far back as deeper lines follow each but the last. */
  last: IndentedLine[];
}

/** The share of bodies that words close in programs with closing words; in others a `return` may follow a body, too. */
const leastClosed = 1 / 8;

/**
 * The parts that lines of one word close, such as `end`, `fi` or `done`, inner ones before outer ones. No deeper lines follow a closing line, and
 * it has the depth of the lines that begin the part and its further sections. None in texts where such parts hold few of the bodies.
 */
export function closedPartsIn(bytes: Uint8Array): readonly EndedPart[] {
  const parts: EndedPart[] = [];
  const open: Siblings[] = [];
  const depth = (): number => open.at(-1)?.depth ?? -1;
  let bodies = -1;
  const close = (): void => {
    const siblings = open.at(-1);
    if (siblings === undefined || siblings.last.length < 2 || !siblings.last.at(-1)?.isWord) return;
    parts.push(partOf(siblings.last));
    siblings.last = [];
  };
  for (const line of indentedLines(bytes)) {
    if (line.depth > depth()) bodies++;
    else close();
    let hasBody = false;
    for (; depth() > line.depth; hasBody = true) open.pop();
    const siblings = open.at(-1);
    if (siblings?.depth !== line.depth) open.push({ depth: line.depth, last: [line] });
    else if (hasBody) siblings.last.push(line);
    else siblings.last = [line];
  }
  close();
  return parts.length >= leastClosed * bodies ? parts : [];
}

/** The lines that are not blank. */
function* indentedLines(bytes: Uint8Array): Generator<IndentedLine, void, void> {
  const commentAt = commentReader(bytes);
  const lines = /([ \t]*)((?:[a-z]+[;,)]*[ \t]*)?)([^\n]*)(?:\n|$)/gi;
  for (const { 0: line, 1: blanks = "", 2: word = "", 3: rest = "", index } of decode(
    bytes,
    "latin1",
  ).matchAll(lines)) {
    if (line.trim() === "") continue;
    const isAlone = rest.trim() === "" || commentAt(index + blanks.length + word.length, false) !== undefined;
    yield { start: index, end: index + line.length, depth: blanks.length, isWord: word !== "" && isAlone };
  }
}
