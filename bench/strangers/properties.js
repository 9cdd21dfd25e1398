/**
 * Properties that a stranger's file has and that a reduction keeps: two of its words planted as what matters, or a
 * property that the file has by nature.
 */
import { spawn } from "node:child_process";
import { XMLBuilder, XMLParser } from "fast-xml-parser";
// @ts-expect-error The package has no types.
import { parse as parseIni, stringify as writeIni } from "ini";
import { transform as transformCss } from "lightningcss";
import { minify } from "terser";
import ts from "typescript";
import { parse as parseYaml } from "yaml";
import { tokensIn } from "./tokens.js";

/**
 * @typedef {import("../../dist/base/random.js").Random} Random
 * @typedef {import("../repair/started.js").Oracle} Oracle
 *
 * @typedef {object} Property
 * @property {string} name
 * @property {string} format
 * @property {(text: string, oracle: Oracle, random: Random) => Promise<((text: string) => Promise<boolean>) | null>} find
 *   what a text has to show; null when the file has no such property
 */

/** @type {readonly Property[]} */
export const properties = [
  ...[
    "json",
    "yaml",
    "toml",
    "xml",
    "ini",
    "csv",
    "css",
    "javascript",
    "python",
    "c",
    "lua",
    "ruby",
    "shell",
  ].map(planted),
  { name: "a warning of gcc", format: "c", find: compilerWarning },
  { name: "two paths of syntax", format: "javascript", find: syntaxPaths },
  natural("terser changes its own result", "javascript", async (text) => {
    const once = (await minify(text)).code ?? "";
    return once !== "" && (await minify(once)).code !== once;
  }),
  natural("lightningcss changes its own result", "css", async (text) => {
    const once = minifiedCss(text);
    return minifiedCss(once) !== once;
  }),
  natural("YAML 1.1 and 1.2 disagree", "yaml", async (text) => {
    const [older, newer] = [
      parseYaml(text, { version: "1.1", logLevel: "error" }),
      parseYaml(text, { version: "1.2", logLevel: "error" }),
    ];
    return JSON.stringify(older) !== JSON.stringify(newer);
  }),
  natural("ini loses data when it writes", "ini", async (text) => {
    const read = parseIni(text);
    return JSON.stringify(parseIni(writeIni(read))) !== JSON.stringify(read);
  }),
  natural("an XML builder changes its own result", "xml", async (text) => {
    const once = rebuiltXml(text);
    return rebuiltXml(once) !== once;
  }),
];

/**
 * The program accepts the text, and two words drawn from the file are still in it.
 * @param {string} format
 * @returns {Property}
 */
function planted(format) {
  return {
    name: "two words",
    format,
    find: async (text, oracle, random) => {
      const words = [...new Set(wordsIn(text))].filter((word) => word.length > 3);
      const wanted = [0, 1].map(() => words[random.below(Math.max(1, words.length))] ?? "");
      const holds = async (/** @type {string} */ candidate) => {
        const present = new Set(wordsIn(candidate));
        return wanted.every((word) => present.has(word)) && (await isAccepted(oracle, candidate));
      };
      return (await holds(text)) ? holds : null;
    },
  };
}

/** Compilers often crash on some construct within others: so many of them, each directly in the one before. */
const pathLength = 5;

/**
 * Two constructs drawn from the file are still in it, each within the same constructs.
 * @type {Property["find"]}
 */
async function syntaxPaths(text, _oracle, random) {
  const present = [...pathsOf(text)];
  const wanted = [0, 1].map(() => present[random.below(Math.max(1, present.length))] ?? "");
  const holds = async (/** @type {string} */ candidate) => {
    const paths = pathsOf(candidate);
    return wanted.every((path) => paths.has(path));
  };
  return (await holds(text)) ? holds : null;
}

/**
 * The kinds of the nodes on each path of that length; none where the text is no JavaScript.
 * @param {string} text
 * @returns {ReadonlySet<string>}
 */
function pathsOf(text) {
  const file = ts.createSourceFile("input.js", text, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS);
  const paths = new Set();
  if (/** @type {any} */ (file).parseDiagnostics.length > 0) return paths;
  const visit = (/** @type {ts.Node} */ node, /** @type {readonly number[]} */ above) => {
    const path = [...above, node.kind].slice(-pathLength);
    if (path.length === pathLength) paths.add(path.join(" "));
    ts.forEachChild(node, (child) => visit(child, path));
  };
  visit(file, []);
  return paths;
}

/**
 * A property of the text alone. A text that the program refuses, by throwing, does not have it.
 * @param {string} name
 * @param {string} format
 * @param {(text: string) => Promise<boolean>} isShown
 * @returns {Property}
 */
function natural(name, format, isShown) {
  const holds = (/** @type {string} */ text) => isShown(text).catch(() => false);
  return { name, format, find: async (text) => ((await holds(text)) ? holds : null) };
}

/** @param {string} text */
async function compilerWarning(text) {
  const [flag] = await warningsOf(text);
  return flag === undefined
    ? null
    : async (/** @type {string} */ candidate) => (await warningsOf(candidate)).includes(flag);
}

/**
 * The flags of all warnings of a text that compiles.
 * @param {string} text
 * @returns {Promise<readonly string[]>}
 */
function warningsOf(text) {
  const words = [
    "-x",
    "c",
    "-fsyntax-only",
    "-Wall",
    "-Wextra",
    "-Wconversion",
    "-Wstrict-prototypes",
    "-Wpadded",
    "-",
  ];
  const gcc = spawn("gcc", words, { stdio: ["pipe", "ignore", "pipe"] });
  return new Promise((resolve, reject) => {
    let message = "";
    gcc.stderr.on("data", (chunk) => {
      message += chunk;
    });
    gcc.on("error", reject);
    // gcc may end before it has read everything.
    gcc.stdin.on("error", () => {}).end(text);
    gcc.on("close", (status) =>
      resolve(
        status === 0
          ? Array.from(message.matchAll(/warning: .*\[(-W[^\]]+)\]/g), ([, flag = ""]) => flag)
          : [],
      ),
    );
  });
}

/** @param {string} text */
function minifiedCss(text) {
  const { code } = transformCss({
    filename: "input.css",
    code: new TextEncoder().encode(text),
    minify: true,
  });
  return new TextDecoder().decode(code);
}

/** @param {string} text */
function rebuiltXml(text) {
  const options = { preserveOrder: true, ignoreAttributes: false };
  return new XMLBuilder(options).build(new XMLParser(options).parse(text, true));
}

/** @param {string} text */
function wordsIn(text) {
  return tokensIn(text).flatMap((token) => (token.isWord ? token.text : []));
}

/**
 * @param {Oracle} oracle
 * @param {string} text
 */
async function isAccepted(oracle, text) {
  const verdict = await oracle(new TextEncoder().encode(text), new AbortController().signal);
  return verdict.outcome === "pass";
}
