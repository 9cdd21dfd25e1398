import { statSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";

/** A command whose relative file arguments were made absolute. */
export interface LocatedCommand {
  readonly command: readonly string[];
  /** The arguments that name files, absolute. */
  readonly located: readonly string[];
  /** Those among them that do not look like a path, so that the user should know. */
  readonly surprising: readonly string[];
}

/**
 * The program runs in a private folder, where `parse.js` in `node parse.js {}` would not be found. So an argument that
 * names an existing file, seen from the user's folder, becomes that file's absolute path.
 */
export function locateArguments([program = "", ...args]: readonly string[], folder: string): LocatedCommand {
  const located: string[] = [];
  const surprising: string[] = [];
  const command = args.map((argument) => {
    const path = resolve(folder, argument);
    if (argument.includes("{}") || !isFile(path)) return argument;
    located.push(path);
    if (isAbsolute(argument)) return argument;
    if (!/[/.]/.test(argument)) surprising.push(argument);
    return path;
  });
  return { command: [program, ...command], located, surprising };
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
