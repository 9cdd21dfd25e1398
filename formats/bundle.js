/**
 * Writes src/format/builtin-files.ts, all formats as one module, which browsers can load too: `npm run formats`. The compiler
 * checks the values, so a start reads no JSON. The build and the tests run it first.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL(".", import.meta.url));
const target = fileURLToPath(new URL("../src/format/builtin-files.ts", import.meta.url));

/** @param {string} name @param {string} file */
function textOf(name, file) {
  const path = `${folder}${name}/${file}`;
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

/** @param {string} name @param {string} file */
function jsonOf(name, file) {
  const text = textOf(name, file);
  return text === undefined ? undefined : JSON.parse(text);
}

/** A grammar without its comments, as nobody reads the module. @param {string} name @param {string} file */
const grammarOf = (name, file) => textOf(name, file)?.replaceAll(/^#.*\n/gm, "");

const formats = readdirSync(folder)
  .filter((name) => statSync(`${folder}${name}`).isDirectory())
  .toSorted()
  .map((name) => ({
    name,
    extensions: [],
    fileNames: [],
    ...jsonOf(name, "format.json"),
    strict: grammarOf(name, "strict.ebnf"),
    lenient: grammarOf(name, "lenient.ebnf"),
    tokens: jsonOf(name, "tokens.json"),
    fields: jsonOf(name, "fields.json"),
    treeSitter: jsonOf(name, "tree-sitter.json"),
  }));
const module = `import type { Formats } from "./format.ts";

/** Made from formats/ by formats/bundle.js. */
export const bundledFormats: Formats = [
${formats.map((format) => JSON.stringify(format)).join(",\n")},
];
`;

// An unchanged module stays as old as it is, and so does its build.
if (!existsSync(target) || readFileSync(target, "utf8") !== module) {
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, module);
}
