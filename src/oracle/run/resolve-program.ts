import { accessSync, closeSync, constants, openSync, readSync, statSync } from "node:fs";
import { basename, delimiter, isAbsolute, resolve } from "node:path";
import { OracleError } from "../oracle-error.ts";

/** Where to search for a program. */
export interface ProgramPlaces {
  /** The base directory of relative paths. */
  readonly cwd: string;
  /** The variable `PATH`. */
  readonly path: string | undefined;
}

/**
 * Finds a program's absolute path as a shell does: a name with a slash is a path, any other is searched in `PATH`.
 * Throws `OracleError` if the program is missing, a directory or not executable, or a script whose interpreter is
 * missing.
 */
export function resolveProgram(program: string, places: ProgramPlaces): string {
  const path = program.includes("/") ? resolve(places.cwd, program) : search(program, places);
  if (path === undefined) {
    throw cannotRun(
      `there is no ${quoted(program)} in PATH; check the name, or give its path, such as ./${program}`,
    );
  }
  const obstacle = obstacleTo(path);
  if (obstacle !== undefined) throw cannotRun(obstacle);
  requireInterpreter(path, places);
  return path;
}

/** The first executable of that name in `PATH`, otherwise the first file of that name. */
function search(name: string, { cwd, path = "/usr/bin:/bin" }: ProgramPlaces): string | undefined {
  const paths = path.split(delimiter).map((directory) => resolve(cwd, directory, name));
  return (
    paths.find((path) => obstacleTo(path) === undefined) ?? paths.find((path) => kindOf(path) === "file")
  );
}

function obstacleTo(path: string): string | undefined {
  const kind = kindOf(path);
  if (kind === "nothing") return `there is no file ${quoted(path)}; check the path`;
  if (kind === "directory") return `${quoted(path)} is a directory; give the path of an executable file`;
  try {
    accessSync(path, constants.X_OK);
    return undefined;
  } catch {
    return `${quoted(path)} is not executable; make it so (chmod +x), or put its interpreter in front of it`;
  }
}

function kindOf(path: string): "file" | "directory" | "nothing" {
  try {
    return statSync(path).isDirectory() ? "directory" : "file";
  } catch {
    return "nothing";
  }
}

/** A script without its interpreter would exit with 127 on every candidate, which looks like a failure. */
function requireInterpreter(script: string, places: ProgramPlaces): void {
  const [interpreter, name] = interpreterOf(script);
  if (interpreter === undefined || !isAbsolute(interpreter)) return;
  const viaEnv = basename(interpreter) === "env" && name !== undefined && /^[^-][^=]*$/.test(name);
  const missing = viaEnv ? search(name, places) === undefined : obstacleTo(interpreter) !== undefined;
  if (!missing) return;
  const wanted = quoted(viaEnv ? name : interpreter);
  throw cannotRun(
    `the first line of ${quoted(script)} asks for ${wanted}, which cannot be found; ` +
      (wanted.includes("\\r") ? "save the script with Unix line ends" : "install it or correct that line"),
  );
}

/** The words of a script's `#!` line; empty for other files. */
function interpreterOf(path: string): readonly string[] {
  const start = Buffer.alloc(256);
  try {
    const file = openSync(path, "r");
    try {
      readSync(file, start);
    } finally {
      closeSync(file);
    }
  } catch {
    return []; // Executable but not readable for us.
  }
  const line = /^#!([^\n\0]*)/.exec(start.toString("latin1"))?.[1] ?? "";
  return line.split(/[ \t]+/).filter((word) => word !== "");
}

const quoted = (text: string): string => JSON.stringify(text);

const cannotRun = (reason: string): OracleError =>
  new OracleError(`expected a program to run, but ${reason}`);
