// How a few faults far apart in a large file are repaired: runs, exactness, and the processor time and memory of culprit itself.
//
//   npm run build && node bench/large-repairs.js [--size <bytes>] [--seed <n>] [name …]
//
// The program that judges runs as a process of its own, so its time does not count.

import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { size: { type: "string", default: "1000000" }, seed: { type: "string", default: "1" } },
});

/** Numbers below a limit that look random, by the generator of Lehmer. */
function numbers(/** @type {number} */ seed) {
  let state = 1 + (seed % 2_147_483_646);
  return (/** @type {number} */ limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}

const words = "lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor".split(" ");

/**
 * @typedef {object} Kind
 * @property {(id: number, word: () => string) => string} record
 * @property {(records: readonly string[]) => string} whole
 * @property {string} between records, in bytes of the whole
 * @property {readonly (readonly [string, string])[]} faults texts, and what stands there instead
 * @property {string} program a module that parses the text `input`
 */

/** @type {Readonly<Record<string, Kind>>} */
const kinds = {
  json: {
    record: (id, word) =>
      JSON.stringify({ id, name: `${word()} ${word()}`, tags: [word(), word()], at: { x: null } }, null, 1),
    whole: (records) => `[\n${records.join(",\n")}\n]\n`,
    between: ",\n",
    faults: [
      ['",\n', '"\n'],
      ['"id": ', '"id" '],
      ['",\n', ",\n"],
      ['": "', '": '],
    ],
    program: "JSON.parse(input)",
  },
  yaml: {
    record: (id, word) =>
      `- id: ${id}\n  name: "${word()} ${word()}"\n  tags: [${word()}, ${word()}]\n  at:\n    x: null`,
    whole: (records) => `${records.join("\n")}\n`,
    between: "\n",
    faults: [
      ["- id: ", "- id "],
      ['"\n', "\n"],
      ["]\n", "\n"],
    ],
    program: `import("${here("../node_modules/yaml/dist/index.js")}").then(({ default: { parse } }) => parse(input))`,
  },
  csv: {
    record: (id, word) => `${id},"${word()} ${word()}",${word()}@example.com,${id % 97}`,
    whole: (records) => `id,name,mail,count\n${records.join("\n")}\n`,
    between: "\n",
    faults: [
      ['",', ","],
      [',"', '"'],
    ],
    program: `import("${here("../node_modules/csv-parse/lib/sync.js")}").then(({ parse }) => parse(input))`,
  },
};

for (const format of Object.keys(kinds)) {
  if (positionals.length > 0 && !positionals.includes(format)) continue;
  for (const count of [1, 3, 10]) measure(format, count);
}

/**
 * A text of about so many bytes, and the same with faults at equal distances.
 * @param {Kind} kind
 * @param {number} count
 */
function faulty({ record, whole, between, faults }, count) {
  const next = numbers(Number(values.seed));
  const word = () => words[next(words.length)] ?? "";
  const records = [];
  for (let bytes = 0; bytes < Number(values.size); bytes += (records.at(-1)?.length ?? 0) + between.length)
    records.push(record(records.length, word));
  const right = whole(records);
  let wrong = right;
  for (let nth = count - 1; nth >= 0; nth--) {
    const [text, instead] = faults[next(faults.length)] ?? ["", ""];
    const at = wrong.indexOf(text, Math.floor((right.length * (nth + 0.5)) / count) + next(500));
    wrong = wrong.slice(0, at) + instead + wrong.slice(at + text.length);
  }
  return { right, wrong };
}

function measure(/** @type {string} */ format, /** @type {number} */ count) {
  const kind = kinds[format];
  if (kind === undefined) return;
  const folder = mkdtempSync(join(tmpdir(), "large-repair-"));
  try {
    const { right, wrong } = faulty(kind, count);
    writeFileSync(join(folder, `a.${format}`), wrong);
    const program = join(folder, "check.mjs");
    writeFileSync(
      program,
      `import { readFileSync } from "node:fs";\nconst input = readFileSync(process.argv[2], "utf8");\n${kind.program};\n`,
    );
    const measured = join(folder, "measured.json");
    const loaded = ["--import", here("large/measured.mjs"), here("../bin/culprit.js")];
    const command = ["repair", `a.${format}`, "--json", "--", process.execPath, program, "{}"];
    const { stdout, stderr } = spawnSync(process.execPath, [...loaded, ...command], {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, MEASURED: measured },
      maxBuffer: 1 << 28,
    });
    if (stdout === "") return console.log(`${format}: ${stderr}`);
    const answer = JSON.parse(stdout);
    const { seconds, megabytes } = JSON.parse(readFileSync(measured, "utf8"));
    const output = join(folder, `a.repaired${extname(`a.${format}`)}`);
    const repaired = existsSync(output) ? readFileSync(output, "utf8") : "";
    console.log(
      [
        `${format} of ${wrong.length} bytes, ${count} fault${count === 1 ? "" : "s"}: ${answer.status}`,
        repaired === right ? "exact" : `${answer.diagnosis?.length ?? 0} edits`,
        `${answer.tests.total} runs`,
        `own time ${seconds.toFixed(1)} s`,
        `${Math.round(megabytes)} MB`,
      ].join(", "),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
