/**
 * `npm run bench`: the measurements that need nothing but this package, one after the other. Those that take
 * long, or need a corpus or a peer beside us, are named at the end. `npm run bench -- strangers …` runs one of them,
 * with the arguments that follow.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const alone = ["start-up.js", "oracle.js", "verdicts.js", "delta.js"];
const others = [
  "ablate.js [repair|reduce|explain] [--only <mechanism>] [--pairs] [--seed <n>] [--size <n>]: minutes, on the cases of strangers.js",
  "answers.js [--only <part of a name>] [--update]: whether the answers of all verbs are what they were; minutes",
  "strangers.js [--seed <n>] [--size <n>] [--from <folder>] [--show <n>]: minutes, on files of this machine",
  "kills.js [kills] [seed]: a thousand take an hour",
  "command-lines.js [lines] [seed]: two thousand take half an hour",
  "inference.js [--seed <n>] [--only <format>] [--show]: grammars learned from five samples; seconds",
  "parse.js --nearley <folder> --grammars <folder>",
  "generate.js [grammar.fbjson]",
  "algebra.js <javascript.fbjson>",
  "grammars-v4.js <checkout of antlr/grammars-v4>",
  "accepted.js [--programs <folder>] [--modules <folder>] [<grammar>=<folder of real files> …]",
  "tree-sitter.js <folder with tree-sitter packages>",
  "wide.js [--held] [--random] [--jobs 1,8,64] [--waste <ratio>]: two minutes",
  "reduce.js, reduce-lexical.js, repair.js, repair-lexical.js <corpus folder>",
  "repair-people.js [--held] [--peers <folder of packages>]: some minutes",
  "repair-hints.js [--acorn <folder of the package>]",
  "large-inputs.js, interrupting.js [--size <megabytes>]",
  "large-repairs.js [--size <bytes>] [--seed <n>] [json|yaml|csv …]: some minutes",
  "interrupting-random.js [--inputs <n>] [--seed <n>] [verb …]",
  "serve.js [rounds]: some minutes",
  "workers.js same|kills|overhead|left|speed: with a redis-server, jq, xmllint, sqlite3 and lua5.4; each some minutes",
  "mutated-grammars.js [count] [seed] [<files of grammars> …]",
  "abstract.js --corpus <corpus folder> --programs <folder with npm packages, jars and a Lua>",
  "laws.js [<rounds>] [<test file> …]: whether laws hold for new cases, as npm run test:laws; some 20 minutes",
  "mutation.js [room …]: how many faults put into the core rooms their tests see; minutes for each room",
  "results.js [name …]: prints the measurements that notes and documentation cite; measures nothing",
  "inputs-from-hell.js --subjects <folder with npm packages; it says which>",
];

const [named, ...given] = process.argv.slice(2);
if (named !== undefined) run(`${named.replace(/\.js$/, "")}.js`, given);
else {
  for (const name of alone) {
    process.stdout.write(`\n== ${name}\n`);
    run(name, []);
  }
  process.stdout.write(
    `\nnot run here, each says what it needs: node bench/…\n${others.map((line) => `  ${line}\n`).join("")}`,
  );
}

/**
 * @param {string} name
 * @param {readonly string[]} words
 */
function run(name, words) {
  const script = fileURLToPath(new URL(name, import.meta.url));
  const { status } = spawnSync(process.execPath, [script, ...words], { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
