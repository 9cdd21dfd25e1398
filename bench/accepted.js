// Which share of the inputs produced from each built-in grammar a real parser of the format accepts, and which share of
// real files the grammar parses. What this machine lacks is named and left out.
//
//   npm run build && node bench/accepted.js [--number <n>] [--programs <folder>] [--modules <folder>] [<grammar>=<folder> ...]
//
// A program in the folder of programs that is called like a grammar (ini, tinyc, …) is asked too: it gets the input on
// its standard input and accepts with exit code 0. Packages of npm are looked for in the folder of modules.
// <grammar>=<folder> names real files, all of the format.

import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { BUILTIN_GRAMMARS } from "../dist/format/builtin-formats.js";
import { readEbnf } from "../dist/grammar/read/read-ebnf.js";
import { parseForest } from "../dist/parse/parse.js";

/**
 * A real parser. `apart` are texts that it refuses for a reason that is no fault of the grammar.
 * @typedef {object} Judge
 * @property {string} name With its version.
 * @property {(texts: readonly string[]) => boolean[]} accepts
 * @property {readonly (readonly [reason: string, pattern: RegExp])[]} [apart]
 */

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    number: { type: "string", default: "500" },
    programs: { type: "string" },
    modules: { type: "string", default: "." },
  },
});

/** Texts of an ordinary size; tiny C's own compiler takes no more. */
const MOST_CHARACTERS = 1000;

const node = `Node ${process.versions.node}`;

