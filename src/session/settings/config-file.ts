import { createHash } from "node:crypto";
import { existsSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, extname, isAbsolute, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ParseError } from "jsonc-parser";
import * as v from "valibot";
import { OptionsError } from "../../base/options-error.ts";
import { wordsOfError } from "../../base/thrown.ts";
import { isOwn, readOwn, readPlain, takeOwnFolder } from "../../oracle/run/own-files.ts";
import type { Notice } from "../../report/notice.ts";
import { inLine } from "../../report/words.ts";
import { makeFolders } from "../files/atomic-file.ts";
import { explain, foldersAround, isFile } from "../files/file-errors.ts";
import { needsApproval, type Options, optionsSchema, problemsIn } from "./settings.ts";

/** Reads the options of a configuration file; paths in it are relative to its folder. Throws OptionsError. */
async function readConfigFile(path: string): Promise<Options> {
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
    if (!isModule) return await jsonIn(readPlain(path).toString());
    const module: object = await import(pathToFileURL(path).href);
    if (!("default" in module)) throw new Error("it has no default export");
    return module.default;
  } catch (error) {
    throw new OptionsError(
      `cannot read the configuration ${inLine(path)}: ${reasonOf(error)}; expected an object of options, such as { "timeout": "5s" }.`,
    );
  }
}

/** Reads JSON with comments and trailing commas. Throws an Error that names the line of a mistake. */
async function jsonIn(text: string): Promise<unknown> {
  const { parse, printParseErrorCode } = await import("jsonc-parser");
  const mistakes: ParseError[] = [];
  const content: unknown = parse(text, mistakes, { allowTrailingComma: true });
  const [first] = mistakes;
  if (first === undefined) return content;
  throw new Error(
    `${printParseErrorCode(first.error)} in line ${text.slice(0, first.offset).split("\n").length}`,
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && "code" in error && "syscall" in error) return explain(error).slice(0, -1);
  return wordsOfError(error);
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
interface LocatedCommand {
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

/** The options of a configuration, with notices. */
interface ConfiguredOptions {
  readonly options: Options;
  /** The names of options that are ignored for lack of approval. */
  readonly leftOut: readonly string[];
  readonly notices: readonly Notice[];
}

/**
 * The options of the named configuration. Naming it approves its content, even if it is later found automatically.
 * Throws OptionsError.
 */
export async function namedOptions(config: string): Promise<ConfiguredOptions> {
  const path = resolve(config);
  const options = await readConfigFile(path);
  if (basename(path) === configName && needingApproval(options).length > 0) approve(path, options);
  return { options, leftOut: [], notices: [] };
}

/**
 * The options of the configuration found for a folder, without those that need approval and have none. Throws
 * OptionsError.
 */
export async function foundOptions(folder: string): Promise<ConfiguredOptions> {
  const { path, notices } = findConfig(folder);
  if (path === undefined) return { options: {}, leftOut: [], notices };
  const options = await readConfigFile(path);
  const leftOut = isApproved(path, options) ? [] : needingApproval(options);
  if (leftOut.length === 0) return { options, leftOut, notices };
  const notice: Notice = { kind: "configuration-not-approved", path, leftOut };
  return { options: withoutApproval(options), leftOut, notices: [...notices, notice] };
}

/** The file of a project's options. */
export const configName = "culprit.config.json";
const moduleNames = ["culprit.config.js", "culprit.config.mjs"];

/**
 * Finds the nearest `culprit.config.json` in the folder or above it, up to the project's root or the user's home.
 * Outside both it searches only the folder itself. It ignores, with a notice, other users' files, and modules, which
 * would run.
 */
function findConfig(folder: string): {
  readonly path: string | undefined;
  readonly notices: readonly Notice[];
} {
  const notices: Notice[] = [];
  for (const place of placesFor(folder)) {
    for (const name of moduleNames) {
      const path = join(place, name);
      if (existsSync(path)) notices.push({ kind: "configuration-left-alone", path, because: "module" });
    }
    const path = join(place, configName);
    if (!existsSync(path)) continue;
    if (isOwn(path)) return { path, notices: [...notices, { kind: "configuration", path }] };
    notices.push({ kind: "configuration-left-alone", path, because: "owner" });
  }
  return { path: undefined, notices };
}

/** The folder and its parents up to the project's root or the user's home. */
function placesFor(folder: string): readonly string[] {
  const places = foldersAround(folder);
  const root = places.findIndex(isRoot);
  return root < 0 ? [folder] : places.slice(0, root + 1);
}

const isRoot = (folder: string): boolean =>
  folder === homedir() || ["package.json", ".git"].some((name) => existsSync(join(folder, name)));

const needingApproval = (options: Options): readonly string[] => Object.keys(options).filter(needsApproval);

const withoutApproval = (options: Options): Options =>
  Object.fromEntries(Object.entries(options).filter(([name]) => !needsApproval(name)));

/** Whether the user approved exactly these options of the file at the path. */
function isApproved(path: string, options: Options): boolean {
  try {
    return readOwn(placeOf(path, options)) !== undefined;
  } catch {
    // Unreadable, so not approved.
    return false;
  }
}

/** Records the user's approval of these options. If that fails, the next run needs it again. */
function approve(path: string, options: Options): void {
  const place = placeOf(path, options);
  try {
    makeFolders(dirname(dirname(dirname(place))));
    takeOwnFolder(dirname(dirname(place)), 0o700);
    takeOwnFolder(dirname(place), 0o700);
    writeFileSync(place, "", { flag: "wx" });
  } catch {
    // It exists already, or cannot be written.
  }
}

/** An empty file in the user's state folder (XDG Base Directory Specification), named by path and options. */
function placeOf(path: string, options: Options): string {
  const states = process.env["XDG_STATE_HOME"] || join(homedir(), ".local", "state");
  const key = createHash("sha256")
    .update(JSON.stringify([path, options]))
    .digest("hex");
  return join(states, "culprit", "approved-configurations", key);
}
