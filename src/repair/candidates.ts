import type { Range } from "../base/ranges.ts";
import { blockIndents } from "./block-indents.ts";
import { blanksLeft, delimiters } from "./delimiters.ts";
import { atEnd, characters, escapes, onLines } from "./further-edits.ts";
import { type Insertable, type Insertables, insertablesOf } from "./insertables.ts";
import { lineBreaks } from "./line-breaks.ts";
import { brokenClosers, closedBlocks, pairingIn, strayLinesIn } from "./lost-closers.ts";
import { closerOf, newLineClass } from "./model/contexts.ts";
import type { TextModel } from "./model/text-model.ts";
import { isWordKind, signsAround, type Token, type TokenKind } from "./model/tokenize.ts";
import { type EditKind, inserting, type Proposal, replacing } from "./proposal.ts";
import { backslashes, ofOtherFormats, plainly, slips } from "./slips.ts";
import { isProseFrom, lineEndAfter, type PlacedToken, type Subject, spacedOf } from "./subject.ts";
import { withinWord } from "./within-word.ts";

/**
 * The range of tokens around the reported place in which edits are proposed; the near range allows all edits. Of
 * 200 faults one was farther before it, and three of four were within one token.
 */
const tokensBefore = 16;
const tokensBehind = 8;
const nearBefore = 6;
const nearBehind = 3;
const mostOfLine = 24;
/** A row of a table has more of them, and programs report it as a whole. */
const mostOfReported = 120;
/** Signs and words that are inserted at one place, or replace one token. */
const mostSigns = 5;
const mostWordsAtPlace = 3;

/** All edits of one token near the reported place and where the text is least likely. */
export function proposals(subject: Subject): readonly Proposal[] {
  const found = new Map<string, Proposal>();
  const add = (proposal: Proposal): void => {
    const key = `${proposal.start} ${proposal.end} ${proposal.inserted}`;
    if (!found.has(key)) found.set(key, proposal);
  };
  for (const proposal of delimiters(subject)) add(proposal);
  const insertables = insertablesOf(subject);
  for (const at of placesOf(subject)) {
    for (const proposal of atToken(subject, at, insertables)) add(proposal);
  }
  for (const further of [
    onLines,
    characters,
    atEnd,
    closedBlocks,
    brokenClosers,
    escapes,
    backslashes,
    plainly,
    lineBreaks,
    blockIndents,
  ])
    for (const proposal of further(subject)) add(proposal);
  return [...found.values()].filter(
    ({ start, end, inserted }) => subject.text.slice(start, end) !== inserted,
  );
}

/** The indices of the tokens that are edited; the index after the last token stands for the end of the text. */
function placesOf({ tokens, stop, unlikely, model, text }: Subject): ReadonlySet<number> {
  const places = new Set<number>();
  const addAll = (first: number, end: number): void => {
    for (let at = Math.max(0, first); at <= Math.min(tokens.length, end); at++) places.add(at);
  };
  if (stop !== undefined)
    addAll(stop - tokensBefore, Math.max(stop + tokensBehind, endOfReportedLine(tokens, stop)));
  const firstOn = (line: number): number => tokens.findIndex(({ piece }) => piece === line);
  for (const at of unlikely) addAll(at, at + 1);
  if (text.length < 2000 && tokens.length < 80) addAll(0, tokens.length);
  // If a string continues on the next line, or nothing ends it, a quote may be missing or superfluous, mostly near its opener.
  const begun = model.lines
    .flatMap((_, line) => (isBegunIn(model, line) ? [line] : []))
    .slice(0, mostStrings);
  for (const line of begun) {
    const first = firstOn(line);
    const last = tokens.findLastIndex(({ piece }) => piece === line);
    const opener = tokens.findLastIndex(
      ({ token, piece }) => piece === line && token.kind === "opening-quote",
    );
    if (first >= 0) addAll(Math.max(first, opener - mostOfLine), Math.min(last, opener + 2 * mostOfLine));
  }
  // An unclosed opener may be anywhere before the reported place.
  for (const { line } of pairingIn(model).open.slice(-3)) {
    const first = firstOn(line);
    if (first >= 0) addAll(first, first + 20);
  }
  // A bracket may be missing or superfluous on the line where the brackets first do not fit.
  for (const line of pairingIn(model).misfitLines.slice(0, mostMisfits)) {
    const first = firstOn(line);
    for (let at = first; at < first + mostOfLine && tokens[at]?.piece === line; at++) places.add(at);
  }
  for (const line of strayLinesIn(model)) for (const at of tokensOfStray(model, tokens, line)) addAll(at, at);
  return places;
}

