/**
 * Faults that people make, drawn for any format: each habit is a transformation over tokens, such as a missing comma, other quotes,
 * a literal of another language or an end tag at the wrong place. One place of a text has the fault, some, or all.
 */

import { shuffled } from "../../dist/base/random.js";
import { styleOf } from "../../dist/format/builtin-formats.js";
import { closerOf, readLine } from "../../dist/repair/model/contexts.js";

/**
 * @typedef {import("../../dist/base/random.js").Random} Random
 * @typedef {import("../../dist/format/style.js").Style} Style
 * @typedef {import("../../dist/repair/model/tokenize.js").TokenKind} TokenKind
 * @typedef {{ start: number, end: number, text: string }} Edit indices in the text, and the text instead
 * @typedef {readonly Edit[]} Site edits that are made together, in their order
 * @typedef {{ kind: TokenKind, text: string, start: number, end: number, line: number, isFirst: boolean, isLast: boolean, gap: number }} Token
 * @typedef {{ text: string, tokens: readonly Token[], style: Style, random: Random }} Document
 * @typedef {(document: Document) => Iterable<Site>} Habit
 */

/**
 * @param {string} text
 * @param {string} format
 * @param {Random} random
 * @returns {Document}
 */
export function documentOf(text, format, random) {
  const style = styleOf(format);
  /** @type {Token[]} */
  const tokens = [];
  let [state, start] = [0, 0];
  for (const [index, line] of text.split("\n").entries()) {
    const read = readLine(line, state, { style, words: new Set() });
    read.tokens.forEach((token, at) => {
      const [isFirst, isLast] = [at === 0, at === read.tokens.length - 1];
      tokens.push({
        ...token,
        start: start + token.start,
        end: start + token.end,
        line: index,
        isFirst,
        isLast,
      });
    });
    state = read.next;
    start += line.length + 1;
  }
  return { text, tokens, style, random };
}

/** @param {Token} token @param {string} text */
const by = ({ start, end }, text) => ({ start, end, text });
/** @param {number} place @param {string} text */
const put = (place, text) => ({ start: place, end: place, text });

/**
 * A site for each token that is wanted.
 * @param {(token: Token, index: number, document: Document) => readonly Edit[] | Edit | null} change
 * @returns {Habit}
 */
const each = (change) =>
  function* (document) {
    for (const [index, token] of document.tokens.entries()) {
      const edits = change(token, index, document);
      if (edits !== null) yield Array.isArray(edits) ? edits : [/** @type {Edit} */ (edits)];
    }
  };

/** @param {Token | undefined} token @param {RegExp} pattern */
const isSign = (token, pattern) => token?.kind === "sign" && pattern.test(token.text);

/** @param {string} from @param {string} to @returns {Habit} */
const signBy = (from, to) =>
  each((token) => (token.kind === "sign" && token.text === from ? by(token, to) : null));

/** @param {string} from @param {string} to @returns {Habit} */
const wordBy = (from, to) =>
  each((token) => (token.kind === "word" && token.text === from ? by(token, to) : null));

/**
 * Strings on one line, from quote to quote.
 * @param {(open: Token, close: Token, inner: readonly Token[], next: Token | undefined, document: Document) => readonly Edit[] | null} change
 * @returns {Habit}
 */
const eachString = (change) =>
  function* (document) {
    let open = -1;
    for (const [index, token] of document.tokens.entries()) {
      if (token.kind === "opening-quote") open = index;
      if (token.kind !== "closing-quote" || open < 0) continue;
      const first = /** @type {Token} */ (document.tokens[open]);
      if (first.line !== token.line) continue;
      const inner = document.tokens.slice(open + 1, index);
      const edits = change(first, token, inner, document.tokens[index + 1], document);
      if (edits !== null) yield edits;
      open = -1;
    }
  };

/** @param {string} from @param {string} left @param {string} [right] @returns {Habit} */
const quotesBy = (from, left, right = left) =>
  eachString((open, close) => (open.text === from ? [by(open, left), by(close, right)] : null));

const isPlainWord = /** @param {readonly Token[]} inner */ (inner) =>
  inner.length === 1 && inner[0]?.kind === "string-word";

/** @param {readonly string[]} words @returns {readonly Habit[]} */
const amongEachOther = (words) =>
  words.flatMap((from) => words.filter((to) => to !== from).map((to) => wordBy(from, to)));

