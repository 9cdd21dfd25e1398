/**
 * How large the grammars of conditions become, beside the plain product, and how long making them takes; then how fast
 * the largest ones are made ready, parsed with and produced from, beside the base grammar.
 *
 *     node bench/algebra.js <javascript.fbjson>
 *
 * The grammar is that of the DDSet paper; the patterns are of crashes of Rhino and the Closure compiler. The plain
 * product has a state for every set of pattern nodes and every combination of counts that a subtree can have, and a
 * production for every combination of states; nothing of it is merged, and nothing parted into shorter productions.
 * White space in the patterns stands for any. Times are of the processor.
 */
import { readFileSync } from "node:fs";
import { conditioned, positionsOf } from "../dist/algebra/conditioned.js";
import { readCondition } from "../dist/algebra/read-condition.js";
import { specialize } from "../dist/algebra/specialize.js";
import { Random } from "../dist/base/random.js";
import { Producer } from "../dist/generate/fast/producer.js";
import { uniform } from "../dist/generate/models.js";
import { sitesOf } from "../dist/generate/sites.js";
import { layoutRules } from "../dist/grammar/analysis/layout-rules.js";
import { itemsOf } from "../dist/grammar/expression.js";
import { readFuzzingbookJson } from "../dist/grammar/read/read-fuzzingbook-json.js";
import { parseForest } from "../dist/parse/parse.js";
import { readPattern } from "../dist/parse/pattern/read-pattern.js";
import { prepare } from "../dist/parse/prepared-grammar.js";

const ROUNDS = 5;

/** How large the grammars may become, in rules, and how many milliseconds that may take. */
const targets = new Map([
  ["rhino", "<= 1.6 times, 100 ms"],
  ["rhino and c2937 and c2808 and c3379", "<= 50,000, 1,000 ms"],
  ["rhino or c2937 or c2808 or c3379", "<= 6,000"],
]);

/** Conditions whose grammars are used: of 25,000 and of 50,000 rules. */
const used = ["rhino and c2937 and c2808 and c3379", "at least 2 rhino and c2937 and c2808 and c3379"];

/** Characters of the text that is parsed, expansions in each that is produced, and bytes produced in all. */
const parsedLength = 10_000;
const producedSize = 200;
const producedBytes = 4_000_000;

/** Beyond this the plain product is not counted. */
const MOST_PLAIN = 300_000;

const patterns = {
  rhino: "var {<Identifier>:{} = <Identifier> => {}} = <Identifier> => {};",
  c2937: "var <Identifier> = class  extends (class {}){};",
  c2808: "<Identifier>:break <Identifier>;",
  c3379: '"<DoubleStringCharacter>".<identifierName> >>= 1;',
};

const conditions = [
  "rhino",
  "c2937",
  "c2808",
  "c3379",
  "not rhino",
  "rhino and c2937",
  "rhino and c2937 and c2808",
  "rhino and c2937 and c2808 and c3379",
  "rhino or c2937 or c2808 or c3379",
  "not (rhino or c2937 or c2808 or c3379)",
  "exactly 3 rhino",
];

/** @param {import("../dist/grammar/grammar.js").Grammar} grammar */
const rulesIn = (grammar) =>
  [...grammar.rules.values()].reduce((sum, rule) => sum + rule.alternatives.length, 0);

const [path] = process.argv.slice(2);
if (!path) {
  process.stderr.write("node bench/algebra.js <javascript.fbjson>\n");
  process.exit(2);
}
const { grammar } = readFuzzingbookJson(readFileSync(path, "utf8"));
const sites = sitesOf(grammar);
const layout = layoutRules(grammar);
const reading = cpuMilliseconds(() => readPattern(grammar, patterns.rhino));
const named = new Map(
  Object.entries(patterns).map(([name, text]) => [name, { ...readPattern(grammar, text).pattern, layout }]),
);
const base = rulesIn(grammar);
process.stdout.write(
  `${grammar.rules.size} nonterminals, ${base} rules; the first pattern was read in ${reading.toFixed(0)} ms (target: 100)\n\n`,
);
process.stdout.write(
  "| condition | nonterminals | rules | times the base | plain product, rules | ms | target |\n|---|---|---|---|---|---|---|\n",
);
for (const text of conditions) {
  const condition = readCondition(text, named);
  const times = Array.from({ length: ROUNDS }, () => cpuMilliseconds(() => specialize(sites, condition)));
  const { made } = specialize(sites, condition);
  if (!made) throw new Error(`nothing meets ${text}`);
  const rules = rulesIn(made.grammar);
  const asked = [...named].filter(([name]) => text.includes(name)).map(([, pattern]) => pattern);
  const plain = plainRules(asked, text.startsWith("exactly") ? 4 : 1);
  const row = [
    text,
    made.grammar.rules.size,
    rules,
    (rules / base).toFixed(2),
    plain,
    Math.min(...times).toFixed(0),
    targets.get(text) ?? "",
  ];
  process.stdout.write(`| ${row.join(" | ")} |\n`);
}

