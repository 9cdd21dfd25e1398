/**
 * @typedef {object} Token
 * @property {number} start an index in the text
 * @property {string} text
 * @property {boolean} isWord
 */

/** Symbols of several characters in the formats that are judged; any other symbol is one character. */
const symbols = [
  ...[
    '"""',
    "'''",
    "<!--",
    "-->",
    "<!\\[CDATA\\[",
    "\\]\\]>",
    "</",
    "/>",
    "<\\?",
    "\\?>",
    "/\\*",
    "\\*/",
    "//",
  ],
  ...["\\.\\.\\.", "===", "!==", "==", "!=", "<=", ">=", "=>", "->", ":=", "\\+=", "-=", "&&", "\\|\\|"],
  ...["\\+\\+", "--", "<<", ">>", "::", ";;", "\\$\\(", "\\$\\{", "\\[\\[", "\\]\\]"],
];
const pattern = new RegExp(String.raw`([\p{L}\p{N}_]+)|${symbols.join("|")}|\S`, "gu");

/**
 * The words and symbols of a text in any format, in strings and comments too.
 * @param {string} text
 * @returns {readonly Token[]}
 */
export function tokensIn(text) {
  return Array.from(text.matchAll(pattern), (match) => ({
    start: match.index,
    text: match[0],
    isWord: match[1] !== undefined,
  }));
}
