// Runs each of the programs in turn on a candidate, a file or a folder, so often; prints what each run printed.
import { packed } from "../../dist/base/folder.js";
import { startRunner } from "../../dist/oracle/run/runner.js";

const [form, times, ...programs] = process.argv.slice(2);
const bytes = Buffer.from("content\n");
const candidateIsFolder = form === "folder";
const folder = ["a.txt", "inner/b.txt", "inner/deep/c.txt"].map((path) => ({
  path,
  bytes,
  mode: 0o644,
}));
const printed = [];
for (const program of programs) {
  const runner = startRunner({ command: [program, "{}"], baseName: "input", candidateIsFolder });
  for (let turn = 0; turn < Number(times); turn++) {
    const run = await runner.run(candidateIsFolder ? packed(folder) : bytes, new AbortController().signal);
    printed.push(run.stdout);
  }
  await runner.close();
}
console.log(JSON.stringify(printed));