process.stdout.write(
  "\n| grammar | rules | made ready, ms | first parse, ms | k characters/s | of the base | produced, MB/s | of the base |\n|---|---|---|---|---|---|---|---|\n",
);
const text = programText(parsedLength);
const baseUse = useOf(grammar, sites, uniform);
process.stdout.write(`| base | ${base} | ${usedCells(baseUse)} |\n`);
for (const condition of used) {
  const { made } = specialize(sites, readCondition(condition, named), positionsOf(uniform));
  const model = made && conditioned(made, sites, uniform);
  if (!made || !model) throw new Error(`nothing meets ${condition}`);
  const use = useOf(made.grammar, sitesOf(made.grammar), model);
  process.stdout.write(`| ${condition} | ${rulesIn(made.grammar)} | ${usedCells(use)} |\n`);
}
process.stdout.write("| target, of 50,000 rules | | <= 2,000 | | >= 100 | | | >= 0.5 |\n");

/**
 * How fast a grammar is used.
 * @param {import("../dist/grammar/grammar.js").Grammar} of
 * @param {import("../dist/generate/sites.js").Sites} ownSites
 * @param {import("../dist/generate/model.js").Model} model
 */
function useOf(of, ownSites, model) {
  const ready = cpuMilliseconds(() => prepare(of));
  const first = cpuMilliseconds(() => parsed(of));
  const parsing = Math.min(...Array.from({ length: ROUNDS }, () => cpuMilliseconds(() => parsed(of))));
  const producer = new Producer(ownSites, model, new Random(1));
  const produce = () => {
    for (let bytes = 0; bytes < producedBytes; ) bytes += producer.produce(producedSize).length;
  };
  produce();
  return {
    ready,
    first,
    parsing: text.length / parsing,
    producing: producedBytes / 1000 / cpuMilliseconds(produce),
  };
}

/** @param {import("../dist/grammar/grammar.js").Grammar} of */
function parsed(of) {
  const forest = parseForest(of, text);
  if (forest.kind === "failure") throw new Error(forest.message);
}

/** @param {ReturnType<typeof useOf>} use */
function usedCells({ ready, first, parsing, producing }) {
  return [
    ready.toFixed(0),
    first.toFixed(0),
    parsing.toFixed(0),
    (parsing / baseUse.parsing).toFixed(2),
    producing.toFixed(1),
    (producing / baseUse.producing).toFixed(2),
  ].join(" | ");
}

/**
 * A program that has all the patterns, one of them twice.
 * @param {number} length
 */
function programText(length) {
  let program = `var {a:{} = b => {}} = c => {};
var {a:{} = b => {}} = c => {};
var A = class extends (class {}){};
x:break y;
"a".length >>= 1;
`;
  for (let index = 0; program.length < length; index++) {
    program += `function f${index}(a, b) {
  var x${index} = a + b * ${index};
  if (x${index} > 2 && b) { return g(x${index}, "text"); } else { b.c[${index}] = [1, 2, a]; }
  for (var k = 0; k < 10; k++) { h(function (y) { return y + k; }); }
}
`;
  }
  return program;
}

/** @param {() => void} work */
function cpuMilliseconds(work) {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * How many rules the plain product has whose subtrees exist.
 * @param {readonly import("../dist/tree/pattern.js").Pattern[]} patterns
 * @param {number} top Counts as large as this are not told apart.
 */
function plainRules(patterns, top) {
  /** @typedef {{ marks: Set<import("../dist/tree/tree.js").Tree>, counts: number[] }} State */
  /** @type {Map<string, Map<string, State>>} */
  const states = new Map([...grammar.rules.keys()].map((name) => [name, new Map()]));
  const nodes = patterns.flatMap(({ tree }) => nodesIn(tree));
  let rules = 0;
  for (let before = -1, known = 0; before < known && rules < MOST_PLAIN; ) {
    before = known;
    rules = 0;
    for (const rule of grammar.rules.values()) {
      const own = states.get(rule.name) ?? new Map();
      for (const [alternative, { expression }] of rule.alternatives.entries()) {
        const items = itemsOf(expression);
        const candidates = nodes.filter(
          (node) => node.name === rule.name && node.alternative === alternative,
        );
        for (const row of rowsOf(
          items.map((item) =>
            item.kind === "reference" ? [...(states.get(item.name) ?? new Map()).values()] : [null],
          ),
        )) {
          if (++rules > MOST_PLAIN) return `over ${MOST_PLAIN}`;
          const marks = candidates.filter((node) =>
            node.children.every((child, index) => child.kind !== "rule" || row[index]?.marks.has(child)),
          );
          const counts = patterns.map(({ tree }, index) =>
            Math.min(
              top,
              row.reduce(
                (sum, state) => sum + (state?.counts[index] ?? 0),
                marks.some((node) => node === tree) ? 1 : 0,
              ),
            ),
          );
          const key = `${counts} ${marks.map((node) => nodes.indexOf(node))}`;
          if (!own.has(key)) own.set(key, { marks: new Set(marks), counts });
        }
      }
    }
    known = [...states.values()].reduce((sum, each) => sum + each.size, 0);
  }
  return rules;
}

/**
 * The nodes of a tree that rules derive.
 * @param {import("../dist/tree/tree.js").Tree} tree
 * @returns {import("../dist/tree/tree.js").RuleNode[]}
 */
function nodesIn(tree) {
  return tree.kind === "rule" ? [tree, ...tree.children.flatMap(nodesIn)] : [];
}

/**
 * Every way to take one of each, one after the other.
 * @template T
 * @param {readonly (readonly T[])[]} options
 * @param {T[]} row
 * @returns {Generator<T[]>}
 */
function* rowsOf(options, row = []) {
  if (row.length === options.length) yield row;
  else for (const each of options[row.length] ?? []) yield* rowsOf(options, [...row, each]);
}
