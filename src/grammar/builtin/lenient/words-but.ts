/**
 * An expression in our notation for the words of letters, digits and underscores that begin with a letter or underscore and
 * are none of these, in upper or lower case: grammars of letters have no other way to tell keywords from names.
 */
export function wordsBut(keywords: readonly string[]): string {
  return behind("", keywords, initials);
}

const initials = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_";
const letters = `${initials}0123456789`;

/** What may follow the beginning of a word, so that it becomes a word that is no keyword; `allowed` are its next letters. */
function behind(beginning: string, keywords: readonly string[], allowed: string): string {
  const further = keywords.filter((word) => word.length > beginning.length && word.startsWith(beginning));
  const next = [...new Set(further.map((word) => word.charAt(beginning.length)))];
  const special = next.map((letter) => `${letter}${letter.toUpperCase()}`).join("");
  const others = [...allowed].filter((letter) => !special.includes(letter)).join("");
  const ways = [
    `/[${others}]/ /[${letters}]/*`,
    ...next.map((letter) => continued(beginning + letter, keywords)),
  ];
  return `(${ways.join(" | ")})`;
}

/** The next letter of a keyword, and what may follow it. */
function continued(beginning: string, keywords: readonly string[]): string {
  const letter = beginning.slice(-1);
  const more = behind(beginning, keywords, letters);
  return `"${letter}"i ${more}${keywords.includes(beginning) ? "" : "?"}`;
}
