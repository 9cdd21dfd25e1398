/**
 * Fits the ranker of repair anew: `npm run bench -- fit counts <folder>` or `npm run bench -- fit weights [<folder>]`, with
 * `--size <n>` and `--seed <n>`. The folder holds the unpacked packages that `fit/packages.js` names; without one the weights
 * are fitted to the files of this machine. Writes `src/repair/model/fitted`. Takes minutes for the counts and an hour for the
 * weights, as the real programs judge each fault.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { brokenTexts, peopleTexts } from "./fit/broken-texts.js";
import { filesIn, textsOf } from "./fit/corpus.js";
import { fitCounts } from "./fit/counts.js";
import { packages } from "./fit/packages.js";
import { exampleOf, FeatureNames, fitWeights, sourceOf } from "./fit/weights.js";
import { findFiles } from "./strangers/files.js";
import { familiar, startJudges } from "./strangers/judges.js";

/** Entries that a format has room for: programs need more of them than data; all take 400 kB. */
const entriesOf = {
  ...{ c: 9000, css: 5000, csv: 1500, go: 9000, html: 6000, ini: 3000, javascript: 10_000, json: 3000 },
  ...{
    make: 7500,
    python: 10_000,
    shell: 9000,
    sql: 7500,
    toml: 5000,
    typescript: 9500,
    xml: 6000,
    yaml: 7500,
  },
};
const mostTexts = 600;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { size: { type: "string", default: "1500" }, seed: { type: "string", default: "1" } },
});
const [part, root] = positionals;
if ((part !== "counts" && part !== "weights") || (part === "counts" && root === undefined)) {
  console.log(
    `Say counts or weights, and give a folder with these packages, unpacked:\n${packages.join("\n")}`,
  );
  process.exit(2);
}
const files = root === undefined ? findFiles([]) : filesIn(root);
const folder = fileURLToPath(new URL("../src/repair/model/fitted/", import.meta.url));
mkdirSync(folder, { recursive: true });

if (part === "counts") {
  const ofFormats = Object.entries(entriesOf).map(([format, most]) => {
    const { fitted, entries } = fitCounts(format, [...textsOf(format, files, mostTexts)], most);
    const { words, counts } = fitted;
    console.log(`${format}: ${entries} entries, ${words.length + counts.length} bytes`);
    return `  ${format}: {\n    words:\n      ${JSON.stringify(words)},\n    counts:\n      ${JSON.stringify(counts)},\n  },\n`;
  });
  const type = "Readonly<Record<string, { readonly words: string; readonly counts: string }>>";
  writeFileSync(
    `${folder}counts.ts`,
    `/** Fitted by \`npm run bench -- fit\`: by format. */\nexport const counts: ${type} = {\n${ofFormats.join("")}};\n`,
  );
}
if (part === "weights") {
  const { judges, stop } = startJudges(Object.keys(familiar));
  const names = new FeatureNames();
  const examples = [];
  for await (const broken of brokenTexts({
    seed: Number(values.seed),
    size: Number(values.size),
    judges,
    files,
  })) {
    const { oracle } = judges.get(broken.format) ?? {};
    if (oracle !== undefined) examples.push(await exampleOf(broken, oracle, names));
  }
  await stop();
  for await (const { broken, oracle } of peopleTexts()) examples.push(await exampleOf(broken, oracle, names));
  const weights = fitWeights(examples, names.all);
  writeFileSync(`${folder}weights.ts`, sourceOf(names.all, weights));
}
