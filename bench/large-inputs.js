// How small the command line makes large inputs, and what that takes of processor time and memory.
//
//   npm run build && node bench/large-inputs.js [--size <megabytes>] [--seconds <most for each>] [name …]
//
// The processor time is that of the process, in which the oracle runs too.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { largeInputs, setAside } from "./large/inputs.js";

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: "string", default: "10" },
    seconds: { type: "string", default: "600" },
    show: { type: "boolean", default: false },
    "set-aside": { type: "boolean", default: false },
  },
});
const bytes = Number(values.size) * 1e6;
const cases = values["set-aside"] ? setAside : largeInputs;
for (const input of cases) {
  if (positionals.length > 0 && !positionals.some((word) => input.name.includes(word))) continue;
  measure(input);
}

function measure(/** @type {import("./large/inputs.js").LargeInput} */ { name, fileName, oracle, make }) {
  const folder = mkdtempSync(join(tmpdir(), "large-input-"));
  try {
    const text = make(bytes);
    writeFileSync(join(folder, fileName), text);
    const measured = join(folder, "measured.json");
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [
        ...[
          "--import",
          here("large/measured.mjs"),
          here("../bin/culprit.js"),
          "minimize",
          fileName,
          "--json",
        ],
        ...["--oracle", here(`large/oracles/${oracle}`), "--max-time", `${values.seconds}s`, "--jobs", "1"],
        ...["--timeout", "60s"],
      ],
      { cwd: folder, encoding: "utf8", env: { ...process.env, MEASURED: measured } },
    );
    if (stdout === "") return console.log(`${name}: ${stderr}`);
    const answer = JSON.parse(stdout);
    const { seconds, megabytes } = JSON.parse(readFileSync(measured, "utf8"));
    console.log(
      [
        `${name}: ${text.length} -> ${answer.output?.bytes} bytes`,
        `${answer.tests.total} tests`,
        `${seconds.toFixed(1)} s`,
        `${Math.round(megabytes)} MB`,
        `${answer.guarantee}${answer.stopped ? `, stopped: ${answer.stopped}` : ""}`,
      ].join(", "),
    );
    if (values.show) console.log(readFileSync(join(folder, answer.output.path), "utf8").slice(0, 300));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