const opener = /^(?:[([{]|\$\(|\$\{|\[\[)$/;
const closer = /^(?:[)\]}]|\]\])$/;
const separator = /^[,;:=]$/;

/** Words of a comment: half of them are elsewhere in the text. @param {Document} document */
function someWords({ tokens, random }) {
  const words = tokens
    .filter(({ kind }) => kind === "word" || kind === "string-word")
    .map(({ text }) => text);
  const count = 1 + random.below(4);
  return Array.from({ length: count }, () => {
    const some = random.below(2) === 0 ? words : everyday;
    return some[random.below(some.length)] ?? "todo";
  }).join(" ");
}

const everyday =
  "todo fix this see the docs default value old new was here do not change for now only used by".split(" ");

/** @param {string} open @param {string} [close] @returns {Habit} */
const commentBehind = (open, close = "") =>
  each((token, _, document) =>
    token.isLast && token.kind !== "comment"
      ? put(token.end, ` ${open} ${someWords(document)}${close}`)
      : null,
  );

/** @param {string} open @param {string} [close] @returns {Habit} */
const commentAbove = (open, close = "") =>
  each((token, _, document) => {
    if (!token.isFirst) return null;
    const lineStart = document.text.lastIndexOf("\n", token.start - 1) + 1;
    const indentation = document.text.slice(lineStart, token.start);
    return indentation.trim() === ""
      ? put(lineStart, `${indentation}${open} ${someWords(document)}${close}\n`)
      : null;
  });

/** @type {readonly (readonly [string, string])[]} */
const commentSigns = [
  ["//", ""],
  ["#", ""],
  ["/*", " */"],
  ["--", ""],
  [";", ""],
  ["<!--", " -->"],
];

/** @param {string} word @param {Random} random */
function misspelt(word, random) {
  const at = random.below(word.length);
  const [left, right] = [word.slice(0, at), word.slice(at + 1)];
  switch (random.below(5)) {
    case 0:
      return left + right;
    case 1:
      return left + word[at] + word[at] + right;
    case 2:
      return left + (right[0] ?? "") + word[at] + right.slice(1);
    case 3:
      return left + letters[random.below(letters.length)] + right;
    default:
      return word[0] === word[0]?.toUpperCase() ? word.toLowerCase() : word[0]?.toUpperCase() + word.slice(1);
  }
}
const letters = "abcdefghijklmnopqrstuvwxyz";

/** @param {Document} document @param {Token} token */
const indentationOf = ({ text }, token) =>
  text.slice(text.lastIndexOf("\n", token.start - 1) + 1, token.start);

/** @param {(indentation: string, document: Document, token: Token) => string | null} change @returns {Habit} */
const indented = (change) =>
  each((token, _, document) => {
    if (!token.isFirst || token.kind.startsWith("string")) return null;
    const own = indentationOf(document, token);
    if (own.trim() !== "") return null;
    const other = change(own, document, token);
    return other === null || other === own
      ? null
      : { start: token.start - own.length, end: token.start, text: other };
  });

/** A line and the deeper ones below it, moved by some blanks. @type {Habit} */
function* blockMoved({ text, random }) {
  const lines = linesIn(text);
  const widthOf = (/** @type {string} */ line) => line.length - line.trimStart().length;
  for (const [index, { line, start }] of lines.entries()) {
    const own = widthOf(line);
    const behind = lines.slice(index + 1).findIndex((other) => widthOf(other.line) <= own);
    const last = lines[behind < 0 ? lines.length - 1 : index + behind];
    if (last === undefined || last.start === start) continue;
    const block = text.slice(start, last.end).split("\n");
    const by = [1, 2, 4][random.below(3)] ?? 1;
    const isLess = own >= by && random.below(2) === 0;
    const moved = block.map((each) => (each === "" ? each : isLess ? each.slice(by) : " ".repeat(by) + each));
    yield [{ start, end: last.end, text: moved.join("\n") }];
  }
}

/** The closers at the end of a text, as when it was not copied as a whole. @type {Habit} */
function* cutOff({ text, tokens, random }) {
  let first = tokens.length;
  while (first > 0 && isSign(tokens[first - 1], /^[)\]};,>]$/)) first--;
  const count = tokens.length - first;
  if (count === 0) return;
  const from = tokens[tokens.length - 1 - random.below(count)];
  if (from === undefined) return;
  const start = text.slice(0, from.start).trimEnd().length;
  yield [{ start, end: text.trimEnd().length, text: "" }];
}

/**
 * A text that breaks off in its second half, and the same with all closed that is open there.
 * @param {Document} document
 * @returns {{ broken: string, closed: readonly string[] } | null}
 */
