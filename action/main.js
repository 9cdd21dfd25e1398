/** The step of the GitHub Action: runs culprit on the failing files, annotates them, and fills the folder of the artifact. */
import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";

const { PROGRAM, OPTIONS, CULPRIT, GITHUB_OUTPUT, GITHUB_STEP_SUMMARY, RUNNER_TEMP } = process.env;

/** The shell divides what the workflow says; names of files only pass through it, and are never read as code. */
function inShell(script, words = []) {
  const { status, stdout } = spawnSync("sh", ["-c", script, "sh", ...words], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    // The answer holds whole inputs.
    maxBuffer: 2 ** 30,
  });
  return { status, stdout };
}

/** The files of an answer: every object with a path and a size is one. */
function filesIn(answer) {
  if (typeof answer !== "object" || answer === null) return [];
  const own = typeof answer.path === "string" && typeof answer.bytes === "number" ? [answer.path] : [];
  return [...own, ...Object.values(answer).flatMap(filesIn)];
}

const files = inShell("IFS='\n'; printf '%s\\n' $FILES")
  .stdout.split("\n")
  .filter((file) => existsSync(file));
if (files.length === 0) {
  console.log("No failing file is there.");
  process.exit();
}

const folder = mkdtempSync(join(RUNNER_TEMP, "culprit-"));
const state = mkdtempSync(join(RUNNER_TEMP, "culprit-state-"));
// Paths with a directory are no options, whatever they begin with.
const inputs = files.map((file) => (file.startsWith("-") ? `./${file}` : file));
const run = inShell(`exec ${CULPRIT} "$@" --json ${OPTIONS} -- ${PROGRAM}`, [...inputs, "--state", state]);
// 1 is an answer, too: the program does not fail here.
if (run.status === null || run.status > 1) process.exit(run.status ?? 1);

writeFileSync(join(folder, "answer.json"), run.stdout);
for (const file of new Set([...files, ...filesIn(JSON.parse(run.stdout))])) {
  const place = relative(".", resolve(file));
  if (place.startsWith(`..${sep}`) || !existsSync(file) || statSync(file).isDirectory()) continue;
  mkdirSync(dirname(join(folder, place)), { recursive: true });
  copyFileSync(file, join(folder, place));
}
inShell(`exec ${CULPRIT} report "$@"`, [state, "--out", join(folder, "report.html")]);
appendFileSync(GITHUB_STEP_SUMMARY, inShell(`exec ${CULPRIT} report "$@"`, [state, "--markdown"]).stdout);
process.stdout.write(inShell(`exec ${CULPRIT} report "$@"`, [state, "--findings", "github"]).stdout);
appendFileSync(GITHUB_OUTPUT, `folder=${folder}\n`);
