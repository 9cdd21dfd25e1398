/**
 * Shows a code point in one cell, so that marks below a line stay aligned. Control characters become their pictures
 * (U+2400 …), characters without width, such as a byte order mark, U+FFFD, tabs a space.
 */
export function visible(codePoint: string): string {
  const code = codePoint.codePointAt(0) ?? 0;
  if (codePoint === "\t") return " ";
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f || (code >= 0x80 && code < 0xa0)) return "\u2421";
  return widthless.test(codePoint) ? "\ufffd" : codePoint;
}

const widthless = /^[\p{Cf}\p{Cs}\u2028\u2029]$/u;

/** Makes an untrusted text safe for a terminal; keeps only its line ends. */
export function printable(text: string): string {
  return [...text].map((codePoint) => (codePoint === "\n" ? codePoint : visible(codePoint))).join("");
}

/** Makes an untrusted text safe for a terminal, in one line. */
export const inLine = (text: string): string => [...text].map(visible).join("");

/** Invisible characters that `JSON.stringify` does not escape. */
const unseen = /[\u007f-\u009f\p{Cf}\u2028\u2029]/gu;

const escaped = (codePoint: string): string =>
  `\\u{${(codePoint.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}}`;

/** A text in double quotes for a sentence, cut after `most` code points. */
export function quoted(text: string, most = 40): string {
  const points = [...JSON.stringify(text).slice(1, -1).replace(unseen, escaped)];
  const shown = points.length > most ? `${points.slice(0, most).join("")}…` : points.join("");
  return `"${shown.replaceAll('\\"', '"')}"`;
}

/**
 * Characters that a page would hide: control characters except tabs, and those without width or that change the text
 * direction.
 */
const unseenOnPages = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/**
 * Makes an untrusted line safe for a page: hidden characters are shown by number, so that they cannot change the
 * direction of the following text. Tabs stay; a line end becomes a sign. (Few fonts have the pictures used for
 * terminals.)
 */
export function shownText(text: string): string {
  return text.replace(unseenOnPages, (codePoint) => {
    if (codePoint === "\t") return codePoint;
    if (codePoint === "\n") return "⏎";
    const code = codePoint.codePointAt(0) ?? 0;
    return `‹${code.toString(16).toUpperCase().padStart(2, "0")}›`;
  });
}

/** The same for several lines. */
export const shownLines = (text: string): string => text.split("\n").map(shownText).join("\n");

/** The lines, each with its end. */
export const withEnds = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");

/** Quotes a word for a shell if needed. */
export const inShell = (word: string): string =>
  /^[\w@%+=:,./{}-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** Formats a number: `1,204`. */
export const count = (value: number): string => value.toLocaleString("en-US");

/** Formats a number with a noun: `1 test`, `2 tests`, `1,204 tests`. */
export function plural(number: number, noun: string): string {
  return `${count(number)} ${noun}${number === 1 ? "" : "s"}`;
}

/** Colours a text for a terminal; without a terminal every function returns the text unchanged. */
export interface Paint {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
}

const same = (text: string): string => text;

export const unpainted: Paint = { bold: same, dim: same, red: same, green: same, yellow: same };
