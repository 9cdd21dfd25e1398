/** The quote that ends a string, or the end of its line. */
export function endOfString(text: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== text[start] && text[at] !== newline)
    at += text[at] === backslash ? 2 : 1;
  return at;
}

const newline = 0x0a;
const backslash = 0x5c;
