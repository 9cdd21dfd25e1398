/**
 * Counts the runs of a search and its own processor time, and ends it at a limit.
 */
import { cached } from "../../dist/oracle/wrap/cached.js";
import { limited } from "../../dist/oracle/wrap/counted.js";

/**
 * @typedef {import("../repair/started.js").Oracle} Oracle
 * @typedef {{ runs: number, ownSeconds: number }} Cost own: without what passes while the program is asked
 */

/**
 * @param {Oracle} oracle
 * @param {{ seconds: number, tests?: number }} limits
 * @returns {{ oracle: Oracle, cost: () => Cost }}
 */
export function measuring(oracle, { seconds, tests }) {
  let runs = 0;
  let inProgram = 0;
  const started = processorSeconds();
  const counted = limited(
    async (/** @type {Uint8Array} */ candidate, /** @type {AbortSignal} */ signal) => {
      runs += 1;
      const before = processorSeconds();
      const verdict = await oracle(candidate, signal);
      inProgram += processorSeconds() - before;
      return verdict;
    },
    { tests, deadline: performance.now() + 1000 * seconds, now: () => performance.now() },
  );
  return {
    oracle: cached(counted),
    cost: () => ({ runs, ownSeconds: processorSeconds() - started - inProgram }),
  };
}

function processorSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** @param {readonly number[]} numbers */
export function mean(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
}

/**
 * Median, mean and greatest, in one line.
 * @param {readonly number[]} numbers
 */
export function spread(numbers) {
  const sorted = [...numbers].sort((left, right) => left - right);
  const median = sorted[sorted.length >> 1] ?? 0;
  return `median ${String(median).padStart(4)} mean ${mean(sorted).toFixed(0).padStart(4)} max ${String(sorted.at(-1) ?? 0).padStart(5)}`;
}
