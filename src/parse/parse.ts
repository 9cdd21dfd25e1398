/**
 * An Earley parser with the states of an LR automaton (Aycock and Horspool 2002), Leo items for right recursion (Leo
 * 1991) and a shared packed parse forest (Scott 2008). A *letter* is a symbol of the input: a class of characters that
 * no rule distinguishes, or a token. A *cell* of an Earley set holds the items of one state and origin; a *completion*
 * is a completed nonterminal. The *expected* letters are the lookahead of an item.
 *
 * Recognition takes linear time for LR(k) grammars, at most quadratic time for unambiguous and cubic time for all other
 * grammars (Leo 1991). A forest has at most cubic size.
 */

import { atOnce } from "../base/in-turns.ts";
import type { Grammar } from "../grammar/grammar.ts";
import type { Tree } from "../tree/tree.ts";
import { type DerivedNode, derivedNodes } from "./forest/derived-nodes.ts";
import { Forest } from "./forest/forest.ts";
import { pack } from "./forest/pack.ts";
import { startByte } from "./input/letters.ts";
import { type Input, readInput } from "./input/read-input.ts";
import type { Tokenizer } from "./lexer/tokenize.ts";
import { ParseError, ParseFailure } from "./parse-failure.ts";
import { prepare, prepareLightly } from "./prepared-grammar.ts";
import { acceptsAll, recognize, recognizing, viableLetters } from "./recognize.ts";

export interface ParseOptions {
  /** Tokenizes the input of a grammar with token rules. Default: `tokenize`. */
  readonly tokenizer?: Tokenizer;
}

/** The cheapest derivation tree of the input. Throws a ParseError when there is none. */
export function parseTree(grammar: Grammar, input: Input, options: ParseOptions = {}): Tree {
  const result = parseForest(grammar, input, options);
  if (result.kind === "failure") throw new ParseError(result);
  return result.cheapest();
}

/** All derivation trees of the input, or the failure. */
export function parseForest(
  grammar: Grammar,
  input: Input,
  options: ParseOptions = {},
): Forest | ParseFailure {
  return atOnce(parsingForest(grammar, input, options));
}

/** `parseForest` as work that pauses every few milliseconds, because a large input takes seconds. */
export function* parsingForest(
  grammar: Grammar,
  input: Input,
  options: ParseOptions = {},
): Generator<void, Forest | ParseFailure, void> {
  const prepared = prepare(grammar);
  const read = readInput(prepared, input, options.tokenizer);
  const { letters } = read;
  const recognizer = yield* recognizing(prepared.automaton, letters);
  if (read.brokenAt === undefined && acceptsAll(recognizer, letters)) {
    return new Forest(prepared, recognizer.end(), letters);
  }
  const viable = viableLetters(recognizer, letters);
  recognizer.end().release();
  return new ParseFailure(prepared, read, viable);
}

/**
 * The distinct rule nodes and tokens of all derivation trees of the input, unordered; empty when there is no tree.
 * Takes several times as long as `parseForest`.
 */
export function parseNodes(
  grammar: Grammar,
  input: Input,
  options: ParseOptions = {},
): Iterable<DerivedNode> {
  const prepared = prepareLightly(grammar);
  const { letters, brokenAt } = readInput(prepared, input, options.tokenizer);
  const recognizer = recognize(prepared.automaton, letters);
  const isDerived = brokenAt === undefined && acceptsAll(recognizer, letters);
  const chart = recognizer.end();
  const packed = isDerived ? pack(chart, chart.completionOfStart(), letters.length) : undefined;
  chart.release();
  return packed ? derivedNodes(packed, letters) : [];
}

/** Whether the grammar derives the input. */
export function recognizes(grammar: Grammar, input: Input, options: ParseOptions = {}): boolean {
  const prepared = prepare(grammar);
  const { letters, brokenAt } = readInput(prepared, input, options.tokenizer);
  if (brokenAt !== undefined) return false;
  const recognizer = recognize(prepared.automaton, letters);
  const isDerived = acceptsAll(recognizer, letters);
  recognizer.end().release();
  return isDerived;
}

/**
 * The length in bytes of the longest prefix of the input that the grammar can continue to a text. Equals the input's
 * length also when the grammar derives the input.
 */
export function viablePrefix(grammar: Grammar, input: Input, options: ParseOptions = {}): number {
  const prepared = prepare(grammar);
  const { letters, brokenAt } = readInput(prepared, input, options.tokenizer);
  const recognizer = recognize(prepared.automaton, letters);
  const viable = viableLetters(recognizer, letters);
  recognizer.end().release();
  const offset = viable < letters.length ? startByte(letters, viable, viable + 1) : letters.byteLength;
  return Math.min(offset, brokenAt ?? letters.byteLength);
}
