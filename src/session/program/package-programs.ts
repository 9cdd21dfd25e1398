import { lstatSync, statSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { resolveProgram } from "../../oracle/run/resolve-program.ts";

/**
 * The folder of the programs that are installed in the nearest package of a folder, when it holds one of this name and `PATH` does not. It must
 * be the folder where the user stands: what lies beside an input is anybody's. What belongs to another user is left alone.
 */
export function programsOfPackage(program: string, folder: string, path: string | undefined): string | null {
  if (program.includes("/") || isFound(program, folder, path)) return null;
  const root = nearestPackage(folder);
  if (root === null) return null;
  const programs = join(root, "node_modules", ".bin");
  const needed = [join(root, "package.json"), dirname(programs), programs, join(programs, program)];
  return needed.every(isOwn) && isFound(program, folder, withLast(path, programs)) ? programs : null;
}

/** `PATH` with one more folder, which comes last: no other program takes the place of one that was there. */
export const withLast = (path: string | undefined, folder: string): string =>
  [path ?? "/usr/bin:/bin", folder].join(delimiter);

function nearestPackage(folder: string): string | null {
  for (let place = folder; ; place = dirname(place)) {
    if (statSync(join(place, "package.json"), { throwIfNoEntry: false })?.isFile()) return place;
    if (dirname(place) === place) return null;
  }
}

function isFound(program: string, cwd: string, path: string | undefined): boolean {
  try {
    resolveProgram(program, { cwd, path });
    return true;
  } catch {
    return false;
  }
}

/** Whether both a file and what a link of that name leads to are the user's own. */
function isOwn(path: string): boolean {
  const user = process.getuid?.();
  const [there, leadsTo] = [
    lstatSync(path, { throwIfNoEntry: false }),
    statSync(path, { throwIfNoEntry: false }),
  ];
  return there !== undefined && there.uid === user && leadsTo?.uid === user;
}
