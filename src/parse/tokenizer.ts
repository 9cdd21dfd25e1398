import type { Grammar } from "../grammar/grammar.ts";
import type { DecodedText } from "../text/encoding.ts";
import type { Token } from "./token.ts";

/** Divides a text into the tokens of a two-level grammar. */
export type Tokenizer = (grammar: Grammar, text: string, encoding: DecodedText["encoding"]) => TokenizedText;

export interface TokenizedText {
  /** The tokens that take part in the structure, in order. */
  readonly tokens: readonly Token[];
  /** The byte ranges that are no token; empty when the text is sound. */
  readonly errors: readonly { readonly start: number; readonly end: number }[];
}
