/** What a run leaves on the machine besides its answer. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/**
 * All files below a folder but what is our state, by their path.
 * @param {string} folder
 * @returns {Map<string, string>}
 */
export function filesBelow(folder) {
  /** @type {Map<string, string>} */
  const files = new Map();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name));
    if (entry.isFile() && !path.split("/").includes(".culprit")) {
      files.set(path, readFileSync(join(folder, path), "latin1"));
    }
  }
  return files;
}

/**
 * The processes that were started with this in their environment and still run.
 * @param {string} mark
 * @returns {string[]}
 */
export function processesMarked(mark) {
  return readdirSync("/proc").filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const isGone = /^State:\s+Z/m.test(readFileSync(`/proc/${name}/status`, "latin1"));
      return !isGone && readFileSync(`/proc/${name}/environ`, "latin1").includes(mark);
    } catch {
      return false;
    }
  });
}

/**
 * What is left of these after so many milliseconds at most.
 * @param {() => readonly string[]} list
 * @param {number} milliseconds
 */
export async function leftAfter(list, milliseconds) {
  const until = performance.now() + milliseconds;
  for (;;) {
    const left = list();
    if (left.length === 0 || performance.now() > until) return left;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
