// Crashes of released programs: internal errors, not complaints about the input. The inputs were written for this bench.

/**
 * @typedef {object} Case
 * @property {string} name
 * @property {import("./fault.js").Kind} kind
 * @property {readonly string[]} packages with their versions; none for compilers, which are found by path
 * @property {string} code for the launcher of its kind; for compilers the command
 * @property {string} input a file or folder in inputs/
 * @property {RegExp} [quoted] what the error's message quotes of the input, or says of the place in it
 */

/** Every other case, beginning with the first, is held out: nothing was tuned on it. @type {readonly Case[]} */
export const cases = [
  {
    name: "csso 4.2.0, keyframes",
    kind: "npm",
    packages: ["csso@4.2.0"],
    code: "(text) => require('csso').minify(text)",
    input: "csso-keyframes.css",
  },
  {
    name: "csso 4.2.0, names",
    kind: "npm",
    packages: ["csso@4.2.0"],
    code: "(text) => require('csso').minify(text)",
    input: "csso-names.css",
  },
  {
    name: "clean-css 5.2.0, body",
    kind: "npm",
    packages: ["clean-css@5.2.0"],
    code: "(text) => new (require('clean-css'))({ level: 2 }).minify(text)",
    input: "clean-css-body.css",
  },
  {
    name: "clean-css 5.2.0, at-rule",
    kind: "npm",
    packages: ["clean-css@5.2.0"],
    code: "(text) => new (require('clean-css'))({ level: 2 }).minify(text)",
    input: "clean-css-at-rule.css",
  },
  {
    name: "svgo 2.3.0, style",
    kind: "npm",
    packages: ["svgo@2.3.0"],
    code: "(text) => { const { modernError } = require('svgo').optimize(text); if (modernError) throw modernError; }",
    input: "svgo-style.svg",
  },
  {
    name: "pug 3.0.2, block",
    kind: "npm",
    packages: ["pug@3.0.2"],
    code: "(text) => require('pug').compile(text)",
    input: "pug-block.pug",
  },
  {
    name: "nunjucks 3.2.3, signature",
    kind: "npm",
    packages: ["nunjucks@3.2.3"],
    code: "(text) => { const { Environment, Template } = require('nunjucks'); new Template(text, new Environment(null)).compile(); }",
    input: "nunjucks-signature.njk",
  },
  {
    name: "nunjucks 3.2.3, call",
    kind: "npm",
    packages: ["nunjucks@3.2.3"],
    code: "(text) => { const { Environment, Template } = require('nunjucks'); new Template(text, new Environment(null)).compile(); }",
    input: "nunjucks-call.njk",
  },
  {
    name: "less 4.1.1, each",
    kind: "npm",
    packages: ["less@4.1.1"],
    code: "(text) => require('less').render(text)",
    input: "less-each.less",
    quoted: /(?<=\)) in input on line[\s\S]*/,
  },
  {
    name: "less 4.1.1, variable",
    kind: "npm",
    packages: ["less@4.1.1"],
    code: "(text) => require('less').render(text)",
    input: "less-variable.less",
  },
  {
    name: "stylus 0.54.8, operate",
    kind: "npm",
    packages: ["stylus@0.54.8"],
    code: "(text) => { require('stylus').render(text); }",
    input: "stylus-operate.styl",
    quoted: /\S*:\d+:\d+\n[\s\S]*?\n\n(?=\S)|\n +at "[^"]*" \([^)]*\)/g,
  },
  {
    name: "twig 1.15.0, logic",
    kind: "npm",
    packages: ["twig@1.15.0"],
    code: "(text) => { require('twig').twig({ data: text, rethrow: true }); }",
    input: "twig-logic.twig",
  },
  {
    name: "graphql 15.3.0, input type",
    kind: "npm",
    packages: ["graphql@15.3.0"],
    code: "(text) => require('graphql').buildSchema(text)",
    input: "graphql-input-type.graphql",
    quoted: /(?<=Unexpected input type: ).*/,
  },
  {
    name: "fast-xml-parser 3.19.0, addChild",
    kind: "npm",
    packages: ["fast-xml-parser@3.19.0"],
    code: "(text) => require('fast-xml-parser').parse(text, { ignoreAttributes: false })",
    input: "fast-xml-parser-add-child.svg",
  },
  {
    name: "fast-xml-parser 3.19.0, parent",
    kind: "npm",
    packages: ["fast-xml-parser@3.19.0"],
    code: "(text) => require('fast-xml-parser').parse(text, { ignoreAttributes: false })",
    input: "fast-xml-parser-parent.svg",
  },
  {
    name: "handlebars 4.7.6, each",
    kind: "npm",
    packages: ["handlebars@4.7.6"],
    code: "(text) => require('handlebars').compile(text)({ items: [{ name: 'a' }], user: { name: 'b' } })",
    input: "handlebars-each.hbs",
  },
];
