import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { OptionsError } from "../../base/options-error.ts";
import { codeOfError, wordsOfError } from "../../base/thrown.ts";
import { GrammarError } from "../../grammar/grammar-error.ts";
import { inLine } from "../../report/words.ts";

const meanings: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  EISDIR: "it is a folder; a file is needed",
  ENOTDIR: "a part of its path is not a folder",
  EEXIST: "a file stands where a folder is needed",
  ENAMETOOLONG: "its name is too long",
  ELOOP: "it is a link that leads back to itself",
};

/** Explains a failed file operation, as the end of a sentence. */
export function explain(error: unknown): string {
  return `${meanings[codeOfError(error)] ?? inLine(wordsOfError(error))}.`;
}

const readOnly: Readonly<Record<string, string>> = {
  EACCES: "the folder is read-only for you",
  EPERM: "the folder is read-only for you",
  EROFS: "the folder is on a read-only file system",
};

/** Explains a failed write, with advice. */
export function explainWriting(error: unknown): string {
  const meaning = readOnly[codeOfError(error)] ?? explain(error).slice(0, -1);
  return codeOfError(error) === "ENOSPC"
    ? `${meaning}; free some room and start again.`
    : `${meaning}; name another place with --out or --state.`;
}

/** Reads something; an error of the system becomes an OptionsError, as in `cannot read the theory x.json: …`. */
export function reading<R>(what: string, read: () => R): R {
  try {
    return read();
  } catch (error) {
    if (error instanceof OptionsError) throw error;
    throw new OptionsError(`cannot read ${what}: ${explain(error)}`, { cause: error });
  }
}

/** The same for writing, with advice. The error of a closed pipe stays as it is. */
export function writing<R>(what: string, write: () => R): R {
  try {
    return write();
  } catch (error) {
    if (error instanceof OptionsError || isClosedPipe(error)) throw error;
    throw new OptionsError(`cannot write ${what}: ${explainWriting(error)}`, { cause: error });
  }
}

/** Reads a text; an error about it becomes an OptionsError that begins with the subject. */
export function about<R>(subject: string, read: () => R): R {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof GrammarError || error instanceof OptionsError)) throw error;
    const excerpt = error instanceof GrammarError && error.excerpt !== "" ? `\n${error.excerpt}` : "";
    throw new OptionsError(`${subject}: ${error.message}${excerpt}`, { cause: error });
  }
}

/** Whether the error is that of a closed pipe. */
export const isClosedPipe = (error: unknown): boolean => codeOfError(error) === "EPIPE";

/** Whether there is a file at the path; false for any text that can be no path. */
export function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The folder and the folders around it, the innermost first. */
export function foldersAround(folder: string): readonly string[] {
  const outer = dirname(folder);
  return outer === folder ? [folder] : [folder, ...foldersAround(outer)];
}

/**
 * Throws OptionsError if the file at the path is not one of ours, since only these may be replaced.
 * @param read throws OptionsError for a file that is not one of ours @param kind what ours are: "theory that explain wrote"
 */
export function refuseForeign(path: string, read: (path: string) => unknown, kind: string): void {
  if (!existsSync(path)) return;
  try {
    read(path);
  } catch (cause) {
    if (!(cause instanceof OptionsError)) throw cause;
    throw new OptionsError(`${inLine(path)} exists and is no ${kind}; remove it or choose another --out.`, {
      cause,
    });
  }
}
