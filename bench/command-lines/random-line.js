/** Random command lines: sensible ones, ones with a slip, and nonsense. */
import { files } from "./place.js";

/** @typedef {import("../../dist/base/random.js").Random} Random */

/**
 * @param {Random} random
 * @returns {<T>(list: readonly T[]) => T}
 */
const choosing = (random) => (list) => /** @type {any} */ (list[random.below(list.length)]);

/** The commands that take inputs. */
export const commands = [
  "minimize",
  "reduce",
  "isolate",
  "repair",
  "debug",
  "compare",
  "parse",
  "learn",
  "generate",
];
const grammarCommands = ["list", "check", "describe", "convert"];
const slips = ["minimise", "", "help", "grammar", "--help", "--version", "-V", "__proto__"];

const places = [
  ...Object.keys(files),
  "folder",
  "samples",
  ".",
  "..",
  "missing.txt",
  "",
  "-",
  "/dev/null",
  "new",
  "made.json",
];

const grammars = [
  "json",
  "csv",
  "none",
  "good.ebnf",
  "broken.ebnf",
  "order.json",
  "missing.g4",
  "tree-sitter:json",
  "jsn",
  ",",
];

const criteria = [
  "exit",
  "exit:1",
  "exit:x",
  "signal",
  "signal:SIGSEGV",
  "timeout",
  "empty",
  "stderr:/bad/",
  "stdout:/(/",
  "output:/b/i",
  "stderr:/",
  "exit,signal",
  "",
  "nothing",
];

const durations = ["1s", "100ms", "2m", "0", "-1s", "1", "soon", "1e9s", "0.5s"];

/** What options take, beside nonsense; what is not named here takes a small number. */
/** @type {Readonly<Record<string, readonly string[]>>} */
const values = {
  test: ["shows.sh", "./fails.sh", "not-executable.sh", "missing.sh", "folder"],
  oracle: ["oracle.mjs", "throws.mjs", "no-oracle.mjs", "missing.mjs", "folder"],
  cwd: [".", "folder", "missing", "order.json"],
  timeout: durations,
  "max-time": durations,
  memory: ["512MB", "1GB", "1", "0", "-1", "much"],
  repeat: ["1", "3", "2/3", "0", "3/2", "x"],
  "fail-when": criteria,
  "unresolved-when": criteria,
  "incomplete-when": criteria,
  same: ["kind", "message", "any", "none"],
  "offset-when": ["line (?<line>\\d+)", "(?<offset>\\d+)", "(", "x"],
  grammar: grammars,
  start: ["start", "value", "missing", ""],
  jobs: ["1", "2", "0", "300", "x"],
  out: places,
  state: ["state", ".", "order.json", "folder", "/proc/none"],
  config: ["config.json", "wrong-config.json", "missing.json", "list.json", "folder", "oracle.mjs"],
  algorithm: ["auto", "ddmin", "tree", "hdd", "hdd*", "dd", "ddmax", "lexical", "syntactic", "dmin"],
  unit: ["bytes", "code-points", "tokens", "lines", "words"],
  passing: places,
  probabilities: ["learned.json", "order.json", "missing.json"],
  samples: ["samples", "order.json", "folder", "missing"],
  common: ["samples", "order.json"],
  uncommon: ["samples", "table.csv"],
  manner: ["like", "unlike", "neither"],
  format: ["outline", "json", "notation", "files", "jsonl", "lines", "xml"],
  context: ["0", "1", "2", "3"],
  merge: ["learned.json", "order.json"],
  calls: ["v8", "printed", "guessed"],
  to: ["ebnf", "fuzzingbook", "json", "g4"],
  "valid-with": ["./fails.sh {}", "cat", "", "./missing"],
};

const numbers = ["0", "1", "2", "7", "-1", "1.5", "NaN", "0x10", ""];
const nonsense = [
  "",
  " ",
  "{}",
  "\u{1f600}",
  "\u202e",
  "\u001b[31m",
  "x".repeat(5_000),
  "__proto__",
  "--json",
  "--",
  "null",
];

/** @type {readonly (readonly string[])[]} */
const programs = [
  ["./fails.sh", "{}"],
  ["./fails.sh", "{}"],
  ["sh", "fails.sh", "{}"],
  ["grep", "-q", "bad"],
  ["false"],
  ["true"],
  ["cat", "{}"],
  ["sh", "-c", "exit 3"],
  ["sh", "-c", "kill -SEGV $$"],
  ["./not-executable.sh"],
  ["./missing", "{}"],
  ["folder"],
  ["./fails.sh", "{}/a.txt"],
  [""],
  [],
];

/**
 * The options of a command as its help lists them: the name, and whether it takes a value.
 * @param {string} help
 */
export function optionsIn(help) {
  return [...help.matchAll(/^ {2}(?:-\w, )?--([\w-]+)( [<[])?/gm)].map(([, name = "", value]) => ({
    name,
    takesValue: value !== undefined,
  }));
}

/** @typedef {ReturnType<typeof optionsIn>} Known */

/**
 * A command line; `known` are the options of each command.
 * @param {Random} random
 * @param {ReadonlyMap<string, Known>} known
 * @returns {string[]}
 */
export function randomLine(random, known) {
  const choose = choosing(random);
  /** @param {number} times */
  const oneIn = (times) => random.below(times) === 0;
  const command = oneIn(25) ? choose(slips) : oneIn(10) ? "grammar" : choose(commands);
  const words = [command];
  if (command === "grammar") words.push(oneIn(10) ? "chek" : choose(grammarCommands), choose(grammars));
  else if (command !== "generate")
    words.push(oneIn(4) ? choose(places) : choose(["order.json", "broken.json", "words.txt", "folder"]));
  const all = known.get(command) ?? [];
  for (let options = random.below(5); options > 0 && all.length > 0; options--) {
    const { name, takesValue } = choose(oneIn(30) ? [...known.values()].flat() : all);
    words.push(oneIn(40) ? `--${name.slice(1)}` : `--${name}`);
    if (takesValue || oneIn(40)) words.push(oneIn(10) ? choose(nonsense) : choose(values[name] ?? numbers));
  }
  const runsProgram = all.some(({ name }) => name === "fail-when");
  if (runsProgram ? !oneIn(6) : oneIn(20)) words.push("--", ...choose(programs));
  return words;
}
