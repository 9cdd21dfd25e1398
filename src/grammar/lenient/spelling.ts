/**
 * An expression for identifiers (letters, digits, underscores) other than the keywords, in any case. Character grammars have
 * no other way to exclude keywords.
 */
export function wordBut(keywords: readonly string[]): string {
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

const alphabet = [..."abcdefghijklmnopqrstuvwxyz"];

/** Of so few letters, a word with the first two exchanged may be another. */
const mostAmbiguous = 3;

/**
 * An expression for misspellings of a lower-case word, other than the given words: one letter missing, added or changed, or
 * two neighbours swapped. The first letter stays, as readers recognize words by it.
 */
export function misspelt(word: string, others: readonly string[] = []): string {
  const taken = new Set([word, ...others]);
  const ways: string[] = [];
  if (word.length > mostAmbiguous) ways.push(`"${word.charAt(1)}${word.charAt(0)}${word.slice(2)}"`);
  for (let at = 1; at <= word.length; at++) {
    const head = word.slice(0, at);
    const rest = word.slice(at + 1);
    const swapped = `${head}${word.slice(at + 1, at + 2)}${word.slice(at, at + 1)}${word.slice(at + 2)}`;
    for (const spelt of [head + rest, swapped]) if (!taken.has(spelt)) ways.push(`"${spelt}"`);
    ways.push(`"${head}" ${letterBetween(head, word.slice(at), taken)}`);
    if (at < word.length) ways.push(`"${head}" ${letterBetween(head, rest, taken)}`);
  }
  return `(${[...new Set(ways)].join(" | ")})`;
}

/** Any letter between two parts of a word that makes none of those taken. */
function letterBetween(head: string, rest: string, taken: ReadonlySet<string>): string {
  const letters = alphabet.filter((letter) => !taken.has(head + letter + rest)).join("");
  return `/[${letters}]/${rest === "" ? "" : ` "${rest}"`}`;
}

/** An expression for a line that is not this word with nothing but blanks around it. */
export function lineBut(word: string): string {
  const behind = (at: number): string => {
    const letter = word.charAt(at);
    if (letter === "") return `${blanks} /[^ \\t\\n]/ ${rest}`;
    return `(/[^${letter}\\n${at === 0 ? " \\t" : ""}]/ ${rest} | "${letter}" ${behind(at + 1)})?`;
  };
  return `${blanks} ${behind(0)}`;
}

const blanks = String.raw`/[ \t]/*`;
const rest = String.raw`/[^\r\n]*/`;
