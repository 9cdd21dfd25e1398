/** Puts back closers that a text lost, as the indentation of its lines shows. */
import { oncePer } from "../base/lazy.ts";
import { closerOf, type ReadLine } from "./model/contexts.ts";
import { type Opened, type Pairing, pairing } from "./model/structure.ts";
import type { TextModel } from "./model/text-model.ts";
import { inserting, type Proposal } from "./proposal.ts";
import { indentationOf, type Subject, tokenAt } from "./subject.ts";

/** Try to close so many openers, at so many places each. */
const mostOpen = 4;
const mostPlaces = 5;

/** How all lines of a text are paired. */
export const pairingIn = oncePer(({ lines, reader }: TextModel): Pairing => pairing(lines, reader.style));

/** The lines that begin with a closer of nothing, the last ones. */
export const strayLinesIn = (model: TextModel): readonly number[] =>
  pairingIn(model).strayLines.slice(-mostOpen);

/** The last openers that another closer passes over, and those that nothing closes. */
function unclosedIn(model: TextModel): readonly Opened[] {
  const { open, passedOver } = pairingIn(model);
  return [...passedOver.slice(-mostOpen), ...open.slice(-mostOpen)];
}

const isEndTag = (closer: string): boolean => closer.startsWith("</");

/**
 * Inserts closers on a line of their own, or at the end of a line, where the indentation returns to the opener's;
 * end tags also before the next end tags.
 */
export function* closedBlocks({ tokens, model, lineStarts }: Subject): Generator<Proposal> {
  const proposeAt = (place: number, inserted: string): Proposal => {
    const at = tokens.findIndex((token) => token.start >= place);
    return inserting("close-block", at < 0 ? tokens.length : at, place, inserted);
  };
  const unclosed = unclosedIn(model);
  const brackets = unclosed.filter(({ closer }) => !isEndTag(closer));
  for (const { closer, line, indentation } of [...unclosed, ...togetherOn(brackets)]) {
    const isTag = isEndTag(closer);
    const blanks = indentationOf(model.lines[line]);
    let found = 0;
    for (let index = line; index < model.lines.length && found < mostPlaces; index++) {
      const read = model.lines[index];
      if (read === undefined || read.isBlank) continue;
      const lineStart = lineStarts[index] ?? 0;
      const ends = isTag ? read.tokens.filter(({ text }) => text === "</") : [];
      for (const { start } of ends.slice(0, mostPlaces)) yield proposeAt(lineStart + start, closer);
      const next = model.lines.slice(index + 1).find(({ isBlank }) => !isBlank);
      if (next !== undefined && next.indentation > indentation) continue;
      found++;
      const end = lineStart + read.text.trimEnd().length;
      if (index > line || !isTag)
        for (const tail of isTag ? [""] : tailsBehind(model, line))
          yield proposeAt(end, `\n${blanks}${closer}${tail}`);
      if (closer.length > 1) yield proposeAt(end, closer);
    }
  }
}

/** Brackets of one line that one line closes. */
function* togetherOn(unclosed: readonly Opened[]): Generator<Opened> {
  for (const [at, last] of unclosed.entries()) {
    const before = unclosed.slice(0, at).findLastIndex(({ line }) => line !== last.line) + 1;
    const closers = unclosed.slice(before, at + 1).map(({ closer }) => closer);
    if (closers.length > 1 && unclosed[at + 1]?.line !== last.line)
      yield { ...last, closer: closers.toReversed().join("") };
  }
}

/** The signs behind closers: whether a semicolon is among them, lines that end like this one say. */
function tailsBehind(model: TextModel, line: number): readonly string[] {
  const seen = tailsIn(model).get(endOf(model.lines[line]));
  if (seen === undefined) return ["", ",", ";"];
  return seen.has(";") ? (seen.size === 1 ? [";"] : ["", ",", ";"]) : ["", ","];
}

/** By the end of a line with an opener: the signs behind the closers of its block. */
const tailsIn = oncePer(({ lines, reader }: TextModel): ReadonlyMap<string, ReadonlySet<string>> => {
  const tails = new Map<string, Set<string>>();
  const blocks: ReadLine[] = [];
  for (const line of lines) {
    if (line.isBlank) continue;
    while ((blocks.at(-1)?.indentation ?? -1) > line.indentation) blocks.pop();
    const tail = /^\s*[)\]}]+([;,]?)\s*$/.exec(line.text)?.[1];
    const head = blocks.at(-1);
    if (tail !== undefined && head?.indentation === line.indentation) {
      const end = endOf(head);
      tails.set(end, (tails.get(end) ?? new Set()).add(tail));
    }
    if (head?.indentation === line.indentation) blocks.pop();
    if (closerOf(line.tokens.at(-1)?.text ?? "", reader.style) !== undefined) blocks.push(line);
  }
  return tails;
});

/** The last two tokens of a line. */
const endOf = (line: ReadLine | undefined): string =>
  (line?.tokens ?? [])
    .slice(-2)
    .map(({ kind, text }) => (kind === "sign" ? text : kind))
    .join(" ");

/** Look for the rest of a broken closer in so many letters behind its opener: as many as a paragraph of a page has. */
const farthestCloser = 2_000;
/** Shorter rests, such as a lone sign, stand nearly everywhere. */
const shortestRest = 3;
const wordsAndSigns = /[\w.:-]+|[^\w.:-]+/g;

/** Completes a closer, such as an end tag, of which the text lacks one sign or the word. */
export function* brokenClosers({ text, tokens, model, lineStarts }: Subject): Generator<Proposal> {
  for (const { closer, line } of unclosedIn(model)) {
    const begin = lineStarts[line] ?? 0;
    const region = text.slice(begin, begin + farthestCloser);
    for (const { index: start, 0: lacking } of [
      ...closer.matchAll(wordsAndSigns),
      ...closer.matchAll(/\W/g),
    ]) {
      const rest = closer.slice(0, start) + closer.slice(start + lacking.length);
      if (rest.length < shortestRest) continue;
      for (const place of startsOf(rest, region).slice(0, mostPlaces)) {
        if (region.startsWith(closer, place - start)) continue;
        const at = begin + place + start;
        yield inserting("close-block", tokenAt(tokens, at), at, lacking);
      }
    }
  }
}

function startsOf(part: string, text: string): readonly number[] {
  const starts: number[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) starts.push(at);
  return starts;
}
