type Kind = "letter" | "digit" | "space" | "quote" | "backslash" | "symbol";

/** The role of a token that most languages share. */
export type TokenKind = "word" | "number" | "string" | "space" | "symbol";

/** The kind of a token; an unpaired quote is a symbol. */
export function kindOfToken(token: Uint8Array): TokenKind {
  switch (kindAt(token, 0)) {
    case "letter":
      return "word";
    case "digit":
      return "number";
    case "space":
      return "space";
    case "quote":
      return token.length > 1 ? "string" : "symbol";
    default:
      return "symbol";
  }
}

/**
 * The end of the token that begins at `start`, for text in any language. Tokens are words (non-ASCII bytes count as
 * letters), numbers, strings in one of three quotes that close on their line, runs of white space, a backslash with its
 * character, and single bytes. An unpaired quote is a token of its own. Escaped quotes never open a string, so cutting
 * takes linear time.
 */
export function endOfToken(bytes: Uint8Array, start: number): number {
  switch (kindAt(bytes, start)) {
    case "letter":
      return endOfWord(bytes, start);
    case "digit":
      return endOfNumber(bytes, start);
    case "space":
      return endOfSpace(bytes, start);
    case "quote":
      return endOfString(bytes, start);
    case "backslash":
      return start + (isEscapable(bytes[start + 1]) ? 2 : 1);
    default:
      return start + 1;
  }
}

/** Like `endOfToken`, but every quote is a symbol. */
export function endOfTokenWithoutStrings(bytes: Uint8Array, start: number): number {
  return kindAt(bytes, start) === "quote" ? start + 1 : endOfToken(bytes, start);
}

/** What a token is that begins with this byte. */
export const kindOfByte = (byte: number): Kind => kinds[byte] ?? "symbol";

function endOfWord(bytes: Uint8Array, start: number): number {
  let end = start + 1;
  while (isWordAt(bytes, end)) end++;
  return end;
}

/** Digits with letters, one dot before each further group of digits, and the sign of an exponent. */
function endOfNumber(bytes: Uint8Array, start: number): number {
  let end = start + 1;
  for (;;) {
    if (isWordAt(bytes, end)) end++;
    else if (isInnerOfNumber(bytes, end)) end += 2;
    else return end;
  }
}

function isInnerOfNumber(bytes: Uint8Array, at: number): boolean {
  if (kindAt(bytes, at + 1) !== "digit") return false;
  const byte = bytes[at];
  if (byte === code(".")) return true;
  const before = bytes[at - 1];
  return (byte === code("+") || byte === code("-")) && (before === code("e") || before === code("E"));
}

function endOfSpace(bytes: Uint8Array, start: number): number {
  let end = start + 1;
  while (kindAt(bytes, end) === "space") end++;
  return end;
}

/** After the closing quote, or after the opening one when the line ends first. */
function endOfString(bytes: Uint8Array, start: number): number {
  const quote = bytes[start];
  for (let at = start + 1; at < bytes.length && bytes[at] !== code("\n"); at++) {
    if (bytes[at] === quote) return at + 1;
    if (bytes[at] === code("\\")) at++;
  }
  return start + 1;
}

/** Excludes non-ASCII characters, which would be split, and line ends. */
const isEscapable = (byte: number | undefined): boolean => byte !== undefined && byte > 0x20 && byte < 0x7f;

const isWordAt = (bytes: Uint8Array, at: number): boolean => {
  const kind = kindAt(bytes, at);
  return kind === "letter" || kind === "digit";
};

const code = (character: string): number => character.charCodeAt(0);

const kinds: readonly Kind[] = Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte);
  if (byte >= 0x80 || /[A-Za-z_$]/.test(character)) return "letter";
  if (/[0-9]/.test(character)) return "digit";
  if (/\s/.test(character)) return "space";
  if (/["'`]/.test(character)) return "quote";
  return character === "\\" ? "backslash" : "symbol";
});

/** The kind of the byte; past the end, `symbol`. */
function kindAt(bytes: Uint8Array, at: number): Kind {
  return kinds[bytes[at] ?? 0] ?? "symbol";
}
