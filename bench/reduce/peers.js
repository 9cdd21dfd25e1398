// Reducers beside each other on ten sources of this machine: the same test script, one test at a time, bytes by number of tests.

import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { printTable } from "./counting.js";

const culprit = fileURLToPath(new URL("../../bin/culprit.js", import.meta.url));

/** Where packages of Rust keep their sources, many of them of C. */
const crates = '"$HOME"/.cargo/registry/src/*';

const jdkSource = (/** @type {string} */ name) =>
  `unzip -p "$(dirname "$(dirname "$(readlink -f "$(which javac)")")")/lib/src.zip" java.base/java/util/${name} | sed 's/@SuppressWarnings([^)]*)//'`;
const preprocessed = (/** @type {string} */ source) =>
  `printf '%s' '${source}' | g++ -x c++ -E -P - | grep -v "pragma GCC"`;
const uncheckedCast = (/** @type {string} */ name) => `d=$(mktemp -d) && cp "$f" $d/${name}
javac -J-XX:TieredStopAtLevel=1 -Xlint:unchecked -proc:none -implicit:none -d $d --patch-module java.base=$d $d/${name} >$d/out 2>&1 &&
  grep -q "unchecked cast" $d/out; r=$?; rm -r $d; (exit $r)`;
const newerPython = `python3.12 -ISW ignore -c 'import sys; compile(open(sys.argv[1], "rb").read(), "x", "exec")' "$f" 2>/dev/null &&
! python3.11 -ISW ignore -c 'import sys; compile(open(sys.argv[1], "rb").read(), "x", "exec")' "$f" 2>/dev/null`;

/** @type {readonly { name: string, file: string, source: string, check: string }[]} */
const cases = [
  {
    name: "C: vectorized loop",
    file: "in.c",
    source: `gcc -E -P ${crates}/libz-sys-1.1*/src/zlib/deflate.c`,
    check: 'gcc -w -O3 -fopt-info-vec-optimized -c -o "$f.o" "$f" 2>&1 | grep -q "loop vectorized"',
  },
  {
    name: "C: inlined call",
    file: "in.c",
    source: `gcc -E -P -DXXH_NAMESPACE=ZSTD_ ${crates}/zstd-sys-2*/zstd/lib/common/entropy_common.c`,
    check:
      'o=$(gcc -w -O2 -fopt-info-inline-optimized -c -o "$f.o" "$f" 2>&1) && case $o in *Inlined*) ;; *) false;; esac',
  },
  {
    name: "C++: no operator<",
    file: "in.cpp",
    source: preprocessed(
      "#include <map>\nstruct P { int x, y; };\nclass H { std::map<P, int> all; public: void put(P p, int n) { all[p] = n; } };\nint main() { H h; h.put({1, 2}, 3); }\n",
    ),
    check: 'g++ -w -fsyntax-only "$f" 2>&1 | grep -q "error: no match for .operator<."',
  },
  {
    name: "C++: deleted function",
    file: "in.cpp",
    source: preprocessed(
      "#include <tuple>\n#include <utility>\ntemplate <typename T> int last(const T& all) { return std::get<std::tuple_size<T>::value>(all); }\nint main() { return last(std::make_tuple(1, std::make_pair(2, 3))); }\n",
    ),
    check: 'g++ -w -fsyntax-only "$f" 2>&1 | grep -q "error: use of deleted function"',
  },
  {
    name: "Python: f-strings",
    file: "in.py",
    source: "cat \"$(python3.12 -c 'import os; print(os.path.dirname(os.__file__))')/test/test_fstring.py\"",
    check: newerPython,
  },
  {
    name: "Python: turtle",
    file: "in.py",
    source: "cat \"$(python3.12 -c 'import turtle; print(turtle.__file__)')\"",
    check: newerPython,
  },
  ...["PriorityQueue.java", "TreeMap.java"].map((name) => ({
    name: `Java: ${name}`,
    file: name,
    source: jdkSource(name),
    check: uncheckedCast(name),
  })),
  {
    name: "Go: leaking parameter",
    file: "in.go",
    source: 'cat "$(go env GOROOT)/src/text/tabwriter/tabwriter.go"',
    // The object goes to a file of its own: as root, the compiler removes a device that it is given.
    check: `c=$(dirname "$0")/importcfg; test -s "$c" || go list -export -f '{{if .Export}}packagefile {{.ImportPath}}={{.Export}}{{end}}' -deps text/tabwriter >"$c"
o=$(go tool compile -importcfg "$c" -p x -m -o "$f.o" "$f" 2>&1) && case $o in *"leaking param content"*) ;; *) false;; esac`,
  },
  {
    name: "Rust: conditional move",
    file: "in.rs",
    source: `sed '/^#!\\[cfg/d' ${crates}/minimal-lexical-0.2*/src/libm.rs`,
    check:
      'rustc --edition 2021 --crate-type lib -A warnings -O --emit=asm -o "$f.s" "$f" 2>/dev/null && grep -q cmovae "$f.s"',
  },
];

