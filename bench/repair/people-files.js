import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, isAbsolute, join } from "node:path";
import { corpus } from "../corpora/corpora.js";

/** The collections that no half is held out of. */
const open = ["people-several"];

/**
 * A file broken as people break them, with what its author meant: `<name>.truth` beside it, or `truth` for the files of a folder that
 * were all to say the same. Those whose name begins with "several" have several faults.
 * @typedef {{ format: string, name: string, isSeveral: boolean, input: Uint8Array, truth: string }} PeopleFile
 */

/**
 * The files of one half of a collection, which is a corpus or a folder given by its absolute path. The letters of its name put
 * each file into a half, so that new files move none. Rules are tuned on the open half only; a folder is open as a whole.
 * @param {{ collection: string, held: boolean, only: string }} wanted
 * @returns {readonly PeopleFile[]}
 */
export function peopleFiles({ collection, held, only }) {
  const folder = isAbsolute(collection) ? collection : corpus(collection);
  const isWhole = isAbsolute(collection) || open.includes(collection);
  return readdirSync(folder)
    .flatMap((format) => filesOf(folder, format))
    .filter(
      ({ format, name }) =>
        (!isWhole && isHeld(`${format}/${name}`)) === held && `${format}/${name}`.startsWith(only),
    );
}

/**
 * @param {string} folder
 * @param {string} format
 */
function filesOf(folder, format) {
  return readdirSync(join(folder, format))
    .filter((name) => !/(^|\.)truth\./.test(name))
    .map((file) => {
      const extension = extname(file);
      const name = file.slice(0, -extension.length);
      const own = join(folder, format, `${name}.truth${extension}`);
      return {
        format,
        name,
        isSeveral: name.startsWith("several-"),
        input: new Uint8Array(readFileSync(join(folder, format, file))),
        truth: readFileSync(existsSync(own) ? own : join(folder, format, `truth${extension}`), "utf8"),
      };
    });
}

/**
 * By the parity of FNV-1a's hash.
 * @param {string} path
 */
function isHeld(path) {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(path)) hash = Math.imul(hash ^ byte, 0x01000193);
  // The lowest bit is but the parity of all letters.
  return ((hash >>> 16) & 1) === 1;
}
