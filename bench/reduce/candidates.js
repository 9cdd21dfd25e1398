// What it takes to make a candidate of 20 kB: the time between an answer and the next question, parsing left out. Of
// each input much has to stay, in many places, so that candidates are put together from many pieces.

import { builtinGrammar } from "../../dist/format/builtin-formats.js";
import { readEbnf } from "../../dist/grammar/read/read-ebnf.js";
import { minimizeCounting, printTable, quantile } from "./counting.js";
import { treeSource } from "./embedded.js";

/** @type {(count: number, part: (index: number) => string) => readonly string[]} */
const parts = (count, part) => Array.from({ length: count }, (_, index) => part(index));

const numbered = parts(1800, (index) => `{"id":${index}}`);
const layers = parts(1500, (index) => `{"id${index}":[`);

/** @type {readonly { name: string, input: string, staying: readonly string[] }[]} */
const subjects = [
  { name: "long list, a third stays", input: `[${numbered}]`, staying: thirdOf(numbered) },
  {
    name: "1,500 layers, a third stays",
    input: layers.join("") + "]}".repeat(layers.length),
    staying: thirdOf(layers),
  },
];

/** Prints the milliseconds for each candidate; a stage's first one includes all that the stage prepares. */
export async function benchCandidates() {
  const { grammar } = readEbnf(builtinGrammar("json")?.text ?? "");
  const rows = [["candidates", "stages", "bytes", "tests", "median ms", "99 %", "longest", "mean", ""]];
  for (const { name, input, staying } of subjects) {
    for (const algorithm of /** @type {const} */ (["tree", "auto"])) {
      const bytes = new TextEncoder().encode(input);
      const { pauses, tests } = await minimizeCounting(bytes, (text) => holdsInOrder(text, staying), {
        algorithm,
        tree: treeSource(grammar),
      });
      const mean = pauses.reduce((sum, pause) => sum + pause, 0) / pauses.length;
      const times = [quantile(pauses, 0.5), quantile(pauses, 0.99), quantile(pauses, 1), mean];
      const verdict = mean <= 1 ? "within 1 ms" : "MORE THAN 1 ms";
      rows.push([
        name,
        algorithm,
        `${bytes.length}`,
        `${tests}`,
        ...times.map((time) => time.toFixed(3)),
        verdict,
      ]);
    }
  }
  printTable(rows);
}

/** @param {readonly string[]} all */
function thirdOf(all) {
  return all.filter((_, index) => index % 3 === 0);
}

/**
 * @param {string} text
 * @param {readonly string[]} wanted
 */
function holdsInOrder(text, wanted) {
  let from = 0;
  for (const part of wanted) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return true;
}
