import { charactersOf, complement, difference, union } from "../../character-class.ts";
import { choice, optional, repetition, sequence } from "../../expression.ts";
import type { CharacterClass, Expression } from "../../grammar.ts";

/**
 * What stands for `.*? (end | EOF)` when each end is one character, perhaps behind others that need not be there, as in
 * `'\r'? '\n'`: everything but such characters, then an end when the input goes on. The longest match is the same.
 * Undefined for other ends, and when the repetition does not take all other characters.
 */
export function upToEndOrInputsEnd(lazy: Expression, ends: readonly Expression[]): Expression | undefined {
  const closing = ends.map(closingCharacters);
  if (lazy.kind !== "repetition" || lazy.item.kind !== "class" || lazy.min > 0) return undefined;
  if (ends.length === 0 || !closing.every((each) => each !== undefined)) return undefined;
  const closers = union(...closing);
  if (complement(union(lazy.item, closers)).ranges.length > 0) return undefined;
  const [only] = ends;
  const end = only && ends.length === 1 ? only : choice(...ends);
  return sequence(repetition(difference(lazy.item, closers)), optional(end));
}

/** The characters that make an end by themselves and are the last of any. */
function closingCharacters(end: Expression): CharacterClass | undefined {
  if (end.kind === "class") return end;
  if (end.kind === "literal") return Array.from(end.text).length === 1 ? charactersOf(end.text) : undefined;
  if (end.kind !== "sequence") return undefined;
  const last = end.items.at(-1);
  const isOptional = (item: Expression): boolean => item.kind === "repetition" && item.min === 0;
  return last && end.items.slice(0, -1).every(isOptional) ? closingCharacters(last) : undefined;
}
