import { grouped } from "../../../base/grouped.ts";
import { endOfLine, startOfLine } from "../../../text/position.ts";
import { fixedEdit } from "../fixed-edit.ts";
import type { LocalEdit } from "../local-edit.ts";
import type { Site } from "../site.ts";
import { type Bound, boundsIn, isWord, surplusOf } from "./bounds.ts";
import { type IndentedLine, indentedLines } from "./indented-lines.ts";
import { spansOf } from "./spans.ts";

/** How many beginnings without an end, and how many ends without a beginning, are mended. */
const most = 6;
/** So many bounds of a kind are looked at, those nearest to the end of the text. */
const mostBounds = 400;

/**
 * Edits that end a bracket, an element or a block which lacks its end, where the indentation of the lines behind says that
 * it has ended, those on the place's line and before it first, the nearest to it the earliest; that end all those open at the end of the
 * text; and that take away ends of nothing.
 * Each only when the text has fewer, or more, ends of that kind than beginnings.
 */
export function closings(text: Uint8Array, place: number): readonly LocalEdit[] {
  const bounds = boundsIn(text);
  const lines = indentedLines(text);
  const kinds = [...grouped(bounds, ({ closer }) => closer).values()];
  return [
    ...kinds
      .filter((kind) => surplusOf(kind) > 0)
      .flatMap((kind) => endsLacking(kind, lines, { text, place: endOfLine(text, place) })),
    ...callsEnded(bounds, lines, text),
    ...endsAtEnd(bounds, lines),
    ...kinds
      .filter((kind) => surplusOf(kind) < 0)
      .flatMap((kind) => [...needlessEnds(kind, lines), ...endsOnLine(kind, { text, place })]),
  ];
}

/**
 * For the bounds of one kind: the end that lacks in front of the first line that is indented no further; of the last bounds
 * before a place and of the first behind it.
 */
function endsLacking(
  bounds: readonly Bound[],
  lines: readonly IndentedLine[],
  { text, place }: Pick<Site, "text" | "place">,
): readonly LocalEdit[] {
  const edits: LocalEdit[] = [];
  const standAlone = endsStandAlone(bounds, lines);
  const middle = bounds.filter(({ start }) => start < place).length;
  const near = bounds.slice(Math.max(0, middle - mostBounds), middle + mostBounds);
  const spans = spansOf(text, near, lines);
  for (const index of outwards(near.length, Math.min(middle, mostBounds))) {
    if (edits.length >= most) break;
    const opening = near[index];
    const span = spans[index];
    if (opening === undefined || span === undefined || !span.isLacking) continue;
    const { own, next, indentation } = span;
    const behind = lines[next];
    const before = next < 0 ? lines.length - 1 : next - 1;
    const { end = 0, lastWord = 0 } = lines[own] ?? {};
    const { closer } = opening;
    // What opens a block is the last on its line; a call, a list or an element with text rather ends on its line.
    if (opening.end < end && !isWord(closer))
      edits.push(
        { ...ending({ start: lastWord, inserted: closer }), isCertain: closer === "}" && before === own },
        ending({ start: end, inserted: closer }),
      );
    if (behind !== undefined && text[behind.start] === 0x3b && !isWord(closer))
      edits.push({ ...ending({ start: behind.start, inserted: closer }), isCertain: true });
    if (behind !== undefined && isBraceAlone(text, behind) && closer === ")") {
      const inserted = `${closer}${isContinued(text, lines[next + 1]) ? "" : semicolon(text)}`;
      edits.push({ ...ending({ start: behind.start + 1, inserted }), isCertain: true });
    }
    if (before > own) {
      const inserted =
        standAlone || isWord(closer)
          ? `\n${indentation}${closer}${isValue(text, opening) ? semicolonBehind(text) : ""}`
          : closer;
      const block = ending({ start: lines[before]?.end ?? 0, inserted });
      edits.push({ ...block, isCertain: true });
    }
  }
  return edits;
}

/** Whether a line goes on with what the one before it ended. */
const isContinued = (text: Uint8Array, line: IndentedLine | undefined): boolean =>
  line !== undefined && ".,)]".includes(String.fromCharCode(text[line.start] ?? 0));

/** Ends a block and the call whose last argument it is, where both are begun at the end of one line and lack their ends, as in `f(() => {`. */
function callsEnded(
  bounds: readonly Bound[],
  lines: readonly IndentedLine[],
  text: Uint8Array,
): readonly LocalEdit[] {
  const [braces, rounds] = ["}", ")"].map((closer) => bounds.filter((bound) => bound.closer === closer));
  if (braces === undefined || rounds === undefined || surplusOf(braces) <= 0 || surplusOf(rounds) <= 0)
    return [];
  const calls = spansOf(text, rounds, lines);
  return spansOf(text, braces, lines)
    .filter(
      (span) => span?.isLacking === true && calls.some((call) => call?.isLacking && call.own === span.own),
    )
    .flatMap((span) => {
      const { next = 0, own = 0, indentation = "" } = span ?? {};
      const last = lines[next < 0 ? lines.length - 1 : next - 1];
      if (last === undefined || lines[own] === last) return [];
      const inserted = `\n${indentation}})${isContinued(text, lines[next]) ? "" : semicolon(text)}`;
      return [{ ...ending({ start: last.end, inserted }), isCertain: true }];
    })
    .slice(0, most);
}

