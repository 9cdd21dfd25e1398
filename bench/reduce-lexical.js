// Minimizes real crash inputs without a grammar: textbook ddmin on code points beside the default by stages.
//
//   node bench/reduce-lexical.js <folder with terser-5.15.1/original.js and prettier-3.6.2/original.css> [<modules>]
//
// <modules> is a folder in whose node_modules terser@5.15.1 and prettier@3.6.2 are installed; default: this project,
// which has terser only. The programs run in this process, so the seconds say little about real runs; in the end the
// program itself is run on each result.

import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { keyOf } from "../dist/base/hash.js";
import { minimize } from "../dist/reduce/minimize.js";

/**
 * @typedef {{
 *   name: string, input: string, program: readonly string[], exit: number, message: readonly string[],
 *   load: (modules: string) => Promise<(text: string) => Promise<unknown>>,
 * }} Case
 */

/** @type {readonly Case[]} */
const cases = [
  {
    name: "terser",
    input: "terser-5.15.1/original.js",
    program: ["terser/bin/terser", "{}", "-c", "unsafe=false"],
    exit: 1,
    message: ["Cannot read properties of undefined (reading 'value')", "at join_object_assignments"],
    async load(modules) {
      const { minify } = await load(modules, "terser/main.js");
      return (text) => minify(text, { compress: { unsafe: false }, mangle: false });
    },
  },
  {
    name: "prettier",
    input: "prettier-3.6.2/original.css",
    program: ["prettier/bin/prettier.cjs", "{}"],
    exit: 2,
    message: ["TypeError: Cannot read properties of undefined (reading 'value')", "postcss.mjs"],
    async load(modules) {
      const { format } = await load(modules, "prettier/index.mjs");
      return (text) => format(text, { parser: "css" });
    },
  },
];

const [corpus, modules = "."] = process.argv.slice(2);
if (corpus === undefined) {
  console.error("Missing: the folder with the crash inputs, as the first argument.");
  process.exit(2);
}
for (const each of cases) {
  if (!existsSync(join(corpus, each.input)))
    console.log(`${each.name}: left out, no ${each.input} in ${corpus}`);
  else if (!existsSync(join(modules, "node_modules", each.name)))
    console.log(`${each.name}: left out, not installed in ${resolve(modules)}`);
  else await measure(each, readFileSync(join(corpus, each.input)));
}

/**
 * @param {string} folder
 * @param {string} entry
 */
async function load(folder, entry) {
  return import(pathToFileURL(resolve(folder, "node_modules", entry)).href);
}

/**
 * @param {Case} each
 * @param {Uint8Array} input
 */
async function measure(each, input) {
  const run = await each.load(modules);
  for (const algorithm of /** @type {const} */ (["ddmin", "auto"])) {
    /** @type {Map<string, "pass" | "fail" | "unresolved">} */
    const known = new Map();
    const start = performance.now();
    const { bytes, stages } = await minimize(
      input,
      async (candidate) => {
        const key = keyOf(candidate);
        const outcome =
          known.get(key) ?? (await outcomeOf(() => run(new TextDecoder().decode(candidate)), each));
        known.set(key, outcome);
        return { outcome };
      },
      { algorithm },
    );
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const again = failsByItself(each, bytes) ? "fails in the same way" : "DOES NOT FAIL IN THE SAME WAY";
    console.log(
      `${each.name}  ${algorithm}  ${input.length} -> ${bytes.length} bytes  ${known.size} tests  ${seconds} s  ${again}`,
    );
    console.log(`  ${JSON.stringify(new TextDecoder().decode(bytes.subarray(0, 300)))}`);
    for (const { name, runs, asked, removed } of stages) {
      console.log(`  ${name.padEnd(12)} ${runs} runs  ${asked} asked  ${removed} bytes`);
    }
  }
}

/**
 * @param {() => Promise<unknown>} run
 * @param {Case} each
 * @returns {Promise<"pass" | "fail" | "unresolved">}
 */
async function outcomeOf(run, { message }) {
  try {
    await run();
    return "pass";
  } catch (error) {
    const text = error instanceof Error ? String(error.stack) : "";
    return message.every((part) => text.includes(part)) ? "fail" : "unresolved";
  }
}

/**
 * Runs the program as its user would.
 * @param {Case} each
 * @param {Uint8Array} bytes
 */
function failsByItself({ input, program: [script = "", ...args], exit, message }, bytes) {
  const folder = mkdtempSync(join(tmpdir(), "culprit-bench-"));
  const file = join(folder, input.split("/").at(-1) ?? "input");
  writeFileSync(file, bytes);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve(modules, "node_modules", script), ...args.map((arg) => arg.replace("{}", file))],
    { encoding: "utf8" },
  );
  rmSync(folder, { recursive: true });
  return status === exit && message.every((part) => (stdout + stderr).includes(part));
}
