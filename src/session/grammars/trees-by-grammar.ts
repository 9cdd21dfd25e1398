import { OptionsError } from "../../base/options-error.ts";
import { parseForest } from "../../parse/parse.ts";
import { ParseError } from "../../parse/parse-failure.ts";
import { mostParsedBytes, type Reader, type TreeSource } from "../../reduce/tree/tree-source.ts";
import type { Context } from "../context/context.ts";
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

/** The grammar, when it can produce texts and reads the input. Throws an OptionsError otherwise. */
export function producingGrammar({ grammar: source, input }: Context, command: string): GrammarSource {
  if (source === undefined) {
    throw new OptionsError(
      `${command} needs a grammar of the input's language; give one with --grammar, or let culprit learn write one from samples that the program accepts.`,
    );
  }
  if (source.treeSitter !== undefined) {
    throw new OptionsError(
      `${command} makes inputs by the grammar, and those of ${source.name} are read by its own parser only; give another grammar with --grammar.`,
    );
  }
  if (input.bytes.length > mostParsedBytes) return source;
  const forest = parseForest(source.grammar, input.bytes);
  if (forest.kind !== "failure") return source;
  throw new OptionsError(
    `${command} needs an input that the grammar ${source.name} reads; ${new ParseError(forest).message}`,
  );
}

/** Whether there is such a grammar. */
export function hasProducingGrammar({ grammar: source, input }: Context): boolean {
  if (source === undefined || source.treeSitter !== undefined || input.form.isFolder) return false;
  return input.bytes.length <= mostParsedBytes && isReadBy(source, input.bytes);
}
