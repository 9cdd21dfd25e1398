// Bug inputs of language processors, put into ordinary code of several sizes. A candidate fails when the grammar
// derives it and it has the structure of the bug. The grammars derive characters.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readFuzzingbookJson } from "../../dist/grammar/read/read-fuzzingbook-json.js";
import { parseForest, recognizes } from "../../dist/parse/parse.js";
import { geometricMean, minimizeCounting, printTable, quantile } from "./counting.js";

/** @typedef {import("../../dist/grammar/grammar.js").Grammar} Grammar */

/**
 * @typedef {object} Bug
 * @property {string} file
 * @property {string} grammar
 * @property {(text: string) => boolean} fails
 * @property {(number: number) => string} filler a top-level piece of ordinary code
 * @property {(bug: string) => string} home the code around the bug
 */

/** @type {(number: number) => string} */
const javascript = (n) => `function step${n}(items, limit) {
  var total = ${n};
  for (var i = 0; i < limit; i++) {
    if (items[i] > ${n % 7} && total < 100) { total = total + items[i] * 2; }
    else { total -= 1; }
  }
  return { total: total, name: "step ${n}", parts: [1, 2, total] };
}
`;

/** @type {(number: number) => string} */
const lua = (n) => `function step${n}(items, limit)
  local total = ${n}
  for i = 1, limit do
    if items[i] > ${n % 7} and total < 100 then total = total + items[i] * 2
    else total = total - 1 end
  end
  return { total = total, name = "step ${n}" }
end
`;

/** @type {(number: number) => string} */
const clojure = (n) => `(defn step${n} [items limit]
  (let [total ${n} half (/ total 2)]
    (if (> (count items) ${n % 7})
      {:total (+ total (reduce + 0 items)) :name "step ${n}"}
      (map (fn [x] (* x 2 half)) (take limit items)))))
`;

/** @type {Pick<Bug, "grammar" | "filler" | "home">} */
const inJavascript = {
  grammar: "javascript.fbjson",
  filler: javascript,
  home: (bug) =>
    `function home(a) {\n  if (a > 1) {\n    a = a + 1;\n    ${bug}\n    home(a - 1);\n  }\n  return a;\n}\n`,
};
/** @type {Pick<Bug, "grammar" | "filler" | "home">} */
const inLua = {
  grammar: "lua.fbjson",
  filler: lua,
  home: (bug) => `function home(a)\n  if a > 1 then\n    a = a + 1\n    ${bug}\n  end\n  return a\nend\n`,
};
/** @type {Pick<Bug, "grammar" | "filler" | "home">} */
const inClojure = {
  grammar: "clojure.fbjson",
  filler: clojure,
  home: (bug) => `(do (println "begin") ${bug} (println "end"))\n`,
};

/** @type {(...patterns: readonly RegExp[]) => (text: string) => boolean} */
const hasAll =
  (...patterns) =>
  (text) =>
    patterns.every((pattern) => pattern.test(text));

