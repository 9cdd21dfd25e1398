import { type InputEdit, removal } from "../text/edit.ts";
import { decode, encodingOf } from "../text/encoding.ts";
import { type EditedText, edited, editedFurther } from "./edited-text.ts";
import { specialSignsIn } from "./plain-signs.ts";

/** Both sides of an unfinished merge; their common origin may be between them. */
const conflict =
  /^<{7}(?: .*)?\r?\n([\s\S]*?)^(?:\|{7}(?: .*)?\r?\n[\s\S]*?^)?={7}\r?\n([\s\S]*?)^>{7}(?: .*)?(?:\r?\n|(?![\s\S]))/gm;
const fence = /^[ \t]*```[\w+.\- ]*\r?(?:\n|(?![\s\S]))/gm;

/**
 * The text without the marks that tools and people put around it: marks of an unfinished merge, and the fences of a
 * code block with the words around it. A merge keeps the own side unless that is blank.
 */
export function withoutWrapping(text: EditedText): EditedText {
  if (encodingOf(text.bytes) !== "utf-8") return text;
  const shown = decode(text.bytes, "latin1");
  return [...aroundFences(shown), ...besideOwnSides(shown)]
    .sort((left, right) => left.start - right.start)
    .reduceRight(editedFurther, text);
}

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

/** What stands before the first of two fences and behind the second. */
function aroundFences(shown: string): readonly InputEdit[] {
  const [first, second, ...others] = shown.matchAll(fence);
  if (first === undefined || second === undefined || others.length > 0) return [];
  return [
    removal({ start: 0, end: first.index + first[0].length }),
    removal({ start: second.index, end: shown.length }),
  ];
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

/** An encoding that people's files have who take it for UTF-8. */
export type OtherEncoding = "UTF-16" | "Windows-1252";

/** An input in UTF-8, and which encoding it was in when that was another. */
interface Converted {
  readonly text: EditedText;
  readonly from: OtherEncoding | null;
}

/**
 * The input in UTF-8, which formats of today are written in; the input itself when it is in UTF-8, or damaged rather than
 * in another encoding. UTF-16 is told by its byte order mark, or by NUL in every second byte; Latin-1, which Windows extends
 * by quotes and dashes, by letters that stand beside others.
 */
export function inUtf8(input: Uint8Array): Converted {
  const encoder = new TextEncoder();
  const utf16 = utf16Of(input);
  if (utf16 !== undefined) {
    const inserted = encoder.encode(new TextDecoder(utf16).decode(input));
    return { text: edited(input, [{ start: 0, end: input.length, inserted }]), from: "UTF-16" };
  }
  if (encodingOf(input) === "utf-8") return { text: edited(input, []), from: null };
  const edits: InputEdit[] = [];
  for (const { 0: letters, index: start } of decode(input, "latin1").matchAll(/[\x80-\xff]+/g)) {
    const end = start + letters.length;
    edits.push({ start, end, inserted: encoder.encode(asWindows(letters)) });
  }
  const isText = edits.every((edit) => isPrinted(input, edit)) && edits.some((edit) => isInWord(input, edit));
  return isText
    ? { text: edited(input, edits), from: "Windows-1252" }
    : { text: edited(input, []), from: null };
}

function utf16Of(input: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const [first, second] = input;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (input.length < 4 || input.length % 2 === 1) return undefined;
  const zerosAt = (parity: number): number =>
    input.reduce((count, byte, index) => (byte === 0 && index % 2 === parity ? count + 1 : count), 0);
  // Of text that is mostly ASCII, one byte of nearly each pair is zero.
  const most = 0.4 * input.length;
  if (zerosAt(1) > most && zerosAt(0) === 0) return "utf-16le";
  return zerosAt(0) > most && zerosAt(1) === 0 ? "utf-16be" : undefined;
}

/** What Windows-1252 has from 0x80 to 0x9f, where some are left open; Node decodes these as Latin-1. */
const windowsLetters = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

/** The text that bytes read as Latin-1 are in Windows-1252. */
const asWindows = (text: string): string =>
  text.replace(/[\x80-\x9f]/g, (letter) => windowsLetters.charAt(letter.charCodeAt(0) - 0x80));

/** Whether bytes are printed characters of Windows-1252, and no UTF-8 themselves. */
function isPrinted(input: Uint8Array, { start, end }: InputEdit): boolean {
  const bytes = input.subarray(start, end);
  return encodingOf(bytes) === "latin1" && !/[\x80-\x9f]/.test(asWindows(decode(bytes, "latin1")));
}

const apostrophe = 0x92;

/** Whether bytes are letters beside others of ASCII, or an apostrophe between two. */
function isInWord(input: Uint8Array, { start, end }: InputEdit): boolean {
  const beside = [input[start - 1], input[end]].map((byte = 0) => /[A-Za-z]/.test(String.fromCharCode(byte)));
  if (end - start === 1 && input[start] === apostrophe) return beside.every(Boolean);
  return beside.some(Boolean) && input.subarray(start, end).every((byte) => byte >= 0xc0);
}
