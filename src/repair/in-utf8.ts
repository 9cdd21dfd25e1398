import type { InputEdit } from "../text/edit.ts";
import { decode, encodingOf } from "../text/encoding.ts";
import { type EditedText, edited } from "./edited-text.ts";

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