function brokenOff({ text, tokens, style, random }) {
  const last = tokens[(tokens.length >> 1) + random.below(Math.max(1, tokens.length >> 1))];
  if (last === undefined || last.kind.startsWith("comment") || last.kind === "unclosed") return null;
  /** @type {{ closer: string, indentation: string }[]} */
  const open = [];
  let quote = "";
  for (const token of tokens) {
    if (token.start > last.start) break;
    const closer = token.kind === "sign" ? closerOf(token.text, style) : undefined;
    if (token.kind === "opening-quote") quote = token.text;
    else if (token.kind === "closing-quote") quote = "";
    else if (closer !== undefined) open.unshift({ closer, indentation: indentOf(text, token.start) });
    else if (token.kind === "sign" && open[0]?.closer === token.text) open.shift();
  }
  const broken = text.slice(0, last.end);
  const inRow = quote + open.map(({ closer }) => closer).join("");
  const inLines = quote + open.map(({ closer, indentation }) => `\n${indentation}${closer}`).join("");
  return inRow === "" ? null : { broken, closed: [broken + inRow, broken + inLines] };
}

/** @param {string} text @param {number} at */
const indentOf = (text, at) => /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", at - 1) + 1))?.[0] ?? "";

/** The full-width form of a sign, as East Asian keyboards write it. @param {string} sign */
const wide = (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0);

/** Lines that are not blank, with their places. @param {string} text */
function linesIn(text) {
  let start = 0;
  return text.split("\n").flatMap((line) => {
    const placed = { line, start, end: start + line.length };
    start = placed.end + 1;
    return line.trim() === "" ? [] : [placed];
  });
}

/** The lines on which only closers stand, end tags or closing words. @param {Document} document */
function linesOfClosers({ text, tokens, style }) {
  const words = Object.values(style.pairedWords ?? {});
  const closes = (/** @type {Token | undefined} */ token) =>
    isSign(token, closer) || token?.text === "</" || words.includes(token?.text ?? "");
  return linesIn(text).filter(({ line, start }) => {
    const first = tokens.find((token) => token.start >= start);
    return closes(first) && /^\s*(?:<\/[\w:.-]+>|\w+|[^\w\s]+)[;,)]*\s*$/.test(line);
  });
}

/** @type {Habit} */
function* closerLineMissing(document) {
  for (const { start, end } of linesOfClosers(document)) yield [{ start, end: end + 1, text: "" }];
}

/** @type {Habit} */
function* closerLineTwice(document) {
  for (const { line, start } of linesOfClosers(document)) yield [put(start, `${line}\n`)];
}

/** A line once more, somewhere else. @type {Habit} */
function* linePasted({ text, random }) {
  const lines = linesIn(text);
  for (const { start } of lines) {
    const pasted = lines[random.below(lines.length)];
    if (pasted !== undefined) yield [put(start, `${pasted.line}\n`)];
  }
}

/** @type {Habit} */
function* linesSwapped({ text }) {
  const lines = linesIn(text);
  for (const [index, { line, start, end }] of lines.entries()) {
    const next = lines[index + 1];
    if (next?.start === end + 1 && next.line !== line)
      yield [{ start, end: next.end, text: `${next.line}\n${line}` }];
  }
}

/** A line break lost with the blanks behind it, or kept as one blank. @type {Habit} */
function* lineJoined({ text, random }) {
  for (const { index: start, 0: blanks } of text.matchAll(/\n[ \t]*(?=\S)/g))
    yield [{ start, end: start + blanks.length, text: random.below(2) === 0 ? "" : " " }];
}

/** The names in end tags, with their tokens. @param {Document} document */
function endTags({ tokens }) {
  return tokens.flatMap((token, index) => {
    const name = tokens[index + 1];
    const close = tokens.slice(index, index + 8).find(({ text }) => text === ">");
    return token.text === "</" && name?.kind === "word" && close !== undefined
      ? [{ open: token, name, close }]
      : [];
  });
}

/** @type {Habit} */
function* endTagsSwapped(document) {
  const tags = endTags(document);
  for (const [index, { open, close }] of tags.entries()) {
    const next = tags[index + 1];
    if (next === undefined || document.text.slice(close.end, next.open.start).trim() !== "") continue;
    const [one, other] = [
      document.text.slice(open.start, close.end),
      document.text.slice(next.open.start, next.close.end),
    ];
    if (one !== other)
      yield [
        {
          start: open.start,
          end: next.close.end,
          text: other + document.text.slice(close.end, next.open.start) + one,
        },
      ];
  }
}

/** @param {(tag: { open: Token, name: Token, close: Token }, document: Document) => Edit} change @returns {Habit} */
const eachEndTag = (change) =>
  function* (document) {
    for (const tag of endTags(document)) yield [change(tag, document)];
  };

/**
 * Habits by family: each family is drawn equally often.
 * @type {Readonly<Record<string, readonly Habit[]>>}
 */
