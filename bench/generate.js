/**
 * How fast inputs are produced and trees drawn uniformly, beside a naive recursive producer on the same grammar.
 *
 *     node bench/generate.js [grammar.fbjson ...] [--python <python with fuzzingbook and grammarinator installed>]
 *
 * Without arguments it measures a JSON grammar of characters. With a Python it measures, on that same grammar, the
 * GrammarFuzzer of the fuzzingbook and a generator made by Grammarinator too; each counts its own processor time. Both producers give bytes and are timed by turns in
 * the same minute; the figures are bytes per microsecond of processor time, and the ratio is what counts.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { Random } from "../dist/base/random.js";
import { Producer } from "../dist/generate/fast/producer.js";
import { uniform } from "../dist/generate/models.js";
import { sitesOf } from "../dist/generate/sites.js";
import { UniformTrees } from "../dist/generate/uniform-trees.js";
import { readFuzzingbookJson } from "../dist/grammar/read/read-fuzzingbook-json.js";

/** @typedef {import("../dist/grammar/grammar.js").Grammar} Grammar */

const ROUNDS = 8;
const TURN = 150;

const characters = [..."abcdefghijklmnopqrstuvwxyz0123456789 "];
const digits = [..."123456789"];
const json = JSON.stringify({
  "<start>": ["<element>"],
  "<element>": ["<ws><value><ws>"],
  "<value>": ["<object>", "<array>", "<string>", "<number>", "true", "false", "null"],
  "<object>": ["{<ws>}", "{<members>}"],
  "<members>": ["<member>", "<member>,<members>"],
  "<member>": ["<ws><string><ws>:<element>"],
  "<array>": ["[<ws>]", "[<elements>]"],
  "<elements>": ["<element>", "<element>,<elements>"],
  "<string>": ['"<chars>"'],
  "<chars>": ["", "<char><chars>"],
  "<char>": characters,
  "<number>": ["<int><frac><exp>"],
  "<int>": ["<digit>", "<onenine><digits>", "-<digit>", "-<onenine><digits>"],
  "<digits>": ["<digit>", "<digit><digits>"],
  "<digit>": ["0", "<onenine>"],
  "<onenine>": digits,
  "<frac>": ["", ".<digits>"],
  "<exp>": ["", "e<sign><digits>"],
  "<sign>": ["", "+", "-"],
  "<ws>": ["", " ", "\n"],
});

/**
 * The producer one writes first: recursion, strings, the shallowest alternatives once the depth is used up.
 * @param {Grammar} grammar
 * @param {number} depth
 */
function naiveProducer(grammar, depth) {
  /** @type {Map<string, import("../dist/grammar/grammar.js").Expression[][]>} */
  const rules = new Map();
  for (const [name, { alternatives }] of grammar.rules) {
    rules.set(
      name,
      alternatives.map(({ expression }) =>
        expression.kind === "sequence" ? [...expression.items] : [expression],
      ),
    );
  }
  /** @type {Map<string, number>} */
  const depths = new Map();
  const depthOf = (/** @type {import("../dist/grammar/grammar.js").Expression[]} */ items) =>
    1 +
    Math.max(
      0,
      ...items.map((item) => (item.kind === "reference" ? (depths.get(item.name) ?? Infinity) : 0)),
    );
  for (let fell = true; fell; ) {
    fell = false;
    for (const [name, alternatives] of rules) {
      const least = Math.min(...alternatives.map(depthOf));
      if (least < (depths.get(name) ?? Infinity)) {
        depths.set(name, least);
        fell = true;
      }
    }
  }
  const shallow = new Map(
    [...rules].map(([name, alternatives]) => [
      name,
      alternatives.filter((items) => depthOf(items) === depths.get(name)),
    ]),
  );
  const random = new Random(1);
  /** @type {(name: string, left: number) => string} */
  const derive = (name, left) => {
    const alternatives = (left > 0 ? rules : shallow).get(name) ?? [];
    let text = "";
    for (const item of alternatives[random.below(alternatives.length)] ?? []) {
      text +=
        item.kind === "reference" ? derive(item.name, left - 1) : item.kind === "literal" ? item.text : "";
    }
    return text;
  };
  const encoder = new TextEncoder();
  return () => encoder.encode(derive(grammar.start, depth));
}

/**
 * Bytes per microsecond of processor time.
 * @param {() => { length: number }} produce
 */
function rate(produce, milliseconds = TURN) {
  let bytes = 0;
  const before = process.cpuUsage();
  const end = performance.now() + milliseconds;
  while (performance.now() < end) for (let round = 0; round < 10; round++) bytes += produce().length;
  const { user, system } = process.cpuUsage(before);
  return bytes / (user + system);
}

/** @param {number[]} values */
const median = (values) => values.sort((one, other) => one - other)[values.length >> 1] ?? 0;

