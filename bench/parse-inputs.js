// Grammars and texts to parse, the same on every run.

import { readEbnf } from "../dist/grammar/read/read-ebnf.js";

/** @typedef {import("../dist/grammar/grammar.js").Expression} Expression */

/**
 * JSON in plain productions, whose lists nest to the right as grammars in books and papers have them. In a
 * production, a name is a rule, a quoted text itself, and a class in brackets any one of its characters.
 */
const JSON_RULES = {
  json: ["blank value blank"],
  value: ["object", "array", "string", "number", "'true'", "'false'", "'null'"],
  object: ["'{' blank '}'", "'{' blank members '}'"],
  members: ["member", "member ',' blank members"],
  member: ["string blank ':' blank value blank"],
  array: ["'[' blank ']'", "'[' blank elements ']'"],
  elements: ["element", "element ',' blank elements"],
  element: ["value blank"],
  string: [`'"' characters '"'`],
  characters: ["", "character characters"],
  character: ["[ !#-\\[\\]-\uffff]", "'\\' escape"],
  escape: [`["/\\\\bfnrt]`, "'u' hex hex hex hex"],
  hex: ["[0-9A-Fa-f]"],
  number: ["sign whole fraction exponent"],
  sign: ["", "'-'"],
  whole: ["'0'", "[1-9] digits"],
  digits: ["", "[0-9] digits"],
  fraction: ["", "'.' [0-9] digits"],
  exponent: ["", "[Ee] plusOrMinus [0-9] digits"],
  plusOrMinus: ["", "[+\\-]"],
  blank: ["", "[ \t\n\r] blank"],
};

/** The symbols of a production; a blank stands inside a class only at its beginning. @param {string} production */
const symbolsOf = (production) => production.match(/'[^']+'|\[(?:\\.|[^\]\\])+\]|\w+/g) ?? [];

/** @param {string} symbol @returns {Expression} */
function ourSymbol(symbol) {
  if (symbol.startsWith("'")) return { kind: "literal", text: symbol.slice(1, -1) };
  if (!symbol.startsWith("[")) return { kind: "reference", name: symbol };
  const pattern = new RegExp(symbol);
  /** @type {[number, number][]} */
  const ranges = [];
  for (let code = 0; code <= 0xffff; code++) {
    if (!pattern.test(String.fromCharCode(code))) continue;
    const last = ranges.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return { kind: "class", ranges };
}

/** @param {string} symbol @returns {unknown[]} */
function nearleySymbols(symbol) {
  if (symbol.startsWith("'")) return Array.from(symbol.slice(1, -1), (character) => ({ literal: character }));
  return [symbol.startsWith("[") ? new RegExp(symbol) : symbol];
}

/** @param {Record<string, string[]>} rules @returns {import("../dist/grammar/grammar.js").Grammar} */
function ourGrammar(rules) {
  /** @param {string} production @returns {import("../dist/grammar/grammar.js").Alternative} */
  const alternative = (production) => ({
    expression: { kind: "sequence", items: symbolsOf(production).map(ourSymbol) },
  });
  const [start = ""] = Object.keys(rules);
  return {
    start,
    rules: new Map(
      Object.entries(rules).map(([name, each]) => [name, { name, alternatives: each.map(alternative) }]),
    ),
  };
}

export const jsonGrammar = ourGrammar(JSON_RULES);

/** As ambiguous as can be: the forest grows with the cube of the text. */
export const sumGrammar = ourGrammar({ sum: ["sum '+' sum", "'a'"] });

/** Each statement `a<b> c;` is a declaration or two comparisons. */
export const { grammar: declarationGrammar } = readEbnf(`
program: (statement _)*
statement: type _ name ";" | expression ";"
type: name arguments?
arguments: "<" type ">"
precedence expression: expression ("<" | ">") _ expression | name
name: /[a-z]/
_: /[ \\n]*/
`);

/** The same grammar for nearley, without post-processing. */
export const nearleyJson = {
  Lexer: undefined,
  ParserStart: "json",
  ParserRules: Object.entries(JSON_RULES).flatMap(([name, productions]) =>
    productions.map((each) => ({ name, symbols: [...symbolsOf(each)].flatMap(nearleySymbols) })),
  ),
};

/** Numbers below a bound, the same on every run. */
function numbers() {
  let state = 42;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % below;
  };
}

/** JSON of about so many characters. @param {number} size */
export function jsonText(size) {
  const random = numbers();
  const words = ["hello", "the quick brown fox", "x", "a\nb", "ünï", ""];
  /** @param {number} depth @returns {unknown} */
  const value = (depth) => {
    const kind = random(depth > 0 ? 7 : 4);
    if (kind === 0) return random(100000) / 10;
    if (kind === 1) return words[random(words.length)];
    if (kind === 2) return [true, false, null][random(3)];
    if (kind === 3) return random(1000);
    if (kind === 4) return Array.from({ length: random(5) }, () => value(depth - 1));
    const members = Array.from({ length: 1 + random(5) }, (_, index) => [
      `key${random(100)}${index}`,
      value(depth - 1),
    ]);
    return Object.fromEntries(members);
  };
  const values = [];
  for (let length = 0; length < size; ) {
    values.push(value(5));
    length += JSON.stringify(values.at(-1), null, 1).length;
  }
  return JSON.stringify(values, null, 1);
}

const STATEMENTS = [
  "var x = 1;\n",
  "function foo(a, b) { return a + b * 2; }\n",
  'if (x > 3) { y = foo(x, "abc"); } else { z[1] = x.k; }\n',
  "for (var i = 0; i < 10; i++) { a.push(i); }\n",
  "const f = (a) => a * 2;\n",
  "while (true) { break; }\n",
  "x = {a: 1, b: [1, 2, 3]};\n",
  "try { g(); } catch (e) { h(e); }\n",
  "var y = a ? b : c, z = !d;\n",
];

/** JavaScript of about so many characters. @param {number} size */
export function javascriptText(size) {
  const random = numbers();
  let text = "";
  while (text.length < size) text += STATEMENTS[random(STATEMENTS.length)];
  return text;
}
