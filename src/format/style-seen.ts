/** How a text of an unknown format writes comments, strings and blocks, as far as the text itself shows it. */
import { mapAt } from "../base/grouped.ts";
import { commonStyle, type Style, usualCommentSigns } from "./style.ts";

/** A line that is not blank, without the white space around it. */
interface SeenLine {
  readonly indentation: number;
  readonly content: string;
}

/** The first lines show how the others are written; of a longer text only so many characters are read, which takes 10 ms. */
const longestSeen = 100_000;

/** The style that a text shows; what it does not show is as in most formats. */
export function styleSeenIn(text: string): Style {
  const lines = seenLines(text.slice(0, longestSeen));
  const lineComments = usualCommentSigns.filter((sign) => beginsComments(sign, lines));
  const code = lines.filter(({ content }) => !lineComments.some((sign) => content.startsWith(sign)));
  const pairedWords = pairedWordsIn(code);
  return {
    ...commonStyle,
    lineComments,
    commentsBehind: "white-space",
    blockComments: commentBrackets.filter((brackets) => areComments(brackets, lines)),
    quotations: commonStyle.quotations.filter(({ open }) => pairsOnLines(open, code)),
    ...(Object.keys(pairedWords).length > 0 && { pairedWords }),
  };
}

const seenLines = (text: string): readonly SeenLine[] =>
  text.split("\n").flatMap((line) => {
    const content = line.trim();
    return content === "" ? [] : [{ indentation: line.length - line.trimStart().length, content }];
  });

/** One line may begin with a sign by chance, or by a fault. */
const fewestComments = 2;
const twoWords = /[A-Za-z]{2,} [A-Za-z]{2,}/;

/** Whether most lines that begin with a sign have prose behind it, or nothing. */
function beginsComments(sign: string, lines: readonly SeenLine[]): boolean {
  const begun = lines.filter(({ content }) => content.startsWith(sign));
  const rests = begun.map(({ content }) => content.replaceAll(sign, " ").trim());
  const prose = begun.filter(
    ({ content }, at) => /\s/.test(content[sign.length] ?? "") && twoWords.test(rests[at] ?? ""),
  );
  const empty = rests.filter((rest) => rest === "");
  return prose.length >= fewestComments && 2 * (prose.length + empty.length) >= begun.length;
}

/** The brackets of comments in most formats. */
const commentBrackets: Style["blockComments"] = [
  ["/*", "*/"],
  ["<!--", "-->"],
  ["(*", "*)"],
  ["{-", "-}"],
  ["#|", "|#"],
];

/** Whether a line begins with the opener, and one ends with the closer. Faults may break one of them. */
const areComments = ([open, close]: Style["blockComments"][number], lines: readonly SeenLine[]): boolean =>
  lines.some(({ content }) => content.startsWith(open)) &&
  lines.some(({ content }) => content.endsWith(close));

/** Signs of strings pair on nearly each line; apostrophes do not. */
const leastPaired = 0.8;

function pairsOnLines(quote: string, lines: readonly SeenLine[]): boolean {
  const counts = lines
    .map(({ content }) => content.replace(/\\./g, "").split(quote).length - 1)
    .filter((count) => count > 0);
  const paired = counts.filter((count) => count % 2 === 0);
  // One line may be the faulty one.
  return counts.length < 2 || paired.length + 1 >= leastPaired * counts.length;
}

const firstWord = (content: string): string | undefined => /^[A-Za-z]\w*/.exec(content)?.[0];
/** A word that is all of a line, but for a separator. */
const loneWord = /^[A-Za-z]\w*(?=[;,.)]*$)/;

/** A word alone on a line may look like a closer by chance. */
const fewestUses = 2;

/**
 * Words that open a block, with the word alone on a line that closes it: it has the indentation of the opener, and the lines
 * between are deeper. One block may lack its closer.
 */
function pairedWordsIn(lines: readonly SeenLine[]): Readonly<Record<string, string>> {
  const opened = new Map<string, number>();
  const closed = new Map<string, Map<string, number>>();
  for (const [at, { content }] of lines.entries()) {
    const word = firstWord(content);
    if (word !== undefined && opensBlock(lines, at)) opened.set(word, (opened.get(word) ?? 0) + 1);
    const closer =
      endsBlock(lines, at) && !isDeeper(lines, at + 1, at) ? loneWord.exec(content)?.[0] : undefined;
    const opener = closer === undefined ? undefined : openerOf(lines, at);
    if (closer === undefined || opener === undefined || opener === closer) continue;
    const counts = mapAt(closed, opener);
    counts.set(closer, (counts.get(closer) ?? 0) + 1);
  }
  const uses = (closer: string): number =>
    [...closed.values()].reduce((sum, counts) => sum + (counts.get(closer) ?? 0), 0);
  const pairs = [...closed].flatMap(([opener, counts]) => {
    const [closer, count] = [...counts].sort((one, other) => other[1] - one[1])[0] ?? ["", 0];
    const isRegular = count >= (opened.get(opener) ?? 0) - 1 && uses(closer) >= fewestUses;
    return isRegular ? [[opener, closer] as const] : [];
  });
  return Object.fromEntries(pairs);
}

const isDeeper = (lines: readonly SeenLine[], one: number, other: number): boolean =>
  (lines[one]?.indentation ?? 0) > (lines[other]?.indentation ?? 0);
const endsBlock = (lines: readonly SeenLine[], at: number): boolean => isDeeper(lines, at - 1, at);
/** Words such as `else` end one block and open another: they are no openers. */
const opensBlock = (lines: readonly SeenLine[], at: number): boolean =>
  isDeeper(lines, at + 1, at) && !endsBlock(lines, at);

/** The first word of the nearest line before, of the same indentation, that ends no block. */
function openerOf(lines: readonly SeenLine[], at: number): string | undefined {
  for (let before = at - 1; before >= 0; before--) {
    if (isDeeper(lines, at, before)) return undefined;
    if (!isDeeper(lines, before, at) && !endsBlock(lines, before))
      return firstWord(lines[before]?.content ?? "");
  }
  return undefined;
}
