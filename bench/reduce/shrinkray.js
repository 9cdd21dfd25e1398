// Shrink Ray beside us on the crashes of npm packages: the same test script, two jobs each, one after the other.

import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { printTable } from "./counting.js";

const culprit = fileURLToPath(new URL("../../bin/culprit.js", import.meta.url));

/** @type {readonly { name: string, input: string, program: string, exit: number, message: readonly string[] }[]} */
const crashes = [
  {
    name: "terser@5.15.1",
    input: "terser-5.15.1/original.js",
    program: 'terser/bin/terser "$1" -c unsafe=false',
    exit: 1,
    message: ["Cannot read properties of undefined (reading 'value')", "at join_object_assignments"],
  },
  {
    name: "prettier@3.6.2",
    input: "prettier-3.6.2/original.css",
    program: 'prettier/bin/prettier.cjs "$1"',
    exit: 2,
    message: ["Cannot read properties of undefined (reading 'value')", "postcss.mjs"],
  },
];

/**
 * @param {string} corpus holds a folder for each crash
 * @param {string} project its node_modules hold the packages and tree-sitter languages
 * @param {string} shrinkray its program
 */
export function benchShrinkray(corpus, project, shrinkray) {
  const version = shrinkray === "" ? "" : spawnSync(shrinkray, ["--version"], { encoding: "utf8" }).stdout;
  if (!version) {
    console.log("skipped Shrink Ray beside us: give its program with --shrinkray");
    return;
  }
  const jobs = String(availableParallelism());
  const rows = [["crash", "tool", "bytes", "runs", "seconds", "result"]];
  for (const crash of crashes) {
    const input = join(corpus, crash.input);
    if (!existsSync(input) || !existsSync(join(project, "node_modules", crash.program.split(" ")[0] ?? ""))) {
      console.log(`skipped ${crash.name}: ${input} or the package in ${project} is missing`);
      continue;
    }
    /** @type {[string, string, (test: string, file: string) => readonly string[]][]} */
    const tools = [
      [
        version.trim(),
        shrinkray,
        (test, file) => ["--ui", "basic", "--parallelism", jobs, "--no-history", test, file],
      ],
      [
        "culprit",
        process.execPath,
        (test, file) => [culprit, "minimize", file, "--jobs", jobs, "--out", `${file}.min`, "--test", test],
      ],
    ];
    for (const [name, program, wordsFor] of tools) {
      const folder = mkdtempSync(join(tmpdir(), "culprit-bench-"));
      const file = join(folder, basename(input));
      copyFileSync(input, file);
      writeFileSync(join(folder, "test.sh"), testScript(crash, resolve(project), folder), { mode: 0o755 });
      const before = performance.now();
      const { status } = spawnSync(program, wordsFor(join(folder, "test.sh"), file), {
        cwd: project,
        stdio: "ignore",
        timeout: 600_000,
      });
      const seconds = ((performance.now() - before) / 1000).toFixed(0);
      const result = readFileSync(existsSync(`${file}.min`) ? `${file}.min` : file, "utf8");
      const runs = readFileSync(join(folder, "runs"), "utf8").split("\n").length - 1;
      const shown = status === 0 ? JSON.stringify(result) : "did not end in 10 minutes";
      rows.push([crash.name, name, `${result.length}`, `${runs}`, seconds, shown]);
      rmSync(folder, { recursive: true });
    }
  }
  printTable(rows);
}

/**
 * Counts its runs in a file beside it.
 * @param {typeof crashes[number]} crash
 * @param {string} project
 * @param {string} folder
 */
function testScript({ program, exit, message }, project, folder) {
  const checks = message.map((part) => `case $out in *"${part}"*) ;; *) exit 1 ;; esac`);
  return `#!/bin/sh
echo run >>"${folder}/runs"
out=$(node "${project}/node_modules/"${program} 2>&1)
test $? = ${exit} || exit 1
${checks.join("\n")}
`;
}
