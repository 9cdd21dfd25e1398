import { join } from "node:path";
import type { Folder, PlacedFile } from "../../base/folder.ts";
import { OptionsError } from "../../base/options-error.ts";
import { makeTemporaryDirectory, removeTemporaryDirectory } from "./temporary-directory.ts";
import { writeFolder } from "./write-folder.ts";

/** Files that lie beside every candidate. */
export interface Beside {
  /** The folder that they are in; named as that of candidates is, so that programs' words about them are known as well. */
  readonly path: string;
  /** What is in that folder itself, which a link beside a candidate leads to. */
  readonly names: readonly string[];
  remove(): void;
}

/**
 * Writes files into a folder of their own, for a link to lead there from beside each candidate: writing them anew for each run would
 * take as long as they are large. They are not to be written to. Throws OptionsError for a link, and for a path that leads out.
 */
export function layOut(files: Folder): Beside {
  for (const file of files) requireWithin(file);
  const whole = makeTemporaryDirectory();
  const remove = (): void => removeTemporaryDirectory(whole);
  try {
    const work = whole.make("work");
    try {
      writeFolder(work, files.map(readOnly));
    } finally {
      work.close();
    }
  } catch (error) {
    remove();
    throw error;
  }
  const names = new Set(files.map(({ path }) => path.split("/", 1)[0] ?? ""));
  return { path: join(whole.path, "work"), names: [...names], remove };
}

const readOnly = (file: PlacedFile): PlacedFile => ({ ...file, mode: file.mode & 0o555 });

function requireWithin({ path, linksTo }: PlacedFile): void {
  const leadsOut = path.split("/").some((name) => name === "" || name === "." || name === "..");
  if (!leadsOut && !path.includes("\0") && linksTo === undefined) return;
  throw new OptionsError(
    `expected files to lay beside the candidate, but ${JSON.stringify(path)} ` +
      (linksTo === undefined ? "leads out of its folder." : "is a link; give the file it leads to."),
  );
}
