import { statSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";

/** A command whose relative file arguments were made absolute, and which they were. */
export interface LocatedCommand {
  readonly command: readonly string[];
  readonly located: readonly string[];
}

/**
 * The program runs in a private folder, where `parse.js` in `node parse.js {}` would not be found. So an argument that
 * names an existing file, seen from the user's folder, becomes that file's absolute path.
 */
export function locateArguments([program = "", ...args]: readonly string[], folder: string): LocatedCommand {
  const located: string[] = [];
  const command = args.map((argument) => {
    if (isAbsolute(argument) || argument.includes("{}") || !isFile(resolve(folder, argument)))
      return argument;
    located.push(argument);
    return resolve(folder, argument);
  });
  return { command: [program, ...command], located };
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