/**
 * Reducers by name, each with its command for a test script and a file; those that this machine has are run.
 * @type {Readonly<Record<string, (test: string, file: string) => readonly string[]>>}
 */
const reducers = {
  culprit: (test, file) => [
    process.execPath,
    culprit,
    "minimize",
    file,
    "--jobs",
    "1",
    "--fresh",
    "--out",
    "out.min",
    "--test",
    test,
  ],
  shrinkray: (test, file) => [
    "shrinkray",
    "--ui",
    "basic",
    "--parallelism",
    "1",
    "--no-history",
    "--timeout",
    "20",
    test,
    file,
  ],
  cvise: (test, file) => ["cvise", "--n", "1", "--timeout", "20", test, file],
  creduce: (test, file) => ["creduce", "--n", "1", "--timeout", "20", test, file],
};

const marks = [50, 100, 200, 400, 800, 1600];

/** @param {{ seconds: number, only: string }} options the limit on each reduction, and part of the names of the cases */
export async function benchPeers({ seconds, only }) {
  const present = Object.entries(reducers).filter(
    ([, command]) => spawnSync(command("", "")[0] ?? "", ["--version"]).error === undefined,
  );
  const rows = [["case", "reducer", "bytes", "tests", "s", ...marks.map((mark) => `at ${mark}`)]];
  for (const each of cases.filter(({ name }) => name.includes(only))) {
    const { status, stdout } = spawnSync("sh", ["-c", each.source], { maxBuffer: 2 ** 24 });
    if (status !== 0 || stdout.length === 0) {
      console.log(`skipped ${each.name}: its source is missing`);
      continue;
    }
    rows.push([each.name, "", `${stdout.length}`]);
    for (const [name, command] of present) {
      const { found, took, isEnded } = await reduce(each, stdout, command, seconds);
      const best = (/** @type {number} */ tests) =>
        Math.min(...found.slice(0, tests).map(({ size, fails }) => (fails ? size : stdout.length)));
      const cells = marks.map((mark) => (mark <= found.length ? `${best(mark)}` : ""));
      rows.push([
        "",
        name,
        `${best(found.length)}${isEnded ? "" : " (stopped)"}`,
        `${found.length}`,
        took.toFixed(0),
        ...cells,
      ]);
    }
  }
  printTable(rows);
}

/**
 * Reduces a copy; the script writes a line for each test: the candidate's size, and 0 if it fails as it should.
 * @param {typeof cases[number]} of
 * @param {Uint8Array} input
 * @param {(test: string, file: string) => readonly string[]} command
 * @param {number} seconds
 */
async function reduce({ file, check }, input, command, seconds) {
  const folder = mkdtempSync(join(tmpdir(), "culprit-bench-"));
  const work = join(folder, "work");
  const log = join(folder, "log");
  const test = join(folder, "test.sh");
  mkdirSync(work);
  writeFileSync(join(work, file), input);
  writeFileSync(log, "");
  writeFileSync(
    test,
    `#!/bin/sh\nf=\${1:-${file}}\ns=$(wc -c <"$f")\n${check}\nr=$?\necho "$s $r" >>'${log}'\nexit $r\n`,
    { mode: 0o755 },
  );
  const before = performance.now();
  const [program = "", ...words] = command(test, file);
  const child = spawn(program, words, { cwd: work, stdio: "ignore", detached: true });
  let isEnded = true;
  const timer = setTimeout(() => {
    isEnded = false;
    process.kill(-(child.pid ?? 0), "SIGKILL");
  }, seconds * 1000);
  await new Promise((resolve) => child.on("close", resolve));
  clearTimeout(timer);
  const took = (performance.now() - before) / 1000;
  const found = readFileSync(log, "utf8")
    .trim()
    .split("\n")
    .map((line) => ({ size: Number(line.split(" ")[0]), fails: line.endsWith(" 0") }));
  rmSync(folder, { recursive: true, force: true });
  return { found, took, isEnded };
}
