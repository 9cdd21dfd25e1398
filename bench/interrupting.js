// How long each command goes on after Ctrl-C, at several moments, on an input of a given size: by the clock, and in
// processor time, which says the same on a busy machine (Linux only).
//
//   npm run build && node bench/interrupting.js [--size <megabytes>] [--moments <seconds,seconds,…>] [command …]

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { largeInputs } from "./large/inputs.js";

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: "string", default: "1" },
    moments: { type: "string", default: "0.5,1,2,4" },
  },
});

const asked = ["--oracle", here("large/oracles/broken.mjs"), "--json", "--timeout", "60s"];
const broken = ["a.json", ...asked];
/** @type {Readonly<Record<string, readonly string[]>>} */
const commands = {
  minimize: broken,
  "minimize --grammar none": [...broken, "--grammar", "none"],
  repair: broken,
  isolate: broken,
  debug: broken,
  parse: ["good.json", "--json"],
  "parse --tolerant": ["a.json", "--tolerant", "--json"],
  learn: ["good.json", "--json"],
  compare: [
    "good.json",
    "--json",
    "-n",
    "20",
    "--calls",
    "printed",
    "--",
    "sh",
    "-c",
    "cat >/dev/null; echo f 1",
  ],
  generate: ["--samples", "good.json", "--grammar", "json", "--json", "--out", "made", "-n", "1000000"],
};

const folder = mkdtempSync(join(tmpdir(), "interrupting-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const [json] = largeInputs;
const text = json?.make(Number(values.size) * 1e6) ?? "";
writeFileSync(join(folder, "good.json"), text);
writeFileSync(join(folder, "a.json"), text.replace(/"price": null/, '"price": nul'));

for (const [command, words] of Object.entries(commands)) {
  if (positionals.length > 0 && !positionals.includes(command)) continue;
  const ends = [];
  for (const moment of values.moments.split(","))
    ends.push(await interrupted(command, words, Number(moment)));
  console.log(`${command}: ${ends.join("; ")}`);
}

/**
 * What the process did after Ctrl-C.
 * @param {string} command
 * @param {readonly string[]} words
 * @param {number} moment
 */
async function interrupted(command, words, moment) {
  const args = [here("../bin/culprit.js"), ...command.split(" "), ...words];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ["ignore", "pipe", "ignore"] });
  let output = "";
  child.stdout.on("data", (data) => {
    output += data;
  });
  const ended = new Promise((resolve) => child.on("close", (code, signal) => resolve(code ?? signal)));
  await Promise.race([setTimeout(moment * 1000), ended]);
  if (child.exitCode !== null) return `at ${moment} s: over (${child.exitCode})`;
  const started = performance.now();
  child.kill("SIGINT");
  const before = processorTime(child.pid);
  let after = before;
  const watch = setInterval(() => {
    after = processorTime(child.pid) ?? after;
  }, 2);
  const code = await ended;
  clearInterval(watch);
  rmSync(join(folder, ".culprit"), { recursive: true, force: true });
  rmSync(join(folder, "made"), { recursive: true, force: true });
  rmSync(join(folder, "comparison"), { recursive: true, force: true });
  const seconds = ((performance.now() - started) / 1000).toFixed(2);
  const worked = before === undefined || after === undefined ? "" : ` (${(after - before).toFixed(2)})`;
  return `at ${moment} s: ${seconds} s${worked}, exit ${code}, ${isObject(output) ? "an object" : "NO OBJECT"}`;
}

/** What the process has taken so far, in seconds; undefined where nobody says. */
function processorTime(/** @type {number | undefined} */ id) {
  const path = `/proc/${id}/schedstat`;
  if (!existsSync(path)) return undefined;
  // Of the main thread, which is the one that must not be kept busy.
  const [nanoseconds] = readFileSync(path, "utf8").split(" ");
  return Number(nanoseconds) / 1e9;
}

function isObject(/** @type {string} */ output) {
  try {
    return typeof JSON.parse(output) === "object";
  } catch {
    return false;
  }
}
