import { OptionsError } from "../../base/options-error.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import { type DecodedText, decode, decodeText } from "../../text/encoding.ts";
import { encodingOfTexts } from "../../tree/constrained.ts";
import { byteOffsets, divide } from "../lexer/tokenize.ts";
import type { PreparedGrammar } from "../prepared-grammar.ts";
import { characters, type Letters, tokenLetters } from "./letters.ts";

/** Text, or bytes, which are decoded as UTF-8 if valid, otherwise one character per byte. */
export type Input = string | Uint8Array;

export interface ReadInput {
  readonly decoded: DecodedText;
  readonly letters: Letters;
  /** The start of the first stretch that is not a token; undefined when there is none. */
  readonly brokenAt: number | undefined;
}

/** A chart takes up to 300 bytes per letter and a tree some 300 more, so this many fit a usual heap. */
const mostCharacters = 4_000_000;

function decodedBy(grammar: Grammar, input: Input): DecodedText {
  const encoding = encodingOfTexts(grammar);
  if (typeof input === "string") return { text: input, encoding };
  return grammar.bytes ? { text: decode(input, encoding), encoding } : decodeText(input);
}

/** Converts an input into letters. Throws an OptionsError when it is too long. */
export function readInput(prepared: PreparedGrammar, input: Input): ReadInput {
  const decoded = decodedBy(prepared.grammar, input);
  const { text } = decoded;
  if (text.length > mostCharacters) {
    throw new OptionsError(
      `the input has ${text.length} characters, but parsing takes at most ${mostCharacters}; ` +
        "make it smaller first, by lines or bytes, without the grammar",
    );
  }
  const { grammar, alphabet, plain } = prepared;
  if (!plain.tokens) return { decoded, letters: characters(decoded, alphabet), brokenAt: undefined };
  const division = divide(grammar, text);
  const letters = tokenLetters(decoded, division, { numbers: plain.tokens, alphabet }, false);
  const error = division.rules.indexOf(division.lexer.rules.length);
  const brokenAt = error < 0 ? undefined : byteOffsets(decoded)(division.ends[error - 1] ?? 0);
  return { decoded, letters, brokenAt };
}
