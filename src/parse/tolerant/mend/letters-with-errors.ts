import { decodeText } from "../../../text/encoding.ts";
import { characters } from "../../input/characters.ts";
import type { Letters } from "../../input/letters.ts";
import { tokenLetters } from "../../input/token-letters.ts";
import type { PreparedGrammar } from "../../prepared-grammar.ts";
import { tokenize } from "../../tokenize.ts";

/** The letters of an input; for a two-level grammar, what is no token is a letter that can come nowhere. */
export function lettersWithErrors(prepared: PreparedGrammar, input: Uint8Array): Letters {
  const decoded = decodeText(input);
  const { tokens: numbers } = prepared.plain;
  if (numbers === undefined) return characters(decoded, prepared.alphabet);
  const { tokens, errors } = tokenize(prepared.grammar, decoded.text, decoded.encoding);
  const foreign = errors.map((error) => ({ ...error, rule: "" }));
  const all = [...tokens, ...foreign].sort((left, right) => left.start - right.start);
  return tokenLetters({ tokens: all, numbers, byteLength: input.length }, prepared.alphabet);
}
