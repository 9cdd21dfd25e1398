import { standing } from "../closing-lines.ts";
import {
  type AbstractAnswer,
  guaranteeInWords,
  type OpenInAnswer,
  openInWords,
  otherInWords,
  type PatternInAnswer,
  partInWords,
  sharesInWords,
} from "../commands/abstract.ts";
import { noticeInWords } from "../notice.ts";
import { inLine, shownLines, shownText } from "../words.ts";

/** A part of a pattern: a text, or an open node by its index in `open`. */
export type PatternPiece = { readonly text: string } | { readonly open: number };

/** An open node, or a whole group, with its replacements. */
export interface OpenPicture {
  /** As written in the pattern: `<name>` or `<name=group>`. */
  readonly name: string;
  /** Its text in the failing input. */
  readonly here: string;
  /** Replacements that failed, too. */
  readonly failing: readonly string[];
}

/** A set of failing inputs. */
export interface PatternPicture {
  readonly pieces: readonly PatternPiece[];
  readonly open: readonly OpenPicture[];
  /** The failing input from which it was made. */
  readonly minimized: string;
  readonly claims: readonly string[];
  /** Texts of the pattern that pass. */
  readonly exceptions: readonly string[];
  /** The pattern as text. */
  readonly copy: string;
  readonly path: string;
}

/** The parts of the input that may be anything. */
export interface PatternSection extends PatternPicture {
  readonly kind: "pattern";
  readonly headline: string;
  readonly guarantee: string;
  readonly others: readonly PatternPicture[];
  /** Knowledge about failing inputs without the pattern. */
  readonly beyond: readonly string[];
  readonly notes: readonly string[];
}

export function patternSection(answer: AbstractAnswer): PatternSection | null {
  const { pattern, output, minimized, others, notices } = answer;
  if (pattern === null || output === null) return null;
  const found = { ...answer, pattern, output, minimized: minimized ?? "" };
  return {
    kind: "pattern",
    ...patternPicture(found),
    headline: openInWords(answer),
    guarantee: inLine(standing(answer, guaranteeInWords(answer))),
    others: others.map(patternPicture),
    beyond: otherInWords(answer)
      .filter((line) => line !== "")
      .map(inLine),
    notes: notices.map(noticeInWords),
  };
}

type Found = PatternInAnswer & {
  readonly guarantee: "confirmed" | null;
  readonly output: { readonly path: string };
};

function patternPicture(found: Found): PatternPicture {
  const { pattern, open, minimized, exceptions, output } = found;
  return {
    pieces: piecesOf(pattern, open),
    open: namedApart(open).map((each) => ({
      name: inLine(nameOf(each)),
      here: shownText(each.text),
      failing: each.failing.map(shownText),
    })),
    minimized: shownLines(minimized),
    claims: [...sharesInWords(found), ...partInWords(found)].map(inLine),
    exceptions: exceptions.map(shownText),
    copy: pattern,
    path: inLine(output.path),
  };
}

const nameOf = ({ nonterminal, group }: OpenInAnswer): string =>
  group === null ? `<${nonterminal}>` : `<${nonterminal}=${group}>`;

/** The open nodes, with one representative per group. */
const namedApart = (open: readonly OpenInAnswer[]): readonly OpenInAnswer[] =>
  open.filter((node, index) => open.findIndex((each) => isOneWith(each, node)) === index);

const isOneWith = (one: OpenInAnswer, other: OpenInAnswer): boolean =>
  one === other || (one.group !== null && nameOf(one) === nameOf(other));

/** Splits the pattern at its open nodes, which it names in order. */
function piecesOf(pattern: string, open: readonly OpenInAnswer[]): readonly PatternPiece[] {
  const apart = namedApart(open);
  const pieces: PatternPiece[] = [];
  let next = 0;
  for (const each of open) {
    const name = nameOf(each);
    const at = pattern.indexOf(name, next);
    if (at < 0) continue;
    if (at > next) pieces.push({ text: shownLines(pattern.slice(next, at)) });
    pieces.push({ open: apart.findIndex((one) => isOneWith(one, each)) });
    next = at + name.length;
  }
  if (next < pattern.length) pieces.push({ text: shownLines(pattern.slice(next)) });
  return pieces;
}
