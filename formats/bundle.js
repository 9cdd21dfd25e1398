/**
 * Writes src/format/builtin-files.ts, the files of all formats as one module, which browsers can load too: `npm run formats`.
 * The build and the tests run it first.
 */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL(".", import.meta.url));
const target = fileURLToPath(new URL("../src/format/builtin-files.ts", import.meta.url));

/** @param {string} name */
const filesOf = (name) =>
  Object.fromEntries(
    readdirSync(`${folder}${name}`)
      .toSorted()
      .map((file) => [file, readFileSync(`${folder}${name}/${file}`, "utf8")]),
  );

const names = readdirSync(folder)
  .filter((name) => statSync(`${folder}${name}`).isDirectory())
  .toSorted();
const formats = Object.fromEntries(names.map((name) => [name, filesOf(name)]));
const module = `import type { FormatFiles } from "./format.ts";

/** Made from formats/ by formats/bundle.js. */
export const builtinFiles: Readonly<Record<string, FormatFiles>> = ${JSON.stringify(formats, null, 2)};
`;

/** An unchanged module stays as old as it is, and so does its build. @returns {string} */
function present() {
  try {
    return readFileSync(target, "utf8");
  } catch {
    return "";
  }
}

if (present() !== module) {
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, module);
}
