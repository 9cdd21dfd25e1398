import { randomInt } from "node:crypto";
import { readFileSync, statfsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import "./formats/bundle.js";
import { builtModules } from "./test/built-modules.ts";

/** Files that start programs take longest: begun first, none of them leaves a core idle at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const startsPrograms = ({ moduleId }: TestSpecification): boolean =>
      /\/test\/((cli|guide|oracle|web)\/|[^/]+$)/.test(moduleId);
    return [...sorted.filter(startsPrograms), ...sorted.filter((file) => !startsPrograms(file))];
  }
}

/** What laws draw their cases from: a number, or a new one for each run of the tests, named so that it can be repeated. */
function seedOf(wanted = "1"): string {
  if (wanted !== "random" && !/^-?\d{1,10}$/.test(wanted))
    throw new Error(`CULPRIT_SEED is "${wanted}"; expected a whole number, or "random"`);
  const seed = wanted === "random" ? String(randomInt(2 ** 31)) : wanted;
  if (wanted === "random") process.stdout.write(`laws are drawn with CULPRIT_SEED=${seed}\n`);
  return seed;
}

/** In CI the laws of some test files draw new cases each time, unless a seed was given. */
function newSeed(): Readonly<Record<string, string>> {
  if (!process.env["CI"] || process.env["CULPRIT_SEED"] !== undefined) return {};
  const seed = String(randomInt(2 ** 31));
  process.stdout.write(`a fifth of the test files draw laws with CULPRIT_SEED=${seed}\n`);
  return { CULPRIT_NEW_SEED: seed };
}

/** Eight times the 118 MB that the test files with the largest inputs use at once. */
const leastInMemory = 2 ** 30;

/** Most tests make folders and files. In memory, where Linux has a folder for them, that takes a third less time of the system. */
function temporaryInMemory(): Readonly<Record<string, string>> {
  const place = "/dev/shm";
  if (process.platform !== "linux" || process.env["TMPDIR"] !== undefined) return {};
  const [, , , options = "noexec"] =
    readFileSync("/proc/mounts", "utf8")
      .split("\n")
      .map((line) => line.split(" "))
      .find(([, mounted]) => mounted === place) ?? [];
  if (/\b(noexec|ro)\b/.test(options)) return {};
  const { bavail, bsize } = statfsSync(place);
  return bavail * bsize < leastInMemory ? {} : { TMPDIR: place };
}

/**
 * V8 of Node 20 optimizes what has run for a little while, which most of what tests run is not worth; after eight times as long it
 * takes a seventh less processor time. Later ones wait longer by themselves, and do not know the option.
 */
const optimizingLate = process.version.startsWith("v20.") ? ["--interrupt-budget=540672"] : [];

export default defineConfig({
  plugins: [builtModules()],
  test: {
    include: ["test/**/*.test.ts"],
    testTimeout: 300_000,
    hookTimeout: 120_000,
    setupFiles: ["test/laws/seed.ts"],
    env: {
      // Grammars that the user added would change what is shown.
      XDG_CACHE_HOME: "/nonexistent",
      // Each of 1,500 programs of Node would read these certificates before it starts, which takes longer than the start.
      NODE_EXTRA_CA_CERTS: "",
      ...temporaryInMemory(),
      CULPRIT_SEED: seedOf(process.env["CULPRIT_SEED"]),
      ...newSeed(),
    },
    // Many tests wait, for programs and for clocks, while others can work.
    maxWorkers: availableParallelism() + 1,
    // A process and all modules anew for each of 170 files would be a tenth of all processor time; no file leaves anything behind.
    isolate: false,
    execArgv: optimizingLate,
    sequence: { sequencer: LongestFirst },
  },
});
