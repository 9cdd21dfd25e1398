// Crashes of npm packages, run in this process, with trees from tree-sitter.

import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { loadTreeSitter } from "../../dist/parse/adapters/tree-sitter.js";
import { minimizeCounting, printTable } from "./counting.js";

/**
 * @typedef {object} Crash
 * @property {string} name the package and its version
 * @property {string} file
 * @property {string} language
 * @property {string} published what another reducer reached
 * @property {number} goal bytes
 * @property {(module: any, text: string) => Promise<unknown>} run rejects when the package crashes
 * @property {(error: Error) => boolean} isIt
 */

/** @type {readonly Crash[]} */
const crashes = [
  {
    name: "terser@5.15.1",
    file: "terser-5.15.1/original.js",
    language: "javascript",
    published: "24 bytes in 44 s",
    goal: 24,
    run: (terser, text) => terser.minify(text, { compress: { unsafe: false }, mangle: false }),
    isIt: ({ message, stack = "" }) =>
      message.includes("Cannot read properties of undefined (reading 'value')") &&
      stack.includes("at join_object_assignments"),
  },
  {
    name: "prettier@3.6.2",
    file: "prettier-3.6.2/original.css",
    language: "css",
    published: "4 bytes in 10 s",
    goal: 4,
    run: (prettier, text) => prettier.format(text, { parser: "css" }),
    isIt: ({ message, stack = "" }) =>
      message.includes("Cannot read properties of undefined (reading 'value')") &&
      stack.includes("postcss.mjs"),
  },
];

/**
 * @param {string} folder holds a folder for each crash
 * @param {string} project its node_modules hold the packages, web-tree-sitter and the tree-sitter languages
 */
export async function benchPackages(folder, project) {
  const rows = [["crash", "bytes in", "out", "tests", "seconds", "", "Shrink Ray published", "result"]];
  for (const crash of crashes) {
    const path = join(folder, crash.file);
    const [name = "", version] = crash.name.split("@");
    const home = join(project, "node_modules", name);
    if (!existsSync(path) || !existsSync(home)) {
      console.log(`skipped ${crash.name}: ${existsSync(path) ? home : path} is missing`);
      continue;
    }
    const require = createRequire(join(home, "package.json"));
    const found = JSON.parse(readFileSync(join(home, "package.json"), "utf8")).version;
    if (found !== version) {
      console.log(`skipped ${crash.name}: ${home} is version ${found}`);
      continue;
    }
    const entry = require.resolve(home);
    const imported = await import(pathToFileURL(entry).href);
    const module = imported.default ?? imported;
    await crash.run(module, "");
    const { grammar, parse } = await loadTreeSitter(crash.language, project);
    const input = new Uint8Array(readFileSync(path));
    const { result, text, tests, total } = await minimizeCounting(
      input,
      async (candidate) => crash.run(module, candidate).then(() => false, crash.isIt),
      { tree: (bytes) => ({ grammar, tree: parse(bytes).tree }) },
    );
    const verdict = result.bytes.length <= crash.goal ? "reached" : "NOT REACHED";
    rows.push([
      crash.name,
      `${input.length}`,
      `${result.bytes.length}`,
      `${tests}`,
      (total / 1000).toFixed(1),
      verdict,
      crash.published,
      JSON.stringify(text),
    ]);
    if (process.env["SHOW"]) console.log(result.stages);
  }
  printTable(rows);
}
