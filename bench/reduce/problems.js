// Eleven problems that answer within this process, rebuilt from the descriptions in Shrink Ray's own benchmark (its
// evaluation folder, July 2026): inputs of the same kind and about the same size, the same predicates. Python's
// answers come from one python3 that stays up; Go's syntax from tree-sitter.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { builtinGrammar } from "../../dist/format/builtin-formats.js";
import { readEbnf } from "../../dist/grammar/read/read-ebnf.js";
import { loadTreeSitter } from "../../dist/parse/adapters/tree-sitter.js";
import {
  findTreeSitterPackage,
  searchFolders,
  webTreeSitter,
} from "../../dist/parse/adapters/tree-sitter-packages.js";
import { minimizeCounting, printTable } from "./counting.js";
import { treeSource } from "./embedded.js";

/** @typedef {import("../../dist/reduce/tree/tree-source.js").TreeSource} TreeSource */
/** @typedef {{ source: TreeSource, isSound: (text: string) => boolean }} Language */

/**
 * @typedef {object} Problem
 * @property {string} name
 * @property {string} input
 * @property {(text: string) => boolean | Promise<boolean>} fails
 * @property {number} floor the shortest failing input, in bytes, as far as known
 * @property {number} published bytes of Shrink Ray's result
 * @property {number} calls of Shrink Ray's oracle
 * @property {TreeSource | undefined} [tree]
 * @property {string} [missing] what the machine lacks
 */

/** @type {(count: number, line: (index: number) => string) => string} */
const lines = (count, line) => Array.from({ length: count }, (_, index) => line(index)).join("");

/** @type {(...parts: readonly string[]) => (text: string) => boolean} */
const containsAll =
  (...parts) =>
  (text) =>
    parts.every((part) => text.includes(part));

/** @param {string} text */
function bracketDepth(text) {
  let depth = 0;
  let deepest = 0;
  for (const character of text) {
    if ("([{".includes(character)) deepest = Math.max(deepest, ++depth);
    if (")]}".includes(character) && depth-- === 0) return -1;
  }
  return depth === 0 ? deepest : -1;
}

/**
 * @param {string} text
 * @returns {unknown} undefined when it is no JSON
 */
function json(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @type {(value: unknown) => number} */
const depthOf = (value) =>
  typeof value === "object" && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map(depthOf))
    : value === undefined
      ? -1
      : 1;

/** @param {string} text */
function countMatches(text) {
  const value = /** @type {{ events?: unknown, event_count?: unknown } | null | undefined} */ (json(text));
  const events = value?.events;
  if (!Array.isArray(events) || value?.event_count !== events.length) return false;
  return events.some((event) => event?.type === "crash");
}

/** @param {string} text */
function totalMatches(text) {
  const rows = text.split(/\r\n|\r|\n/).map((line) => line.split(/\s+/).filter((word) => word !== ""));
  const entries = rows.filter((row) => row[0] === "ENTRY" && row.length === 3);
  const totals = rows.filter((row) => row[0] === "TOTAL" && row.length === 2);
  const numbers = [...entries.map((row) => row[2] ?? ""), ...totals.map((row) => row[1] ?? "")];
  if (!numbers.every((number) => /^[-+]?\d+$/.test(number))) return false;
  const sum = entries.reduce((total, row) => total + Number(row[2]), 0);
  return entries.some((row) => row[1] === "job-corrupted") && Number(totals.at(-1)?.[1]) === sum;
}

const pythonServer = `
import ast, json, sys, warnings
warnings.simplefilter("ignore")

def compiles(text):
    compile(text, "<candidate>", "exec")
    return True

def arities_match(text):
    calls, arity, sentinels = [], {}, set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            if node.args.vararg or node.args.kwarg or node.args.kwonlyargs or node.args.defaults:
                return False
            arity[node.name] = len(node.args.args)
            if "MAGIC_SENTINEL" in ast.dump(node):
                sentinels = {node.name}
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            calls.append(node)
    known = [call for call in calls if call.func.id in arity]
    fits = all(not call.keywords and len(call.args) == arity[call.func.id] for call in known)
    return fits and any(call.func.id in sentinels for call in known)

for line in sys.stdin:
    question, text = json.loads(line)
    try:
        answer = globals()[question](text)
    except Exception:
        answer = False
    print(json.dumps(answer), flush=True)
`;

/** @returns {Promise<{ ask: (question: string, text: string) => Promise<boolean>, end: () => void } | undefined>} */
async function startPython() {
  const python = spawn("python3", ["-c", pythonServer], { stdio: ["pipe", "pipe", "ignore"] });
  const started = await Promise.race([
    once(python, "spawn").then(() => true),
    once(python, "error").then(() => false),
  ]);
  if (!started) return undefined;
  const answers = createInterface({ input: python.stdout })[Symbol.asyncIterator]();
  return {
    ask: async (question, text) => {
      python.stdin.write(`${JSON.stringify([question, text])}\n`);
      const { value } = await answers.next();
      return value === "true";
    },
    end: () => python.kill(),
  };
}

