// A program of 50 modules with one fault deep in its imports, minimized as a folder; the modules run in this process.

import { posix } from "node:path";
import vm from "node:vm";
import { packed, sizeOfFolder, unpacked } from "../../dist/base/folder.js";
import { functionOracle } from "../../dist/oracle/answer.js";
import { over } from "../../dist/oracle/oracle.js";
import { cached } from "../../dist/oracle/wrap/cached.js";
import { counted, Tally } from "../../dist/oracle/wrap/counted.js";
import { loadTreeSitter } from "../../dist/parse/adapters/tree-sitter.js";
import { minimizeFolder } from "../../dist/reduce/files/minimize-folder.js";
import { printTable } from "./counting.js";

/** @typedef {import("../../dist/base/folder.js").Folder} Folder */

/** @param {string} project its node_modules hold web-tree-sitter and tree-sitter-javascript, which are optional */
export async function benchFolder(project) {
  const language = await loadTreeSitter("javascript", project).catch(() => undefined);
  if (language === undefined) console.log(`without trees: there is no tree-sitter-javascript in ${project}`);
  const folder = modules();
  const tally = new Tally();
  const ask = functionOracle((bytes) => crashes(unpacked(bytes)));
  const before = performance.now();
  const { folder: left, stages } = await minimizeFolder(folder, over(cached(counted(ask, tally)), packed), {
    treeFor: (path) => (bytes) =>
      language && path.endsWith(".js")
        ? { grammar: language.grammar, tree: language.parse(bytes).tree }
        : null,
  });
  const seconds = ((performance.now() - before) / 1000).toFixed(1);
  printTable([
    ["folder", "files", "bytes", "files left", "bytes left", "tests", "seconds"],
    ["modules", folder, left]
      .flatMap((each) => (typeof each === "string" ? each : [`${each.length}`, `${sizeOfFolder(each)}`]))
      .concat(`${tally.counts.total}`, seconds),
  ]);
  for (const { path, bytes } of left) console.log(`${path}: ${new TextDecoder().decode(bytes)}`);
  if (process.env["SHOW"]) console.log(stages);
}

/** A tree of modules: each calls two others, the 37th one has the fault. */
function modules() {
  const pathOf = (/** @type {number} */ n) => `lib/${n % 2 === 0 ? "math" : "text"}/step${n}.js`;
  /** @type {[string, string][]} */
  const files = Array.from({ length: 46 }, (_, n) => {
    const uses = [2 * n + 1, 2 * n + 2].filter((other) => other < 46);
    const imports = uses.map((other) => `const { step${other} } = require("../../${pathOf(other)}");\n`);
    const calls = uses.map((other) => `  total += step${other}(items, limit + 1);\n`);
    const fault =
      n === 37
        ? "  if (limit > 3 && items.length > 1) { const table = null; table.rows.push(items); }\n"
        : "";
    return [
      pathOf(n),
      `// step ${n}\n${imports.join("")}
const name${n} = "step ${n}";

function step${n}(items, limit) {
  let total = ${n};
  for (let at = 0; at < items.length; at++) {
    if (items[at] > limit % ${n + 2}) total += items[at] * 2;
    else total -= 1;
  }
${fault}${calls.join("")}  return total;
}

function label${n}() { return name${n} + "!"; }

module.exports = { step${n}, label${n} };
`,
    ];
  });
  files.push(
    [
      "main.js",
      `const { step0 } = require("./lib/math/step0.js");
const { settings } = require("./settings.js");

function run() {
  const items = settings.items.map((item) => item + 1);
  console.log("total", step0(items, settings.limit));
}

run();
`,
    ],
    [
      "settings.js",
      'const settings = { items: [4, 5, 6, 7], limit: 2, title: "steps" };\nmodule.exports = { settings };\n',
    ],
    [
      "package.json",
      JSON.stringify({ name: "steps", version: "1.0.0", description: "many modules" }, null, 2),
    ],
    ["data/notes.json", JSON.stringify({ list: [1, 2, 3] })],
  );
  return files
    .map(([path, text]) => ({ path, bytes: new TextEncoder().encode(text), mode: 0o644 }))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
}

/**
 * Whether main.js reads a property of null somewhere.
 * @param {Folder} folder
 */
function crashes(folder) {
  const texts = new Map(folder.map(({ path, bytes }) => [path, new TextDecoder().decode(bytes)]));
  /** @type {Map<string, { exports: unknown }>} */
  const loaded = new Map();
  const context = vm.createContext({});
  /** @type {(path: string) => unknown} */
  const load = (path) => {
    const text = texts.get(path);
    if (text === undefined) throw new Error(`there is no ${path}`);
    const known = loaded.get(path);
    if (known !== undefined) return known.exports;
    const module = { exports: {} };
    loaded.set(path, module);
    const wrapped = vm.runInContext(`(function (require, module, console) {${text}\n})`, context);
    wrapped((/** @type {string} */ name) => load(posix.join(posix.dirname(path), name)), module, {
      log() {},
    });
    return module.exports;
  };
  try {
    load("main.js");
    return "pass";
  } catch (error) {
    return String(error).startsWith("TypeError: Cannot read properties of null (reading ")
      ? "fail"
      : "unresolved";
  }
}
