/**
 * Shows a code point in one cell, so that marks below a line stay aligned. Control characters become their pictures
 * (U+2400 …), characters without width, such as a byte order mark, U+FFFD, tabs a space, and spaces that look like a usual one
 * U+237D.
 */
export function visible(codePoint: string): string {
  const code = codePoint.codePointAt(0) ?? 0;
  if (codePoint === "\t") return " ";
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f || (code >= 0x80 && code < 0xa0)) return "\u2421";
  if (spaceLike.test(codePoint)) return "\u237d";
  return widthless.test(codePoint) ? "\ufffd" : codePoint;
}

/** All spaces but the usual one and the wide one of East Asian texts. */
const spaceLike = /^(?![ \u3000])\p{Zs}$/u;

const widthless = /^[\p{Cf}\p{Cs}\u2028\u2029]$/u;

/** Makes an untrusted text safe for a terminal; keeps only its line ends. */
export function printable(text: string): string {
  return [...text].map((codePoint) => (codePoint === "\n" ? codePoint : visible(codePoint))).join("");
}

/** Makes an untrusted text safe for a terminal, in one line. */
export const inLine = (text: string): string => [...text].map(visible).join("");

/** Characters that `JSON.stringify` does not escape, and that cannot be seen or told from a space. */
const unseen = /[\u007f-\u009f\p{Cf}\u2028\u2029]|(?! )\p{Zs}/gu;

const escaped = (codePoint: string): string =>
  `\\u{${(codePoint.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}}`;

/** Marks around a quotation, in the order of preference. */
const quotes = ['"', "'", "`"];

/** A text for a sentence, in quotation marks that it does not contain, cut after `most` code points. */
export function quoted(text: string, most = 40): string {
  const points = [...JSON.stringify(text).slice(1, -1).replace(unseen, escaped)];
  const shown = points.length > most ? `${points.slice(0, most).join("")}…` : points.join("");
  const [quote = '"'] = quotes.filter((mark) => !text.includes(mark));
  return quote + shown.replaceAll('\\"', '"') + quote;
}
