import { existsSync, statSync } from "node:fs";
import { dirname, extname, isAbsolute, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import * as v from "valibot";
import { OptionsError } from "../../base/options-error.ts";
import { readPlain } from "../../oracle/run/own-files.ts";
import { inLine } from "../../report/visible.ts";
import { explain } from "../files/file-errors.ts";
import { type Options, optionsSchema, problemsIn } from "./settings.ts";

/** Reads the options of a configuration file; paths in it are relative to its folder. Throws OptionsError. */
export async function readConfigFile(path: string): Promise<Options> {
  const content = await contentOf(path);
  const parsed = Array.isArray(content) ? undefined : v.safeParse(optionsSchema, content);
  if (parsed?.success) return withPathsFrom(dirname(path), content as Options);
  const problems = parsed?.issues
    ? problemsIn(parsed.issues, (key) => key)
    : ["expected an object of options, got a list."];
  throw new OptionsError(`${inLine(path)} is not a configuration of culprit: ${problems.join(" ")}`);
}

/**
 * Merges a file's options with those of the command line, which take precedence. If the command line says how to test
 * candidates, the file's way is dropped.
 */
export function overruled(file: Options, line: Options): Options {
  const { program, test, oracle, ...others } = file;
  return { ...(asksSomething(Object.keys(line)) ? others : file), ...line };
}

/** Whether options of these names say how to test candidates. */
export const asksSomething = (names: readonly string[]): boolean =>
  names.some((name) => ["program", "test", "oracle"].includes(name));

async function contentOf(path: string): Promise<unknown> {
  const isModule = [".js", ".mjs"].includes(extname(path));
  try {
    if (!isModule && extname(path) !== ".json") throw new Error("its name must end in .json, .js or .mjs");
    if (statSync(path).isDirectory()) throw new Error("it is a folder; name the file in it");
    if (!isModule) return JSON.parse(readPlain(path).toString());
    const module: object = await import(pathToFileURL(path).href);
    if (!("default" in module)) throw new Error("it has no default export");
    return module.default;
  } catch (error) {
    throw new OptionsError(
      `cannot read the configuration ${inLine(path)}: ${reasonOf(error)}; expected an object of options, such as { "timeout": "5s" }.`,
    );
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && "code" in error && "syscall" in error) return explain(error).slice(0, -1);
  return error instanceof Error ? error.message : String(error);
}

const paths = ["test", "oracle", "cwd", "out", "state", "passing", "features"] as const;

function withPathsFrom(folder: string, options: Options): Options {
  const located = { ...options };
  for (const name of paths) {
    const value = options[name];
    if (value !== undefined) located[name] = resolve(folder, value);
  }
  for (const name of ["ship", "formatDir"] as const) {
    const value = options[name];
    if (value !== undefined) located[name] = [value].flat().map((path) => resolve(folder, path));
  }
  if (options.program !== undefined) located.program = programFrom(folder, options.program);
  if (options.grammar !== undefined) located.grammar = grammarFrom(folder, options.grammar);
  return located;
}

function programFrom(folder: string, command: readonly string[]): string[] {
  const [program = "", ...args] = locateArguments(command, folder).command;
  return [program.includes("/") ? resolve(folder, program) : program, ...args];
}

/** File names separated by commas, or the name of a grammar. */
function grammarFrom(folder: string, spec: string): string {
  const files = spec.split(",").map((name) => resolve(folder, name));
  return files.every((file) => existsSync(file)) ? files.join() : spec;
}

/** A command with absolute paths for its relative file arguments. */
export interface LocatedCommand {
  readonly command: readonly string[];
  /** The arguments that name files, absolute. */
  readonly located: readonly string[];
  /** Those of them that do not look like a path, for a notice. */
  readonly surprising: readonly string[];
}

/**
 * Makes file arguments absolute. The program runs in a private folder, where it would not find `parse.js` in `node
 * parse.js {}`. So an argument that names an existing file, relative to the user's folder, becomes absolute.
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
