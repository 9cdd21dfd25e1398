/**
 * An LR(1) parser reads the input up to the first conflict (Knuth 1965). If there is one, an Earley parser reads all of
 * it, with the states of an LR automaton and one letter of lookahead (Aycock and Horspool 2002) and a shared packed
 * parse forest (Scott 2008).
 *
 * A *letter* is a symbol of the input: a class of characters that no rule distinguishes, or a token. A *cell* of an
 * Earley set holds the items of one state and origin; a *completion* is a completed nonterminal. The *expected* letters
 * are the lookahead of an item.
 *
 * Recognition takes linear time for LR(1) grammars, at most quadratic time for unambiguous and cubic time for all other
 * grammars (Earley 1970). A forest has at most cubic size.
 */

import { atOnce } from "../base/in-turns.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { isConstrained, violationsOf } from "../tree/constrained.ts";
import type { Tree } from "../tree/tree.ts";
import { Forest } from "./forest/forest.ts";
import { type Input, readInput } from "./input/read-input.ts";
import { deriving } from "./lr/derive.ts";
import { ParseError, ParseFailure } from "./parse-failure.ts";
import { prepare } from "./prepared-grammar.ts";
import { acceptsAll, recognize, recognizing, viableLetters } from "./recognize.ts";

/** The cheapest derivation tree of the input. Throws a ParseError when there is none. */
export function parseTree(grammar: Grammar, input: Input): Tree {
  const result = parseForest(grammar, input);
  if (result.kind === "failure") throw new ParseError(result);
  return result.cheapest();
}

/** All derivation trees of the input, or the failure. */
export function parseForest(grammar: Grammar, input: Input): Forest | ParseFailure {
  return atOnce(parsingForest(grammar, input));
}

/** `parseForest` as work that pauses every few milliseconds, because a large input takes seconds. */
export function* parsingForest(grammar: Grammar, input: Input): Generator<void, Forest | ParseFailure, void> {
  const prepared = prepare(grammar);
  const read = readInput(prepared, input);
  const { letters } = read;
  const result = yield* deriving(prepared.lrAutomaton, prepared.items, letters);
  if (result.kind === "refused") return new ParseFailure(prepared, read, result.viable);
  if (result.kind === "derived" && read.brokenAt === undefined) {
    return new Forest(prepared, result.derivation, letters);
  }
  const recognizer = yield* recognizing(prepared.automaton, letters);
  if (read.brokenAt === undefined && acceptsAll(recognizer, letters)) {
    return new Forest(prepared, recognizer.end(), letters);
  }
  const viable = viableLetters(recognizer, letters);
  recognizer.end().release();
  return new ParseFailure(prepared, read, viable);
}

/** Whether the grammar derives the input. */
export function recognizes(grammar: Grammar, input: Input): boolean {
  const prepared = prepare(grammar);
  const { letters, brokenAt } = readInput(prepared, input);
  if (brokenAt !== undefined) return false;
  const result = atOnce(deriving(prepared.lrAutomaton, prepared.items, letters));
  if (result.kind !== "conflict") return result.kind === "derived";
  const recognizer = recognize(prepared.automaton, letters);
  const isDerived = acceptsAll(recognizer, letters);
  recognizer.end().release();
  return isDerived;
}

/** Whether the grammar derives the input, and its tree meets the constraints of the grammar. */
export function isInput(grammar: Grammar, input: Input): boolean {
  if (!isConstrained(grammar)) return recognizes(grammar, input);
  const forest = parseForest(grammar, input);
  return forest.kind !== "failure" && violationsOf(forest.cheapest(), grammar).length === 0;
}
