import { createHash } from "node:crypto";
import { existsSync, lstatSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { readOwn, takeOwnFolder } from "../../oracle/run/own-files.ts";
import type { Notice } from "../../report/notice.ts";
import { makeFolders } from "../files/atomic-file.ts";
import { readConfigFile } from "./config-file.ts";
import { needsApproval, type Options } from "./settings.ts";

/** The options of a configuration, with notices. */
export interface ConfiguredOptions {
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

/** The configuration found for a folder, if any, with notices. */
interface FoundConfig {
  readonly path: string | undefined;
  readonly notices: readonly Notice[];
}

const configName = "culprit.config.json";
const moduleNames = ["culprit.config.js", "culprit.config.mjs"];

/**
 * Finds the nearest `culprit.config.json` in the folder or above it, up to the project's root or the user's home.
 * Outside both it searches only the folder itself. It ignores, with a notice, other users' files, and modules, which
 * would run.
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

/** The folder and its parents up to the project's root or the user's home. */
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

/** Whether both the file and the target of a link belong to the user. */
function isOwn(path: string): boolean {
  const user = process.getuid?.();
  return lstatSync(path).uid === user && statSync(path).uid === user;
}

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
