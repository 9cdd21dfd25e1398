const WORD = /[\p{L}\p{N}_$]/u;
const WORDS = /[\p{L}_$]+/gu;

/** Whether the character, or the surrogate, belongs to a word. */
export const isOfWord = (character: string | undefined): boolean =>
  character !== undefined && WORD.test(character);

/** Whether the text is one word, digits included. */
export const isWord = (text: string): boolean => /^[\p{L}\p{N}_$]+$/u.test(text);

/** The words of the text; digits tell nothing and are left out. */
export const wordsOf = (text: string): readonly string[] => text.match(WORDS) ?? [];

/** The text with one blank between words and other signs, whatever blanks it has there. */
export const wordsAndSigns = (text: string): string =>
  (text.match(/[\p{L}\p{N}_$]+|[^\s\p{L}\p{N}_$]/gu) ?? []).join(" ");
