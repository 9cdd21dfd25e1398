/**
 * A code point as one visible cell: control characters by their picture (U+2400 …), tabs and other white space as a
 * space, so that marks below a line stand where they should.
 */
export function visible(codePoint: string): string {
  const code = codePoint.codePointAt(0) ?? 0;
  if (codePoint === "\t") return " ";
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  return code === 0x7f || (code >= 0x80 && code < 0xa0) ? "\u2421" : codePoint;
}

/** A text in double quotes as a person would read it in a sentence, shortened beyond `most` code points. */
export function quoted(text: string, most = 40): string {
  const points = [...JSON.stringify(text).slice(1, -1)];
  const shown = points.length > most ? `${points.slice(0, most).join("")}…` : points.join("");
  return `"${shown.replaceAll('\\"', '"')}"`;
}
