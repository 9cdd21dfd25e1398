import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { OptionsError } from "../../base/options-error.ts";

/** The folders of an installed package, as Node would search from each of the given folders, nearest first. */
export function packageFolders(name: string, from: readonly string[]): readonly string[] {
  return from
    .flatMap(withThoseAbove)
    .map((folder) => join(folder, "node_modules", name))
    .filter((folder) => existsSync(join(folder, "package.json")));
}

function withThoseAbove(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...withThoseAbove(above)];
}

/** The files of a language in its tree-sitter package. */
interface TreeSitterPackage {
  readonly grammar: string;
  readonly parser: string;
}

/** Languages in the package of another language. */
const homes: Readonly<Record<string, string>> = { tsx: "typescript" };

/**
 * Finds the package of a language (`javascript`) from a project's folder, then among our own, then in the folders of
 * `added`. Throws an `OptionsError` with the command to install it.
 */
export function findTreeSitterPackage(
  language: string,
  project: string | null,
  added: readonly string[] = [],
): TreeSitterPackage {
  const home = homes[language] ?? language;
  const names = [`tree-sitter-${home}`, `@tree-sitter-grammars/tree-sitter-${home}`];
  const folders = names.flatMap((name) => packageFolders(name, searchFolders(project, added)));
  const [first] = folders;
  if (first === undefined) {
    throw new OptionsError(
      `there is no tree-sitter grammar for "${language}": expected the package ${names.join(" or ")}; npm install ${names[0]}`,
    );
  }
  // For some languages only the newer package has a parser that we can load.
  for (const folder of folders) {
    const { grammar, parser } = filesOf(folder, language);
    if (grammar !== undefined && parser !== undefined) return { grammar, parser };
  }
  const missing =
    filesOf(first, language).grammar === undefined ? "src/grammar.json" : `tree-sitter-${language}.wasm`;
  throw new OptionsError(
    `the package ${first} lacks ${missing}: another version of it, or ${names[1]}, may have both`,
  );
}

/** The folders in which packages are searched; null: only our own, and folders that the user added. */
export function searchFolders(project: string | null, added: readonly string[] = []): readonly string[] {
  return [...(project === null ? [] : [project]), dirname(fileURLToPath(import.meta.url)), ...added];
}

/** The existing files. */
function filesOf(folder: string, language: string): Partial<TreeSitterPackage> {
  const grammars = [join(folder, language, "src", "grammar.json"), join(folder, "src", "grammar.json")];
  const parsers = [
    join(folder, `tree-sitter-${language.replaceAll("-", "_")}.wasm`),
    join(folder, `tree-sitter-${language}.wasm`),
  ];
  const grammar = grammars.find((path) => existsSync(path));
  const parser = parsers.find((path) => existsSync(path));
  return { ...(grammar === undefined ? {} : { grammar }), ...(parser === undefined ? {} : { parser }) };
}

/** The part of web-tree-sitter that we use; the package is loaded on demand. */
interface WebTreeSitter {
  readonly Parser: {
    new (): WebParser;
    init(): Promise<void>;
  };
  readonly Language: { load(path: string): Promise<WebLanguage> };
}

interface WebLanguage {
  readonly abiVersion: number;
}

interface WebParser {
  setLanguage(language: WebLanguage): unknown;
  parse(text: string): WebTree | null;
  delete(): void;
}

export interface WebTree {
  readonly rootNode: { readonly hasError: boolean };
  walk(): WebCursor;
  /** Frees the tree: the parser's memory is not garbage collected. */
  delete(): void;
}

/** Indices count UTF-16 units. */
export interface WebCursor {
  readonly nodeType: string;
  readonly nodeIsNamed: boolean;
  readonly nodeIsMissing: boolean;
  readonly currentNode: { readonly isExtra: boolean };
  readonly startIndex: number;
  readonly endIndex: number;
  gotoFirstChild(): boolean;
  gotoNextSibling(): boolean;
  gotoParent(): boolean;
  delete(): void;
}

let loaded: Promise<WebTreeSitter> | undefined;

/** Loads the package from one of the folders. Throws `OptionsError` when it is not installed. */
export function webTreeSitter(folders: readonly string[]): Promise<WebTreeSitter> {
  loaded ??= load(folders);
  return loaded;
}

async function load(folders: readonly string[]): Promise<WebTreeSitter> {
  const [folder] = packageFolders("web-tree-sitter", folders);
  if (folder === undefined) {
    loaded = undefined;
    throw new OptionsError(
      "grammars of tree-sitter need the package web-tree-sitter: npm install web-tree-sitter",
    );
  }
  const library: WebTreeSitter = await import(pathToFileURL(join(folder, "web-tree-sitter.js")).href);
  await library.Parser.init();
  return library;
}