/**
 * @param {string} name
 * @param {string} project
 * @returns {Promise<Language | undefined>} undefined when it is not installed
 */
async function language(name, project) {
  try {
    const { grammar, parse } = await loadTreeSitter(name, project);
    const library = await webTreeSitter(searchFolders(project));
    const parser = new library.Parser();
    parser.setLanguage(await library.Language.load(findTreeSitterPackage(name, project).parser));
    return {
      source: (bytes) => ({ grammar, tree: parse(bytes).tree }),
      isSound: (text) => {
        const tree = /** @type {any} */ (parser.parse(text));
        const isSound = !tree.rootNode.hasError;
        tree.delete();
        return isSound;
      },
    };
  } catch {
    return undefined;
  }
}

/**
 * @param {string} project its node_modules may hold web-tree-sitter with tree-sitter-python and tree-sitter-go
 */
export async function benchProblems(project) {
  const python = await startPython();
  const jsonGrammar = readEbnf(builtinGrammar("json")?.text ?? "").grammar;
  const problems = problemsWith({
    ask: python?.ask,
    json: treeSource(jsonGrammar),
    python: await language("python", project),
    go: await language("go", project),
  });
  const rows = [["problem", "bytes in", "out", "floor", "Shrink Ray", "tests", "Shrink Ray", "ratio", ""]];
  for (const problem of problems) {
    if (problem.missing !== undefined) {
      console.log(`skipped ${problem.name}: there is no ${problem.missing}`);
      continue;
    }
    const { name, input, floor, published, calls, tree } = problem;
    const bytes = new TextEncoder().encode(input);
    const { result, text, tests } = await minimizeCounting(bytes, problem.fails, { tree });
    const row = [bytes.length, result.bytes.length, floor, published, tests, calls];
    const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
    rows.push([name, ...row.map(String), (tests / calls).toFixed(2), JSON.stringify(shown)]);
    if (process.env["SHOW"]) console.log(name, text.slice(0, 400), result.stages);
  }
  python?.end();
  printTable(rows);
}

/**
 * @param {{ ask: ((question: string, text: string) => Promise<boolean>) | undefined, json: TreeSource,
 *   python: Language | undefined, go: Language | undefined }} means
 * @returns {readonly Problem[]}
 */
function problemsWith({ ask, json: jsonTrees, python, go }) {
  const noPython = ask === undefined ? { missing: "python3" } : {};
  /** @type {(question: string, text: string) => boolean | Promise<boolean>} */
  const asked = (question, text) => ask?.(question, text) ?? false;
  return [
    {
      name: "deep_parens",
      input: deepParens(),
      fails: (text) => bracketDepth(text) >= 400,
      floor: 800,
      published: 800,
      calls: 12870,
      tree: python?.source,
    },
    {
      name: "keep_markers",
      input: markers(),
      fails: containsAll("RARE_MARKER_ALPHA", "RARE_MARKER_BETA", "RARE_MARKER_GAMMA"),
      floor: 50,
      published: 50,
      calls: 1214,
      tree: python?.source,
    },
    {
      name: "already_minimal",
      input: "x=RARE_MARKER_ALPHA+RARE_MARKER_BETA\n",
      fails: containsAll("RARE_MARKER_ALPHA", "RARE_MARKER_BETA"),
      floor: 33,
      published: 34,
      calls: 837,
      tree: python?.source,
    },
    {
      name: "python_syntax",
      input: handlers(),
      fails: async (text) => text.includes("SENTINEL_KEEP") && (await asked("compiles", text)),
      floor: 13,
      published: 13,
      calls: 578,
      tree: python?.source,
      ...noPython,
    },
    {
      name: "corpus_ujson",
      input: nestedJson(),
      fails: (text) => depthOf(json(text)) >= 20,
      floor: 39,
      published: 42,
      calls: 1169,
      tree: jsonTrees,
    },
    {
      name: "corpus_udlit_cpp",
      input: literalOperator,
      fails: containsAll('operator""', "decltype(", "..."),
      floor: 22,
      published: 22,
      calls: 1046,
    },
    {
      name: "coupled_count_json",
      input: events(),
      fails: countMatches,
      floor: 45,
      published: 143,
      calls: 5285,
      tree: jsonTrees,
    },
    {
      name: "coupled_total_text",
      input: ledger(),
      fails: totalMatches,
      floor: 29,
      published: 350,
      calls: 27325,
    },
    {
      name: "coupled_arity_python",
      input: pipeline,
      fails: async (text) => text.includes("MAGIC_SENTINEL") && (await asked("arities_match", text)),
      floor: 26,
      published: 52,
      calls: 11028,
      tree: python?.source,
      ...noPython,
    },
    {
      name: "corpus_minisat",
      input: clauses(),
      fails: containsAll("2147483648"),
      floor: 10,
      published: 10,
      calls: 1198,
    },
    {
      name: "corpus_go",
      input: goProgram(),
      fails: (text) => containsAll("~bool", "func")(text) && (go?.isSound(text) ?? false),
      floor: 21,
      published: 21,
      calls: 1111,
      tree: go?.source,
      ...(go === undefined ? { missing: "tree-sitter-go" } : {}),
    },
  ];
}

