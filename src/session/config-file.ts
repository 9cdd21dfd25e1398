import { dirname, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type Loaders, lilconfig } from "lilconfig";
import * as v from "valibot";
import { OptionsError } from "../base/options-error.ts";
import { type Options, optionsSchema } from "./settings.ts";

const loadModule = async (path: string): Promise<unknown> =>
  ((await import(pathToFileURL(path).href)) as { default?: unknown }).default;

const loaders: Loaders = { ".js": loadModule, ".mjs": loadModule };

/**
 * The options in the named configuration file, or in `culprit.config.json` / `.js` of the folder or one above it;
 * none there is no options. Paths in it count from its own folder. Throws OptionsError.
 */
export async function readConfigFile(folder: string, path: string | undefined): Promise<Options> {
  const searcher = lilconfig("culprit", {
    loaders,
    stopDir: resolve("/"),
    searchPlaces: ["culprit.config.json", "culprit.config.js", "culprit.config.mjs"],
  });
  let found: Awaited<ReturnType<typeof searcher.load>>;
  try {
    found = path === undefined ? await searcher.search(folder) : await searcher.load(resolve(folder, path));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OptionsError(`cannot read the configuration${path === undefined ? "" : ` ${path}`}: ${reason}`);
  }
  if (found === null || found.config === undefined) return {};
  const parsed = v.safeParse(optionsSchema, found.config);
  if (!parsed.success) {
    const problems = parsed.issues
      .map((issue) => `${v.getDotPath(issue) ?? "it"}: ${issue.message}`)
      .join("; ");
    throw new OptionsError(
      `${relative(folder, found.filepath)} is not a configuration of culprit: ${problems}.`,
    );
  }
  return withPathsFrom(dirname(found.filepath), found.config as Options);
}

const paths = ["test", "oracle", "cwd", "out", "state", "passing"] as const;

function withPathsFrom(folder: string, options: Options): Options {
  const located = { ...options };
  for (const name of paths) {
    const value = options[name];
    if (value !== undefined) located[name] = resolve(folder, value);
  }
  return located;
}
