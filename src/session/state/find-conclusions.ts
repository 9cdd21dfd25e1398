import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { OptionsError } from "../../base/options-error.ts";
import type { Conclusion } from "../../report/conclusion.ts";
import { inLine } from "../../report/visible.ts";
import { explain } from "../files/file-errors.ts";
import { conclusionEnding, readConclusion } from "./conclusion-file.ts";
import { defaultParent } from "./state-place.ts";

/**
 * The saved answers at these paths, each a file or a folder that has some at any depth, the oldest first; those in `.culprit`
 * when no path is given. Throws OptionsError when there are none, or one cannot be read.
 */
export function findConclusions(paths: readonly string[]): readonly Conclusion[] {
  const given = paths.length === 0 ? [defaultParent] : paths;
  const files = [...new Set(given.flatMap(filesAt))];
  if (files.length === 0) {
    throw new OptionsError(
      `there is no saved answer in ${given.map(inLine).join(", ")}; expected a *${conclusionEnding} file, as every command leaves in ${defaultParent}.`,
    );
  }
  return files
    .map((file) => ({ file, time: statSync(file).mtimeMs }))
    .sort((one, other) => one.time - other.time)
    .map(({ file }) => readConclusion(file));
}

function filesAt(path: string): readonly string[] {
  try {
    if (!statSync(path).isDirectory()) return [path];
    return readdirSync(path, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(conclusionEnding))
      .map((name) => join(path, name))
      .sort();
  } catch (error) {
    throw new OptionsError(`cannot read the saved answers in ${inLine(path)}: ${explain(error)}`, {
      cause: error,
    });
  }
}