export const habits = {
  "separator missing": [
    each((token) => (isSign(token, separator) ? by(token, "") : null)),
    each((token) => (isSign(token, separator) && token.isLast ? by(token, "") : null)),
    each((token) => (isSign(token, /^,$/) && token.isLast ? by(token, "") : null)),
  ],
  "separator confused": [
    ...[
      signBy(",", ";"),
      signBy(";", ","),
      signBy(":", "="),
      signBy("=", ":"),
      signBy(",", "."),
      signBy(":", ";"),
    ],
    ...[
      signBy(";", ":"),
      signBy(":", "=>"),
      signBy("=", "=="),
      signBy("==", "="),
      signBy("=>", "->"),
      signBy("->", "."),
    ],
    ...[
      signBy("===", "===="),
      signBy("==", "==="),
      signBy(".", ","),
      signBy(":=", "="),
      signBy("=", ":="),
      signBy("=>", "="),
    ],
  ],
  "separator doubled": [
    each((token) => (isSign(token, separator) ? by(token, token.text + token.text) : null)),
  ],
  "separator behind the last": [
    each((token, index, { tokens }) => {
      const before = tokens[index - 1];
      const isBehindValue = before !== undefined && !isSign(before, separator) && !isSign(before, opener);
      return isSign(token, closer) && isBehindValue && before.kind !== "comment"
        ? put(before.end, ",")
        : null;
    }),
  ],
  "other quotes": [
    ...[
      quotesBy('"', "'"),
      quotesBy("'", '"'),
      quotesBy('"', "“", "”"),
      quotesBy("'", "‘", "’"),
      quotesBy('"', "`"),
    ],
    ...[
      quotesBy("'", "`"),
      quotesBy('"', "''"),
      quotesBy('"', "”"),
      quotesBy('"', '\\"'),
      quotesBy('"', "&quot;"),
    ],
  ],
  "quotes missing": [
    eachString((open, close, inner) => (isPlainWord(inner) ? [by(open, ""), by(close, "")] : null)),
    eachString((open, close, inner) => (inner.length > 0 ? [by(open, ""), by(close, "")] : null)),
    eachString((open, close, inner, next) =>
      isPlainWord(inner) && isSign(next, /^[:=]/) ? [by(open, ""), by(close, "")] : null,
    ),
  ],
  "line of a closer missing": [closerLineMissing],
  "line of a closer twice": [closerLineTwice],
  "one quote missing": [
    eachString((open, _, inner) => (inner.length > 0 ? [by(open, "")] : null)),
    eachString((_, close, inner) => (inner.length > 0 ? [by(close, "")] : null)),
    eachString((_, close, inner) => (inner.length > 0 ? [by(close, close.text === "'" ? '"' : "'")] : null)),
  ],
  "quote within": [
    eachString((open, _close, inner) => {
      const word = inner.slice(1, -1).find(({ kind }) => kind === "string-word");
      return word === undefined ? null : [by(word, open.text + word.text + open.text)];
    }),
    eachString((open, _close, inner) => {
      const word = inner.slice(1, -1).find(({ kind }) => kind === "string-word");
      return word === undefined ? null : [put(word.end, open.text)];
    }),
    each((token, index, { tokens }) => {
      const before = tokens[index - 1];
      const isEscape = token.text === "\\" && token.kind === "string-sign" && tokens[index + 1]?.text === '"';
      return isEscape && before !== undefined ? by(token, "") : null;
    }),
    function* ({ text, tokens }) {
      for (const { start, kind } of tokens)
        if (kind === "string-sign" && text.startsWith('""', start))
          yield [{ start, end: start + 2, text: '"' }];
    },
  ],
  "sign unescaped": [
    function* ({ text, tokens }) {
      for (const { kind, start, end } of tokens)
        if (kind === "string-sign" && text.startsWith("\\\\", start))
          yield [{ start, end: end + 1, text: "\\" }];
    },
    each((token) => (token.text === "\\" && token.kind === "string-sign" ? by(token, "") : null)),
  ],
  "literal of another language": [
    ...amongEachOther(["true", "True", "TRUE"]),
    ...amongEachOther(["false", "False", "FALSE"]),
    ...amongEachOther(["null", "None", "nil", "NULL", "undefined", "NaN"]),
    ...amongEachOther(["function", "def", "func", "fn"]),
    ...[
      wordBy("and", "&&"),
      wordBy("or", "||"),
      wordBy("not", "!"),
      wordBy("elif", "else if"),
      wordBy("elif", "elseif"),
    ],
    ...[
      signBy("&&", "and"),
      signBy("||", "or"),
      wordBy("None", "null"),
      wordBy("elif", "elsif"),
      wordBy("this", "self"),
    ],
    ...[wordBy("then", ""), wordBy("do", "{"), wordBy("fi", "}"), wordBy("done", "}"), wordBy("in", "of")],
    ...[wordBy("const", "var"), wordBy("let", "int"), wordBy("int", "let"), wordBy("import", "include")],
  ],
  "number of another language": [
    each((token) => (token.kind === "number" && /^[1-9]/.test(token.text) ? put(token.start, "0") : null)),
    each((token) =>
      token.kind === "number" && /^\d{4,}$/.test(token.text) ? put(token.end - 3, ",") : null,
    ),
    each((token, index, { tokens }) =>
      token.kind === "number" && !isSign(tokens[index + 1], /^\.$/) && !isSign(tokens[index - 1], /^\.$/)
        ? put(token.end, ".")
        : null,
    ),
    each((token) => (token.kind === "number" ? put(token.start, "+") : null)),
  ],
  "word misspelt": [
    each((token, _, { random, tokens }) => {
      const isFrequent = tokens.filter(({ text }) => text === token.text).length > 1;
      return token.kind === "word" && token.text.length > 1 && isFrequent
        ? by(token, misspelt(token.text, random))
        : null;
    }),
    each((token, _, { random }) =>
      token.kind === "word" && token.text.length > 1 && token.isFirst
        ? by(token, misspelt(token.text, random))
        : null,
    ),
  ],
  "blank missing": [
    each((token) =>
      token.gap > 0 && !token.isFirst ? { start: token.start - token.gap, end: token.start, text: "" } : null,
    ),
    each((token, index, { tokens, text }) => {
      const next = tokens[index + 1];
      const isSeparator = isSign(token, /^(?:[:=\-*[]|\[\[)$/);
      return isSeparator && next?.line === token.line && text[token.end] === " "
        ? { start: token.end, end: token.end + 1, text: "" }
        : null;
    }),
  ],
  "blank added": [
    each((token) => (isSign(token, /^[=:,$(\-!<>.]$/) ? put(token.end, " ") : null)),
    each((token) => (isSign(token, /^[=:]$/) ? [put(token.start, " "), put(token.end, " ")] : null)),
    each((token, _, { random }) =>
      token.kind === "word" && token.text.length > 5 ? put(token.start + 2 + random.below(3), " ") : null,
    ),
  ],
  "bracket missing": [
    each((token) => (isSign(token, closer) ? by(token, "") : null)),
    each((token) => (isSign(token, closer) && token.isLast ? by(token, "") : null)),
    each((token) => (isSign(token, opener) ? by(token, "") : null)),
    each((token, _, { text }) => {
      if (!isSign(token, /^[)\]}]$/) || !token.isFirst) return null;
      const start = text.lastIndexOf("\n", token.start);
      return start < 0 ? null : { start, end: token.end, text: "" };
    }),
  ],
  "bracket too many": [
    each((token) => (isSign(token, closer) ? put(token.end, token.text) : null)),
    each((token) => (isSign(token, opener) ? put(token.start, token.text) : null)),
    each((token, _, document) =>
      isSign(token, /^\}$/) && token.isFirst ? put(token.end, `\n${indentationOf(document, token)}}`) : null,
    ),
  ],
  "bracket of another kind": [
    ...[
      signBy(")", "]"),
      signBy("]", "}"),
      signBy("}", "]"),
      signBy("}", ")"),
      signBy("]", ")"),
      signBy("(", "["),
    ],
    ...[
      signBy("{", "["),
      signBy("[", "{"),
      signBy("(", "{"),
      signBy("[", "("),
      signBy("{", "("),
      signBy(")", "}"),
    ],
  ],
  "end missing": [cutOff, cutOff],
  "comment elsewhere": commentSigns.flatMap(([open, close]) => [
    commentBehind(open, close),
    commentAbove(open, close),
  ]),
  "comment sign missing": [each((token) => (token.kind === "comment-sign" ? by(token, "") : null))],
  tags: [
    endTagsSwapped,
    endTagsSwapped,
    eachEndTag(({ open, close }) => ({ start: open.start, end: close.end, text: "" })),
    eachEndTag(({ open }) => by(open, "<")),
    eachEndTag(({ name }, { random }) => by(name, misspelt(name.text, random))),
    eachEndTag(({ close }) => by(close, "")),
    each((token) => (token.text === "/>" ? by(token, ">") : null)),
    each((token) => (token.text === ">" && token.kind === "sign" ? by(token, "") : null)),
    eachString((open, close, inner) =>
      inner.length > 0 && open.text === '"' ? [by(open, ""), by(close, "")] : null,
    ),
    function* ({ text }) {
      for (const { 0: entity, index } of text.matchAll(/&(?:amp|lt|gt|quot);/g)) {
        const plain = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' }[entity] ?? "&";
        yield [{ start: index, end: index + entity.length, text: plain }];
      }
    },
  ],
  indentation: [
    indented((own) => (own === "" ? null : own.slice(1))),
    indented((own) => `${own} `),
    indented((own) => (own.startsWith(" ") ? own.replace(/ {2,4}/g, "\t") : null)),
    indented((own) => (own.startsWith("\t") ? own.replaceAll("\t", "    ") : null)),
    indented((own) => (own === "" ? null : own.slice(0, own.length >> 1))),
    indented((own) => (own === "" ? null : own + own)),
    blockMoved,
    blockMoved,
  ],
  "line broken": [
    eachString((_open, _close, inner) => {
      const word = inner.slice(1).find(({ gap }) => gap === 1);
      return word === undefined ? null : [{ start: word.start - 1, end: word.start, text: "\n" }];
    }),
    each((token) =>
      token.gap === 1 && !token.isFirst && token.kind !== "comment"
        ? { start: token.start - 1, end: token.start, text: "\n" }
        : null,
    ),
    each((token, index, { tokens }) => {
      const next = tokens[index + 1];
      return token.isLast && next !== undefined ? { start: token.end, end: next.start, text: " " } : null;
    }),
  ],
  "line elsewhere": [linePasted, linesSwapped, lineJoined],
  "sign of a word processor": [
    each((token) => (isSign(token, /^[,;:(){}=]$/) ? by(token, wide(token.text)) : null)),
    each((token) => (/-quote$/.test(token.kind) && token.text === '"' ? by(token, "”") : null)),
    each((token, _, { random }) =>
      token.gap === 1 && !token.isFirst
        ? {
            start: token.start - 1,
            end: token.start,
            text: ["\u00a0", "\u3000", "\u200b "][random.below(3)] ?? "",
          }
        : null,
    ),
    eachString((open, close) => (open.text === '"' ? [by(open, "“"), by(close, "”")] : null)),
  ],
  "words of a block missing": [
    each((token, _, { style }) => {
      const words = Object.entries(style.pairedWords ?? {}).flat();
      return words.includes(token.text) && token.kind === "word" ? by(token, "") : null;
    }),
  ],
};

