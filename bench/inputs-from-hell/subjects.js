/**
 * The programs of the study: packages of npm that read JSON, CSS or JavaScript. Some are old versions, or long
 * without care, so that there are faults to find.
 */

/** @typedef {"json" | "css" | "javascript"} Language */
/** @typedef {(module: any, text: string) => unknown} Use what a package exports has a type only at its author's */
/**
 * @typedef {object} Subject
 * @property {string} name
 * @property {Language} language
 * @property {string} folder where npm puts it below node_modules
 * @property {string[]} packages what npm installs
 * @property {(requireFrom: NodeJS.Require) => (text: string) => unknown} load
 */

/** @type {readonly Subject[]} */
export const subjects = [
  subject("json", "json5@2.2.3", ({ parse, stringify }, text) => stringify(parse(text))),
  subject("json", "jsonlint@1.6.3", ({ parse }, text) => parse(text)),
  subject("json", "jju@1.4.0", ({ parse, update }, text) => update(text, parse(text))),
  subject("json", "comment-json@4.2.5", ({ parse, stringify }, text) => stringify(parse(text), null, 2)),
  subject("json", "hjson@3.2.2", ({ parse, stringify }, text) => stringify(parse(text))),
  subject("json", "@humanwhocodes/momoa@3.3.5", ({ parse, evaluate, print }, text) => {
    const tree = parse(text);
    return [evaluate(tree), print(tree)];
  }),
  subject("json", "jsonc-parser@3.3.1", ({ parseTree, getNodeValue, format }, text) => {
    return [getNodeValue(parseTree(text)), format(text, undefined, {})];
  }),
  subject("css", "postcss@8.4.49", ({ parse }, text) => parse(text).toResult().css),
  subject("css", "css@3.0.0", ({ parse, stringify }, text) => stringify(parse(text), { compress: true })),
  subject("css", "cssom@0.5.0", ({ parse }, text) => String(parse(text))),
  subject("css", "css-tree@2.3.1", ({ parse, lexer, generate, walk }, text) => {
    const tree = parse(text);
    walk(tree, {
      visit: "Declaration",
      enter: (/** @type {unknown} */ each) => lexer.matchDeclaration(each),
    });
    return generate(tree);
  }),
  subject("css", "stylis@4.3.6", ({ compile, serialize, stringify }, text) => {
    return serialize(compile(text), stringify);
  }),
  subject("css", "clean-css@5.3.3", (CleanCss, text) => new CleanCss({ level: 2 }).minify(text).styles),
  subject("css", "clean-css-3@npm:clean-css@3.4.28", (CleanCss, text) => new CleanCss().minify(text).styles),
  subject("css", "csso@5.0.5", ({ minify }, text) => minify(text).css),
  subject("css", "csso-2@npm:csso@2.3.1", ({ minify }, text) => minify(text).css),
  // Its promise never settles on some errors; the callback is called.
  subject("css", "less@2.7.3", (less, text) => {
    return new Promise((resolve, reject) => {
      less.render(text, (/** @type {unknown} */ error, /** @type {unknown} */ output) => {
        if (error) reject(error);
        else resolve(output);
      });
    });
  }),
  subject("javascript", "acorn@8.14.0", ({ parse }, text) => parse(body(text), { ecmaVersion: 2018 })),
  subject("javascript", "esprima@4.0.1", ({ parseScript }, text) => parseScript(body(text))),
  subject("javascript", "@babel/parser@7.0.0", ({ parse }, text) => {
    return parse(body(text), { plugins: ["asyncGenerators", "objectRestSpread"] });
  }),
  subject("javascript", "cherow@1.6.9", ({ parseScript }, text) => parseScript(body(text))),
  subject("javascript", "meriyah@1.6.0", ({ parseScript }, text) => parseScript(body(text))),
  subject("javascript", "terser@5.15.1", ({ minify }, text) => minify(body(text))),
  subject("javascript", "buble@0.20.0", ({ transform }, text) => transform(body(text)).code),
  subject("javascript", "butternut@0.4.6", ({ squash }, text) => squash(body(text)).code),
  {
    name: "esmangle@1.0.1",
    language: "javascript",
    folder: "esmangle",
    packages: ["esmangle@1.0.1", "esprima@4.0.1"],
    load(requireFrom) {
      const { mangle, optimize } = requireFrom("esmangle");
      const { parseScript } = requireFrom("esprima");
      return (text) => mangle(optimize(parseScript(body(text))));
    },
  },
];

/** A subject that is one package, in npm's notation: `name@version`, or with another name `other@npm:name@version`. */
function subject(/** @type {Language} */ language, /** @type {string} */ spec, /** @type {Use} */ use) {
  const folder = spec.slice(0, spec.includes("@npm:") ? spec.indexOf("@npm:") : spec.lastIndexOf("@"));
  return {
    name: spec.slice(spec.indexOf("@npm:") < 0 ? 0 : spec.indexOf(":") + 1),
    language,
    folder,
    packages: [spec],
    load: (/** @type {NodeJS.Require} */ requireFrom) => {
      const module = requireFrom(folder);
      return (/** @type {string} */ text) => use(module, text);
    },
  };
}

/** Samples return from functions, and inputs made with what they teach return anywhere. */
function body(/** @type {string} */ text) {
  return `function program() {\n${text}\n}`;
}

/** Whether it is no error that says what is wrong with an input, but one that its programmer did not expect. */
export function isFault(/** @type {unknown} */ error) {
  if (!(error instanceof Error)) return typeof error !== "object" || error === null || !("message" in error);
  if (["TypeError", "RangeError", "ReferenceError", "AssertionError"].includes(error.name)) return true;
  return /cannot read prop|is not a function|is undefined|assert|unreachable|internal error/i.test(
    error.message,
  );
}
