import { type InputEdit, removal } from "../text/edit.ts";
import { decode, encodingOf } from "../text/encoding.ts";
import { specialSignsIn } from "./confusions.ts";
import { type EditedText, editedFurther } from "./edited-text.ts";

/** Both sides of a merge that nobody finished; what they were made from may stand between. */
const conflict =
  /^<{7}(?: .*)?\r?\n([\s\S]*?)^(?:\|{7}(?: .*)?\r?\n[\s\S]*?^)?={7}\r?\n([\s\S]*?)^>{7}(?: .*)?(?:\r?\n|(?![\s\S]))/gm;
/** One that nothing goes with; a line of seven `=` may be what underlines a title. */
const loneMark =
  /^(?:<{7} [^\n]+|>{7} [^\n]+|(?<!^(?:[^\n]{7}|[A-Z][\w ]{0,6})\r?\n)={7}\r?)(?:\n|(?![\s\S]))/gm;
const fence = /^[ \t]*```[\w+.\- ]*\r?(?:\n|(?![\s\S]))/gm;

/**
 * The text without what tools and people put around it, whatever its format: the marks of merges that nobody finished, of which
 * the own side counts unless it is blank, a mark of one that was left behind, the fences of a block of code with what is said around them, and the numbers of its lines.
 */
export function withoutWrapping(text: EditedText): EditedText {
  if (encodingOf(text.bytes) !== "utf-8") return text;
  const shown = decode(text.bytes, "latin1");
  const numbers = lineNumbers(shown);
  return [...aroundFences(shown), ...(numbers.length > 0 ? numbers : besideOwnSides(shown))]
    .sort((left, right) => left.start - right.start)
    .reduceRight(editedFurther, text);
}

function besideOwnSides(shown: string): readonly InputEdit[] {
  const conflicts = [...shown.matchAll(conflict)];
  if (conflicts.length === 0) return loneMarks(shown);
  return conflicts.flatMap(({ 0: whole, 1: own = "", 2: other = "", index }) => {
    const end = index + whole.length;
    const start = own.trim() === "" && other.trim() !== "" ? whole.lastIndexOf(other) : whole.indexOf(own);
    const kept = own.trim() === "" && other.trim() !== "" ? other : own;
    return [deletion(index, index + start), deletion(index + start + kept.length, end)];
  });
}

function loneMarks(shown: string): readonly InputEdit[] {
  return [...shown.matchAll(loneMark)].map(({ 0: line, index }) => deletion(index, index + line.length));
}

/** What stands before the first of two fences and behind the second. */
function aroundFences(shown: string): readonly InputEdit[] {
  const [first, second, ...others] = shown.matchAll(fence);
  if (first === undefined || second === undefined || others.length > 0) return [];
  return [deletion(0, first.index + first[0].length), deletion(second.index, shown.length)];
}

const deletion = (start: number, end: number): InputEdit => ({ start, end, inserted: new Uint8Array() });

const numbered = /^[ \t]*(\d+)(?: *[:|])?(?: |(?=\r?$))/gm;
const indented = /^[ \t]*\d+(?: *[:|])? [ \t]+\S/m;

/** In fewer lines, numbers that count on may be the data. */
const fewestLines = 3;

/**
 * The numbers in front of lines that were copied along from an editor or a terminal, with the sign and the blank that part them
 * from the line: each line has one, each is the next, and some line is indented behind it, as rows of data with numbers of their own seldom are.
 */
function lineNumbers(shown: string): readonly InputEdit[] {
  const lines = shown.replace(/\s+$/, "").split("\n");
  const numbers = [...shown.matchAll(numbered)];
  const first = Number(numbers[0]?.[1]);
  const isCounted = numbers.every((number, index) => Number(number[1]) === first + index);
  if (lines.length < fewestLines || numbers.length < lines.length || !isCounted || !indented.test(shown))
    return [];
  return numbers.map(({ 0: number, index }) => removal({ start: index, end: index + number.length }));
}

/** What programs refuse, and no editor shows: a byte order mark at the beginning, and NUL anywhere. */
export const withoutUnseen = (text: EditedText): EditedText => without(text, /^\xef\xbb\xbf|\0+/g);

/** With the line ends of Unix. */
export const withUnixLineEnds = (text: EditedText): EditedText => without(text, /\r(?=\n)/g);

/** With the signs that programs read in the place of those of word processors. */
export function withPlainSigns(text: EditedText): EditedText {
  if (encodingOf(text.bytes) !== "utf-8") return text;
  return specialSignsIn(decode(text.bytes, "latin1"))
    .map(({ start, end, plain }) => ({ start, end, inserted: new TextEncoder().encode(plain) }))
    .reduceRight(editedFurther, text);
}

/** The text, if it is in UTF-8, without what the pattern matches in its bytes. */
function without(text: EditedText, pattern: RegExp): EditedText {
  if (encodingOf(text.bytes) !== "utf-8") return text;
  const edits = [...decode(text.bytes, "latin1").matchAll(pattern)].map(
    ({ 0: matched, index: start }): InputEdit => ({
      start,
      end: start + matched.length,
      inserted: new Uint8Array(),
    }),
  );
  return edits.reduceRight(editedFurther, text);
}

/** A text of one word that has nothing but what may stand in the query of an address. */
const query = /^\s*[\w.~!*'()+%-]+\s*$/;
const encoded = /%[0-9A-F]{2}/gi;

/** So many signs are no chance, as in `100%25`. */
const fewestEncoded = 4;

/**
 * The text that was encoded to stand in an address, whatever its format: `%22` for a quote, and `+` for a blank where no blank is written
 * as `%20`. The text itself where it is none such, or what it stands for is no UTF-8.
 */
export function percentDecoded(text: EditedText): EditedText {
  if (encodingOf(text.bytes) !== "utf-8") return text;
  const shown = decode(text.bytes, "latin1");
  const signs = [...shown.matchAll(encoded)];
  if (!query.test(shown) || signs.length < fewestEncoded) return text;
  const isForm = !shown.includes("%20");
  const blanks = isForm ? [...shown.matchAll(/\+/g)] : [];
  const decoded = [...signs, ...blanks]
    .sort((left, right) => left.index - right.index)
    .map(({ 0: sign, index }) => letter(sign, index))
    .reduceRight(editedFurther, text);
  return encodingOf(decoded.bytes) === "utf-8" ? decoded : text;
}

function letter(sign: string, start: number): InputEdit {
  const byte = sign === "+" ? " ".charCodeAt(0) : Number.parseInt(sign.slice(1), 16);
  return { start, end: start + sign.length, inserted: Uint8Array.of(byte), label: "percent_encoded" };
}
