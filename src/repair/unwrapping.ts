/** Undoes the work of tools on a whole text: marks of a merge or a patch, fences, prefixes of lines, escapes, colours. */
import type { Style } from "../format/style.ts";
import { tabWidth } from "../grammar/lenient/tab-width.ts";
import { type InputEdit, removal, substitution } from "../text/edit.ts";
import { decode, encodingOf } from "../text/encoding.ts";
import { type EditedText, edited, editedFurther, latin1Bytes } from "./edited-text.ts";
import { commonPrefixes, type PlacedLine, placedLines } from "./line-prefixes.ts";
import { type LineState, tokenizeLine } from "./model/tokenize.ts";
import { specialSignsIn } from "./plain-signs.ts";

/** The edits that undo one kind of work on a text with one character per byte. They do not touch. */
type Undoing = (shown: string) => readonly InputEdit[];

/** The text with what an undoing makes of it; only texts in UTF-8 are changed. */
function undone(text: EditedText, undoing: Undoing): EditedText {
  if (encodingOf(text.bytes) !== "utf-8") return text;
  const edits = undoing(decode(text.bytes, "latin1"));
  if (edits.length === 0) return text;
  return text.edits.length === 0 ? edited(text.bytes, edits) : edits.reduceRight(editedFurther, text);
}

const replacingAll =
  (pattern: RegExp, replacement: (match: RegExpExecArray) => string): Undoing =>
  (shown) =>
    Array.from(shown.matchAll(pattern), (match) => {
      const { 0: found, index: start } = match;
      return substitution({ start, end: start + found.length }, latin1Bytes(replacement(match)));
    });

const deleting = (pattern: RegExp): Undoing => replacingAll(pattern, () => "");

/**
 * The text without the marks that hide its content: marks of an unfinished merge, and fences of a code block with the words
 * around it. A merge keeps the own side unless that is blank.
 */
export const withoutWrapping = (text: EditedText): EditedText =>
  undone(text, (shown) =>
    [...aroundFences(shown), ...besideOwnSides(shown)].sort((left, right) => left.start - right.start),
  );

/** Both sides of an unfinished merge; their common origin may be between them. */
const conflict =
  /^<{7}(?: .*)?\r?\n([\s\S]*?)^(?:\|{7}(?: .*)?\r?\n[\s\S]*?^)?={7}\r?\n([\s\S]*?)^>{7}(?: .*)?(?:\r?\n|(?![\s\S]))/gm;

function besideOwnSides(shown: string): readonly InputEdit[] {
  return [...shown.matchAll(conflict)].flatMap(({ 0: whole, 1: own = "", 2: other = "", index }) => {
    const isOther = own.trim() === "" && other.trim() !== "";
    const kept = isOther ? other : own;
    const start = index + (isOther ? whole.lastIndexOf(other) : whole.indexOf(own));
    return [
      removal({ start: index, end: start }),
      removal({ start: start + kept.length, end: index + whole.length }),
    ];
  });
}