/** The closer that begins a stray line, and the last token of the line that begins its block, whose opener may be missing. */
function tokensOfStray(
  { lines }: TextModel,
  tokens: readonly PlacedToken[],
  stray: number,
): readonly number[] {
  const { indentation = 0 } = lines[stray] ?? {};
  const head = lines
    .slice(0, stray)
    .findLastIndex((line) => !line.isBlank && line.indentation <= indentation);
  const behind = tokens.findIndex(({ piece }) => piece > head);
  return [behind - 1, behind, tokens.findIndex(({ piece }) => piece === stray)].filter((at) => at >= 0);
}

/** If the reported place begins a line, the fault may be anywhere on it: the index of its last token, or of one not too far. */
function endOfReportedLine(tokens: readonly PlacedToken[], stop: number): number {
  const { line } = tokens[stop] ?? {};
  if (line === undefined || tokens[stop - 1]?.line === line) return stop;
  let last = stop;
  while (last < stop + mostOfReported && tokens[last + 1]?.line === line) last++;
  return last;
}

/** Brackets do not fit a little behind the fault, and then again and again. */
const mostMisfits = 2;
/** Lines with a string that continues on the next line; edit at most so many. */
const mostStrings = 8;

const isBegunIn = ({ lines, places }: TextModel, line: number): boolean =>
  lines[line]?.isCut === false &&
  places[line]?.state === 0 &&
  ((places[line + 1]?.state ?? 0) > 0 || lines[line]?.tokens.at(-1)?.kind === "unclosed");

/** The kind of an insertion, from the inserted text. */
function kindInserted(text: string, { model }: Subject): EditKind {
  const { style } = model.reader;
  if (/^[\w\x80-\xff]/.test(text)) return "insert-word";
  if (closerOf(text, style) !== undefined) return "insert-opener";
  if (/^(?:[)\]}]|\]\]|>|\/>)$/.test(text)) return "insert-closer";
  return /^[,;:=.\t]$/.test(text) ? "insert-separator" : "insert-sign";
}

const isQuoteKind = (kind: TokenKind): boolean => kind === "opening-quote" || kind === "closing-quote";

/** All edits at one token: of the gap before it, of itself, and together with the token before it. */
function* atToken(subject: Subject, at: number, insertables: Insertables): Generator<Proposal> {
  const { tokens, text } = subject;
  const before = tokens[at - 1];
  const here = tokens[at];
  yield* insertions(subject, at, insertables);
  if (here === undefined) return;
  const { token, start, end } = here;
  if (token.kind === "comment") return;
  if (token.kind !== "unclosed") {
    yield* completions(subject, at);
    yield deletion(subject, at);
    yield* slips(subject, at, insertables);
    yield* ofOtherFormats(subject, at);
    yield* replacements(subject, at, insertables);
  }
  if (
    before !== undefined &&
    before.token.kind !== "comment" &&
    before.token.kind !== "unclosed" &&
    token.kind !== "unclosed"
  ) {
    const between = { start: before.end, end: start };
    const blanks = text.slice(before.end, start);
    if (before.token.text !== token.text) {
      const swapped = token.text + blanks + before.token.text;
      yield replacing("swap", at - 1, { start: before.start, end }, swapped);
    }
    // Nobody types a tab for a blank too many.
    if (/^ +$/.test(blanks)) yield replacing("join", at, between, "");
    else if (blanks.includes("\n") && isNear(subject, at))
      for (const inserted of ["", " "]) yield replacing("join-lines", at, between, inserted);
  }
  if (isNear(subject, at) && isWordKind(token.kind)) yield* withinWord(subject, at, insertables);
}

/** Whether any edit is allowed at this token. Programs report a row of a table as a whole, so all of it is near. */
const isNear = ({ stop, unlikely, tokens }: Subject, at: number): boolean =>
  stop === undefined
    ? unlikely.has(at)
    : (at >= stop - nearBefore && at <= stop + nearBehind) ||
      (at > stop && at < stop + mostOfLine && tokens[at]?.line === tokens[stop]?.line);