const bareKeys = eachString((open, close, inner, next) =>
  isPlainWord(inner) && isSign(next, /^:/) ? [by(open, ""), by(close, "")] : null,
);

/** One place of a habit. @param {Habit} habit @returns {Habit} */
const once = (habit) =>
  function* (document) {
    const all = [...habit(document)];
    const site = all[document.random.below(Math.max(1, all.length))];
    if (site !== undefined) yield site;
  };

/**
 * Notations: the habits of people who write a whole text as another language or program wants it.
 * @type {Readonly<Record<string, readonly Habit[]>>}
 */
export const notations = {
  "as Python": [
    quotesBy('"', "'"),
    ...[wordBy("true", "True"), wordBy("false", "False"), wordBy("null", "None")],
    ...[signBy("&&", "and"), signBy("||", "or"), wordBy("this", "self"), once(commentBehind("#"))],
  ],
  "as JavaScript": [
    bareKeys,
    quotesBy('"', "'"),
    wordBy("null", "undefined"),
    once(commentBehind("//")),
    once(commentAbove("//")),
    ...(habits["separator behind the last"] ?? []),
    ...[wordBy("None", "null"), wordBy("True", "true"), wordBy("False", "false"), signBy("=", ":")],
    ...[wordBy("and", "&&"), wordBy("or", "||"), wordBy("not", "!")],
  ],
  "as a word processor": [
    quotesBy('"', "“", "”"),
    quotesBy("'", "‘", "’"),
    signBy("-", "–"),
    signBy("...", "…"),
    signBy(",", "，"),
  ],
  "as plain text": [
    eachString((open, close, inner) => (inner.length > 0 ? [by(open, ""), by(close, "")] : null)),
    ...(habits["sign unescaped"] ?? []),
    ...(habits["blank missing"] ?? []),
    ...(habits["indentation"] ?? []).map(once),
    signBy("=", ":"),
  ],
  "as a table of properties": [
    bareKeys,
    signBy(":", "="),
    signBy("=", ":"),
    each((token) => (isSign(token, /^[,;]$/) && token.isLast ? by(token, "") : null)),
  ],
};

