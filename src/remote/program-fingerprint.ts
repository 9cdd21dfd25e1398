import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { isAbsolute } from "node:path";
import { resolveProgram } from "../oracle/run/resolve-program.ts";

/**
 * The SHA-256 of a command's files: the program as found in `PATH`, and the files named by its arguments. Null if a
 * file cannot be read, such as a shipped program.
 */
export function fingerprintOfProgram(
  [program = "", ...args]: readonly string[],
  path: string | undefined,
): string | null {
  const hash = createHash("sha256");
  try {
    const files = [resolveProgram(program, { cwd: "/", path }), ...args.filter(isPlainFile)];
    for (const file of files) hash.update(createHash("sha256").update(readFileSync(file)).digest());
    return hash.digest("hex");
  } catch {
    return null;
  }
}

const isPlainFile = (word: string): boolean =>
  isAbsolute(word) && (statSync(word, { throwIfNoEntry: false })?.isFile() ?? false);
