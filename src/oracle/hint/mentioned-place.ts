import { advance, type CandidateText, lineOf } from "./candidate-text.ts";
import type { Mention } from "./mentions.ts";

/**
 * The index in the candidate that a mention means: the caret below it or the words it quotes say it more surely
 * than a column, which may count bytes or characters. Undefined when it lies outside the candidate.
 */
export function mentionedPlace(
  mention: Mention,
  lines: readonly string[],
  candidate: CandidateText,
): number | undefined {
  const line = lineOf(candidate, mention.line ?? 1);
  if (line === undefined) return undefined;
  if (mention.line === undefined) return columnPlace(mention, candidate, 0);
  return (
    caretPlace(lines.slice(mention.at + 1, mention.at + 9), line, candidate) ??
    quotedPlace(lines[mention.at] ?? "", candidate, line) ??
    columnPlace(mention, candidate, line.start)
  );
}

/** Where the line begins that a mention means, white space aside; undefined when it names none of the candidate. */
export function mentionedLine({ line: number }: Mention, candidate: CandidateText): number | undefined {
  const line = number === undefined ? undefined : lineOf(candidate, number);
  return line && line.start + line.content.length - line.content.trimStart().length;
}

interface Line {
  readonly start: number;
  readonly content: string;
}

function columnPlace(mention: Mention, candidate: CandidateText, start: number): number | undefined {
  const { column, line, unit } = mention;
  if (column === undefined || column < 0) return undefined;
  const index =
    advance(candidate, start, { count: column, unit }) ??
    advance(candidate, start, { count: column, unit: "characters" });
  const end = line === undefined ? -1 : candidate.text.indexOf("\n", start);
  return index !== undefined && end >= 0 && index > end ? undefined : index;
}

/** The place under which the first caret stands, when the line above it repeats this line of the candidate. */
function caretPlace(following: readonly string[], line: Line, { text }: CandidateText): number | undefined {
  const below = following.findIndex((text) => caretLine.test(text));
  const caret = caretLine.exec(following[below] ?? "")?.[1]?.length;
  const echo = following[below - 1];
  if (caret === undefined || echo === undefined) return undefined;
  // Compilers show a line number before the line, and may expand the tabs it starts with.
  const margin = gutter.exec(echo)?.[0].length ?? 0;
  const shown = echo.slice(margin).trim();
  if (shown === "") return undefined;
  const found = line.content.indexOf(shown);
  const column = caret - echo.indexOf(shown, margin);
  if (column < 0 || column > shown.length) return undefined;
  if (found >= 0) return line.start + found + column;
  // SQLite shows a part of a statement, with blanks for its line ends.
  const elsewhere = shown.length < longEcho ? -1 : text.replaceAll("\n", " ").indexOf(shown);
  return elsewhere < 0 ? undefined : elsewhere + column;
}

/** Shorter ones may stand anywhere. */
const longEcho = 20;

const caretLine = /^((?:\s*error here -+|[\s|│┆╵·~.:>-]*))\^/;
const gutter = /^[\s>]*(?:\d+)?\s*[|│┆]\s?/;

/** Where the words stand that the message says the error is near, from the line on. */
function quotedPlace(message: string, { text }: CandidateText, line: Line): number | undefined {
  const quoted = /\bnear (?:unexpected )?(?:token )?(?:"(.+?)"?|[`'‘](.+?)['’])(?=[\s:,]|$)/.exec(message);
  const words = quoted?.[1] ?? quoted?.[2];
  const found = words === undefined ? -1 : text.indexOf(words, line.start);
  return found < 0 ? undefined : found;
}
