import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { OptionsError } from "../../base/options-error.ts";
import { inLine } from "../../report/visible.ts";
import { explain } from "../files/file-errors.ts";

/** The files named, and all files in the folders named, in the order of their names. Throws OptionsError. */
export function sampleFiles(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    try {
      return statSync(path).isDirectory() ? filesIn(path) : [path];
    } catch (error) {
      throw new OptionsError(`cannot read the sample ${inLine(path)}: ${explain(error)}`, { cause: error });
    }
  });
}

/** Hidden files are left out: they are some tool's, not samples. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith("."))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesIn(path);
      return entry.isFile() ? [path] : [];
    });
}
