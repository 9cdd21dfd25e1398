import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { readOwn, takeOwnFolder } from "../../oracle/run/own-files.ts";
import { makeFolders } from "../files/make-folders.ts";
import type { Options } from "./options.ts";

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
