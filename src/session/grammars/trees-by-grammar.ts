import { mostParsedBytes, type Reader, type TreeSource } from "../../reduce/tree/tree-source.ts";
import { type GrammarSource, isReadBy, treeBy } from "./grammar-source.ts";

/** Makes trees by a grammar, or by its own parser; none without a grammar. */
export function treeSource(source: GrammarSource | undefined): TreeSource {
  return (bytes) => {
    const tree = source && treeBy(source, bytes);
    return source && tree ? { grammar: source.grammar, tree } : null;
  };
}

/**
 * The same; if the grammar accepts the input, the search is restricted to accepted inputs. A large input is parsed once
 * it is small enough.
 */
export function readingTreeSource(source: GrammarSource | undefined, input: Uint8Array): TreeSource {
  const trees = treeSource(source);
  if (source === undefined || !(input.length > mostParsedBytes || isReadBy(source, input))) return trees;
  const reader: Reader = { isRead: (bytes) => isReadBy(source, bytes) };
  return Object.assign(trees, { reader });
}
