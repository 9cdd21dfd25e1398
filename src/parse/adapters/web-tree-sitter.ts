import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { OptionsError } from "../../base/options-error.ts";
import { packageFolders } from "./package-folders.ts";

/** What is used of the package web-tree-sitter, which is loaded only when it is needed. */
export interface WebTreeSitter {
  readonly Parser: {
    new (): WebParser;
    init(): Promise<void>;
  };
  readonly Language: { load(path: string): Promise<WebLanguage> };
}

export interface WebLanguage {
  readonly abiVersion: number;
}

export interface WebParser {
  setLanguage(language: WebLanguage): unknown;
  parse(text: string): WebTree | null;
  delete(): void;
}

export interface WebTree {
  readonly rootNode: { readonly hasError: boolean };
  walk(): WebCursor;
  /** Memory of the parser is not collected: each tree must be given back. */
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

/** The package, found from one of the folders. Throws `OptionsError` when it is not installed. */
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
