const letters: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

const escapePattern = /\\(?:u\{0*([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|(.))/gsu;

/** The text that the inside of a literal stands for. A backslash before a character without meaning gives that character. */
export function unescapeText(source: string): string {
  return source.replace(escapePattern, (whole, braced?: string, four?: string, single?: string) => {
    const code = braced ?? four;
    if (single !== undefined) return letters[single] ?? single;
    const codePoint = Number.parseInt(code ?? "", 16);
    return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : whole;
  });
}