/** So many habits are drawn for one text before another one is taken. */
const triesPerText = 60;
/** Families that few texts can have, or that people have more often, are drawn so many times as often as others. */
const frequent =
  /tags|quote|language|misspelt|unescaped|cut off|bracket missing|separator missing|line|word processor/;
const families = Object.entries(habits).flatMap((family) =>
  Array(frequent.test(family[0]) ? 3 : 1).fill(family),
);
/** The fault stands everywhere in a share of the cases, and at two to four places in another. */
const shareEverywhere = 0.3;
const shareOfSome = 0.2;
/** Places that have the fault at most. */
const mostPlaces = 60;
/** Slips of the hand are made once or twice; only habits of writing are made everywhere. */
const isSlip = /one quote|missing|doubled|too many|another kind|misspelt|broken|added|elsewhere/;
const isHabitAllTheSame = /quotes missing|separator missing/;

/**
 * A text with a habit: the input, what was meant, and texts that are nearer to it. Null when the program rejects none of those that were drawn.
 * @param {string} text that the program accepts
 * @param {string} format
 * @param {Random} random
 * @param {(text: string) => Promise<boolean>} rejects
 * @returns {Promise<{ kind: string, input: string, original: string, nearer: readonly string[] } | null>}
 */
export async function drawHabit(text, format, random, rejects) {
  for (let tries = 0; tries < triesPerText; tries++) {
    const at = random.below(families.length + 2);
    const document = documentOf(text, format, random);
    if (at >= families.length) {
      const { broken, closed } = brokenOff(document) ?? { broken: "", closed: [] };
      const [original = "", ...nearer] = closed;
      if (broken !== "" && (await rejects(broken)) && !(await rejects(original)))
        return { kind: "broken off", input: broken, original, nearer };
      continue;
    }
    const [kind, own] = /** @type {[string, readonly Habit[]]} */ (families[at]);
    const habit = own[random.below(own.length)];
    const all = habit === undefined ? [] : apart([...habit(document)]);
    if (all.length === 0) continue;
    const sites = someOf(all, kind, random);
    const input = withSites(text, sites);
    if (!(await rejects(input))) continue;
    return {
      kind: sites.length > 1 ? `${kind}, ${sites.length > 4 ? "many" : "some"}` : kind,
      input,
      original: text,
      nearer: withoutOne(text, sites),
    };
  }
  return null;
}

