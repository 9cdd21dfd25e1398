// Tests that the published algorithms and the chunk variants need on sets with a few culprits, side by side, and what
// making a candidate costs beside a plain copy of the input.
//
//   node bench/delta.js

import { difference, union } from "../dist/base/ranges.js";
import { addChunks } from "../dist/delta/add-chunks.js";
import { ddmax } from "../dist/delta/ddmax.js";
import { ddmin } from "../dist/delta/ddmin.js";
import { indicesOf, setOf, wholeSet } from "../dist/delta/index-set.js";
import { removeChunks } from "../dist/delta/remove-chunks.js";
import { keep } from "../dist/text/keep.js";

/**
 * @typedef {import("../dist/delta/index-set.js").IndexSet} IndexSet
 * @typedef {import("../dist/oracle/oracle.js").Oracle<IndexSet>} Oracle
 * @typedef {import("../dist/oracle/outcome.js").Outcome} Outcome
 */

const rounds = 10;
console.log(`tests, mean of ${rounds}                    ddmin  chunks   ddmax  chunks`);
for (const [size, count, grouped] of /** @type {const} */ ([
  [100, 1, false],
  [100, 5, false],
  [400, 6, false],
  [400, 6, true],
  [400, 40, false],
  [400, 40, true],
])) {
  const sums = [0, 0, 0, 0];
  for (let round = 0; round < rounds; round++) {
    const culprits = choose(count, { size, grouped, seed: round + 1 });
    /** @param {IndexSet} set */
    const held = (set) => [...indicesOf(set)].filter((unit) => culprits.has(unit)).length;
    /** @param {IndexSet} set */
    const failsWithAll = (set) => (held(set) === culprits.size ? "fail" : "pass");
    /** @param {IndexSet} set */
    const failsWithAny = (set) => (held(set) > 0 ? "fail" : "pass");
    const tests = [
      await testsOf((oracle) => ddmin(size, oracle), failsWithAll),
      await testsOf((oracle) => removeChunks(wholeSet(size), oracle), failsWithAll),
      await testsOf((oracle) => ddmax(size, oracle), failsWithAny),
      await testsOf((oracle) => addChunks(size, oracle), failsWithAny),
    ];
    for (const [column, number] of tests.entries()) sums[column] = (sums[column] ?? 0) + number;
  }
  const what = `${count} culprits of ${size}${grouped ? " in groups" : ""}`;
  console.log([what.padEnd(32), ...sums.map((sum) => (sum / rounds).toFixed(0).padStart(5))].join("   "));
}

console.log("\none candidate                          milliseconds   plain copies");
for (const bytes of [20_000, 5_000_000]) {
  for (const holes of [1, 1000]) {
    const input = new Uint8Array(bytes).fill(0x41);
    const gone = setOf(Array.from({ length: holes }, (_, hole) => Math.floor((hole * bytes) / holes)));
    const kept = difference(wholeSet(bytes), gone);
    const times = 200;
    const copying = millisecondsOf(times, () => input.slice());
    const making = millisecondsOf(times, (time) => {
      const start = (time * bytes) / (2 * times);
      return keep(input, union(difference(kept, [{ start, end: start + bytes / 4 }]), gone));
    });
    const what = `${bytes} bytes with ${holes} holes`;
    console.log(
      `${what.padEnd(38)} ${making.toFixed(3).padStart(12)}   ${(making / copying).toFixed(1).padStart(12)}`,
    );
  }
}

/**
 * @param {number} count
 * @param {{ size: number, grouped: boolean, seed: number }} options
 */
function choose(count, { size, grouped, seed }) {
  /** @type {Set<number>} */
  const chosen = new Set();
  let state = seed;
  /** @param {number} below */
  const next = (below) => {
    state = (Math.imul(state, 1103515245) + 12345) | 0;
    return (state >>> 8) % below;
  };
  for (let group = next(size); chosen.size < count; ) {
    if (!grouped || next(5) === 0) group = next(size);
    chosen.add(grouped ? (group + next(8)) % size : group);
  }
  return chosen;
}

/**
 * @param {(oracle: Oracle) => Promise<unknown>} search
 * @param {(set: IndexSet) => Outcome} test
 */
async function testsOf(search, test) {
  let tests = 0;
  await search(async (set) => {
    tests++;
    return { outcome: test(set) };
  });
  return tests;
}

/**
 * @param {number} times
 * @param {(time: number) => unknown} work
 */
function millisecondsOf(times, work) {
  const start = performance.now();
  for (let time = 0; time < times; time++) work(time);
  return (performance.now() - start) / times;
}