/** Whether the neighbours of a token are likelier without white space between them. */
function isTight({ tokens, model }: Subject, at: number): boolean {
  const [before, next] = [tokens[at - 1], tokens[at + 1]];
  if (before === undefined || next === undefined || before.line !== next.line) return false;
  const [joined, apart] = next.spaced;
  return model.pair(before.spaced[0], joined) > model.pair(before.spaced[0], apart);
}

/** Deletes a token and the white space that separated it, and the line that nothing else stands on. */
function deletion(subject: Subject, at: number): Proposal {
  const { tokens, text, model } = subject;
  const here = tokens[at] as PlacedToken;
  const [before, next] = [tokens[at - 1], tokens[at + 1]];
  const { token, start, end } = here;
  const kind = isQuoteKind(token.kind)
    ? "delete-quote"
    : isWordKind(token.kind)
      ? "delete-word"
      : "delete-sign";
  const deleting = (range: Range): Proposal => replacing(kind, at, range, "", [token]);
  if (before?.line !== here.line && next?.line !== here.line) {
    const lineStart = text.lastIndexOf("\n", start - 1) + 1;
    return deleting({ start: lineStart, end: Math.min(text.length, lineEndAfter(text, end) + 1) });
  }
  const blank = model.reader.style.tabsAreSigns ? /^ $/ : /^[ \t]$/;
  const isBlankAt = (index: number): boolean => blank.test(text[index] ?? "");
  const isBegun = start === 0 || text[start - 1] === "\n" || isBlankAt(start - 1);
  const isEnded = end === text.length || text[end] === "\n";
  const tight = isTight(subject, at);
  let [from, to] = [start, end];
  // The white space behind separates the token from a word, or else belongs to the sign that follows.
  if (tight && isWordKind(next?.token.kind ?? "sign")) while (isBlankAt(to)) to++;
  else if (isBegun && isBlankAt(end)) to++;
  if (tight || (isEnded && to === end)) while (from > 0 && isBlankAt(from - 1)) from--;
  return deleting({ start: from, end: to });
}

/** Signs that begin or end an expression within a string in some formats. */
const signsInStrings = ["{", "}", "(", ")", "${", "$(", "$"];

const isInString = (token: Token | undefined): boolean =>
  token !== undefined && (token.kind === "opening-quote" || token.kind.startsWith("string-"));

/** Likely insertions between two tokens with their white space, the likeliest first. */
function* insertions(
  subject: Subject,
  at: number,
  { entries, quotes, lastQuotes }: Insertables,
): Generator<Proposal> {
  const { tokens, text, verdict } = subject;
  const before = tokens[at - 1];
  const here = tokens[at];
  if (before?.token.kind === "comment" && before.line === here?.line) return;
  const isFirst = before === undefined || before.line !== here?.line;
  const from = isFirst ? (here?.start ?? before?.end ?? 0) : (before?.end ?? 0);
  const to = here?.start ?? text.length;
  const places = placesBetween(text, from, here === undefined ? from : to);
  const propose = (kind: EditKind, place: number, inserted: string): Proposal =>
    inserting(kind, at, place, inserted);
  const ends = isFirst && before !== undefined ? [before.end, lineEndAfter(text, before.end)] : [];
  // A quote that opens a string needs another one that closes it.
  for (const quote of quotes)
    for (const place of new Set([...places, ...ends]))
      if (isInString(before?.token) || place <= (lastQuotes.get(quote) ?? -1))
        yield propose("insert-quote", place, quote);
  if (isInString(before?.token)) {
    yield propose("insert-sign", to, "\\");
    for (const sign of signsInStrings) yield propose(kindInserted(sign, subject), to, sign);
  } else {
    for (const gap of gapsAt(subject, at))
      for (const { place, inserted, text } of likely(subject, gap, entries))
        yield propose(kindInserted(text, subject), place, inserted);
  }
  for (const expected of verdict.expected ?? [])
    for (const place of places) yield propose(kindInserted(expected, subject), place, expected);
}

