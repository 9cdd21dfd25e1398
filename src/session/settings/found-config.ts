import { createHash } from "node:crypto";
import { existsSync, lstatSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { readOwn, takeOwnFolder } from "../../oracle/run/own-files.ts";
import type { Notice } from "../../report/notice.ts";
import { makeFolders } from "../files/atomic-file.ts";
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

/**
 * The options that can neither run anything nor lead anything elsewhere. All others of a configuration that nobody named need
 * the user's approval; so does an option that a later version adds.
 */
const harmless: ReadonlySet<string> = new Set<keyof Options>([
  "failWhen",
  "passWhen",
  "unresolvedWhen",
  "incompleteWhen",
  "offsetWhen",
  "requireOutput",
  "same",
  "timeout",
  "memory",
  "repeat",
  "sandbox",
  "jobs",
  "waste",
  "maxTests",
  "maxTime",
  "strict",
  "seed",
  "start",
  "alternatives",
  "algorithm",
  "unit",
  "allowEmpty",
  "allowBroken",
  "format",
  "minimize",
  "abstract",
  "explain",
  "refused",
  "all",
  "json",
  "quiet",
  "stats",
]);

/** The names of the options that need approval. */
export const needingApproval = (options: Options): readonly string[] =>
  Object.keys(options).filter((name) => !harmless.has(name));

/** The options that need none. */
export const withoutApproval = (options: Options): Options =>
  Object.fromEntries(Object.entries(options).filter(([name]) => harmless.has(name)));

/** Whether the user approved exactly these options of the file at the path. */
export function isApproved(path: string, options: Options): boolean {
  try {
    return readOwn(placeOf(path, options)) !== undefined;
  } catch {
    // Not ours to read: then nobody approved it.
    return false;
  }
}

/** Notes that the user approves these options. Where that cannot be written, the next run asks again. */
export function approve(path: string, options: Options): void {
  const place = placeOf(path, options);
  try {
    makeFolders(dirname(dirname(dirname(place))));
    takeOwnFolder(dirname(dirname(place)), 0o700);
    takeOwnFolder(dirname(place), 0o700);
    writeFileSync(place, "", { flag: "wx" });
  } catch {
    // It is there already, or there is no place for it.
  }
}

/** An empty file in the user's own folder for states (XDG Base Directory Specification), by the place and the options. */
function placeOf(path: string, options: Options): string {
  const states = process.env["XDG_STATE_HOME"] || join(homedir(), ".local", "state");
  const key = createHash("sha256")
    .update(JSON.stringify([path, options]))
    .digest("hex");
  return join(states, "culprit", "approved-configurations", key);
}
