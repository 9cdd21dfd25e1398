// Grammars and texts to parse, the same on every run.

/** @typedef {import("../dist/grammar/grammar.js").Expression} Expression */

/** @param {string} text @returns {Expression} */
const literal = (text) => ({ kind: "literal", text });
/** @param {string} name @returns {Expression} */
const rule = (name) => ({ kind: "reference", name });
/** @param {Expression[]} items @returns {Expression} */
const row = (...items) => ({ kind: "sequence", items });
/** @param {Expression[]} alternatives @returns {Expression} */
const choice = (...alternatives) => ({ kind: "choice", alternatives });
/** @param {Expression} item @returns {Expression} */
const any = (item, min = 0, max = Number.POSITIVE_INFINITY) => ({ kind: "repetition", item, min, max });
/** @param {Expression} item */
const optional = (item) => any(item, 0, 1);
/** @param {(readonly [number, number])[]} ranges @returns {Expression} */
const oneOf = (...ranges) => ({ kind: "class", ranges });
/** @param {string} characters */
const among = (characters) =>
  oneOf(...Array.from(characters, (each) => /** @type {const} */ ([each.charCodeAt(0), each.charCodeAt(0)])));

/** @type {Record<string, Expression[]>} */
const json = {
  json: [row(rule("blank"), rule("value"), rule("blank"))],
  value: [..."object array string number".split(" ").map(rule), literal("true"), literal("false"), literal("null")],
  object: [row(literal("{"), rule("blank"), optional(row(rule("member"), any(row(literal(","), rule("blank"), rule("member"))))), literal("}"))],
  member: [row(rule("string"), rule("blank"), literal(":"), rule("blank"), rule("value"), rule("blank"))],
  array: [row(literal("["), rule("blank"), optional(row(rule("element"), any(row(literal(","), rule("blank"), rule("element"))))), literal("]"))],
  element: [row(rule("value"), rule("blank"))],
  string: [row(literal('"'), any(rule("character")), literal('"'))],
  character: [oneOf([0x20, 0x21], [0x23, 0x5b], [0x5d, 0xd7ff], [0xe000, 0x10ffff]), row(literal("\\"), rule("escape"))],
  escape: [among('"/\\bfnrt'), row(literal("u"), any(rule("hex"), 4, 4))],
  hex: [oneOf([0x30, 0x39], [0x41, 0x46], [0x61, 0x66])],
  number: [
    row(
      optional(literal("-")),
      choice(literal("0"), row(oneOf([0x31, 0x39]), any(rule("digit")))),
      optional(row(literal("."), any(rule("digit"), 1))),
      optional(row(among("Ee"), optional(among("+-")), any(rule("digit"), 1))),
    ),
  ],
  digit: [oneOf([0x30, 0x39])],
  blank: [any(oneOf([0x9, 0xa], [0xd, 0xd], [0x20, 0x20]))],
};

/** @type {import("../dist/grammar/grammar.js").Grammar} */
export const jsonGrammar = {
  start: "json",
  rules: new Map(
    Object.entries(json).map(([name, expressions]) => [
      name,
      { name, alternatives: expressions.map((expression) => ({ expression })) },
    ]),
  ),
};

/** @param {string} name @param {unknown[]} symbols */
const theirs = (name, ...symbols) => ({ name, symbols });
/** @param {string} text */
const letters = (text) => Array.from(text, (character) => ({ literal: character }));

/** The same grammar for nearley, as its compiler would write it: repetitions left recursive, no post-processing. */
export const nearleyJson = {
  Lexer: undefined,
  ParserStart: "json",
  ParserRules: [
    theirs("json", "blank", "value", "blank"),
    ...["object", "array", "string", "number"].map((name) => theirs("value", name)),
    ...["true", "false", "null"].map((word) => theirs("value", ...letters(word))),
    theirs("object", { literal: "{" }, "blank", { literal: "}" }),
    theirs("object", { literal: "{" }, "blank", "members", { literal: "}" }),
    theirs("members", "member"),
    theirs("members", "members", { literal: "," }, "blank", "member"),
    theirs("member", "string", "blank", { literal: ":" }, "blank", "value", "blank"),
    theirs("array", { literal: "[" }, "blank", { literal: "]" }),
    theirs("array", { literal: "[" }, "blank", "elements", { literal: "]" }),
    theirs("elements", "element"),
    theirs("elements", "elements", { literal: "," }, "blank", "element"),
    theirs("element", "value", "blank"),
    theirs("string", { literal: '"' }, "characters", { literal: '"' }),
    theirs("characters"),
    theirs("characters", "characters", "character"),
    theirs("character", /[^"\\\x00-\x1f]/),
    theirs("character", { literal: "\\" }, "escape"),
    theirs("escape", /["/\\bfnrt]/),
    theirs("escape", { literal: "u" }, /[0-9a-fA-F]/, /[0-9a-fA-F]/, /[0-9a-fA-F]/, /[0-9a-fA-F]/),
    theirs("number", "sign", "whole", "fraction", "exponent"),
    theirs("sign"),
    theirs("sign", { literal: "-" }),
    theirs("whole", { literal: "0" }),
    theirs("whole", /[1-9]/, "digits"),
    theirs("fraction"),
    theirs("fraction", { literal: "." }, "digit", "digits"),
    theirs("exponent"),
    theirs("exponent", /[Ee]/, "plusOrMinus", "digit", "digits"),
    theirs("plusOrMinus"),
    theirs("plusOrMinus", /[+-]/),
    theirs("digits"),
    theirs("digits", "digits", "digit"),
    theirs("digit", /[0-9]/),
    theirs("blank"),
    theirs("blank", "blank", /[ \t\n\r]/),
  ],
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
    const members = Array.from({ length: 1 + random(5) }, (_, index) => [`key${random(100)}${index}`, value(depth - 1)]);
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
