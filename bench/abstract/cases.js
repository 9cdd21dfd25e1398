import { readFileSync } from "node:fs";
import { join } from "node:path";
import { calculator, crashing, java, lua } from "./subjects.js";

/**
 * @typedef {object} Case
 * @property {string} name
 * @property {"tuning" | "aside"} half Cases set aside were looked at for the figures only.
 * @property {string} grammar One of those in this folder, `css`, or a file of the corpus.
 * @property {(corpus: string) => string} input
 * @property {import("./subjects.js").Opening} open Throws when the program is not there.
 * @property {number} mostRuns What it may take.
 * @property {string} [published] Calls, open nodes, visible characters of all.
 */

const bug = (/** @type {string} */ file) => (/** @type {string} */ corpus) =>
  readFileSync(join(corpus, file), "utf8").trimEnd();
const text = (/** @type {string} */ given) => () => given;

/** @type {readonly Case[]} */
export const cases = [
  {
    name: "((e))",
    half: "tuning",
    grammar: "calculator",
    input: text("1+((2*3))"),
    open: calculator("doubled"),
    mostRuns: 240,
    published: "208, 2, 5/11",
  },
  {
    name: "e/0",
    half: "tuning",
    grammar: "calculator",
    input: text("1*2/0"),
    open: calculator("zero"),
    mostRuns: 240,
    published: "310, 3, 6/9",
  },
  {
    name: "8-(4/(3-3))",
    half: "aside",
    grammar: "calculator",
    input: text("8-(4/(3-3))"),
    open: calculator("division"),
    mostRuns: 240,
    published: "219, 2, 9/11",
  },
  {
    name: "rhino.385",
    half: "tuning",
    grammar: "javascript.fbjson",
    input: bug("rhino.385.js"),
    open: java("rhino"),
    mostRuns: 700,
    published: "4,092, 6, 4/28",
  },
  {
    name: "closure.3379",
    half: "tuning",
    grammar: "javascript.fbjson",
    input: bug("closure.3379.js"),
    open: java("closure-v20171203"),
    mostRuns: 700,
    published: "1,689, 4, 7/15",
  },
  {
    name: "closure.2808",
    half: "tuning",
    grammar: "javascript.fbjson",
    input: bug("closure.2808.js"),
    open: java("closure-v20200101"),
    mostRuns: 700,
    published: "25,001, 0, 13/13",
  },
  {
    name: "csso 3.5.0, property",
    half: "tuning",
    grammar: "css",
    input: text(" ::before{ \n/**/ ;}\t"),
    open: crashing("csso", /getPropertyDescriptor/),
    mostRuns: 240,
    published: "211, 2, 3/8",
  },
  {
    name: "csso 3.5.0, at-rule",
    half: "aside",
    grammar: "css",
    input: text(
      "@charset '';@supports\tnot\n\t\n \t(---J\\0 :C !important)\n\t\n{.F\n\t\t{\n--S:''\np;\t/**/;E:''\n\n;/**/; \t}}",
    ),
    open: crashing("csso", /cleanAtrule/),
    mostRuns: 240,
  },
  {
    name: "clean-css 3.4.9",
    half: "aside",
    grammar: "css",
    input: text(
      '@charset "";\n\t@import\n"m"\tall\tand (prefers-color-scheme);\n *,*\n{/*x*/;/**/;_:"";}@font-face \n\t {\n}  \n@media\nall\n\n{}',
    ),
    open: crashing("clean-css", /findNameRoot/),
    mostRuns: 240,
    published: "254, 2, 6/14",
  },
  {
    name: "stylus 0.54.5, unary",
    half: "tuning",
    grammar: "css",
    input: text('@import \n\nurl(cfkup\t ) \n not\nscreen\tand\t\n\t(\tmin-width);@import "\\#u";\n'),
    open: crashing("stylus", /unaryop\.js/),
    mostRuns: 240,
  },
  {
    name: "stylus 0.54.5, lookup",
    half: "aside",
    grammar: "css",
    input: text('@charset "";@supports\t(--z:""){} *{}@font-face\n{}'),
    open: crashing("stylus", /lookupProperty/),
    mostRuns: 240,
  },
  {
    name: "stylus 0.54.5, group",
    half: "aside",
    grammar: "css",
    input: text("\n@import \t\n url(2); @font-face\n\n{border-collapse: \t9}"),
    open: crashing("stylus", /group\.js/),
    mostRuns: 240,
  },
  {
    name: "terser 5.15.1, negate",
    half: "aside",
    grammar: "javascript.fbjson",
    input: text("if (class{});"),
    open: crashing("terser", /Cannot negate a statement/),
    mostRuns: 700,
  },
  {
    name: "esmangle 1.0.1",
    half: "aside",
    grammar: "javascript.fbjson",
    input: text("\rthrow-_&this``\n"),
    open: crashing("esmangle", /Controller\.traverse/),
    mostRuns: 700,
  },
  {
    name: "less 4.9.1",
    half: "aside",
    grammar: "css",
    input: text("@import\nurl(\ts) all;@keyframes\t-W\n\t{from{  Qw\\@:linear;} \nfrom{}2%{}}"),
    open: crashing("less", /Cannot read properties of undefined/),
    mostRuns: 240,
  },
  {
    name: "javascript-obfuscator 0.18.8",
    half: "aside",
    grammar: "javascript.fbjson",
    input: text("try{}catch{}"),
    open: crashing("javascript-obfuscator", /NodeGuards/),
    mostRuns: 700,
  },
  {
    name: "jmespath 0.15.0",
    half: "aside",
    grammar: "jmespath",
    input: text("*||!@=''"),
    open: crashing("jmespath", /^TypeError/),
    mostRuns: 240,
  },
  {
    name: "regexp-tree 0.1.27, repeating",
    half: "aside",
    grammar: "regex",
    input: text("|(?:|){0,0}[]?"),
    open: crashing("regexp-tree", /^TypeError.*\n\s+at .*combine-repeating-patterns/),
    mostRuns: 240,
  },
  {
    name: "regexp-tree 0.1.27, path",
    half: "aside",
    grammar: "regex",
    input: text("$$(?:|){8,}"),
    open: crashing("regexp-tree", /^TypeError.*\n\s+at .*node-path/),
    mostRuns: 240,
  },
  {
    name: "toml 2.3.6",
    half: "aside",
    grammar: "toml",
    input: text('"" = true\n[[""]]\n#\n"" = true\n\n'),
    open: crashing("toml", /^TypeError/),
    mostRuns: 240,
  },
  {
    name: "closure.2937",
    half: "aside",
    grammar: "javascript.fbjson",
    input: bug("closure.2937.js"),
    open: java("closure-v20171203, to ES5"),
    mostRuns: 700,
  },
  {
    name: "clj-2092",
    half: "aside",
    grammar: "clojure.fbjson",
    input: bug("clj-2092.clj"),
    open: java("clojure, field"),
    mostRuns: 2_100,
  },
  {
    name: "clj-2345",
    half: "aside",
    grammar: "clojure.fbjson",
    input: bug("clj-2345.clj"),
    open: java("clojure"),
    mostRuns: 2_100,
  },
  {
    name: "clj-2450",
    half: "aside",
    grammar: "clojure.fbjson",
    input: bug("clj-2450.clj"),
    open: java("clojure, cast"),
    mostRuns: 2_100,
  },
  {
    name: "4.lua",
    half: "aside",
    grammar: "lua.fbjson",
    input: bug("4.lua"),
    open: lua(),
    mostRuns: 2_100,
    published: "25,001, 1, 80/95",
  },
];