/** Whether a line consists of a closing brace, behind which a call may end whose last argument that ends. */
const isBraceAlone = (text: Uint8Array, { start, end }: IndentedLine): boolean =>
  end === start + 1 && text[start] === 0x7d;

/** A semicolon, where calls that end like that are followed by one elsewhere. */
const semicolon = (text: Uint8Array): string =>
  /^\s*\}\);/m.test(new TextDecoder("latin1").decode(text)) ? ";" : "";

/** Whether a brace begins a value that is assigned or returned, behind which the statement ends. */
const isValue = (text: Uint8Array, { start, closer }: Bound): boolean =>
  closer === "}" &&
  /(?:[^=!<>]=|\breturn)\s*$/.test(
    new TextDecoder("latin1").decode(text.subarray(startOfLine(text, start), start)),
  );

/** A semicolon, where such a statement ends with one elsewhere. */
const semicolonBehind = (text: Uint8Array): string =>
  /^\s*\};/m.test(new TextDecoder("latin1").decode(text)) ? ";" : "";

/** The indices below the middle, the last first, then the others. */
const outwards = (length: number, middle: number): readonly number[] => [
  ...Array.from({ length: middle }, (_, index) => middle - 1 - index),
  ...Array.from({ length: length - middle }, (_, index) => middle + index),
];

const ending = (insertion: { readonly start: number; readonly inserted: string }): LocalEdit =>
  fixedEdit("end what has begun", insertion);

/** Whether an end begins a line of its own here: not where most that end what earlier lines began do not, as in Lisp. */
function endsStandAlone(bounds: readonly Bound[], lines: readonly IndentedLine[]): boolean {
  const openLines: number[] = [];
  let line = -1;
  let surplus = 0;
  for (const { kind, start } of bounds) {
    while ((lines[line + 1]?.start ?? Infinity) <= start) line++;
    if (kind === "opens") {
      openLines.push(line);
      continue;
    }
    const opened = openLines.pop() ?? line;
    if (lines[line]?.start === start) surplus += 1;
    else if (opened < line) surplus -= 1;
  }
  return surplus >= 0;
}

/** Ends everything that is open at the end of the text, the innermost first. */
function endsAtEnd(bounds: readonly Bound[], lines: readonly IndentedLine[]): readonly LocalEdit[] {
  const open: Bound[] = [];
  for (const bound of bounds) {
    const partner = open.findLastIndex(({ closer }) => closer === bound.closer);
    if (bound.kind === "opens") open.push(bound);
    else if (partner >= 0) open.length = partner;
  }
  const last = lines.at(-1);
  if (open.length === 0 || last === undefined) return [];
  const closers = open.reverse().map(({ start, closer }) => {
    const line = lines.findLast((line) => line.start <= start);
    return line === undefined || (line === last && !isWord(closer))
      ? closer
      : `\n${line.indentation}${closer}`;
  });
  const ending = fixedEdit("end all that has begun", { start: last.end, inserted: closers.join("") });
  return [{ ...ending, isCertain: !open.some((bound) => isEndedBefore(bound, lines)) }];
}

/** Whether lines behind what a bound begins are indented no further, in a text that is indented: it has ended somewhere before its end. */
const isEndedBefore = ({ start }: Bound, lines: readonly IndentedLine[]): boolean => {
  const own = lines.findLastIndex((line) => line.start <= start);
  const width = lines[own]?.indentation.length ?? 0;
  return (
    lines.some(({ indentation }) => indentation !== "") &&
    lines.slice(own + 1).some(({ indentation }) => indentation.length <= width)
  );
};

/** The ends of one kind on a place's line, each of which may be one too many; the last first. */
const endsOnLine = (
  bounds: readonly Bound[],
  { text, place }: Pick<Site, "text" | "place">,
): readonly LocalEdit[] =>
  bounds
    .filter(
      ({ kind, start, end }) =>
        kind === "closes" && start >= startOfLine(text, place) && end <= endOfLine(text, place),
    )
    .slice(-most)
    .map((end) => fixedEdit("take away an end on the line", end))
    .reverse();

/** For the bounds of one kind: without the ends of which nothing began on their line, or since a line indented no further. */
function needlessEnds(bounds: readonly Bound[], lines: readonly IndentedLine[]): readonly LocalEdit[] {
  const edits: LocalEdit[] = [];
  for (const [index, end] of bounds.slice(0, mostBounds).entries()) {
    if (end.kind !== "closes" || edits.length === most) continue;
    const own = lines.findLastIndex(({ start }) => start <= end.start);
    const { start = 0, indentation = "" } = lines[own] ?? {};
    const before = lines.findLast((line, at) => at < own && line.indentation.length <= indentation.length);
    const from = start === end.start ? (before?.start ?? 0) : start;
    // What the line before ends at its beginning was begun before that.
    const isWithin = (bound: Bound): boolean =>
      bound.start >= from && (bound === end || bound.start > from || bound.kind === "opens");
    const within = bounds.slice(0, index + 1).filter(isWithin);
    if (surplusOf(within) < 0) edits.push(fixedEdit("take away an end of nothing", end));
  }
  return edits;
}
