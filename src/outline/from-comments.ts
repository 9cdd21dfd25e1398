import { append, type Range, type Ranges } from "../base/ranges.ts";
import { endOfToken } from "../text/token.ts";
import { isWhiteSpace } from "../text/white-space.ts";

/** The signs around a comment; without a closing sign it ends with its line. */
interface Signs {
  readonly open: string;
  readonly close?: string;
  /** Where the opening sign begins a comment. Default: anywhere. */
  readonly behind?: "line-start" | "white-space";
}

/** The usual signs; the first that fits counts. Text in long quotes that begins its line is mostly a comment, too. */
const usual: readonly Signs[] = [
  { open: "//" },
  { open: "/*", close: "*/" },
  { open: "<!--", close: "-->" },
  { open: "#", behind: "white-space" },
  { open: "--", behind: "white-space" },
  { open: ";", behind: "line-start" },
  { open: "%", behind: "line-start" },
  { open: '"""', close: '"""', behind: "line-start" },
  { open: "'''", close: "'''", behind: "line-start" },
];

const codesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const kinds = usual.map(({ open, close = "\n", behind }, number) => ({
  number,
  open: codesOf(open),
  close: codesOf(close),
  hasClose: close !== "\n",
  behind,
}));

type Kind = (typeof kinds)[number];

/** The kinds whose opening signs begin with each byte, in their order. */
const kindsAt: readonly (readonly Kind[] | undefined)[] = Array.from({ length: 256 }, (_, byte) => {
  const all = kinds.filter(({ open }) => open[0] === byte);
  return all.length > 0 ? all : undefined;
});

/** Which of the usual signs begins a comment, and where that ends. */
interface Comment {
  readonly number: number;
  readonly end: number;
}

/**
 * Reads the comment that begins at a place, at the start of its line or not; null for the place leaves only signs that begin one anywhere.
 * The rest of the text is searched once for each closing sign that never follows.
 */
export function commentReader(
  bytes: Uint8Array,
): (start: number, isAtStart: boolean | null) => Comment | undefined {
  const unclosed = new Set<Kind>();
  return (start, isAtStart) => {
    const kind = kindsAt[bytes[start] as number]?.find(
      (each) => !unclosed.has(each) && begins(bytes, start, each, isAtStart),
    );
    if (kind === undefined) return undefined;
    const end = endOfComment(bytes, start, kind);
    if (end < 0) unclosed.add(kind);
    return end < 0 ? undefined : { number: kind.number, end };
  };
}

/**
 * The stretches of a text that look like comments: a set for each of the usual signs that begin some. A comment alone on its lines
 * includes their ends. Strings have no comments.
 */
export function commentsIn(bytes: Uint8Array): readonly Ranges[] {
  const found = kinds.map((): Range[] => []);
  const read = commentReader(bytes);
  let lineStart = 0;
  let isAtStart = true;
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at];
    if (isWhiteSpace(byte)) {
      at++;
      if (byte === newline) [lineStart, isAtStart] = [at, true];
      continue;
    }
    const comment = read(at, isAtStart);
    if (comment === undefined) {
      at = endOfToken(bytes, at);
      isAtStart = false;
      continue;
    }
    const { number, end } = comment;
    const isAlone: boolean = isAtStart && (bytes[end] === newline || end === bytes.length);
    append(
      found[number] ?? [],
      isAlone ? { start: lineStart, end: Math.min(end + 1, bytes.length) } : { start: at, end },
    );
    isAtStart = isAlone;
    at = end;
  }
  return found.filter(({ length }) => length > 0);
}

function begins(bytes: Uint8Array, at: number, { open, behind }: Kind, isAtStart: boolean | null): boolean {
  if (!hasAt(bytes, at, open)) return false;
  if (behind === undefined) return true;
  if (isAtStart === null || behind === "line-start") return isAtStart === true;
  return at === 0 || isWhiteSpace(bytes[at - 1]);
}

/** Behind the closing sign, or before the line end; -1 where a closing sign is missing. */
function endOfComment(bytes: Uint8Array, start: number, { open, close, hasClose }: Kind): number {
  const first = close[0] as number;
  let at = bytes.indexOf(first, start + open.length);
  while (at >= 0 && !hasAt(bytes, at, close)) at = bytes.indexOf(first, at + 1);
  if (!hasClose) return at < 0 ? bytes.length : at;
  return at < 0 ? -1 : at + close.length;
}

function hasAt(bytes: Uint8Array, at: number, sign: Uint8Array): boolean {
  for (let index = 0; index < sign.length; index++) if (bytes[at + index] !== sign[index]) return false;
  return true;
}

const newline = 0x0a;
