/**
 * What starting costs: `node bench/start-up.js [rounds]` after a build. Processor time (user and system) of the command
 * line over that of `node -e 0`, side by side in each round, because both swing with the machine; the median is shown.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const rounds = Number(process.argv[2] ?? 5);
const startsPerRound = 5;
const culprit = fileURLToPath(new URL("../bin/culprit.js", import.meta.url));

const rows = [
  { words: ["--version"], budget: 1.6 },
  { words: ["--help"] },
  { words: ["minimize", "--help"] },
  { words: ["grammar", "list"] },
];

/** @param {readonly string[]} words */
function processorSeconds(words) {
  // The shell knows what all its children used; POSIX has it print that as the second line.
  const script = `for start in $(seq ${startsPerRound}); do "$@" > /dev/null; done; times`;
  const { stdout } = spawnSync("sh", ["-c", script, "sh", process.execPath, ...words], { encoding: "utf8" });
  const children = stdout.trim().split("\n")[1] ?? "";
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)]
    .map(([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds))
    .reduce((sum, seconds) => sum + seconds, 0);
}

/** @param {readonly number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

for (const { words, budget } of rows) {
  const ratios = Array.from(
    { length: rounds },
    () => processorSeconds([culprit, ...words]) / processorSeconds(["-e", "0"]),
  );
  const ratio = median(ratios);
  const verdict = budget === undefined ? "" : ratio <= budget ? ` (at most ${budget})` : ` OVER ${budget}`;
  process.stdout.write(
    `culprit ${words.join(" ").padEnd(18)} ${ratio.toFixed(2)} times node -e 0${verdict}\n`,
  );
}
