// Runs a snippet of code on a file, as a small script of a user would: node launch.js <code> <file>, where the code is
// a function of the file's text and its path that uses packages of the working folder. With --serve in place of the file
// it takes paths from standard input, one a line, and answers each with the line of JSON { exit, printed }.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";

const [code = "", path = ""] = process.argv.slice(2);
const require = createRequire(join(process.cwd(), "package.json"));
/** @type {(text: string, path: string) => unknown} */
const run = new Function("require", `return (${code});`)(require);

/** @param {string} path */
async function answer(path) {
  try {
    await run(readText(path), path);
    return { exit: 0, printed: "" };
  } catch (error) {
    const { stack } = /** @type {Error} */ (error);
    return { exit: 1, printed: `${stack ?? error}\n` };
  }
}

/**
 * A folder has no text.
 * @param {string} path
 */
function readText(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

if (path === "--serve") {
  const silent = () => {};
  Object.assign(console, { log: silent, info: silent, warn: silent, error: silent });
  for await (const line of createInterface(process.stdin)) {
    process.stdout.write(`${JSON.stringify(await answer(line))}\n`);
  }
} else {
  const { exit, printed } = await answer(path);
  process.stderr.write(printed);
  process.exitCode = exit;
}
