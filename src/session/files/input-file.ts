import { readFileSync, statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { OptionsError } from "../../base/options-error.ts";
import { inLine } from "../../report/visible.ts";
import { explain } from "./file-errors.ts";
import { asFile, asFolder, type InputForm } from "./input-form.ts";

/** An input as it lies on disk; the file or folder itself is never written to. */
export interface InputFile {
  /** As the user named it. */
  readonly path: string;
  /** Absolute. */
  readonly location: string;
  /** Name without folders: what the program under test sees its candidates called. */
  readonly name: string;
  /** A folder's files are packed into them. */
  readonly bytes: Uint8Array;
  readonly form: InputForm;
  /** Its permission bits, such as 0o644. */
  readonly mode: number;
}

/** Reads an input. Throws OptionsError when there is no such file or it cannot be read. */
export function readInput(path: string): InputFile {
  return readAs(path, (isFolder, mode) => {
    if (isFolder) {
      throw new OptionsError(`the input ${inLine(path)} is a folder; a file is needed.`);
    }
    return asFile(mode);
  });
}

/** Reads an input, of which a dash stands for standard input. Throws OptionsError as `readInput` does. */
export function readInputOrStandardInput(path: string): InputFile {
  if (path !== "-") return readInput(path);
  const mode = 0o644;
  return { path, location: resolve(path), name: path, bytes: standardInput(), form: asFile(mode), mode };
}

/** Reads an input that may be a folder, which then holds a file at least. Throws OptionsError as `readInput` does. */
export function readInputOrFolder(path: string): InputFile {
  const input = readAs(path, (isFolder, mode) => (isFolder ? asFolder : asFile)(mode));
  if (input.form.measure(input.bytes).files === 0) {
    throw new OptionsError(
      `the input ${inLine(path)} is a folder without files; there is nothing to work on.`,
    );
  }
  return input;
}

function readAs(path: string, formOf: (isFolder: boolean, mode: number) => InputForm): InputFile {
  const location = resolve(path);
  try {
    const stats = statSync(location);
    if (!stats.isFile() && !stats.isDirectory()) throw new OptionsError(notPlain(path));
    const mode = stats.mode & 0o777;
    const form = formOf(stats.isDirectory(), mode);
    return { path, location, name: basename(location), bytes: form.read(location), form, mode };
  } catch (error) {
    if (error instanceof OptionsError) throw error;
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
    const reason = missing ? reasonOfAbsence(path) : explain(error);
    throw new OptionsError(`cannot read the input ${inLine(path)}: ${reason}`, { cause: error });
  }
}

/** Node puts U+FFFD in place of what is no UTF-8 in its arguments. */
const reasonOfAbsence = (path: string): string =>
  path === "-"
    ? "results lie beside a file, so standard input will not do here; write it to a file, and name that (a file called - is ./-)."
    : path.includes("\ufffd")
      ? "its name is not UTF-8, and such a name cannot be given here; name a copy of it, or a link to it."
      : `there is no such file (looked in ${inLine(process.cwd())}).`;

const notPlain = (path: string): string =>
  `the input ${inLine(path)} is a pipe or a device; write what comes from it to a file, and name that.`;

/** All that comes on standard input. Throws OptionsError when it cannot be read. */
export function standardInput(): Uint8Array {
  try {
    return new Uint8Array(readFileSync(0));
  } catch (error) {
    throw new OptionsError(`cannot read standard input: ${explain(error)}`, { cause: error });
  }
}

/** Whether there is a file at the path; false for any text that can be no path. */
export function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
