import { existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { OptionsError } from "../../base/options-error.ts";
import { BUILTIN_FORMATS } from "../../format/builtin-formats.ts";
import { type Format, formatOf, type ParserPackage } from "../../format/format.ts";
import { isOwnFolder, takeOwnFolder } from "../../oracle/run/own-files.ts";
import { packageFolders, searchFolders } from "../../parse/adapters/tree-sitter-packages.ts";
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
 * The folder of added grammars, if it exists, as a root for Node's package resolution. Its code is run, so it and the
 * folders in it must belong to this user.
 */
export function addedFolders(): readonly string[] {
  const folder = grammarFolder();
  try {
    return [dirname(folder), folder, modulesIn(folder)].every(isOwnFolder) ? [folder] : [];
  } catch {
    // Another user's folder, or a link: ignored.
    return [];
  }
}

/** The version of an added package; undefined if it was not added. */
export function addedVersion(name: string): string | undefined {
  const [folder] = addedFolders();
  const path = folder && join(modulesIn(folder), name, "package.json");
  if (path === undefined || !existsSync(path)) return undefined;
  return /"version"\s*:\s*"([^"]*)"/.exec(readFileSync(path, "utf8"))?.[1];
}

/**
 * Replaces the files of a package in the folder of grammars; `files` has paths relative to the package. Throws
 * OptionsError.
 */
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

/** Creates the folder for packages, accessible only to this user. */
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

/** All languages whose package holds both a grammar and a parser for web-tree-sitter; other packages hold only one. */
export const treeSitterLanguages = (): readonly (ParserPackage & { readonly format: Format })[] =>
  BUILTIN_FORMATS.flatMap((format) =>
    format.treeSitter === undefined ? [] : [{ ...format.treeSitter, format }],
  );

/** The name of an input's language, by its file name. */
export const treeSitterLanguageFor = (inputName: string): string | undefined =>
  formatOf(BUILTIN_FORMATS, inputName)?.treeSitter?.language;

/** The language of this name, if `culprit grammar add` installed it. */
export function addedLanguage(name: string): string | undefined {
  const known = treeSitterLanguages().find(({ language }) => language === name);
  return known && addedVersion(known.package) === undefined ? undefined : known?.language;
}

/**
 * The command that adds a grammar for an input of this name, or the option that uses the project's. Undefined if
 * neither helps, or a grammar is available.
 */
export function howToAddGrammar(inputName: string, project: string): string | undefined {
  const known = formatOf(BUILTIN_FORMATS, inputName)?.treeSitter;
  if (known === undefined) return undefined;
  const isIn = (place: string | null): boolean =>
    ["web-tree-sitter", known.package].every(
      (name) => packageFolders(name, searchFolders(place, addedFolders())).length > 0,
    );
  if (isIn(null)) return undefined;
  return isIn(project) ? `--grammar tree-sitter:${known.language}` : `culprit grammar add ${known.language}`;
}
