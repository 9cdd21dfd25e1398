export { inLine, printable, quoted, visible } from "../text/shown-text.ts";

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

/** Items listed one by one for people; data have all of them. */
export const mostListed = 5;

/** The first of many items, and in the place of the others how many these are. */
export const listed = <T>(items: readonly T[], most: number, more: (rest: number) => T): readonly T[] =>
  items.length > most ? [...items.slice(0, most), more(items.length - most)] : items;

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
