import { existsSync, lstatSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import type { Notice } from "../../report/notice.ts";
import { approve, isApproved, needingApproval, withoutApproval } from "./approved-config.ts";
import { readConfigFile } from "./config-file.ts";
import type { Options } from "./options.ts";

/** The options of a configuration, and what the user should know about them. */
export interface ConfiguredOptions {
  readonly options: Options;
  /** The names of options that it sets and that are left out. */
  readonly leftOut: readonly string[];
  readonly notices: readonly Notice[];
}

/** The options of the configuration that the user named, which approves its content wherever it is found. Throws OptionsError. */
export async function namedOptions(config: string): Promise<ConfiguredOptions> {
  const path = resolve(config);
  const options = await readConfigFile(path);
  if (basename(path) === configName && needingApproval(options).length > 0) approve(path, options);
  return { options, leftOut: [], notices: [] };
}

/** The options of the configuration that goes for a folder; those that nobody approved are left out. Throws OptionsError. */
export async function foundOptions(folder: string): Promise<ConfiguredOptions> {
  const { path, notices } = findConfig(folder);
  if (path === undefined) return { options: {}, leftOut: [], notices };
  const options = await readConfigFile(path);
  const leftOut = isApproved(path, options) ? [] : needingApproval(options);
  if (leftOut.length === 0) return { options, leftOut, notices };
  const notice: Notice = { kind: "configuration-not-approved", path, leftOut };
  return { options: withoutApproval(options), leftOut, notices: [...notices, notice] };
}

/** The configuration that goes for a folder, if any, and what the user should know about that. */
interface FoundConfig {
  readonly path: string | undefined;
  readonly notices: readonly Notice[];
}

const configName = "culprit.config.json";
const moduleNames = ["culprit.config.js", "culprit.config.mjs"];

/**
 * The nearest `culprit.config.json` in the folder and those above it, up to the project's root or the user's home. Outside
 * of both only the folder itself is looked in. What belongs to another user is left alone, and so are modules, which
 * would run: both are told of.
 */
function findConfig(folder: string): FoundConfig {
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

/** The folder and those above it that belong to the same project, or to the user. */
function placesFor(folder: string): readonly string[] {
  const places = [folder];
  for (let place = folder; !isRoot(place); place = dirname(place)) {
    if (dirname(place) === place) return [folder];
    places.push(dirname(place));
  }
  return places;
}

const isRoot = (folder: string): boolean =>
  folder === homedir() || ["package.json", ".git"].some((name) => existsSync(join(folder, name)));

/** Neither a file nor a link to it may be another's. */
function isOwn(path: string): boolean {
  const user = process.getuid?.();
  return lstatSync(path).uid === user && statSync(path).uid === user;
}
