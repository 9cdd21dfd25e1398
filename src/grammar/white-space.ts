import { charactersOf } from "./character-class.ts";
import type { CharacterClass } from "./grammar.ts";

/** Whether the text is nothing but white space, if anything. */
export const isWhiteSpace = (text: string): boolean => !/\S/.test(text);

/** The characters that are white space. */
export const whiteSpace: CharacterClass = charactersOf(
  Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit))
    .filter(isWhiteSpace)
    .join(""),
);