/** Inserts the character that makes a longer sign of a sign, where the format has the longer one. */
function* completions({ tokens, model }: Subject, at: number): Generator<Proposal> {
  const { token, start, end } = tokens[at] as PlacedToken;
  if (token.kind !== "sign") return;
  const before = tokens[at - 1]?.spaced[0] ?? 0;
  for (const sign of signsAround(token.text)) {
    if (model.pair(before, spacedOf(sign)[token.gap]) === 0) continue;
    if (sign.startsWith(token.text)) yield inserting("insert-sign", at, end, sign.slice(-1));
    if (sign.endsWith(token.text)) yield inserting("insert-sign", at, start, sign.slice(0, 1));
  }
}

/** The gap before a token; for the first token of a line also the gap after the last token of the line before. */
function gapsAt({ tokens, text, model }: Subject, at: number): readonly Gap[] {
  const before = tokens[at - 1];
  const next = tokens[at];
  if (before !== undefined && before.line === next?.line)
    return [
      {
        before: before.spaced[0],
        next,
        lineEnd: 0,
        isFirst: false,
        places: placesBetween(text, before.end, next.start),
      },
    ];
  const gaps: Gap[] = [];
  if (next !== undefined) {
    const line = newLineBefore(model, next.piece);
    gaps.push({ before: line, next, lineEnd: 0, isFirst: true, places: [next.start] });
    for (const place of beforeBlank(text, next.start)) {
      const before = newLineBefore(model, next.piece, 1);
      gaps.push({ before, next, lineEnd: 0, isFirst: true, places: [place] });
    }
  }
  if (before !== undefined && next !== undefined) {
    const left = blanksLeft(text, before.end, next.start);
    const line = newLineBefore(model, next.piece);
    if (left !== null)
      gaps.push({ before: line, next: undefined, lineEnd: line, isFirst: true, places: [left] });
  }
  if (before !== undefined && before.token.kind !== "comment") {
    const end = lineEndAfter(text, before.end);
    const places = placesBetween(text, before.end, end);
    const lineEnd = newLineBefore(model, next?.piece ?? before.piece);
    gaps.push({ before: before.spaced[0], next: undefined, lineEnd, isFirst: false, places });
  }
  return gaps;
}

/** The place before the last blank of an indentation: a word deleted from the start of a line leaves this blank. */
const beforeBlank = (text: string, place: number): readonly number[] =>
  text[place - 1] === " " ? [place - 1] : [];

/** The class of the start of a line if its indentation had so many blanks fewer. */
function newLineBefore({ lines, places }: TextModel, index: number, fewer = 0): number {
  const line = lines[index];
  if (line === undefined) return 0;
  return newLineClass({ ...line, indentation: line.indentation - fewer }, places[index]?.levels ?? []);
}

/** Places to insert within white space: both ends, and behind the first blank if there are more. */
function placesBetween(text: string, from: number, to: number): readonly number[] {
  const middle = to - from >= 2 && !text.slice(from, to).includes("\n") ? [from + 1] : [];
  return [...new Set([...middle, from, to])];
}

/** A gap between two tokens, in which something may be inserted. */
interface Gap {
  /** The class of the token before the gap, or of the start of the line. */
  readonly before: number;
  readonly next: PlacedToken | undefined;
  /** If a line ends in the gap: the class of the start of the next line. */
  readonly lineEnd: number;
  readonly isFirst: boolean;
  readonly places: readonly number[];
}

/** The likeliest texts in a gap, each at its likeliest place there. */
function* likely(
  subject: Subject,
  { before, next, lineEnd, isFirst, places }: Gap,
  entries: readonly Insertable[],
): Generator<{ readonly place: number; readonly inserted: string; readonly text: string }> {
  const { text, model } = subject;
  const from = Math.min(...places);
  const scored = entries.flatMap((entry) => {
    const isWord = entry.kind !== "sign";
    let best: {
      readonly score: number;
      readonly place: number;
      readonly inserted: string;
      readonly text: string;
    } | null = null;
    for (const place of places) {
      const runsLeft = isWord && isWordByte(text[place - 1]);
      const runsRight = isWord && isWordByte(text[place]);
      const isBlankRight = /^(?:\s|$)/.test(text[place] ?? "");
      for (const [left, right] of spacings) {
        if ((runsLeft && left === 0) || (runsRight && right === 0)) continue;
        if ((left === 1 && (place > from || isFirst)) || (right === 1 && isBlankRight)) continue;
        const gapLeft = isFirst ? 0 : gapOf(place - from + left);
        const first = model.pair(before, entry.spaced[gapLeft]) + tiny;
        const behind = next === undefined ? lineEnd : next.spaced[gapOf(right + next.start - place)];
        const second = model.pair(entry.spaced[0], behind) + tiny;
        const score = Math.log(first) + Math.log(second);
        if (best === null || score > best.score)
          best = {
            score,
            place,
            inserted: " ".repeat(left) + entry.text + " ".repeat(right),
            text: entry.text,
          };
      }
    }
    return best === null ? [] : [best];
  });
  yield* likeliest(scored);
}

