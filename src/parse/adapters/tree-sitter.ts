import { readFile } from "node:fs/promises";
import type { Grammar } from "../../grammar/grammar.ts";
import type { Note } from "../../grammar/read/reading.ts";
import { readTreeSitter } from "../../grammar/read/tree-sitter/read-tree-sitter.ts";
import { decodeText } from "../../text/encoding.ts";
import type { Tree } from "../../tree/tree.ts";
import { type ConcreteNode, concreteTree } from "./concrete-node.ts";
import { findTreeSitterPackage, searchFolders } from "./find-tree-sitter-package.ts";
import { mapTree } from "./map-tree.ts";
import { type WebTree, webTreeSitter } from "./web-tree-sitter.ts";

/** A language that tree-sitter parses. */
export interface TreeSitterLanguage {
  readonly grammar: Grammar;
  readonly notes: readonly Note[];
  /** Any text has a tree; see `TreeSitterTree` for what of it the grammar does not derive. */
  parse(bytes: Uint8Array): TreeSitterTree;
  /** Whether tree-sitter parses all of the text, and without putting anything in. */
  reads(bytes: Uint8Array): boolean;
}

/** What tree-sitter made of a text, as a tree over the grammar. */
export interface TreeSitterTree {
  /** Comments and white space are in no leaf, except within opaque nodes. */
  readonly tree: Tree;
  /** How many nodes tree-sitter's tree has. */
  readonly nodes: number;
  /** The names of the nodes whose rule does not derive their children, one for each such node. */
  readonly opaque: readonly string[];
}

/**
 * Loads a language (`javascript`) from its package in the project or among our own. Throws `OptionsError` when the
 * package, or web-tree-sitter, is not installed, and `GrammarError` when its grammar cannot be read.
 */
export async function loadTreeSitter(language: string, project: string): Promise<TreeSitterLanguage> {
  const files = findTreeSitterPackage(language, project);
  const reading = readTreeSitter(await readFile(files.grammar, "utf8"));
  const library = await webTreeSitter(searchFolders(project));
  const loaded = await library.Language.load(files.parser);

  /** Hands the tree of a text to `use`; afterwards it is no more. */
  function withTree<T>(text: string, use: (tree: WebTree) => T): T {
    const parser = new library.Parser();
    try {
      parser.setLanguage(loaded);
      const tree = parser.parse(text);
      // Only a parser without a language, or one that was told to stop, gives none.
      if (!tree) throw new Error("tree-sitter gave no tree");
      try {
        return use(tree);
      } finally {
        tree.delete();
      }
    } finally {
      parser.delete();
    }
  }

  return {
    grammar: reading.grammar,
    notes: reading.notes,
    parse: (bytes) => {
      const decoded = decodeText(bytes);
      const root = withTree(decoded.text, (tree) => concreteTreeOf(tree, reading.extras));
      return mapTree(root, reading, decoded);
    },
    reads: (bytes) => withTree(decodeText(bytes).text, (tree) => !tree.rootNode.hasError),
  };
}

function concreteTreeOf(tree: WebTree, extras: ReadonlySet<string>): ConcreteNode {
  const cursor = tree.walk();
  try {
    return concreteTree(cursor, extras);
  } finally {
    cursor.delete();
  }
}
