const alphabet = [..."abcdefghijklmnopqrstuvwxyz"];

/** Of so few letters, a word with the first two exchanged may be another. */
const mostAmbiguous = 3;

/**
 * An expression in our notation for what is spelt almost like a word of small letters, and is none of these others: with a letter left
 * out, put in or changed, but for the first, by which people tell words, or with two neighbours exchanged.
 */
export function speltLike(word: string, others: readonly string[] = []): string {
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
