/** A candidate as the text that a program reads. Positions are UTF-16 indices. */
export interface CandidateText {
  readonly text: string;
  /** The number of bytes that a UTF-16 unit stands for. Each half of a surrogate pair counts two. */
  readonly widthAt: (index: number) => number;
}

/** The unit in which a program counts positions. */
export type PlaceUnit = "bytes" | "characters" | "utf16";

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const replacing = new TextDecoder("utf-8", { ignoreBOM: true });

/** Decodes UTF-8, with U+FFFD for invalid bytes, like most programs. */
export function replacedText(bytes: Uint8Array): CandidateText {
  return utf8Text(bytes) ?? textWithReplacements(bytes);
}

/** Decodes the text given to `--oracle` modules: UTF-8, or latin1 if the bytes are not UTF-8. */
export function candidateText(bytes: Uint8Array): CandidateText {
  return utf8Text(bytes) ?? { text: latin1(bytes), widthAt: () => 1 };
}

function utf8Text(bytes: Uint8Array): CandidateText | undefined {
  const text = replacing.decode(bytes);
  // Checked only if U+FFFD occurs, because a thrown decoding error costs more than all the rest.
  if (text.includes("\ufffd") && !isUtf8(bytes)) return undefined;
  return { text, widthAt: (index) => utf8Width(text.charCodeAt(index)) };
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    strict.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function utf8Width(code: number): number {
  if (code < 0x80) return 1;
  return code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3;
}

// Not TextDecoder("latin1"): on the web that is windows-1252, which maps 27 bytes differently.
const latin1 = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");

function textWithReplacements(bytes: Uint8Array): CandidateText {
  const text = replacing.decode(bytes);
  const widths = new Uint8Array(text.length);
  let offset = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const width = code === 0xfffd ? replacedWidth(bytes, offset) : utf8Width(code);
    widths[index] = width;
    offset += width;
  }
  return { text, widthAt: (index) => widths[index] ?? 1 };
}

/** How many bytes one U+FFFD replaces: the longest prefix of a character (WHATWG Encoding, UTF-8 decoder). */
function replacedWidth(bytes: Uint8Array, offset: number): number {
  const [lead = 0, second = 0, third = 0] = bytes.subarray(offset, offset + 3);
  const lowest = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const highest = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  if (lead < 0xe0 || lead > 0xf4 || second < lowest || second > highest) return 1;
  return third >= 0x80 && third <= 0xbf ? 3 : 2;
}

/** Converts an index into a byte offset. */
export function byteOffset(candidate: CandidateText, index: number): number {
  let offset = 0;
  for (let at = 0; at < index; at++) offset += candidate.widthAt(at);
  return offset;
}

/** The index `count` units after `start`; undefined beyond the end of the text or inside a character. */
export function advance(
  candidate: CandidateText,
  start: number,
  { count, unit }: { readonly count: number; readonly unit: PlaceUnit },
): number | undefined {
  const { text } = candidate;
  let index = start;
  let left = count;
  while (left > 0 && index < text.length) {
    const units = (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
    const size = unit === "characters" ? 1 : unit === "utf16" ? units : units * candidate.widthAt(index);
    left -= size;
    index += units;
  }
  return left === 0 ? index : undefined;
}

/** Finds a line of the candidate, counted from 1; undefined if there are fewer lines. */
export function lineOf(
  { text }: CandidateText,
  line: number,
): { readonly start: number; readonly content: string } | undefined {
  if (line < 1) return undefined;
  let start = 0;
  for (let passed = 1; passed < line; passed++) {
    const end = text.indexOf("\n", start);
    if (end < 0) return undefined;
    start = end + 1;
  }
  const end = text.indexOf("\n", start);
  return { start, content: text.slice(start, end < 0 ? text.length : end) };
}
