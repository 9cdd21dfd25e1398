import { existsSync, lstatSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import type { Notice } from "../../report/notice.ts";

/** The configuration that goes for a folder, if any, and what the user should know about that. */
export interface FoundConfig {
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
export function findConfig(folder: string): FoundConfig {
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