const deepParens = () =>
  `# a generated module\nimport os\n\ndef wrap(inner):\n    return inner\n\nLIMITS = [4, 5, 6]\n\ndef run():\n    value = ${"wrap(".repeat(600)}0${")".repeat(600)}\n    return value\n\nif __name__ == "__main__":\n    print(run())\n`;

const markers = () =>
  lines(2000, (i) => {
    const marker = { 400: "ALPHA = 1", 1200: "BETA = 2", 1800: "GAMMA = 3" }[i];
    const marked = marker === undefined ? "" : `    RARE_MARKER_${marker}\n`;
    return `def function_${i}(a, b, c):\n    result = a * ${i} + b - c  # step ${i}\n${marked}    return result\n`;
  });

const handlers = () =>
  `"""Services of a generated module."""\nimport collections\n\n${lines(60, (i) => {
    const sentinel = i === 30 ? "def sentinel():\n    SENTINEL_KEEP = 1\n    return SENTINEL_KEEP\n\n" : "";
    return `class Handler${i}:\n    priority = ${i}\n    def process(self, item):\n        queue = collections.deque(maxlen=${i + 1})\n        queue.append(item)\n        return sorted(queue)\n\n${sentinel}`;
  })}`;

const nestedJson = () =>
  JSON.stringify(
    Array.from({ length: 22 }).reduce(
      (/** @type {unknown} */ inner, _, level) =>
        level % 3 === 0 ? { [`key${level}`]: inner } : [level, inner],
      "leaf",
    ),
    null,
    1,
  );

const literalOperator = `#include <cstddef>
template <char... digits>
struct parsed { static constexpr int value = sizeof...(digits); };

template <typename left, typename right>
auto sum(left a, right b) -> decltype(a + b) { return a + b; }

template <char... digits>
constexpr int operator""_count() { return parsed<digits...>::value; }

struct table {
  int rows[4];
  std::size_t used = 0;
  void add(int row) { if (used < 4) rows[used++] = row; }
  int total() const { int all = 0; for (std::size_t i = 0; i < used; ++i) all += rows[i]; return all; }
};

int main() {
  table all;
  all.add(123_count);
  all.add(sum(1, 2));
  decltype(all.total()) result = all.total();
  return result == 6 ? 0 : 1;
}
`;

const events = () =>
  JSON.stringify(
    {
      service: "ledger-gateway",
      region: "north",
      schema_version: 4,
      event_count: 25,
      events: Array.from({ length: 25 }, (_, i) => ({
        id: `event-${String(i).padStart(4, "0")}`,
        type: i === 13 ? "crash" : "request",
        duration_ms: (17 * (i + 3)) % 211,
        path: `/api/v2/resource/${i}`,
        status: i % 7 === 0 ? 503 : 200,
      })),
      sampled: false,
      window: { start: "2026-07-01T00:00:00Z", end: "2026-07-02T00:00:00Z" },
    },
    null,
    2,
  );

function ledger() {
  const values = Array.from({ length: 30 }, (_, i) => ((i * 37) % 101) + 3);
  const names = values.map((_, i) => (i === 17 ? "job-corrupted" : `job-${String(i).padStart(3, "0")}`));
  const entries = values.map((value, i) => `ENTRY ${names[i]} ${value}\n`).join("");
  return `# ledger of a batch\n# generated, version 4.11.2\nFORMAT 2\n${entries}TOTAL ${values.reduce((one, other) => one + other)}\nEND\n`;
}

const pipeline = `import logging

logger = logging.getLogger("intake")


def normalise(headers, casing, strip, longest):
    result = {}
    for key, value in headers.items():
        key = key.lower() if casing == "lower" else key
        if strip and not value:
            continue
        result[key[:longest]] = value
    return result


def process(record, options, retries, timeout, rehearsal):
    payload = dict(record)
    payload["MAGIC_SENTINEL"] = True
    if rehearsal:
        logger.info("rehearsal only")
        return payload
    for attempt in range(retries):
        logger.info("attempt %d within %s", attempt, timeout)
    return payload


def main():
    record = {"user": "test"}
    options = {"validate": True}
    cleaned = normalise({"X-Test": "1"}, "lower", True, 64)
    logger.info("headers: %s", cleaned)
    return process(record, options, 3, 30.0, False)


main()
`;

const clauses = () =>
  `c generated\np cnf 2147483648 150\n${lines(150, (i) => `${((i * 7) % 97) + 1} -${((i * 13) % 89) + 1} ${((i * 5) % 83) + 1} 0\n`)}`;

const goProgram = () =>
  `package main

import "fmt"

type flag interface {
	~bool
}

func same[T flag](one, other T) T {
	if one == other {
		return one
	}
	return other
}

${lines(
  12,
  (i) => `func step${i}(items []int, limit int) int {
	total := ${i}
	for index, item := range items {
		if index < limit && item > ${i} {
			total += item * ${i + 2}
		}
	}
	return total
}

`,
)}func main() {
	fmt.Println(same(true, false), step0([]int{1, 2, 3}, 2))
}
`;
