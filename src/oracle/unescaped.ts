/**
 * A quoted text as it was before Python, JavaScript, Rust or Go escaped what it holds for a message; an unknown escape
 * is a blank. The path of a Windows file stays as it is.
 */
export function unescaped(text: string): string {
  if (/^(?:[A-Za-z]:|\\)\\/.test(text)) return text;
  return text.replace(escapes, (escaped) => {
    const what = escaped.slice(1);
    if (/^[0-7]/.test(what)) return letter(Number.parseInt(what, 8));
    if (/^[xuU]./.test(what)) return letter(Number.parseInt(what.replace(/^.\{?/, ""), 16));
    return simple[what] ?? " ";
  });
}

const escapes = /\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|u\{[0-9a-fA-F]{1,6}\}|U[0-9a-fA-F]{8}|[0-7]{1,3}|.)/gs;

const letter = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : " ");

const simple: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  "\\": "\\",
  '"': '"',
  "'": "'",
  "`": "`",
};
