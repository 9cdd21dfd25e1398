/**
 * What it costs a run to be served: `node bench/serve.js [rounds]` after a build. The same command as `culprit serve`, with a
 * page that is told everything, over the command with `--report`, which makes the same report in the end, side by side in each
 * round, because both swing with the machine: medians of the ratios of processor time (user and system, programs included) and of
 * wall time, and of the differences. The last rows are runs that are over at once: theirs is what there is to load in any case.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const rounds = Number(process.argv[2] ?? 5);
const culprit = fileURLToPath(new URL("../bin/culprit.js", import.meta.url));

const folder = mkdtempSync(join(tmpdir(), "culprit-bench-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

/** @param {number} bytes */
const textOf = (bytes) =>
  Array.from({ length: Math.ceil(bytes / 40) }, (_, line) =>
    `line ${line}: ${line % 7 === 3 ? "{ needle }" : "[ hay, hay ]"} ;`.padEnd(39),
  ).join("\n");

/**
 * A module that fails on so many needles, after so many milliseconds of work.
 * @param {number} needles
 * @param {number} milliseconds
 */
const oracleOf = (needles, milliseconds) => `export default (text) => {
  const end = performance.now() + ${milliseconds};
  while (performance.now() < end);
  return text.split("needle").length > ${needles};
};\n`;

const files = {
  "small.txt": textOf(8_000),
  "large.txt": textOf(1_000_000),
  "tiny.txt": "needle",
  "slow.mjs": oracleOf(20, 5),
  "quick.mjs": oracleOf(300, 0),
  "tiny.mjs": oracleOf(1, 0),
  "test.sh": '#!/bin/sh\ntest "$(grep -c needle "$1")" -ge 20\n',
};
for (const [name, content] of Object.entries(files))
  writeFileSync(join(folder, name), content, { mode: 0o755 });

const rows = [
  { name: "a program, 8 kB", words: ["small.txt", "--max-tests", "1000", "--test", "./test.sh"] },
  { name: "a module of 5 ms, 8 kB", words: ["small.txt", "--max-tests", "1000", "--oracle", "slow.mjs"] },
  { name: "a quick module, 1 MB", words: ["large.txt", "--max-tests", "1500", "--oracle", "quick.mjs"] },
  { name: "over at once", words: ["tiny.txt", "--oracle", "tiny.mjs"] },
  { name: "over at once, 1 MB", words: ["large.txt", "--max-tests", "3", "--oracle", "quick.mjs"] },
];

/** @typedef {{ readonly processor: number, readonly wall: number }} Cost in seconds */

/**
 * A run to its end.
 * @param {readonly string[]} words
 * @param {boolean} isServed
 * @returns {Promise<Cost>}
 */
async function run(words, isServed) {
  const [file = "", ...others] = words;
  const how = isServed ? ["serve", "--linger", "0", "minimize"] : ["minimize", "--report", "report.html"];
  const all = [...how, "--fresh", "--quiet", "--jobs", "1", file, ...others];
  const began = performance.now();
  // The shell knows what all its children used; POSIX has it print that as the second line.
  const child = spawn("sh", ["-c", '"$@" > /dev/null; times', "sh", process.execPath, culprit, ...all], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let told = "";
  let times = "";
  child.stdout.on("data", (chunk) => {
    times += chunk;
  });
  child.stderr.on("data", (chunk) => {
    const isNew = !told.includes("http:");
    told += chunk;
    const [address] = /http:\S+\//.exec(told) ?? [];
    if (isNew && address !== undefined) follow(address).catch(() => {});
  });
  await new Promise((resolve) => child.on("close", resolve));
  const children = times.trim().split("\n")[1] ?? "";
  const processor = [...children.matchAll(/(\d+)m([\d.]+)s/g)]
    .map(([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds))
    .reduce((sum, seconds) => sum + seconds, 0);
  return { processor, wall: (performance.now() - began) / 1_000 };
}

let messages = 0;
let bytes = 0;

/** @param {string} address */
async function follow(address) {
  const { body } = await fetch(`${address}events`);
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    messages += Buffer.from(chunk).toString().split("\n\n").length - 1;
  }
}

/** @param {readonly number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

for (const { name, words } of rows) {
  messages = 0;
  bytes = 0;
  /** @type {{ plain: Cost, served: Cost }[]} */
  const pairs = [];
  for (let round = 0; round < rounds; round++) {
    // Whichever comes second may find more in caches.
    const first = await run(words, round % 2 === 1);
    const second = await run(words, round % 2 === 0);
    pairs.push(round % 2 === 0 ? { plain: first, served: second } : { plain: second, served: first });
  }
  /** @param {"processor" | "wall"} what */
  const shown = (what) => {
    const whole = median(pairs.map(({ plain }) => plain[what]));
    const ratio = median(pairs.map(({ plain, served }) => served[what] / plain[what]));
    const more = median(pairs.map(({ plain, served }) => served[what] - plain[what]));
    return `${what} ${whole.toFixed(2)} s, served ${ratio.toFixed(3)} times (${more >= 0 ? "+" : ""}${more.toFixed(2)} s)`;
  };
  const sent = `${Math.round(messages / rounds)} messages, ${Math.round(bytes / rounds / 1_000)} kB`;
  process.stdout.write(`${name.padEnd(24)} ${shown("processor")}; ${shown("wall")}; ${sent}\n`);
}
