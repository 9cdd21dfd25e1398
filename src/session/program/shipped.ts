import { readFileSync, statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { type Folder, sizeOfFolder } from "../../base/folder.ts";
import { OptionsError } from "../../base/options-error.ts";
import { inLine } from "../../report/visible.ts";
import { explain } from "../files/file-errors.ts";
import { readFolder } from "../files/folder-on-disk.ts";

/** Redis holds all of them in one value, of 512 MiB at most. */
const mostBytes = 256 * 2 ** 20;

/** The files that `--ship` names, each below its own name. Throws OptionsError. */
export function readShipped(paths: readonly string[], candidateName: string): Folder {
  const names = [candidateName, ...paths.map((path) => basename(resolve(path)))];
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) {
    throw new OptionsError(
      `--ship lays files beside the candidate, where there would be two of the name ${inLine(twice)}; give one of them another name.`,
    );
  }
  const files = paths.flatMap(filesOf);
  const size = sizeOfFolder(files);
  if (size <= mostBytes) return files;
  throw new OptionsError(
    `--ship takes up to 256 MiB in all, and these are ${Math.ceil(size / 2 ** 20)}; install what is larger on the workers.`,
  );
}

function filesOf(path: string): Folder {
  const name = basename(resolve(path));
  try {
    const { mode } = statSync(path);
    if (!statSync(path).isDirectory()) {
      return [{ path: name, bytes: new Uint8Array(readFileSync(path)), mode: mode & 0o777 }];
    }
  } catch (error) {
    throw new OptionsError(`cannot read ${inLine(path)}, which --ship names: ${explain(error)}`, {
      cause: error,
    });
  }
  return readFolder(path).map((file) => ({ ...file, path: `${name}/${file.path}` }));
}