/** A habit is part of a drawn notation in a share of the cases. */
const shareOfHabits = 0.75;

/**
 * A text in another notation: the places of several habits at once. Null when the program rejects none of those that were drawn.
 * @type {typeof drawHabit}
 */
export async function drawNotation(text, format, random, rejects) {
  const document = documentOf(text, format, random);
  for (const [kind, own] of shuffled(Object.entries(notations), random)) {
    const bySite = new Map();
    for (const habit of own)
      if (random.unit() < shareOfHabits) for (const site of habit(document)) bySite.set(site, habit);
    const sites = apart([...bySite.keys()]).slice(0, mostPlaces);
    if (new Set(sites.map((site) => bySite.get(site))).size < 2) continue;
    const input = withSites(text, sites);
    if (await rejects(input)) return { kind, input, original: text, nearer: withoutOne(text, sites) };
  }
  return null;
}

/**
 * The text with other values in the place of some, where the program accepts them. Few files have literals, which most languages spell
 * otherwise, and values that need their quotes or escapes: a sign that means something in the format, a path, a text with a quote.
 * @type {(text: string, format: string, random: Random, rejects: (text: string) => Promise<boolean>) => Promise<string>}
 */
export async function withOtherValues(text, format, random, rejects) {
  const document = documentOf(text, format, random);
  const value = (/** @type {Token} */ { text: word }) =>
    (values[random.below(values.length)] ?? "").replaceAll("word", word);
  const ofStrings = eachString((open, close, [inner], next) =>
    inner?.kind === "string-word" && !isSign(next, /^[:=]/)
      ? [{ start: open.start, end: close.end, text: value(inner) }]
      : null,
  );
  const ofWords = each((token, index, { tokens }) =>
    token.kind === "word" && token.isLast && isSign(tokens[index - 1], /^[:=-]$/)
      ? by(token, value(token))
      : null,
  );
  const sites = shuffled(apart([...ofStrings(document), ...ofWords(document)]), random).slice(
    0,
    mostOtherValues,
  );
  /** @type {Site[]} */
  let accepted = [];
  for (const site of sites) {
    const more = apart([...accepted, site]);
    if (!(await rejects(withSites(text, more)))) accepted = more;
  }
  return withSites(text, accepted);
}

/** Each is a run of the program. */
const mostOtherValues = 4;

const literals = ["true", "false", "null"];
const values = [
  ...[...literals, ...literals],
  ...[
    `"@word"`,
    `"*.word"`,
    `"%word"`,
    `"word: word"`,
    `"word #word"`,
    `"[word] word"`,
    `"{word}"`,
    '"`word`"',
  ],
  ...[`"it's word"`, `'it''s word'`, `"a \\"word\\" b"`, `"C:\\\\word\\\\word"`, `"\\\\d+ word"`],
];

