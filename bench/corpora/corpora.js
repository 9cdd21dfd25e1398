/**
 * The corpora that benches read: each is one archive beside this file, and one folder in unpacked/ once a bench has asked for it.
 *
 *     node bench/corpora/corpora.js              unpacks all
 *     node bench/corpora/corpora.js pack <name>  packs unpacked/<name> again, after a change
 *
 * An archive holds no dates and no owners, so that equal files give an equal archive.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

const here = import.meta.dirname;
const unpacked = join(here, "unpacked");

/**
 * The folder of a corpus. A newer archive replaces a folder that was unpacked before.
 * @param {string} name
 * @returns {string}
 */
export function corpus(name) {
  const archive = join(here, `${name}.tar.gz`);
  const folder = join(unpacked, name);
  if (!existsSync(archive)) throw new Error(`no corpus ${name}; there are ${corpora().join(", ")}`);
  if (existsSync(folder) && statSync(folder).mtimeMs >= statSync(archive).mtimeMs) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(unpacked, { recursive: true });
  execFileSync("tar", ["-xzmf", archive, "-C", unpacked]);
  return folder;
}

function corpora() {
  return readdirSync(here)
    .filter((file) => file.endsWith(".tar.gz"))
    .map((file) => file.slice(0, -".tar.gz".length));
}

/** @param {string} name */
function pack(name) {
  const plain = [
    "--sort=name",
    "--mtime=@0",
    "--owner=0",
    "--group=0",
    "--numeric-owner",
    "--mode=u=rwX,go=rX",
  ];
  execFileSync("tar", [
    ...plain,
    "-I",
    "gzip -9n",
    "-cf",
    join(here, `${name}.tar.gz`),
    "-C",
    unpacked,
    name,
  ]);
}

if (process.argv[1] === import.meta.filename) {
  const [verb, name] = process.argv.slice(2);
  if (verb === "pack" && name !== undefined) pack(name);
  else for (const each of corpora()) console.log(corpus(each));
}
