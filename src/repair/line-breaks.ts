/** Puts back the line breaks that a text has lost. */
import type { Range } from "../base/ranges.ts";
import { className, lineBeginnings } from "./model/contexts.ts";
import { hashOf } from "./model/counts.ts";
import type { TextModel } from "./model/text-model.ts";
import { type Proposal, replacing } from "./proposal.ts";
import { indentationOf, knownWords, linesOf, type PlacedToken, type Subject } from "./subject.ts";
import { cutsOf } from "./within-word.ts";

/** Try at most so many places on one line: the lines of most texts have fewer tokens. */
const mostPlaces = 60;

/** Breaks the reported line, and the line before, at each place behind which a line may begin. */
export function* lineBreaks(subject: Subject): Generator<Proposal> {
  for (const line of linesOf(subject)) {
    const all = subject.tokens.flatMap((placed, at) => (placed.piece === line ? [{ placed, at }] : []));
    const indentations = indentationsAt(subject.model, line);
    for (const { placed, at } of all.slice(0, mostPlaces))
      for (const { start, end } of breaksAt(subject, placed, at))
        for (const indentation of indentations)
          yield replacing("break-line", at, { start, end }, `\n${indentation}`);
  }
}

/** The indentations of a line and of the next one. */
function indentationsAt({ lines }: TextModel, index: number): ReadonlySet<string> {
  const next = lines.slice(index + 1).find(({ isBlank }) => !isBlank);
  return new Set([lines[index], next].flatMap((line) => (line === undefined ? [] : [indentationOf(line)])));
}

/** White space, or nothing, that may stand for a line break: before a token, within a word, and within a comment. */
function* breaksAt(subject: Subject, placed: PlacedToken, at: number): Generator<Range> {
  const { tokens, model, text } = subject;
  const { token, start, line } = placed;
  if (token.kind.startsWith("string-") || token.kind === "closing-quote" || token.kind === "unclosed") return;
  const { words, style } = model.reader;
  const beginsLine = (word: string): boolean => {
    const isSign = !/^[\w\x80-\xff]/.test(word);
    const name = className({ ...token, kind: isSign ? "sign" : "word", text: word }, words, style);
    return lineBeginnings.some((beginning) => model.pair(beginning, hashOf(name)) > 0);
  };
  const before = tokens[at - 1];
  if (token.kind === "comment") {
    for (const { 0: word, index } of token.text.matchAll(/(?<=\s)(?:[\w\x80-\xff]+|[^\w\s])/g)) {
      if (!beginsLine(word)) continue;
      const end = start + index;
      yield { start: text.slice(0, end).trimEnd().length, end };
    }
    return;
  }
  if (before?.line === line && beginsLine(token.text)) yield { start: before.end, end: start };
  if (token.kind !== "word" && token.kind !== "number") return;
  for (const cut of cutsOf(token.text, knownWords(tokens, words)))
    yield { start: start + cut, end: start + cut };
}
