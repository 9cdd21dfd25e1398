/**
 * A code point as one visible cell: control characters by their picture (U+2400 …), what has no width, such as a byte
 * order mark, as U+FFFD, tabs as a space, so that marks below a line stand where they should.
 */
export function visible(codePoint: string): string {
  const code = codePoint.codePointAt(0) ?? 0;
  if (codePoint === "\t") return " ";
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f || (code >= 0x80 && code < 0xa0)) return "\u2421";
  return widthless.test(codePoint) ? "\ufffd" : codePoint;
}

const widthless = /^[\p{Cf}\p{Cs}\u2028\u2029]$/u;

/** A text of somebody else's with nothing in it that could work on a terminal; only its line ends stay. */
export function printable(text: string): string {
  return [...text].map((codePoint) => (codePoint === "\n" ? codePoint : visible(codePoint))).join("");
}

/** A name or notice of somebody else's in one line, with nothing in it that could work on a terminal. */
export const inLine = (text: string): string => [...text].map(visible).join("");

/** What `JSON.stringify` leaves as it is though nobody can see it. */
const unseen = /[\u007f-\u009f\p{Cf}\u2028\u2029]/gu;

const escaped = (codePoint: string): string =>
  `\\u{${(codePoint.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}}`;

/** A text in double quotes as a person would read it in a sentence, shortened beyond `most` code points. */
export function quoted(text: string, most = 40): string {
  const points = [...JSON.stringify(text).slice(1, -1).replace(unseen, escaped)];
  const shown = points.length > most ? `${points.slice(0, most).join("")}…` : points.join("");
  return `"${shown.replaceAll('\\"', '"')}"`;
}

/** What a page would not show as it is: control characters but tabs, and what has no width or turns the direction. */
const unseenOnPages = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/**
 * A line of somebody else's for a page: what is unseenOnPages is there by its number, so that nothing is hidden and nothing changes the
 * direction of what follows. Tabs stay; a line end is a sign. (Few fonts have the pictures that terminals are given.)
 */
export function shownText(text: string): string {
  return text.replace(unseenOnPages, (codePoint) => {
    if (codePoint === "\t") return codePoint;
    if (codePoint === "\n") return "⏎";
    const code = codePoint.codePointAt(0) ?? 0;
    return `‹${code.toString(16).toUpperCase().padStart(2, "0")}›`;
  });
}

/** The same of several lines. */
export const shownLines = (text: string): string => text.split("\n").map(shownText).join("\n");
