/**
 * How many small faults in the core rooms the nearest tests see: `node bench/mutation.js [room …] [--mutants <n>] [--seed <n>]
 * [--held] [--only <text>]`. Of the mutants of each room a seeded sample is tried. Survivors of the first half of it are shown, to add tests
 * for; the score to report is that of the other half, which is held back unless `--held` asks for it. Mutants that no test
 * can kill are listed with the reason in `mutation/explained.json`, by the key that is printed with each.
 * `--only` leaves those whose keys hold the text, such as the name of a file or what stands on a line.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { startVitest } from "vitest/node";
import { instrumented } from "./mutation/instrumented.js";
import { mutantsOf } from "./mutation/mutants.js";

/** @typedef {import("./mutation/mutants.js").Mutant} Mutant */
/**
 * @typedef {import("./mutation/runner.js").Fate} Fate
 * @typedef {import("./mutation/runner.js").State} State
 */

const root = fileURLToPath(new URL("..", import.meta.url));

/** @type {Readonly<Record<string, { readonly source: string, readonly tests: readonly string[] }>>} */
const rooms = {
  parse: { source: "src/parse", tests: ["test/parse/"] },
  normalize: {
    source: "src/grammar/normalize",
    tests: [
      "test/grammar/normalize/",
      "test/parse/forest.test.ts",
      "test/parse/ordered-alternatives.test.ts",
    ],
  },
  delta: { source: "src/delta", tests: ["test/delta/"] },
  wrap: { source: "src/oracle/wrap", tests: ["test/oracle/wrap/"] },
  reduce: { source: "src/reduce", tests: ["test/reduce/"] },
  repair: { source: "src/repair", tests: ["test/repair/"] },
  compare: { source: "src/compare", tests: ["test/compare/"] },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mutants: { type: "string", default: "80" },
    seed: { type: "string", default: "1" },
    held: { type: "boolean", default: false },
    only: { type: "string", default: "" },
  },
});

/** @type {Readonly<Record<string, string>>} */
const explained = JSON.parse(readFileSync(new URL("mutation/explained.json", import.meta.url), "utf8"));

for (const name of positionals.length > 0 ? positionals : Object.keys(rooms)) {
  const room = rooms[name];
  if (room === undefined) throw new Error(`no room ${name}; there are ${Object.keys(rooms).join(", ")}`);
  const mutants = sampled(allMutants(room.source), Number(values.mutants), Number(values.seed));
  const fates = await fatesOf(mutants, room.tests);
  report(name, mutants, fates);
}

/** @param {string} folder @returns {Mutant[]} */
function allMutants(folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .sort()
    .flatMap((path) => mutantsOf(join(folder, path), readFileSync(join(root, folder, path), "utf8")))
    .filter(({ key }) => key.includes(values.only))
    .map((mutant, index) => ({ ...mutant, id: index + 1 }));
}

/** @param {readonly Mutant[]} mutants @param {number} count @param {number} seed */
function sampled(mutants, count, seed) {
  const random = xoroshiro128plus(seed);
  const rest = [...mutants];
  return Array.from({ length: Math.min(count, rest.length) }, () =>
    rest.splice(uniformInt(random, 0, rest.length - 1), 1),
  ).flat();
}

/** @param {readonly Mutant[]} mutants @param {readonly string[]} tests @returns {Promise<Record<number, Fate>>} */
async function fatesOf(mutants, tests) {
  const folder = mkdtempSync(join(tmpdir(), "culprit-mutation-"));
  const stateFile = join(folder, "state.json");
  process.env["MUTATION_STATE"] = stateFile;
  /** @type {State} */
  let state = { fates: {}, done: [], running: 0, takesLong: false };
  try {
    for (const takesLong of [false, true]) {
      // A mutant that hangs takes its process along, and what was to be run there has to be run again.
      for (let before = -1, hanging = 0; hanging > before; ) {
        before = hanging;
        writeFileSync(stateFile, JSON.stringify({ ...state, takesLong }));
        await runTests(mutants, tests);
        state = JSON.parse(readFileSync(stateFile, "utf8"));
        hanging = Object.values(state.fates).filter(({ killedBy }) => killedBy === "hanging").length;
        if (state.running !== 0) hanging += 1;
      }
    }
    return state.fates;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {readonly Mutant[]} mutants @param {readonly string[]} tests */
async function runTests(mutants, tests) {
  const vitest = await startVitest(
    "test",
    [...tests],
    {
      root,
      // The configuration of the project takes built modules, where no mutant is.
      config: false,
      watch: false,
      isolate: false,
      maxWorkers: 1,
      reporters: [{}],
      silent: true,
      execArgv: ["--no-warnings"],
      testTimeout: 600_000,
      runner: fileURLToPath(new URL("mutation/runner.js", import.meta.url)),
    },
    {
      plugins: [
        { name: "mutation", enforce: "pre", transform: (text, id) => transformed(text, id, mutants) },
      ],
    },
  );
  const failed = vitest.state.getFiles().flatMap(({ tasks }) => errorsIn(tasks));
  for (const error of failed.filter((message) => message.startsWith("fails without")))
    process.stderr.write(`${error}\n`);
  await vitest.close();
}

/** @param {readonly import("vitest").RunnerTask[]} tasks @returns {string[]} */
function errorsIn(tasks) {
  return tasks.flatMap((task) => [
    ...(task.result?.errors ?? []).map(({ message }) => message),
    ...("tasks" in task ? errorsIn(task.tasks) : []),
  ]);
}

/** @param {string} text @param {string} id @param {readonly Mutant[]} mutants */
function transformed(text, id, mutants) {
  const file = relative(root, id);
  if (!file.startsWith("src/") || !file.endsWith(".ts")) return null;
  const here = mutants.filter((mutant) => mutant.file === file);
  return instrumented(text, here).replaceAll("new WeakMap", "new mutation.WeakMap");
}

/** @param {string} name @param {readonly Mutant[]} mutants @param {Readonly<Record<number, Fate>>} fates */
function report(name, mutants, fates) {
  const isKilled = (/** @type {Mutant} */ { id }) => (fates[id]?.killedBy ?? null) !== null;
  const isExplained = (/** @type {Mutant} */ mutant) => !isKilled(mutant) && mutant.key in explained;
  const halves = [
    mutants.filter((_, index) => index % 2 === 0),
    mutants.filter((_, index) => index % 2 === 1),
  ];
  for (const [index, half] of halves.entries()) {
    const killed = half.filter(isKilled).length;
    const equal = half.filter(isExplained).length;
    const score = ((100 * (killed + equal)) / Math.max(1, half.length)).toFixed(0);
    process.stdout.write(
      `${name}, ${index === 0 ? "looked at" : "held back"}: ${half.length} mutants, ${killed} killed, ${equal} explained: ${score} %\n`,
    );
    if (index === 1 && !values.held) continue;
    for (const mutant of half.filter((each) => !isKilled(each) && !isExplained(each))) {
      const met = fates[mutant.id] === undefined ? ", which no test reaches" : "";
      process.stdout.write(
        `  ${mutant.file}:${mutant.line}${met}: ${mutant.original.replace(/\s+/g, " ").slice(0, 80)} -> ${mutant.replacement.slice(0, 80)}\n    ${mutant.key}\n`,
      );
    }
  }
}
