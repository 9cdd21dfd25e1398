/**
 * What each mechanism of a search is worth: it is switched off on strangers' cases, and all that changes is printed as
 * a difference or ratio to the full build.
 *
 *     npm run bench -- ablate [repair|reduce|explain …] [--only <name> …] [--pairs] [--seed <n>] [--size <n>]
 *                             [--minutes <n>] [--jobs <n>] [--from <folder> …] [--json <file>] [--verbose]
 *
 * `--only 'a + b'` switches both off together, `--pairs` adds pairs that may do each other's work. The full build runs each
 * case first, and every mechanism is watched: where each of its calls gives the same as its stub, the case cannot change
 * without it. All other cases are run without it, in turn with all others and in one process, so that times are comparable.
 * The last row switches off all that is worth nothing alone. Ctrl-C ends the cases and prints what is known.
 */
import { randomInt } from "node:crypto";
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { compareCases, compareOneMore } from "./ablate/compare.js";
import { linesOf } from "./ablate/lines.js";
import { mechanismNamed, mechanismsOf, pairsOf } from "./ablate/mechanisms.js";
import { fullLine, headLine, isWorthNothing, lineOf, rowOf } from "./ablate/rows.js";
import { sources } from "./ablate/sources.js";

/** @typedef {import("./ablate/mechanisms.js").Search} Search */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string", multiple: true, default: [] },
    pairs: { type: "boolean", default: false },
    seed: { type: "string" },
    size: { type: "string" },
    minutes: { type: "string", default: "9" },
    jobs: { type: "string", default: "2" },
    from: { type: "string", multiple: true, default: [] },
    json: { type: "string" },
    verbose: { type: "boolean", default: false },
  },
});
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
console.log(`seed ${seed}: repeat these cases with --seed ${seed}`);
const searches = /** @type {Search[]} */ (positionals.length > 0 ? positionals : Object.keys(sources));
const end = performance.now() + Number(values.minutes) * 60_000;
let isInterrupted = false;
process.once("SIGINT", () => {
  isInterrupted = true;
});
const results = [];
for (const [index, search] of searches.entries()) {
  const left = end - performance.now();
  results.push(await ablate(search, performance.now() + left / (searches.length - index)));
}
if (values.json !== undefined) {
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(values.json, `${JSON.stringify({ seed, date, results }, null, 1)}\n`);
}

/**
 * @param {Search} search
 * @param {number} until
 */
async function ablate(search, until) {
  const source = sources[search];
  const jobs = Number(values.jobs);
  const size = Number(values.size ?? source.size);
  const names = values.only.length > 0 ? values.only : mechanismsOf(search).map(({ name }) => name);
  const pairs = values.pairs ? pairsOf(search).map((pair) => pair.join(" + ")) : [];
  const sets = [...names, ...pairs];
  const row = (/** @type {string} */ set) => {
    const mechanisms = set.split(" + ").map((name) => mechanismNamed(name, search));
    return rowOf(set, linesOf(mechanisms), compared);
  };
  // The rest of the time is for the cases that are running then, and for the last row.
  const last = performance.now() + 0.8 * (until - performance.now());
  const isOver = () => isInterrupted || performance.now() > last;
  const compared = await compareCases(source, { sets, seed, size, from: values.from, jobs, isOver });
  console.log(`\n== ${search}\n${fullLine(compared)}\n${headLine()}`);
  const rows = sets.map(row);
  for (const each of rows) show(each);
  const useless = rows.filter((each) => !each.set.includes(" + ") && isWorthNothing(each, compared.length));
  if (values.only.length === 0 && useless.length > 1) {
    const all = useless.map(({ set }) => set).join(" + ");
    await compareOneMore(source, all, compared, jobs);
    const together = { ...row(all), title: `all ${useless.length} worth nothing alone` };
    show(together);
    rows.push(together);
  }
  return { search, cases: compared.length, rows };
}

/** @param {import("./ablate/rows.js").Row} row */
function show(row) {
  console.log(lineOf(row));
  if (!values.verbose) return;
  for (const name of row.lost) console.log(`    lost ${name}`);
  for (const name of row.gained) console.log(`    gained ${name}`);
}
