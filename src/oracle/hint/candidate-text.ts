/** A candidate as text: UTF-8, or latin1 when its bytes are not UTF-8. Places in it are UTF-16 indices. */
export interface CandidateText {
  readonly text: string;
  readonly utf8: boolean;
}

/** What a program counts when it names a place. */
export type PlaceUnit = "bytes" | "characters" | "utf16";

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export function candidateText(bytes: Uint8Array): CandidateText {
  try {
    return { text: utf8.decode(bytes), utf8: true };
  } catch {
    // Not TextDecoder("latin1"): the web's latin1 is windows-1252, which moves 27 characters.
    return { text: Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""), utf8: false };
  }
}

/** The byte offset of an index in the text. */
export function byteOffset(candidate: CandidateText, index: number): number {
  let offset = 0;
  for (let at = 0; at < index; at++) offset += widthAt(candidate, at);
  return offset;
}

/** The bytes a UTF-16 unit stands for; the halves of a surrogate pair share its four. */
function widthAt({ text, utf8 }: CandidateText, index: number): number {
  const code = text.charCodeAt(index);
  if (!utf8 || code < 0x80) return 1;
  return code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3;
}

/** The index `count` units after `start`; undefined beyond the end of the text or within a character. */
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
    const size = unit === "characters" ? 1 : unit === "utf16" ? units : units * widthAt(candidate, index);
    left -= size;
    index += units;
  }
  return left === 0 ? index : undefined;
}

/** A line of the candidate, counted from 1, and where it starts; undefined when there are fewer. */
export function lineOf(
  { text }: CandidateText,
  line: number,
): { readonly start: number; readonly content: string } | undefined {
  let start = 0;
  for (let passed = 1; passed < line; passed++) {
    const end = text.indexOf("\n", start);
    if (end < 0) return undefined;
    start = end + 1;
  }
  const end = text.indexOf("\n", start);
  return { start, content: text.slice(start, end < 0 ? text.length : end) };
}