const isWordByte = (character: string | undefined): boolean => /^[\w\x80-\xff]$/.test(character ?? "");
const gapOf = (blanks: number): 0 | 1 | 2 => (blanks <= 0 ? 0 : blanks === 1 ? 1 : 2);
const tiny = 1e-4;
const spacings = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;
/** The kind of a replacement, from the token and the text in its place. */
function kindReplaced({ kind }: Token, inserted: string): EditKind {
  if (isQuoteKind(kind)) return "by-quote";
  const isByWord = /^[\w\x80-\xff]/.test(inserted);
  if (isWordKind(kind)) return isByWord ? "word-by-word" : "word-by-sign";
  return isByWord ? "sign-by-word" : "sign-by-sign";
}

/** Other texts in the place of a token. */
function* replacements(
  subject: Subject,
  at: number,
  { entries, quotes, comments }: Insertables,
): Generator<Proposal> {
  const { tokens, model, text, verdict } = subject;
  const placed = tokens[at] as PlacedToken;
  const { token, start, end } = placed;
  const isWord = isWordKind(token.kind);
  const replace = (inserted: string): Proposal =>
    replacing(kindReplaced(token, inserted), at, placed, inserted, [token]);
  for (const quote of quotes) if (quote !== token.text) yield { ...replace(quote), kind: "by-quote" };
  const before = tokens[at - 1];
  const isFirst = before === undefined || before.line !== placed.line;
  // A word within a line would be lost, and so would code behind it.
  if ((isFirst || !isWord) && isProseFrom(text, end))
    for (const comment of comments) if (comment !== token.text) yield replace(comment);
  if (token.kind === "string-sign") for (const sign of signsInStrings) yield replace(sign);
  for (const expected of verdict.expected ?? []) if (!/\s/.test(expected)) yield replace(expected);
  if (token.kind.startsWith("string-")) return;
  const next = tokens[at + 1];
  const scored = entries
    .filter((entry) => entry.text !== token.text && fits(entry, text, start, end))
    .map((entry) => {
      const gap = token.gap;
      const from = isFirst ? newLineBefore(model, placed.piece) : before.spaced[0];
      const first = model.pair(from, entry.spaced[gap]) + tiny;
      const isLast = next === undefined || next.line !== placed.line;
      const behind = isLast ? newLineBefore(model, next?.piece ?? placed.piece) : next.spaced[next.token.gap];
      const second = model.pair(entry.spaced[0], behind) + tiny;
      return { entry, score: Math.log(first) + Math.log(second) };
    })
    .map(({ entry, score }) => ({ text: entry.text, score }));
  for (const { text } of likeliest(scored)) yield replace(text);
}

/** Natural logarithm: entries that are so much less likely than the best one are skipped. */
const worstBy = 6;

/** The likeliest signs and words. */
function likeliest<T extends { readonly text: string; readonly score: number }>(
  scored: readonly T[],
): readonly T[] {
  const best = scored.reduce((most, { score }) => Math.max(most, score), -Infinity);
  const sorted = scored
    .filter(({ score }) => score > best - worstBy)
    .sort((one, other) => other.score - one.score);
  return [
    ...sorted.filter(({ text }) => !isWordByte(text[0])).slice(0, mostSigns),
    ...sorted.filter(({ text }) => isWordByte(text[0])).slice(0, mostWordsAtPlace),
  ];
}

/** Whether a word does not run into another one there. */
const fits = ({ kind }: Insertable, text: string, start: number, end: number): boolean =>
  kind === "sign" || !(/[\w\x80-\xff]/.test(text[start - 1] ?? "") || /[\w\x80-\xff]/.test(text[end] ?? ""));
