import type { Range } from "../base/ranges.ts";
import { bracketedTokens } from "../text/bracketed-tokens.ts";
import { isMarkup } from "../text/tags.ts";
import { isWhiteSpace } from "../text/white-space.ts";

/** A line and the deeper lines below it. */
export interface Block extends Range {
  /** The first line, with its line end and lines that continue it. */
  readonly header: Range;
  /** How many blanks the first line begins with. */
  readonly depth: number;
  readonly body: readonly Block[];
}

interface GrowingBlock extends Block {
  end: number;
  readonly header: { readonly start: number; end: number };
  readonly body: GrowingBlock[];
}

/** In a text of which semicolons end lines, comments and lines that continue others are deeper, too, but take less than this share. */
const leastDeeper = 1 / 2;

/**
 * The blocks of a text that nests by indentation, outermost ones. None where no block has a body, in very long texts, and where semicolons end
 * lines but few lines are in blocks. Empty lines, and lines inside brackets, belong to the line above. So text that nests by brackets has no bodies.
 */
export function blocksIn(bytes: Uint8Array): readonly Block[] {
  if (isLong(bytes) || isMarkup(bytes)) return [];
  const top: GrowingBlock[] = [];
  const open: GrowingBlock[] = [];
  let deeper = 0;
  for (const line of linesOf(bytes)) {
    const last = open.at(-1);
    if (last !== undefined && line.depth === null) {
      last.header.end = line.end;
      for (const block of open) block.end = line.end;
      continue;
    }
    const depth = line.depth ?? 0;
    while ((open.at(-1)?.depth ?? -1) >= depth) open.pop();
    const outer = open.at(-1);
    const { start, end } = line;
    const block: GrowingBlock = { start, end, depth, header: { start, end }, body: [] };
    (outer?.body ?? top).push(block);
    if (outer !== undefined) deeper += end - start;
    for (const each of open) each.end = end;
    open.push(block);
  }
  const isNested = deeper >= leastDeeper * bytes.length || endsWithLines(bytes);
  return deeper > 0 && isNested ? top : [];
}

/** To read a longer text takes longer than people want to wait for Ctrl-C; a program of a megabyte has as many lines. */
const mostLines = 2 ** 15;

function isLong(bytes: Uint8Array): boolean {
  let lines = 0;
  for (let at = bytes.indexOf(newline); at >= 0 && lines <= mostLines; at = bytes.indexOf(newline, at + 1))
    lines++;
  return lines > mostLines;
}

/**
 * Whether statements end with their lines. Hardly any line ends with a semicolon then, of those that end neither a list nor
 * a body. Minified programs have more semicolons than lines.
 */
export function endsWithLines(bytes: Uint8Array): boolean {
  let lines = 0;
  let semicolons = 0;
  let semicolonsAtEnds = 0;
  let before = newline;
  for (const byte of bytes) {
    if (byte === semicolon) semicolons++;
    if (!isWhiteSpace(byte)) before = byte;
    if (byte !== newline) continue;
    if (before === semicolon) semicolonsAtEnds++;
    else if (!continuing.includes(before)) lines++;
    before = newline;
  }
  return 4 * semicolonsAtEnds <= lines && semicolons <= lines;
}

interface Line extends Range {
  /** How many blanks it begins with; null when it continues the line above. */
  readonly depth: number | null;
}

function* linesOf(bytes: Uint8Array): Generator<Line, void, void> {
  const inBrackets = bracketed(bytes);
  let next = 0;
  for (let start = 0; start < bytes.length; ) {
    const lineEnd = bytes.indexOf(newline, start);
    const end = lineEnd < 0 ? bytes.length : lineEnd + 1;
    let text = start;
    while (text < end && (bytes[text] === space || bytes[text] === tab)) text++;
    while ((inBrackets[next]?.end ?? start) < start) next++;
    const isContinuing = (inBrackets[next]?.start ?? start) < start;
    const isEmpty = text === end || bytes[text] === newline || bytes[text] === carriageReturn;
    yield { start, end, depth: isContinuing || isEmpty ? null : text - start };
    start = end;
  }
}

/** The stretches in brackets that are in no others. */
function bracketed(bytes: Uint8Array): readonly Range[] {
  const { boundaries, partners } = bracketedTokens(bytes);
  const ranges: Range[] = [];
  for (let token = 0; token + 1 < boundaries.length; token++) {
    const partner = partners[token] as number;
    if (partner === 0) continue;
    ranges.push({ start: boundaries[token] as number, end: boundaries[partner] as number });
    token = partner;
  }
  return ranges;
}

const newline = 0x0a;
const semicolon = 0x3b;
const continuing: readonly number[] = [newline, ...new TextEncoder().encode("([{}]),")];
const carriageReturn = 0x0d;
const space = 0x20;
const tab = 0x09;
