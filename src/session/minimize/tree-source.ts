import { takingTurns } from "../../base/in-turns.ts";
import { mostParsedBytes, type Reader, type TreeSource } from "../../reduce/tree/tree-source.ts";
import { type GrammarSource, isReadBy, treeBy } from "../grammars/grammar-source.ts";

/** Trees by a grammar, or by the parser that comes with it; none without a grammar. */
export function treeSource(source: GrammarSource | undefined): TreeSource {
  return (bytes) => {
    const tree = source && treeBy(source, bytes);
    return source && tree ? { grammar: source.grammar, tree } : null;
  };
}

/**
 * The same, and where the grammar reads the input without an error, a search is kept to what it reads. A large input is
 * read when it has become small enough.
 */
export function readingTreeSource(source: GrammarSource | undefined, input: Uint8Array): TreeSource {
  const trees = treeSource(source);
  if (source === undefined || !(input.length > mostParsedBytes || isReadBy(source, input))) return trees;
  const reader: Reader = { isRead: (bytes) => isReadBy(source, bytes), pause: takingTurns(50) };
  return Object.assign(trees, { reader });
}
