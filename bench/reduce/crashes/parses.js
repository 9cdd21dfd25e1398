// Whether a text is free of syntax errors: by the reader of its language in a later release, or by tree-sitter.

import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { findTreeSitterPackage, webTreeSitter } from "../../../dist/parse/adapters/tree-sitter-packages.js";
import { install } from "./install.js";
import { runOnce } from "./program.js";

/** @typedef {(path: string) => boolean | undefined} Syntax Undefined where nothing reads the language. */

/** @type {Record<string, string>} */
const languages = {
  ".css": "css",
  ".js": "javascript",
  ".ts": "typescript",
  ".json": "json",
  ".html": "html",
  ".c": "c",
};

/** Code that throws for what the language does not have. @type {Record<string, Pick<import("./cases.js").Case, "kind" | "packages" | "code">>} */
const readers = {
  ".less": { kind: "npm", packages: ["less@4.9.1"], code: "(text) => require('less').parse(text)" },
  ".styl": {
    kind: "npm",
    packages: ["stylus@0.64.0"],
    code: "(text) => new (require('stylus').Parser)(text).parse()",
  },
  ".pug": {
    kind: "npm",
    packages: ["pug-lexer@5.0.1", "pug-parser@6.0.0"],
    code: "(text) => require('pug-parser')(require('pug-lexer')(text))",
  },
  ".njk": {
    kind: "npm",
    packages: ["nunjucks@3.2.4"],
    code: "(text) => require('nunjucks').parser.parse(text)",
  },
  ".twig": {
    kind: "npm",
    packages: ["twig@1.17.1"],
    code: "(text) => { require('twig').twig({ data: text, rethrow: true }); }",
  },
  ".graphql": { kind: "npm", packages: ["graphql@17.1.0"], code: "(text) => require('graphql').parse(text)" },
  ".hbs": {
    kind: "npm",
    packages: ["handlebars@4.7.10"],
    code: "(text) => require('handlebars').parse(text)",
  },
  ".tex": { kind: "npm", packages: ["katex@0.19.1"], code: "(text) => require('katex').__parse(text)" },
  ".svg": {
    kind: "npm",
    packages: ["fast-xml-parser@5.12.1"],
    code: "(text) => { if (require('fast-xml-parser').XMLValidator.validate(text) !== true) throw Error('not XML'); }",
  },
  ".mvel": {
    kind: "JVM",
    packages: ["org.mvel:mvel2:2.5.2.Final"],
    code: "org.mvel2.MVEL.compileExpression(text, new org.mvel2.ParserContext());",
  },
  ".sql": { kind: "PyPI", packages: ["pglast==7.22"], code: "import pglast\npglast.parse_sql(text)" },
  ".toml": { kind: "PyPI", packages: ["tomli==2.2.1"], code: "import tomli\ntomli.loads(text)" },
};

/**
 * Of a folder, whether each of its files is.
 * @param {string} home a folder for the packages
 * @param {string} project its node_modules hold web-tree-sitter and languages
 * @returns {Promise<Syntax>}
 */
export async function syntaxIn(home, project) {
  const trees = new Map();
  for (const [extension, language] of Object.entries(languages)) {
    trees.set(extension, await treeSyntax(language, project));
  }
  /** @type {Syntax} */
  const isFree = (path) => {
    if (statSync(path).isDirectory()) return readdirSync(path).every((name) => isFree(join(path, name)));
    const extension = extname(path);
    const reader = readers[extension];
    return reader === undefined ? trees.get(extension)?.(path) : readBy(reader, home, path);
  };
  return isFree;
}

/**
 * @param {typeof readers[string]} reader
 * @param {string} home
 * @param {string} path
 */
function readBy(reader, home, path) {
  const folder = join(home, `to-read-${reader.packages.join("+").replaceAll(/[^\w.+@-]/g, "-")}`);
  mkdirSync(folder, { recursive: true });
  const command = install({ name: "", input: "", ...reader }, folder);
  return typeof command === "string" ? undefined : runOnce(command, path, folder).exit === 0;
}

/**
 * @param {string} language
 * @param {string} project
 * @returns {Promise<Syntax>}
 */
async function treeSyntax(language, project) {
  try {
    const { parser: path } = findTreeSitterPackage(language, project);
    const { Language, Parser } = await webTreeSitter([project]);
    const parser = new Parser();
    parser.setLanguage(await Language.load(path));
    return (candidate) => {
      const tree = /** @type {{ rootNode: { hasError: boolean } } | null} */ (
        /** @type {unknown} */ (parser.parse(readFileSync(candidate, "utf8")))
      );
      return tree?.rootNode.hasError === false;
    };
  } catch {
    return () => undefined;
  }
}
