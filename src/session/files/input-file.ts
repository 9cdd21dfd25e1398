import { readFileSync, statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { OptionsError } from "../../base/options-error.ts";
import { inLine } from "../../report/visible.ts";
import { explain } from "./file-errors.ts";
import { asFile, asFolder, type InputForm } from "./input-form.ts";

/** An input on disk; it is never written to. */
export interface InputFile {
  /** As the user named it. */
  readonly path: string;
  /** Absolute. */
  readonly location: string;
  /** Name without folders, also used for candidates. */
  readonly name: string;
  /** The content; a folder is packed. */
  readonly bytes: Uint8Array;
  readonly form: InputForm;
  /** Permission bits, such as 0o644. */
  readonly mode: number;
}

/** Reads an input file. Throws OptionsError if it does not exist or cannot be read. */
export function readInput(path: string): InputFile {
  return readAs(path, (isFolder, mode) => {
    if (isFolder) {
      throw new OptionsError(`the input ${inLine(path)} is a folder; a file is needed.`);
    }
    return asFile(mode);
  });
}

/** Reads an input file, or standard input for a dash. Throws OptionsError like `readInput`. */
export function readInputOrStandardInput(path: string): InputFile {
  if (path !== "-") return readInput(path);
  const mode = 0o644;
  return { path, location: resolve(path), name: path, bytes: standardInput(), form: asFile(mode), mode };
}

/** Reads an input file or a folder with at least one file. Throws OptionsError like `readInput`. */
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

/** Node replaces invalid UTF-8 in arguments by U+FFFD. */
const reasonOfAbsence = (path: string): string =>
  path === "-"
    ? "results lie beside a file, so standard input will not do here; write it to a file, and name that (a file called - is ./-)."
    : path.includes("\ufffd")
      ? "its name is not UTF-8, and such a name cannot be given here; name a copy of it, or a link to it."
      : `there is no such file (looked in ${inLine(process.cwd())}).`;

const notPlain = (path: string): string =>
  `the input ${inLine(path)} is a pipe or a device; write what comes from it to a file, and name that.`;

/** Reads standard input to its end. Throws OptionsError on failure. */
export function standardInput(): Uint8Array {
  try {
    return new Uint8Array(readFileSync(0));
  } catch (error) {
    throw new OptionsError(`cannot read standard input: ${explain(error)}`, { cause: error });
  }
}