/** @type {Readonly<Record<string, () => (Judge | string)[]>>} */
const JUDGES = {
  arithmetic: () => [
    python("ast.parse", "ast", "ast.parse('(' + text + ')', mode='eval')", [
      ["Python refuses numbers that begin with 0", /(?<!\d)0\d/],
    ]),
    npmPackage("mathjs", ({ parse }, text) => parse(`(${text.replace(/\s+/g, " ")})`)),
  ],
  csv: () => [
    python("csv, strict", "csv, io", "list(csv.reader(io.StringIO(text, newline=''), strict=True))"),
  ],
  dot: () => [command("dot", ["-Tcanon"], ["-V"])],
  ini: () => [],
  json: () => [
    { name: `JSON.parse (${node})`, accepts: (texts) => texts.map((text) => works(() => JSON.parse(text))) },
    python("json.loads", "json", "json.loads(text)"),
    command("jq", ["."], ["--version"]),
  ],
  obj: () => [
    npmPackage("obj-file-parser", (Parser, text) => new Parser(text).parse(), [
      ["the package knows no continued lines", /\\\r?\n/],
    ]),
    npmPackage("webgl-obj-loader", ({ Mesh }, text) => new Mesh(text)),
  ],
  sexp: () => [
    command(
      "guile",
      ["-c", "(let loop () (unless (eof-object? (read)) (loop)))"],
      ["--version"],
      [
        ["Scheme knows fewer escapes", /\\/],
        ["# begins special syntax in Scheme", /#/],
        ["a dot stands for a pair in Scheme", /(^|[\s()[\]'`,])\.+($|[\s()[\]"'`;,])/],
        ["braces are reserved in Scheme", /[{}|]/],
      ],
    ),
    python("sexpdata", "sexpdata", "sexpdata.parse(text)", [
      ["sexpdata knows no symbols between bars", /\|/],
    ]),
  ],
  tinyc: () => [gccFunctions()],
  toml: () => [python("tomllib.loads", "tomllib", "tomllib.loads(text)")],
  xml: () => [
    command("xmllint", ["--noout", "-"], ["--version"]),
    python("expat", "xml.parsers.expat", "xml.parsers.expat.ParserCreate().Parse(text.encode(), True)"),
    python("ElementTree", "xml.etree.ElementTree", "xml.etree.ElementTree.fromstring(text)", [
      ["prefixes have to be declared", /[\w]:[\w]/],
    ]),
  ],
  yaml: () => [
    python("yaml.safe_load_all", "yaml", "list(yaml.safe_load_all(text))"),
    npmPackage("yaml", ({ parseAllDocuments }, text) => {
      for (const { errors } of parseAllDocuments(text)) if (errors[0]) throw errors[0];
    }),
  ],
  url: () => [
    {
      name: `URL (${node})`,
      accepts: (texts) => texts.map((text) => works(() => new URL(text))),
      apart: [
        ["addresses of the future are not known", /\/\/([^/?#]*@)?\[v/i],
        ["there are 65535 ports", /:\d{5,}/],
        ["names of hosts are checked for http and its like", /^(https?|wss?|ftp|file):/i],
      ],
    },
  ],
};

for (const { name, text } of BUILTIN_GRAMMARS) {
  const { grammar } = readEbnf(text);
  const texts = produced(name);
  console.log(`\n${name}: ${texts.length} inputs produced`);
  const judges = [...(JUDGES[name]?.() ?? []), ...ownProgram(name)];
  if (judges.length === 0) judges.push(`no program called ${name} in the folder of programs`);
  for (const judge of judges) report(judge, texts);
  for (const folder of foldersOf(name)) reportFiles(grammar, folder);
}

/**
 * Inputs as `culprit generate` makes them, no one twice.
 * @param {string} name
 */
function produced(name) {
  const culprit = resolve(import.meta.dirname, "../bin/culprit.js");
  const wanted = ["--grammar", name, "--number", String(options.number), "--size", "60", "--unique"];
  const { stdout } = spawnSync(process.execPath, [culprit, "generate", ...wanted, "--format", "jsonl"], {
    encoding: "utf8",
    maxBuffer: 1e9,
  });
  const texts = stdout
    .trim()
    .split("\n")
    .map((line) => String(JSON.parse(line)));
  return texts.filter((text) => text.length <= MOST_CHARACTERS);
}

/**
 * @param {Judge | string} judge
 * @param {readonly string[]} texts
 */
function report(judge, texts) {
  if (typeof judge === "string") {
    console.log(`  skipped: ${judge}`);
    return;
  }
  const answers = judge.accepts(texts);
  const refused = texts.filter((_, index) => !answers[index]);
  const share = ((100 * (texts.length - refused.length)) / texts.length).toFixed(1);
  console.log(`  ${judge.name}: ${texts.length - refused.length} accepted (${share} %)`);
  let unexplained = refused;
  for (const [reason, pattern] of judge.apart ?? []) {
    const explained = unexplained.filter((text) => pattern.test(text));
    unexplained = unexplained.filter((text) => !pattern.test(text));
    if (explained.length > 0) console.log(`    ${explained.length} refused: ${reason}`);
  }
  if (unexplained.length === 0) return;
  console.log(`    ${unexplained.length} refused without a known reason:`);
  const shortest = unexplained.toSorted((one, other) => one.length - other.length).slice(0, 5);
  for (const text of shortest) console.log(`      ${JSON.stringify(text).slice(0, 100)}`);
}

/**
 * @param {import("../dist/grammar/grammar.js").Grammar} grammar
 * @param {string} folder
 */
function reportFiles(grammar, folder) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file))
    .filter((file) => statSync(file).isFile())
    .sort();
  const failures = files.flatMap((file) => {
    const result = parseForest(grammar, readFileSync(file));
    return result.kind === "failure" ? [`${file}: ${result.message.split("\n", 1)[0]}`] : [];
  });
  console.log(`  real files in ${folder}: ${files.length - failures.length} of ${files.length} parsed`);
  for (const failure of failures.slice(0, 8)) console.log(`    not parsed: ${failure}`);
}

/** @param {string} grammar */
function foldersOf(grammar) {
  return positionals
    .filter((each) => each.startsWith(`${grammar}=`))
    .map((each) => each.slice(grammar.length + 1));
}

/**
 * @param {string} title
 * @param {string} imports
 * @param {string} expression
 * @param {Judge["apart"]} [apart]
 * @returns {Judge | string}
 */
function python(title, imports, expression, apart = []) {
  const code = [
    `import json, sys, ${imports}`,
    "def decide(text):",
    `  try: ${expression}; return True`,
    "  except Exception: return False",
    "print(json.dumps([decide(each) for each in json.load(sys.stdin)]))",
  ].join("\n");
  const run = (/** @type {readonly string[]} */ texts) =>
    spawnSync("python3", ["-W", "ignore", "-c", code], { input: JSON.stringify(texts), encoding: "utf8" });
  const probe = run([]);
  if (probe.status !== 0)
    return `python3 with ${imports} (${probe.stderr?.trim().split("\n").at(-1) ?? "not found"})`;
  const version = spawnSync("python3", ["--version"], { encoding: "utf8" }).stdout.trim();
  return { name: `${title} (${version})`, accepts: (texts) => JSON.parse(run(texts).stdout), apart };
}

/**
 * A program that is asked for each text, on its standard input.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {readonly string[]} versionArgs
 * @param {Judge["apart"]} [apart]
 * @returns {Judge | string}
 */
function command(program, args, versionArgs, apart = []) {
  const probe = spawnSync(program, [...versionArgs], { encoding: "utf8" });
  if (probe.error) return `${program} is not here`;
  const version = `${probe.stdout}${probe.stderr}`.trim().split("\n", 1)[0] || program;
  return {
    name: version.includes(program) ? version : `${program} ${version}`,
    accepts: (texts) =>
      texts.map((input) => spawnSync(program, [...args], { input, timeout: 10_000 }).status === 0),
    apart,
  };
}

/**
 * @param {string} grammar
 * @returns {(Judge | string)[]}
 */
function ownProgram(grammar) {
  const path = options.programs === undefined ? "" : resolve(options.programs, grammar);
  return existsSync(path) ? [command(path, [], ["--version"])] : [];
}

/**
 * @param {string} name
 * @param {(loaded: any, text: string) => unknown} parse
 * @param {Judge["apart"]} [apart]
 * @returns {Judge | string}
 */
function npmPackage(name, parse, apart = []) {
  const require = createRequire(join(resolve(String(options.modules)), "module.js"));
  try {
    const loaded = require(name);
    const { version } = require(`${name}/package.json`);
    return {
      name: `${name} ${version}`,
      accepts: (texts) => texts.map((text) => works(() => parse(loaded, text))),
      apart,
    };
  } catch {
    return `the package ${name} is not in ${options.modules}`;
  }
}

/**
 * C knows all of Tiny-C: each text becomes the body of a function.
 * @returns {Judge | string}
 */
function gccFunctions() {
  const probe = spawnSync("gcc", ["--version"], { encoding: "utf8" });
  if (probe.error) return "gcc is not here";
  const variables = Array.from("abcdefghijklmnopqrstuvwxyz").join(", ");
  return {
    name: `${probe.stdout.split("\n", 1)[0]}, in a function`,
    accepts: (texts) =>
      texts.map((text) => {
        const input = `int ${variables};\nvoid program(void) {\n${text}\n}\n`;
        return spawnSync("gcc", ["-w", "-fsyntax-only", "-x", "c", "-"], { input }).status === 0;
      }),
    apart: [
      ["a number that begins with 0 is octal in C", /(?<!\d)0\d*[89]/],
      ["a keyword and a number behind it are one name in C", /\b(?:do|else)\d/],
    ],
  };
}

/** @param {() => unknown} action */
function works(action) {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}
