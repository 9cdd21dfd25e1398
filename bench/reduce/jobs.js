// What several jobs save: the time of a minimization, in runs one after the other, when each run takes as long as any
// other and nothing else takes any. The questions are the same for any number of jobs.

import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { keyOf } from "../../dist/base/hash.js";
import { cached } from "../../dist/oracle/wrap/cached.js";
import { minimize } from "../../dist/reduce/minimize.js";
import { printTable } from "./counting.js";

/** @typedef {import("../../dist/oracle/oracle.js").Oracle<Uint8Array>} Oracle */

const phrases = Array.from({ length: 20 }, (_, index) => `step ${2 * index} `);
const lines = Array.from({ length: 40 }, (_, index) => `call(first, step ${index} , [${index}, 2, 3]);\n`);

/**
 * @param {string} corpus holds terser-5.15.1/original.js
 * @param {string} project its node_modules hold terser
 */
export async function benchJobs(corpus, project) {
  const rows = [["time by jobs", "tests", "1", "2", "4", "8"]];
  /** @type {[string, Uint8Array, (text: string) => boolean | Promise<boolean>][]} */
  const subjects = [
    [
      "20 phrases",
      new TextEncoder().encode(lines.join("")),
      (text) => phrases.every((part) => text.includes(part)),
    ],
  ];
  const path = join(corpus, "terser-5.15.1/original.js");
  if (existsSync(path) && existsSync(join(project, "node_modules/terser"))) {
    const terser = createRequire(join(project, "node_modules/terser/package.json"))("terser");
    const crashes = (/** @type {string} */ text) =>
      terser.minify(text, { compress: { unsafe: false }, mangle: false }).then(
        () => false,
        (/** @type {Error} */ { stack }) => stack?.includes("join_object_assignments") ?? false,
      );
    subjects.push(["terser", new Uint8Array(readFileSync(path)), crashes]);
  } else console.log(`skipped terser: ${path} or the package in ${project} is missing`);
  for (const [name, input, fails] of subjects) {
    const outcomes = [];
    for (const width of [1, 2, 4, 8]) {
      const machine = new Machine(fails, width);
      await minimize(input, cached(machine.oracle));
      outcomes.push(machine);
    }
    rows.push([name, `${outcomes[0]?.tests}`, ...outcomes.map(({ now }) => `${now}`)]);
    if (new Set(outcomes.map(({ tests }) => tests)).size > 1) throw new Error("the tests depend on the jobs");
  }
  printTable(rows);
}

/** Runs as many candidates at once as it has places, each for one unit of time. */
class Machine {
  now = 0;
  tests = 0;
  /** @type {Map<string, number>} when what was started ends */
  #ends = new Map();
  /** @type {number[]} when each place is free again */
  #free;
  /** @type {Oracle} */
  oracle;

  /**
   * @param {(text: string) => boolean | Promise<boolean>} fails
   * @param {number} width
   */
  constructor(fails, width) {
    this.#free = new Array(width).fill(0);
    const ask = async (/** @type {Uint8Array} */ candidate) => {
      const key = keyOf(candidate);
      const end = this.#ends.get(key) ?? this.#begin();
      this.#ends.delete(key);
      this.now = Math.max(this.now, end);
      this.tests++;
      const isFailing = await fails(new TextDecoder().decode(candidate));
      return { outcome: /** @type {"fail" | "pass"} */ (isFailing ? "fail" : "pass") };
    };
    const start = (/** @type {Uint8Array} */ candidate) => {
      const key = keyOf(candidate);
      if (!this.#ends.has(key)) this.#ends.set(key, this.#begin());
    };
    const clear = () => {
      this.#ends = new Map([...this.#ends].filter(([, end]) => end <= this.now));
      this.#free = this.#free.map((end) => Math.min(end, this.now));
    };
    this.oracle = width === 1 ? ask : Object.assign(ask, { ahead: { width, start, clear } });
  }

  #begin() {
    const earliest = this.#free.indexOf(Math.min(...this.#free));
    const end = Math.max(this.now, this.#free[earliest] ?? 0) + 1;
    this.#free[earliest] = end;
    return end;
  }
}