/** @type {readonly Bug[]} */
const bugs = [
  { file: "closure.2808.js", ...inJavascript, fails: hasAll(/\b(\w+)\s*:\s*break\s+\1\b/) },
  { file: "closure.2937.js", ...inJavascript, fails: hasAll(/class\b[^{}]*\bextends\s*\(\s*class\b/) },
  { file: "closure.3379.js", ...inJavascript, fails: hasAll(/"[^"]*"\s*\.\s*\w+\s*>>=/) },
  {
    file: "rhino.385.js",
    ...inJavascript,
    fails: hasAll(/\bvar\s*\{\s*\w+\s*:\s*\{\s*\}\s*=\s*\w+\s*=>/),
  },
  {
    file: "4.lua",
    ...inLua,
    fails: hasAll(
      /(\w+)\s*=\s*load\s*\(\s*function[\s\S]*\bdebug\s*\.\s*upvaluejoin\s*\(\s*\1\s*,\s*1\s*,\s*\1\s*,\s*1\s*\)/,
    ),
  },
  {
    file: "clj-2092.clj",
    ...inClojure,
    fails: hasAll(/\(\s*deftype\s+(\w+)\s*\[\s*\^\s*:unsynchronized-mutable\b[\s\S]*\(\s*eval\s*\(\s*\1\./),
  },
  { file: "clj-2345.clj", ...inClojure, fails: hasAll(/\(\s*try\b[\s\S]*\(\s*catch\s+Object\s+o\b/) },
  {
    file: "clj-2450.clj",
    ...inClojure,
    fails: hasAll(
      /\(\s*defmulti\s+(\w+)\b[\s\S]*\(\s*s\/fdef\s+\1\b[\s\S]*\(\s*st\/instrument\s*\)[\s\S]*\(\s*defmethod\s+\1\b/,
    ),
  },
];

/**
 * @param {string} folder holds the inputs and the grammars
 * @param {readonly number[]} sizes bytes of the ordinary code
 */
export async function benchEmbedded(folder, sizes) {
  if (!existsSync(folder)) {
    console.log(`skipped: there is no folder ${folder} with bug inputs and their grammars`);
    return;
  }
  for (const size of sizes) {
    const rows = [["bugs in code", "bytes", "HDD*", "", "tree", "", "ratio", "auto", "", "ms/candidate"]];
    /** @type {number[]} */
    const ratios = [];
    for (const bug of bugs) {
      const outcome = await compare(folder, bug, size);
      ratios.push(outcome.tree.tests / outcome.hdd.tests);
      const { bytes, hdd, tree, auto } = outcome;
      rows.push([
        bug.file,
        `${bytes}`,
        `${hdd.tests}`,
        `-> ${hdd.result.bytes.length}`,
        `${tree.tests}`,
        `-> ${tree.result.bytes.length}${tree.result.bytes.length > hdd.result.bytes.length ? " LARGER" : ""}`,
        (tree.tests / hdd.tests).toFixed(2),
        `${auto.tests}`,
        `-> ${auto.result.bytes.length}`,
        quantile(tree.pauses, 0.5).toFixed(2),
      ]);
      if (process.env["SHOW"]) console.log(tree.text, "|||", auto.text, tree.result.stages);
    }
    printTable(rows);
    console.log(`geometric mean of tests, tree / HDD*: ${geometricMean(ratios).toFixed(2)} (goal 0.60)\n`);
  }
}

/**
 * @param {string} folder
 * @param {Bug} bug
 * @param {number} size
 */
async function compare(folder, bug, size) {
  const { grammar } = readFuzzingbookJson(readFileSync(join(folder, bug.grammar), "utf8"));
  const input = new TextEncoder().encode(embedded(readFileSync(join(folder, bug.file), "utf8"), bug, size));
  /** @param {string} text */
  const fails = (text) => bug.fails(text) && recognizes(grammar, text);
  const options = { tree: treeSource(grammar) };
  return {
    bytes: input.length,
    hdd: await minimizeCounting(input, fails, { ...options, algorithm: "hdd*" }),
    tree: await minimizeCounting(input, fails, { ...options, algorithm: "tree" }),
    auto: await minimizeCounting(input, fails, options),
  };
}

/**
 * @param {Grammar} grammar
 * @returns {import("../../dist/reduce/tree/tree-source.js").TreeSource}
 */
export function treeSource(grammar) {
  return (bytes) => {
    const forest = parseForest(grammar, bytes);
    return forest.kind === "failure" ? null : { grammar, tree: forest.cheapest() };
  };
}

/**
 * The bug in the middle of ordinary code.
 * @param {string} bug
 * @param {Bug} how
 * @param {number} size
 */
function embedded(bug, { filler, home }, size) {
  const pieces = [];
  for (let length = 0; length < size; length += pieces.at(-1)?.length ?? 0)
    pieces.push(filler(pieces.length));
  pieces.splice(Math.ceil(pieces.length / 2), 0, home(bug.trim()));
  return pieces.join("");
}