/** The texts that lack one of the sites. @param {string} text @param {readonly Site[]} sites */
const withoutOne = (text, sites) =>
  sites.length < 2
    ? []
    : sites.map((one) =>
        withSites(
          text,
          sites.filter((site) => site !== one),
        ),
      );

/** The places that have the fault, in their order. @param {readonly Site[]} all @param {string} kind @param {Random} random */
function someOf(all, kind, random) {
  const share = random.unit();
  const isOfWriting = !isSlip.test(kind) || isHabitAllTheSame.test(kind);
  const count =
    share < shareEverywhere && isOfWriting
      ? mostPlaces
      : share < shareEverywhere + shareOfSome
        ? 2 + random.below(3)
        : 1;
  const first = random.below(all.length);
  const sites =
    count >= all.length
      ? all
      : Array.from({ length: count }, (_, index) => all[(first + index) % all.length] ?? []);
  return sites.toSorted((one, other) => (one[0]?.start ?? 0) - (other[0]?.start ?? 0)).slice(0, mostPlaces);
}

/** Sites that do not touch each other. @param {readonly Site[]} sites */
function apart(sites) {
  let end = -1;
  return sites
    .toSorted((one, other) => (one[0]?.start ?? 0) - (other[0]?.start ?? 0))
    .filter((site) => {
      const isApart = (site[0]?.start ?? 0) > end;
      if (isApart) end = site.at(-1)?.end ?? end;
      return isApart;
    });
}

/**
 * @param {string} text
 * @param {readonly Site[]} sites in their order in the text
 */
export function withSites(text, sites) {
  let [result, done] = ["", 0];
  for (const { start, end, text: other } of sites.flat()) {
    result += text.slice(done, start) + other;
    done = end;
  }
  return result + text.slice(done);
}

/** Lines of an excerpt, which is as long as many a file that people ask about; half of them have three at most. */
const fewestLines = 1;
const mostLines = 24;
const triesPerExcerpt = 12;

/**
 * A part of a text that the program accepts as a text of its own: a pair of brackets, or lines with those that are indented below them.
 * Null when none of those that were drawn is.
 * @param {string} text
 * @param {string} format
 * @param {Random} random
 * @param {(text: string) => Promise<boolean>} rejects
 */
export async function drawExcerpt(text, format, random, rejects) {
  const lines = text.split("\n");
  const { tokens } = documentOf(text, format, random);
  for (let tries = 0; tries < triesPerExcerpt; tries++) {
    const excerpt = random.below(2) === 0 ? linesFrom(lines, random) : bracketsFrom(text, tokens, random);
    const count = excerpt.split("\n").length - 1;
    if (count < fewestLines || count > mostLines) continue;
    if (await rejects(excerpt)) continue;
    const inOneLine = excerpt.trim().replace(/\s*\n\s*/g, " ");
    return random.below(2) === 0 && !(await rejects(inOneLine)) ? inOneLine : excerpt;
  }
  return null;
}

/** @param {readonly string[]} lines @param {Random} random */
function linesFrom(lines, random) {
  const first = random.below(Math.max(1, lines.length));
  const depth = /^\s*/.exec(lines[first] ?? "")?.[0] ?? "";
  const wanted = first + fewestLines + random.below(random.below(2) === 0 ? 3 : mostLines);
  let end = first + 1;
  while (end < lines.length && end < wanted && ((lines[end] ?? "") === "" || lines[end]?.startsWith(depth)))
    end++;
  return `${lines
    .slice(first, end)
    .map((line) => line.slice(depth.length))
    .join("\n")
    .trimEnd()}\n`;
}

/** @param {string} text @param {readonly Token[]} tokens @param {Random} random */
function bracketsFrom(text, tokens, random) {
  const openers = tokens.filter((token) => isSign(token, /^[{[<]$/));
  const open = openers[random.below(Math.max(1, openers.length))];
  if (open === undefined) return "";
  const lineStart = text.lastIndexOf("\n", open.start - 1) + 1;
  const depth = /^[ \t]*/.exec(text.slice(lineStart))?.[0] ?? "";
  const close = new RegExp(`^${depth}(?:[\\]}]|</[^>\\n]*>)`, "m").exec(text.slice(open.end));
  if (close === null) return "";
  const part = text.slice(open.start, open.end + close.index + close[0].length);
  return `${part
    .split("\n")
    .map((line, index) => (index > 0 && line.startsWith(depth) ? line.slice(depth.length) : line))
    .join("\n")}\n`;
}
