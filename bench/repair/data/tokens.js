const string = String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'`;
const word = String.raw`[\p{L}\p{N}_$]+(?:\.\p{N}+)?`;
const operator = "[-+*%=<>!&|^?:./~]+";

/**
 * How tokens of a language are told: strings first, then comments, which are no tokens, then all others.
 * `lines`: whether line ends and indentation mean something.
 * @type {Readonly<Record<string, { strings: string, comments: string, lines: boolean }>>}
 */
const languages = {
  c: { strings: string, comments: String.raw`//[^\n]*|/\*[^]*?\*/`, lines: false },
  css: { strings: string, comments: String.raw`/\*[^]*?\*/`, lines: false },
  dot: { strings: string, comments: String.raw`//[^\n]*|/\*[^]*?\*/|[;,]`, lines: false },
  go: { strings: `${string}|\`[^\`]*\``, comments: String.raw`//[^\n]*|/\*[^]*?\*/`, lines: false },
  html: { strings: "<[^>]*>", comments: "<!--[^]*?-->", lines: false },
  javascript: { strings: `${string}|\`[^\`]*\``, comments: String.raw`//[^\n]*|/\*[^]*?\*/`, lines: false },
  make: { strings: string, comments: "#[^\n]*", lines: true },
  obj: { strings: string, comments: "#[^\n]*", lines: true },
  python: { strings: string, comments: "#[^\n]*", lines: true },
  shell: {
    strings: String.raw`"(?:[^"\\]|\\.)*"|'[^']*'|#!.*|;;`,
    comments: String.raw`(?<=\s)#[^\n]*`,
    lines: true,
  },
  sql: { strings: `"[^"\n]*"|'(?:[^']|'')*'`, comments: String.raw`--[^\n]*|/\*[^]*?\*/`, lines: false },
};

/** What ends a command of a shell: a line end or a semicolon, which mean the same. */
const end = "end";

/**
 * The tokens of a program in their order. Where indentation means something, a line begins with a token that tells how
 * deep it stands.
 * @param {string} format
 * @param {string} text
 * @returns {readonly string[]}
 */
export function tokensOf(format, text) {
  const language = languages[format === "typescript" ? "javascript" : format];
  if (language === undefined) throw new RangeError(`no tokens of ${format} are known`);
  const { strings, comments, lines } = language;
  const pattern = new RegExp(`(${strings})|(${comments})|(\n[ \t]*(?=\\S))|${word}|${operator}|\\S`, "gu");
  const widths = [""];
  /** @type {string[]} */
  const tokens = [];
  for (const [token, , comment, line] of text.matchAll(pattern)) {
    if (comment !== undefined || (line !== undefined && !lines)) continue;
    if (format === "shell" && (token === ";" || line !== undefined)) {
      if (tokens.at(-1) !== end) tokens.push(end);
    } else tokens.push(line === undefined ? token : `line ${depthOf(line.slice(1), format, widths)}`);
  }
  return tokens;
}

/**
 * How deep a line stands: of Python in the indentations of the lines before, of a makefile whether it begins with a tab.
 * @param {string} indentation
 * @param {string} format
 * @param {string[]} widths
 */
function depthOf(indentation, format, widths) {
  if (format === "make") return indentation.startsWith("\t") ? 1 : 0;
  if (format !== "python") return 0;
  while (widths.length > 1 && (widths.at(-1)?.length ?? 0) > indentation.length) widths.pop();
  if (indentation.length > (widths.at(-1)?.length ?? 0)) widths.push(indentation);
  return widths.length - 1;
}
