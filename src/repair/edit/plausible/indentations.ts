import { fixedEdit } from "../fixed-edit.ts";
import type { LocalEdit } from "../local-edit.ts";
import { type IndentedLine, indentedLines } from "./indented-lines.ts";

/** How many levels of the lines around are tried. */
const most = 3;

/**
 * Edits that indent the place's line like one it may belong to, the line before or one that encloses that, by the nearest level first;
 * and, where the line before begins a block with a colon and this one is indented no further, by one step more, alone or with those
 * behind it.
 */
export function indentations(text: Uint8Array, place: number): readonly LocalEdit[] {
  const lines = indentedLines(text);
  const own = lines.findLastIndex(({ start }) => start <= place);
  const line = lines[own];
  const before = lines[own - 1];
  if (line === undefined || before === undefined) return [];
  const begins = text[before.end - 1] === colon && widthOf(line) <= widthOf(before);
  return begins
    ? [...nothingDone(lines, own, text), ...blocks(lines, own, text)]
    : [...tooDeep(lines, own, text), ...levels(lines, own)];
}

const colon = 0x3a;
const widthOf = ({ indentation }: IndentedLine): number => indentation.length;

/** Where the definition behind a blank line is next, there was nothing to do in the block. */
function nothingDone(lines: readonly IndentedLine[], own: number, text: Uint8Array): readonly LocalEdit[] {
  const [before, line] = [lines[own - 1], lines[own]];
  if (before === undefined || line === undefined) return [];
  const decoder = new TextDecoder("latin1");
  const isApart = /\n\s*\n/.test(decoder.decode(text.subarray(before.end, line.start)));
  if (!isApart || !/^(?:@|async\b|class\b|def\b)/.test(decoder.decode(text.subarray(line.start, line.end))))
    return [];
  const inserted = `\n${before.indentation}${stepIn(lines)}pass`;
  return [{ ...fixedEdit("do nothing in the block", { start: before.end, inserted }), isCertain: true }];
}

/** The line, and then with it those behind that are indented as far and go on with nothing, begin a block. */
function blocks(lines: readonly IndentedLine[], own: number, text: Uint8Array): readonly LocalEdit[] {
  const { indentation = "", start = 0 } = lines[own] ?? {};
  const step = `${lines[own - 1]?.indentation ?? ""}${stepIn(lines)}`.slice(indentation.length);
  const behind = lines.slice(own);
  const ends = behind.findIndex((line) => widthOf(line) < indentation.length || line.goesOn);
  const block = ends < 0 ? behind : behind.slice(0, ends);
  const further = (part: readonly IndentedLine[]): LocalEdit => ({
    ...fixedEdit("indent the block", ...part.map((line) => ({ start: line.start, inserted: step }))),
    isCertain: true,
  });
  if (start === 0) return [];
  const [alone, whole] = [further(block.slice(0, 1)), ...(block.length > 1 ? [further(block)] : [])];
  if (alone === undefined || whole === undefined) return alone === undefined ? [] : [alone];
  // What goes on in front of the lines that began nothing can only go on with what is before all of them.
  const isGoneOn = ends >= 0 && behind[ends]?.goesOn === true && behind[ends]?.indentation === indentation;
  return isGoneOn || isLeft(text, block.at(-1)) ? [whole, alone] : [alone, whole];
}

/** Whether a line leaves the block that it is the last of. */
const isLeft = (text: Uint8Array, line: IndentedLine | undefined): boolean =>
  /^(?:break|continue|return|raise)\b/.test(
    new TextDecoder("latin1").decode(text.subarray(line?.start, line?.end)),
  );

/** All lines between this one and the beginning of its block, when each of them is indented further than it, are indented like it. */
function tooDeep(lines: readonly IndentedLine[], own: number, text: Uint8Array): readonly LocalEdit[] {
  const line = lines[own];
  if (line === undefined) return [];
  const head = lines.findLastIndex((other, at) => at < own && widthOf(other) < widthOf(line));
  const within = lines.slice(head + 1, own);
  const isUsual = lines.some((other, at) => (at < head || at > own) && widthOf(other) === widthOf(line));
  const surplus = widthOf(within[0] ?? line) - widthOf(line);
  if (text[(lines[head]?.end ?? 0) - 1] !== colon || surplus <= 0 || !isUsual) return [];
  if (within.some((other) => widthOf(other) < widthOf(line) + surplus)) return [];
  const back = within.map(({ start }) => ({ start: start - surplus, end: start }));
  return [{ ...fixedEdit("indent like the lines behind", ...back), isCertain: true }];
}

/** What the first line that is indented further than the one before has more. */
function stepIn(lines: readonly IndentedLine[]): string {
  const at = lines.findIndex((line, at) => widthOf(line) > (lines[at - 1]?.indentation.length ?? Infinity));
  return lines[at]?.indentation.slice(lines[at - 1]?.indentation.length) ?? "    ";
}

function levels(lines: readonly IndentedLine[], own: number): readonly LocalEdit[] {
  const line = lines[own];
  if (line === undefined) return [];
  const enclosing = new Map<number, string>();
  for (const other of lines.slice(0, own).reverse())
    if (widthOf(other) < Math.min(...enclosing.keys())) enclosing.set(widthOf(other), other.indentation);
  const away = (width: number): number => Math.abs(width - widthOf(line));
  return [...enclosing]
    .filter(([, indentation]) => indentation !== line.indentation)
    .sort(([left], [right]) => away(left) - away(right))
    .slice(0, most)
    .map(([, inserted]) =>
      fixedEdit("indent like a line around", {
        start: line.start - widthOf(line),
        end: line.start,
        inserted,
      }),
    );
}
