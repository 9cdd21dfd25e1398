// How many example files of a checkout of antlr/grammars-v4 have the tree here that a parser made by ANTLR reads from them.
//
//   npm run build && node bench/antlr-trees.js <checkout> <antlr-4.13.2-complete.jar> [--half a|b] [--grammars 36] [--files 6]
//
// Needs java and javac. Taken are grammars that have no code of their own (predicates, super classes), in an order that only
// their names decide; every second one is of half a, the others of half b.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readAntlr } from "../dist/grammar/antlr/read-antlr.js";
import { parseForest } from "../dist/parse/parse.js";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    half: { type: "string", default: "a" },
    grammars: { type: "string", default: "36" },
    files: { type: "string", default: "6" },
  },
});
const [checkout = "", jar = ""] = positionals.map((path) => resolve(path));
if (!existsSync(checkout) || !existsSync(jar)) {
  console.error("usage: node bench/antlr-trees.js <checkout of antlr/grammars-v4> <antlr complete jar>");
  process.exit(2);
}

/** Larger examples are left out. */
const MOST_BYTES = 30_000;

/**
 * A grammar of the checkout: its folder, its file or that of its parser, the rule that its own tests start with.
 * @typedef {object} Candidate
 * @property {string} folder
 * @property {string} grammar
 * @property {string} start
 * @property {readonly string[]} examples
 */

const candidates = readdirSync(checkout, { recursive: true, encoding: "utf8" })
  .filter((name) => basename(name) === "desc.xml")
  .flatMap((name) => candidatesIn(join(checkout, dirname(name))))
  .sort((one, other) => (orderOf(one.folder) < orderOf(other.folder) ? -1 : 1))
  .slice(0, 2 * Number(options.grammars))
  .filter((_, index) => (index % 2 === 0) === (options.half === "a"));
let equal = 0;
let compared = 0;
for (const candidate of candidates) report(candidate);
const percent = ((100 * equal) / compared).toFixed(1);
console.log(
  `${equal} of ${compared} files of ${candidates.length} grammars have ANTLR's tree (${percent} %)`,
);

/**
 * @param {string} path
 * @returns {string}
 */
function orderOf(path) {
  return createHash("sha1")
    .update(`seed1${relative(checkout, path)}`)
    .digest("hex");
}

/**
 * The grammar of a folder, when its description names Java and examples.
 * @param {string} folder
 * @returns {Candidate[]}
 */
function candidatesIn(folder) {
  const pom = join(folder, "pom.xml");
  const targets =
    /<targets>(.*?)<\/targets>/s.exec(withoutComments(textOf(join(folder, "desc.xml"))))?.[1] ?? "";
  if (!/\bJava\b/.test(targets) || !existsSync(pom)) return [];
  const start = /<entryPoint>\s*(\w+)\s*</.exec(textOf(pom))?.[1];
  const name = /<grammarName>\s*(\w+)\s*</.exec(textOf(pom))?.[1];
  const own = readdirSync(folder).filter((file) => file.endsWith(".g4"));
  if (start === undefined || own.some((file) => hasCode(textOf(join(folder, file))))) return [];
  const grammar = [`${name}Parser.g4`, `${name}.g4`].find((file) => own.includes(file));
  const examples = examplesIn(join(folder, "examples"));
  return grammar === undefined || examples.length < 2 ? [] : [{ folder, grammar, start, examples }];
}

/** @param {string} text */
function withoutComments(text) {
  return text.replace(/<!--.*?-->/gs, "");
}

/** @param {string} grammar */
function hasCode(grammar) {
  const code = grammar.replace(/\/\/[^\n]*|\/\*.*?\*\//gs, "");
  return /superClass\s*=|\}\s*\?|@(\w+::)?members|contextSuperClass/.test(code);
}

/**
 * Examples that are meant to be accepted.
 * @param {string} folder
 * @returns {string[]}
 */
function examplesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file))
    .filter((file) => !/\.(?:errors|tree)$/.test(file) && !existsSync(`${file}.errors`))
    .filter((file) => statSync(file).isFile() && statSync(file).size > 0 && statSync(file).size < MOST_BYTES)
    .sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
    .slice(0, Number(options.files));
}

/** @param {string} path */
function textOf(path) {
  return readFileSync(path, "utf8");
}

/** @param {Candidate} candidate */
function report({ folder, grammar: file, start, examples }) {
  const trees = treesOfAntlr({ folder, grammar: file, start, examples });
  const files = (/** @type {string} */ name) => {
    const found = [folder, dirname(folder)].map((each) => join(each, `${name}.g4`)).find(existsSync);
    return found === undefined ? undefined : textOf(found);
  };
  const { grammar } = readAntlr(textOf(join(folder, file)), { files, start });
  const verdicts = examples.flatMap((example, index) => {
    const tree = trees[index] ?? "!none";
    if (tree.startsWith("!")) return [];
    // ANTLR puts a sign of its own in place of bytes that are no UTF-8.
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(readFileSync(example));
    const forest = parseForest(grammar, text);
    if (forest.kind === "failure") return [`${basename(example)} refused`];
    return [shown(forest.cheapest()) === tree ? "equal" : `${basename(example)} differs`];
  });
  const same = verdicts.filter((each) => each === "equal").length;
  equal += same;
  compared += verdicts.length;
  const others = verdicts.filter((each) => each !== "equal").join(", ");
  console.log(`${relative(checkout, folder)}: ${same} of ${verdicts.length} ${others}`.trimEnd());
}

/**
 * The lines that PrintTrees prints for each example.
 * @param {Candidate} candidate
 * @returns {string[]}
 */
function treesOfAntlr({ folder, grammar, start, examples }) {
  const made = mkdtempSync(join(tmpdir(), "antlr-trees-"));
  const name = grammar.replace(/(?:Parser)?\.g4$/, "");
  const lexer = join(folder, `${name}Lexer.g4`);
  const sources = [...(existsSync(lexer) ? [lexer] : []), join(folder, grammar)];
  try {
    run("java", ["-jar", jar, "-o", made, "-lib", folder, "-Xexact-output-dir", "-no-listener", ...sources]);
    const java = readdirSync(made).filter((each) => each.endsWith(".java"));
    const printer = resolve(import.meta.dirname, "antlr-trees/PrintTrees.java");
    run("javac", ["-nowarn", "-cp", jar, "-d", made, printer, ...java.map((each) => join(made, each))]);
    const classes = [`${name}Lexer`, `${name}Parser`];
    const printed = run("java", ["-cp", `${jar}:${made}`, "PrintTrees", ...classes, start, ...examples]);
    return printed.split("\n\n");
  } catch (error) {
    console.log(`${relative(checkout, folder)}: ${error instanceof Error ? error.message : error}`);
    return [];
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

/**
 * @param {string} program
 * @param {readonly string[]} programArguments
 * @returns {string}
 */
function run(program, programArguments) {
  const { status, stdout, stderr } = spawnSync(program, programArguments, {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`${program}: ${stderr.split("\n", 1)[0]}`);
  return stdout;
}

/**
 * The tree as PrintTrees prints it.
 * @param {import("../dist/index.js").Tree} tree
 * @returns {string}
 */
function shown(tree) {
  /** @type {string[]} */
  const lines = [];
  /** @type {(import("../dist/index.js").Tree | string)[]} */
  const pending = [tree];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === "string") lines.push(next);
    else if (next.kind === "leaf" || next.kind === "token") {
      lines.push(`"${next.text.replaceAll("\r", "\\r").replaceAll("\n", "\\n")}"`);
    } else if (next.kind !== "open") {
      if (next.kind === "rule") {
        lines.push(`(${next.name}`);
        pending.push(")");
      }
      pending.push(...next.children.toReversed());
    }
  }
  return lines.join("\n");
}
