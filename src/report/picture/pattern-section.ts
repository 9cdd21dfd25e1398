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
import { inLine, shownLines, shownText } from "../words.ts";
import {
  type Block,
  code,
  fine,
  lead,
  noticeBlocks,
  type PatternPiece,
  type Section,
  strong,
  text,
} from "./block.ts";

/** The parts of the input that may be anything, and what is known about failing inputs without the pattern. */
export function patternSection(answer: AbstractAnswer): Section | null {
  const { pattern, output, others, notices } = answer;
  if (pattern === null || output === null) return null;
  return {
    kind: "pattern",
    blocks: [
      lead([strong(openInWords(answer)), " of it may be anything, and it fails in the same way."]),
      ...patternBlocks({ ...answer, pattern }, 0),
      ...others.flatMap((other, index): readonly Block[] => [
        { kind: "heading", words: "Another pattern" },
        ...patternBlocks(other, index + 1),
      ]),
      ...otherInWords(answer)
        .filter((line) => line !== "")
        .map((line) => text(inLine(line))),
      fine([
        `${inLine(standing(answer, guaranteeInWords(answer)))} · written to `,
        code(inLine(output.path)),
      ]),
      ...noticeBlocks(notices),
    ],
  };
}

type Found = Omit<PatternInAnswer, "minimized"> & { readonly guarantee: "confirmed" | null };

function patternBlocks(found: Found, link: number): readonly Block[] {
  const { pattern, open, exceptions } = found;
  return [
    {
      kind: "pattern",
      link,
      pieces: piecesOf(pattern, open),
      open: namedApart(open).map((each) => ({
        name: inLine(nameOf(each)),
        here: shownText(each.text),
        failing: each.failing.map(shownText),
      })),
    },
    ...[...sharesInWords(found), ...partInWords(found)].map((claim) => text(inLine(claim), "claim")),
    ...exceptions.map((each) => text(["except for ", code(shownText(each)), ", which passes"])),
    { kind: "copy", text: pattern, what: "the pattern" },
  ];
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
