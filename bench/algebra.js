/**
 * How large the grammars of conditions become, beside the plain product, and how long making them takes.
 *
 *     node bench/algebra.js <javascript.fbjson>
 *
 * The grammar is that of the DDSet paper; the patterns are of crashes of Rhino and the Closure compiler. The plain
 * product has a state for every set of pattern nodes and every combination of counts that a subtree can have, and a
 * production for every combination of states; nothing of it is merged, and nothing parted into shorter productions.
 */
import { readFileSync } from "node:fs";
import { readCondition } from "../dist/algebra/condition/read-condition.js";
import { specialize } from "../dist/algebra/specialize.js";
import { sitesOf } from "../dist/generate/sites.js";
import { itemsOf } from "../dist/grammar/expression.js";
import { readFuzzingbookJson } from "../dist/grammar/read/fuzzingbook/read-fuzzingbook-json.js";
import { readPattern } from "../dist/parse/pattern/read-pattern.js";

const ROUNDS = 5;

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
const named = new Map(
  Object.entries(patterns).map(([name, text]) => [name, readPattern(grammar, text).pattern]),
);
const base = rulesIn(grammar);
process.stdout.write(`${grammar.rules.size} nonterminals, ${base} rules\n\n`);
process.stdout.write(
  "| condition | nonterminals | rules | times the base | plain product, rules | ms |\n|---|---|---|---|---|---|\n",
);
for (const text of conditions) {
  const condition = readCondition(text, named);
  const times = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    specialize(sites, condition);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  const { made } = specialize(sites, condition);
  if (!made) throw new Error(`nothing meets ${text}`);
  const rules = rulesIn(made.grammar);
  const used = [...named].filter(([name]) => text.includes(name)).map(([, pattern]) => pattern);
  const plain = plainRules(used, text.startsWith("exactly") ? 4 : 1);
  const row = [
    text,
    made.grammar.rules.size,
    rules,
    (rules / base).toFixed(2),
    plain,
    Math.min(...times).toFixed(0),
  ];
  process.stdout.write(`| ${row.join(" | ")} |\n`);
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
