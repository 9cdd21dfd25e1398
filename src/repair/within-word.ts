/** Edits inside of one word: signs that it lacks, and signs or words that do not belong to it. */
import { type Insertables, likeliestAmong } from "./insertables.ts";
import { className } from "./model/contexts.ts";
import { hashOf } from "./model/counts.ts";
import { isWordKind } from "./model/tokenize.ts";
import { inserting, type Proposal, replacing } from "./proposal.ts";
import { knownWords, type PlacedToken, type Subject } from "./subject.ts";

/** Try at most so many places within one word. */
const mostParts = 5;

/** Inserts signs into a word that may be two words, and replaces parts of it by signs. */
export function* withinWord(subject: Subject, at: number, { entries }: Insertables): Generator<Proposal> {
  const { tokens, model } = subject;
  const { token, start, end, line } = tokens[at] as PlacedToken;
  const { text } = token;
  if (text.length < 2) return;
  const known = knownWords(tokens, model.reader.words);
  const classOf = (word: string): number => {
    const kind = /^\d/.test(word) ? "number" : "word";
    return hashOf(className({ ...token, kind, text: word }, model.reader.words, model.reader.style));
  };
  const parts = cutsOf(text, known);
  // A sign next to a word may belong inside it.
  const [before, next] = [tokens[at - 1], tokens[at + 1]];
  for (const cut of parts) {
    const [left, right] = [text.slice(0, cut), text.slice(cut)];
    if (before?.line === line && !isWordKind(before.token.kind)) {
      const inserted = left + before.token.text + subject.text.slice(before.end, start) + right;
      yield replacing("swap", at - 1, { start: before.start, end }, inserted);
    }
    if (next?.line === line && !isWordKind(next.token.kind)) {
      const inserted = left + next.token.text + subject.text.slice(end, next.start) + right;
      yield replacing("swap", at, { start, end: next.end }, inserted);
    }
  }
  if (token.kind.startsWith("string-")) return;
  const signs = entries.filter(({ kind }) => kind === "sign");
  const behind = next === undefined ? 0 : next.spaced[next.token.gap];
  const first = before === undefined ? 0 : before.spaced[0];
  for (const cut of parts) {
    const [left, right] = [text.slice(0, cut), text.slice(cut)];
    for (const { text: inserted } of likeliestAmong(signs, model, classOf(left), classOf(right)))
      yield inserting("cut-word", at, start + cut, inserted);
  }
  // A known word inside this word may have been inserted or may replace a sign.
  for (const [from, to] of knownParts(text, known)) {
    const [left, right] = [text.slice(0, from), text.slice(to)];
    const around = [left === "" ? first : classOf(left), right === "" ? behind : classOf(right)] as const;
    for (const inserted of ["", ...likeliestAmong(signs, model, ...around).map((sign) => sign.text)])
      yield replacing("cut-word", at, { start: start + from, end: start + to }, inserted, [token]);
  }
}

/** Shorter words begin or end many others. */
const fewLetters = 3;

/** Where a word may be two words: between two known ones, where the letters say so, or beside a long known one. */
export function cutsOf(text: string, known: ReadonlySet<string>): readonly number[] {
  const cuts: { readonly cut: number; readonly worth: number }[] = [];
  for (let cut = 1; cut < text.length; cut++) {
    const [left, right] = [text.slice(0, cut), text.slice(cut)];
    const letters = [left, right].filter((part) => known.has(part)).map(({ length }) => length);
    const longest = Math.max(0, ...letters);
    const isSeen = letters.length === 2 || isBoundary(left, right);
    if (isSeen || longest >= fewLetters) cuts.push({ cut, worth: longest + (isSeen ? text.length : 0) });
  }
  return cuts
    .sort((one, other) => other.worth - one.worth)
    .slice(0, mostParts)
    .map(({ cut }) => cut);
}

/** The ranges of known words inside another word, as its indices. */
function knownParts(text: string, known: ReadonlySet<string>): readonly (readonly [number, number])[] {
  const found: (readonly [number, number])[] = [];
  for (const word of known) {
    if (word.length < 2 || word === text || !text.includes(word)) continue;
    for (const from of new Set([text.indexOf(word), text.lastIndexOf(word)]))
      found.push([from, from + word.length]);
  }
  return found;
}

/** Whether two words may meet here: letters next to digits, or a capital after a small letter. */
const isBoundary = (left: string, right: string): boolean =>
  (/\d$/.test(left) && /^[A-Za-z]/.test(right)) ||
  (/[A-Za-z]$/.test(left) && /^\d/.test(right)) ||
  (/[a-z]$/.test(left) && /^[A-Z]/.test(right)) ||
  /^\d+$/.test(left + right);
