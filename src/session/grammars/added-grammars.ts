import { existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { OptionsError } from "../../base/options-error.ts";
import type { ParserPackage } from "../../format/format.ts";
import { isOwnFolder, takeOwnFolder } from "../../oracle/run/own-files.ts";
import { makeFolders, unfinishedName, writeAtomically } from "../files/atomic-file.ts";

/** A package that `culprit grammar add` installs. */
export type AddedPackage = Pick<ParserPackage, "package" | "version" | "integrity">;

/** The library that runs the parsers. */
export const parserLibrary: AddedPackage = {
  package: "web-tree-sitter",
  version: "0.27.1",
  integrity:
    "sha512-qtx0VyUyNRHtL3ze7+v0hCKB/sLcAmY7ZAVp/ZK/bCj0yED8ptvNrr7Vd7DwDyKDWN9baqcUx4uaD2r2ql+6IA==",
};

/** The folder of grammars in the user's cache (XDG Base Directory Specification). */
export const grammarFolder = (): string =>
  join(process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache"), "culprit", "grammars");

const modulesIn = (folder: string): string => join(folder, "node_modules");

/**
 * The folder of added grammars where there is one, as a place to look for packages: Node looks for them in the same way. Code in it
 * is run, so it must be this user's own, and so must the folders in it.
 */
export function addedFolders(): readonly string[] {
  const folder = grammarFolder();
  try {
    return [dirname(folder), folder, modulesIn(folder)].every(isOwnFolder) ? [folder] : [];
  } catch {
    // Somebody else's, or a link: as if there were none.
    return [];
  }
}

/** The version of a package that was added; undefined when it was not. */
export function addedVersion(name: string): string | undefined {
  const [folder] = addedFolders();
  const path = folder && join(modulesIn(folder), name, "package.json");
  if (path === undefined || !existsSync(path)) return undefined;
  return /"version"\s*:\s*"([^"]*)"/.exec(readFileSync(path, "utf8"))?.[1];
}

/** Puts the files of a package, by their paths in it, into the folder of grammars in place of those that are there. Throws OptionsError. */
export function keepPackage(name: string, files: ReadonlyMap<string, Uint8Array>): void {
  const modules = takeModules();
  const target = join(modules, name);
  const unfinished = unfinishedName(target);
  makeFolders(dirname(target), 0o700);
  rmSync(unfinished, { recursive: true, force: true });
  try {
    for (const [path, content] of files) writeAtomically(join(unfinished, path), content, 0o600);
    rmSync(target, { recursive: true, force: true });
    renameSync(unfinished, target);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Makes the folder for packages, this user's alone. */
function takeModules(): string {
  const folder = grammarFolder();
  makeFolders(dirname(dirname(folder)));
  for (const each of [dirname(folder), folder, modulesIn(folder)]) {
    try {
      takeOwnFolder(each, 0o700);
    } catch (error) {
      const reason = error instanceof Error ? error.message.replace(/;.*/s, "") : String(error);
      throw new OptionsError(`grammars cannot be kept: ${reason}; set XDG_CACHE_HOME to another folder.`);
    }
  }
  return modulesIn(folder);
}