/** @param {string} name @param {string} text */
function measure(name, text) {
  const { grammar } = readFuzzingbookJson(text);
  const sites = sitesOf(grammar);
  const cold = performance.now();
  const producer = new Producer(sites, uniform, new Random(1));
  const compiled = performance.now() - cold;
  const first = rate(() => producer.produce(1000), 1000);
  console.log(`${name}: compiled in ${compiled.toFixed(0)} ms, ${first.toFixed(1)} MB/s in the first second`);
  for (const [depth, budget] of [
    [16, 100],
    [24, 1000],
  ]) {
    const naive = naiveProducer(grammar, depth ?? 0);
    const rates = Array.from({ length: ROUNDS }, () => [
      rate(naive),
      rate(() => producer.produce(budget ?? 0)),
    ]);
    const slow = median(rates.map(([one = 0]) => one));
    const fast = median(rates.map(([, other = 0]) => other));
    console.log(
      `  naive to depth ${depth} ${slow.toFixed(1)} MB/s, ours with ${budget} expansions ${fast.toFixed(1)} MB/s: ${(fast / slow).toFixed(1)} times`,
    );
  }
  const start = performance.now();
  const trees = new UniformTrees(sites, 1000);
  const prepared = performance.now() - start;
  const random = new Random(1);
  const whole = rate(() => ({ length: 1e6 * Number(trees.draw(1000, random).kind === "rule") }), 1000);
  console.log(
    `  uniform, 1,000 expansions: prepared in ${prepared.toFixed(0)} ms, ${whole.toFixed(0)} trees/s (all nodes, characters drawn)`,
  );
}

/** The JSON grammar of characters for the peers, which print what they reach. */
const PEERS = `
import json, os, sys, tempfile, time, subprocess, random, importlib, importlib.metadata
grammar = json.loads(sys.argv[1])
def measure(name, produce):
    size, rounds, start = 0, 0, time.process_time()
    while time.process_time() - start < 5:
        size += len(produce().encode()); rounds += 1
    seconds = time.process_time() - start
    print(f"  {name}: {size / seconds / 1e6:.3f} MB/s, {size / rounds:.0f} bytes each", flush=True)
random.seed(1)
def missing(name, error): print(f"  {name}: missing or broken, left out ({type(error).__name__}: {error})")
try:
    from fuzzingbook.GrammarFuzzer import GrammarFuzzer
    fuzzer = GrammarFuzzer(grammar, max_nonterminals=100)
    measure(f"fuzzingbook {importlib.metadata.version('fuzzingbook')}, GrammarFuzzer, 100 nonterminals", fuzzer.fuzz)
except Exception as error: missing("fuzzingbook", error)
try:
    import re
    rules = []
    for name, ways in grammar.items():
        parts = [" ".join(part[1:-1] + "_" if part.startswith("<") else "'" + part.replace("\\n", "\\\\n") + "'"
                          for part in re.findall(r"<[^>]+>|[^<]+", way)) for way in ways]
        rules.append(name[1:-1] + "_ : " + " | ".join(parts) + " ;")
    folder = tempfile.mkdtemp()
    with open(os.path.join(folder, "Json.g4"), "w") as file: file.write("grammar Json;\\n" + "\\n".join(rules))
    subprocess.run([os.path.join(os.path.dirname(sys.executable), "grammarinator-process"), "Json.g4", "-o", folder,
                    "--no-actions"], cwd=folder, check=True, capture_output=True)
    sys.path.insert(0, folder)
    generator = importlib.import_module("JsonGenerator").JsonGenerator
    from grammarinator.runtime import RuleSize, DefaultModel
    for depth in [16, 24]:
        def produce():
            tree = generator(limit=RuleSize(depth=depth), model=DefaultModel()).start_()
            return str(tree)
        measure(f"grammarinator {importlib.metadata.version('grammarinator')}, to depth {depth}", produce)
except Exception as error: missing("grammarinator", error)
`;

/** @param {string} python */
function measurePeers(python) {
  const { status, stdout, stderr } = spawnSync(python, ["-c", PEERS, json], { encoding: "utf8" });
  console.log(
    status === 0 ? `peers on the JSON grammar:\n${stdout.trimEnd()}` : `no peers: ${python}: ${stderr}`,
  );
}

const paths = process.argv.slice(2);
const at = paths.indexOf("--python");
const [, python] = at < 0 ? [] : paths.splice(at, 2);
measure("JSON", json);
if (python === undefined)
  console.log("name a Python with --python to measure fuzzingbook and Grammarinator beside");
else measurePeers(python);
if (paths.length === 0)
  console.log("name fuzzingbook grammars, such as javascript.fbjson, to measure those too");
for (const path of paths) measure(basename(path), readFileSync(path, "utf8"));