const fence = /^```[\w+.\- ]*\r?(?:\n|(?![\s\S]))/gm;

/**
 * The text before the first of two fences and behind the second. A lone fence is the nearer end of the block. If most of the
 * text is outside, the fences belong to it.
 */
function aroundFences(shown: string): readonly InputEdit[] {
  const fences = [...shown.matchAll(fence)];
  const [first, second] = fences;
  if (first === undefined || fences.length > 2) return [];
  const isOpening = second !== undefined || first.index < shown.length / 2;
  const closing = isOpening ? second : first;
  const start = isOpening ? first.index + first[0].length : 0;
  const end = closing?.index ?? shown.length;
  if (end - start < shown.length / 2) return [];
  return [
    ...(start > 0 ? [removal({ start: 0, end: start })] : []),
    ...(closing === undefined ? [] : [removal({ start: end, end: shown.length })]),
  ];
}

/** A byte order mark at the beginning, and NUL anywhere: programs refuse them, and no editor shows them. */
export const withoutUnseen = (text: EditedText): EditedText => undone(text, deleting(/^\xef\xbb\xbf|\0+/g));

/** Each text that the input may have been before a tool wrote into all of it. */
export function unwrapped(text: EditedText): readonly EditedText[] {
  const ofPrefixes = commonPrefixes(decode(text.bytes, "latin1")).map((ranges) => () => ranges.map(removal));
  return [...undoings, ...ofPrefixes]
    .map((undoing) => undone(text, undoing))
    .filter((other) => other !== text);
}

/** Each text in signs of another kind, which other programs read: ends of lines, indentation, and signs of word processors. */
export const inOtherSigns = (text: EditedText, style: Style): readonly EditedText[] =>
  [deleting(/\r(?=\n)/g), plainSigns(style), blanks].map((undoing) => undone(text, undoing));

/** Signs of word processors, as programs read them. Comments keep theirs, unless such a sign comes before the comment. */
const plainSigns =
  (style: Style): Undoing =>
  (shown) => {
    // Most texts have none, and reading the lines of a large one takes long.
    if (specialSignsIn(shown).length === 0) return [];
    let state: LineState = 0;
    return placedLines(shown).flatMap(({ line, start: lineStart }) => {
      const { tokens, next } = tokenizeLine(line, state, style);
      state = next;
      const signs = specialSignsIn(line);
      const first = signs[0]?.start ?? 0;
      if (tokens.some(({ kind, start, end }) => kind === "comment" && start <= first && first < end))
        return [];
      return signs.map(({ start, end, plain }) => ({
        ...substitution({ start: lineStart + start, end: lineStart + end }, latin1Bytes(plain)),
        label: "word_processor",
      }));
    });
  };

const tabs = /^ *\t[ \t]*/gm;

/** Tabs that indent, as blanks. */
const blanks: Undoing = (shown) => {
  if (shown.search(tabs) < 0) return [];
  const width = tabWidth(shown);
  return replacingAll(tabs, ([found]) => found.replaceAll("\t", width))(shown);
};

const patchHeader = /^(?:@@ |diff |index |--- |\+\+\+ |\\ No )/;

/** The new side of a patch: of a whole one, or of lines with signs of one among others. */
const newSide: Undoing = (shown) => {
  const lines = placedLines(shown);
  // Lists in YAML have signs as removed lines have them.
  const isPatch =
    lines.some(({ line }) => /^(?:\+|@@ )/.test(line)) &&
    lines.every(({ line }) => line === "" || /^[-+ ]/.test(line) || patchHeader.test(line));
  let isBeforeNew = false;
  const edits: InputEdit[] = [];
  for (const { line, start, end } of lines.toReversed()) {
    if (!line.startsWith("-")) isBeforeNew = line.startsWith("+");
    const isOld = line.startsWith("-") && (isPatch || isBeforeNew);
    if (isOld || (isPatch && patchHeader.test(line))) edits.push(removal({ start, end }));
    else if (line.startsWith("+") || (isPatch && line !== "")) edits.push(removal({ start, end: start + 1 }));
  }
  return edits.reverse();
};

const named: ReadonlyMap<string | undefined, string> = new Map([
  ["quot", '"'],
  ["lt", "<"],
  ["gt", ">"],
  ["amp", "&"],
  ["apos", "'"],
  ["nbsp", " "],
]);
const entity = /&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi;

/** Entities of HTML, as characters. If the text has their signs otherwise, nothing has escaped it. */
const entities: Undoing = (shown) =>
  /[<>]/.test(shown) || shown.replaceAll(entity, "").includes("&")
    ? []
    : replacingAll(entity, ([found, decimal, hexadecimal = "", name]) => {
        const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
        return named.get(name) ?? (code < 0x80 ? String.fromCharCode(code) : found);
      })(shown);

const quoted = /^\s*(["'])(?:[^\\\n]|\\.)*\1\s*$/;
const ofEscape: Readonly<Record<string, string>> = { "\\n": "\n", "\\t": "\t", "\\r": "\r" };

/** Escapes of a text that is written as one line, which may be a string. If it has quotes otherwise, nothing has escaped it. */
const escapes: Undoing = (shown) => {
  if (shown.trimEnd().includes("\n")) return [];
  if (!quoted.test(shown)) return /(?<!\\)"/.test(shown) ? [] : replacingAll(/\\[^u]/g, unescaped)(shown);
  return replacingAll(/^\s*["']|["']\s*$|\\[^u]/g, unescaped)(shown);
};

const unescaped = ([found]: RegExpExecArray): string =>
  ofEscape[found] ?? (found.startsWith("\\") ? found.slice(1) : "");

/** Line ends only, as strings may have escapes of their own. */
const lineEnds: Undoing = (shown) =>
  shown.trimEnd().includes("\n") ? [] : replacingAll(/\\n/g, () => "\n")(shown);

/** People say a few sentences; more of them may be the text itself. */
const mostSentences = 3;

/** Sentences above and below, each parted by a blank line. */
const sentences: Undoing = (shown) => {
  const lines = placedLines(shown);
  const above = sentencesFirst(lines);
  const below = sentencesFirst(lines.toReversed());
  const [top, bottom] = [lines[above - 1], lines[lines.length - below]];
  if (above + below >= lines.length) return [];
  return [
    ...(top === undefined ? [] : [removal({ start: 0, end: top.end })]),
    ...(bottom === undefined ? [] : [removal({ start: bottom.start, end: shown.length })]),
  ];
};

/** How many lines are sentences, with the blank lines around them, before any other line. */
function sentencesFirst(lines: readonly PlacedLine[]): number {
  const isBlankAt = (at: number): boolean => lines[at]?.line.trim() === "";
  let at = 0;
  while (isBlankAt(at)) at++;
  const first = at;
  while (isSentence(lines[at]?.line.trim() ?? "")) at++;
  if (at === first || at - first > mostSentences || !isBlankAt(at)) return 0;
  while (isBlankAt(at)) at++;
  return at;
}

const isSentence = (line: string): boolean =>
  /^[A-Z]/.test(line) && line.includes(" ") && /[:.!?]$/.test(line);

/** A command of terminals, such as a colour. */
const colour = new RegExp(String.raw`${String.fromCharCode(0x1b)}\[[\d;]*[A-Za-z]`, "g");

const undoings: readonly Undoing[] = [
  deleting(colour),
  // Prompts of a shell and of Python.
  deleting(/^(?:\$|>>>|\.\.\.) /gm),
  sentences,
  newSide,
  entities,
  escapes,
  lineEnds,
];
