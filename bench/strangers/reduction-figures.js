/**
 * Prints how small strangers' files become, and at what cost, with and without a grammar.
 */
import { printTable } from "../reduce/counting.js";
import { startJudges } from "./judges.js";
import { mean, spread } from "./measuring.js";
import { properties } from "./properties.js";
import { reduceCase, reductionCases, treesFor } from "./reductions.js";

/**
 * @param {object} options
 * @param {number} options.seed
 * @param {number} options.size
 * @param {ReadonlyMap<string, readonly string[]>} options.files
 * @param {readonly string[]} options.formats
 * @param {number} options.show
 */
export async function benchReductions({ seed, size, files, formats, show }) {
  const { judges, stop } = startJudges(formats);
  const rows = [["property", "file", "bytes", "to", "runs", "own s", "with grammar", "runs", "own s"]];
  const plain = [];
  const withTrees = [];
  const met = new Set();
  for await (const reduction of reductionCases({ seed, size, judges, files })) {
    const without = await reduceCase(reduction);
    plain.push(without);
    met.add(`${reduction.format}: ${reduction.property}`);
    const tree = await treesFor(reduction.format, reduction.input);
    const using = tree === undefined ? null : await reduceCase(reduction, { tree });
    if (using !== null) withTrees.push({ without, using });
    const cells = (/** @type {typeof using} */ result) =>
      result === null
        ? ["-", "-", "-"]
        : [
            `${result.bytes.length}${result.isStopped ? " (stopped)" : ""}`,
            `${result.runs}`,
            result.ownSeconds.toFixed(1),
          ];
    rows.push([
      `${reduction.format}: ${reduction.property}`,
      reduction.name,
      `${reduction.input.length}`,
      ...cells(without),
      ...cells(using),
    ]);
    if (plain.length <= show) {
      console.log(`\n=== ${reduction.format}, ${reduction.property}, ${reduction.name}`);
      for (const result of using === null ? [without] : [without, using])
        console.log(new TextDecoder().decode(result.bytes));
    }
  }
  await stop();
  console.log(`\n${plain.length} files with a property`);
  printTable(rows);
  const unmet = properties
    .filter(({ format }) => judges.has(format))
    .map(({ format, name }) => `${format}: ${name}`)
    .filter((name) => !met.has(name));
  if (unmet.length > 0) console.log(`no file met with ${unmet.join(", ")}`);
  console.log(figuresOf("without a grammar", plain));
  console.log(
    figuresOf(
      "of these, those with a grammar",
      withTrees.map(({ without }) => without),
    ),
  );
  console.log(
    figuresOf(
      "the same by the grammar",
      withTrees.map(({ using }) => using),
    ),
  );
}

/**
 * @param {string} name
 * @param {readonly import("./reductions.js").Reduction[]} results
 */
function figuresOf(name, results) {
  const seconds = results.map(({ ownSeconds }) => ownSeconds);
  return [
    name.padEnd(30),
    String(results.length).padStart(3),
    `bytes ${spread(results.map(({ bytes }) => bytes.length))}`,
    `runs ${spread(results.map(({ runs }) => runs))}`,
    `own s mean ${mean(seconds).toFixed(2)} max ${Math.max(0, ...seconds).toFixed(1)}`,
    `stopped ${results.filter(({ isStopped }) => isStopped).length}`,
  ].join("  ");
}
