import { existsSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type Loader, lilconfig } from "lilconfig";
import * as v from "valibot";
import { OptionsError } from "../../base/options-error.ts";
import { inLine } from "../../report/visible.ts";
import { locateArguments } from "./command-paths.ts";
import { type Options, optionsSchema, problemsIn } from "./options.ts";

/**
 * The options in the named configuration file, or in `culprit.config.json` / `.js` of the folder or one above it;
 * none there is no options. Paths in it count from its own folder. Throws OptionsError.
 */
export async function readConfigFile(folder: string, path: string | undefined): Promise<Options> {
  const searcher = lilconfig("culprit", {
    loaders: { ".js": reading(asModule), ".mjs": reading(asModule), ".json": reading(asJson) },
    stopDir: resolve("/"),
    searchPlaces: ["culprit.config.json", "culprit.config.js", "culprit.config.mjs"],
  });
  if (path !== undefined && !existsSync(resolve(folder, path))) {
    throw new OptionsError(`cannot read the configuration ${inLine(path)}: there is no such file.`);
  }
  const found =
    path === undefined ? await searcher.search(folder) : await searcher.load(resolve(folder, path));
  if (found === null || found.config === undefined) return {};
  const parsed = Array.isArray(found.config) ? undefined : v.safeParse(optionsSchema, found.config);
  if (parsed?.success) return withPathsFrom(dirname(found.filepath), found.config as Options);
  const problems = parsed?.issues
    ? problemsIn(parsed.issues, (key) => key)
    : ["expected an object of options, got a list."];
  throw new OptionsError(
    `${relative(folder, found.filepath)} is not a configuration of culprit: ${problems.join(" ")}`,
  );
}

/** The options of a command line before those of a file: another way to ask takes the place of the file's. */
export function overruled(file: Options, line: Options): Options {
  const { program, test, oracle, ...others } = file;
  const isAsked = [line.program, line.test, line.oracle].some((way) => way !== undefined);
  return { ...(isAsked ? others : file), ...line };
}

const asModule = async (path: string): Promise<unknown> =>
  ((await import(pathToFileURL(path).href)) as { default?: unknown }).default;

const asJson = async (_path: string, content: string): Promise<unknown> => JSON.parse(content);

/** Says which file it is that cannot be read. */
function reading(load: (path: string, content: string) => Promise<unknown>): Loader {
  return async (path, content) => {
    try {
      return await load(path, content);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new OptionsError(
        `cannot read the configuration ${inLine(path)}: ${reason}; expected an object of options, such as { "timeout": "5s" }.`,
      );
    }
  };
}

const paths = ["test", "oracle", "cwd", "out", "state", "passing"] as const;

function withPathsFrom(folder: string, options: Options): Options {
  const located = { ...options };
  for (const name of paths) {
    const value = options[name];
    if (value !== undefined) located[name] = resolve(folder, value);
  }
  if (options.program !== undefined) located.program = programFrom(folder, options.program);
  if (options.grammar !== undefined) located.grammar = grammarFrom(folder, options.grammar);
  return located;
}

function programFrom(folder: string, command: readonly string[]): string[] {
  const [program = "", ...args] = locateArguments(command, folder).command;
  return [program.includes("/") ? resolve(folder, program) : program, ...args];
}

/** Names of files, with commas between, or the name of a grammar. */
function grammarFrom(folder: string, spec: string): string {
  const files = spec.split(",").map((name) => resolve(folder, name));
  return files.every((file) => existsSync(file)) ? files.join() : spec;
}
