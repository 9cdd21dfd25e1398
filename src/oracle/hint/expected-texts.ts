/** How many texts one message may name. */
const mostTexts = 4;

/**
 * The texts that a message says are missing, or were meant: what it quotes behind "expected", "missing", "did you
 * mean" and the like, and symbols it calls by their names; none when it says nothing of the kind. Of several lines the
 * first that does counts.
 */
export function expectedTexts(lines: readonly string[]): readonly string[] {
  for (const line of lines) {
    const wish = wishIn(line);
    if (wish === undefined) continue;
    const texts = [...quotedIn(wish), ...namedIn(wish)];
    if (texts.length > 0) return [...new Set(texts)].slice(0, mostTexts);
  }
  return [];
}

/** The part of a line that says what would have been right. */
function wishIn(line: string): string | undefined {
  const closed = neverClosed.exec(line);
  if (closed !== null) return `'${partners.get(closed[1] ?? closed[2] ?? "") ?? ""}'`;
  const [, first] = wishedFirst.exec(line) ?? [];
  if (first !== undefined) return first;
  // What stood in the place of what was expected is told behind it, or in front of it.
  const [, behind = ""] = wishing.exec(line) ?? [];
  const [wish = ""] = behind.split(instead);
  if (quotedIn(wish).length > 0 || namedIn(wish).length > 0) return wish;
  return wishedInFront.exec(line)?.[1];
}

const wishing =
  /\b(?:expect(?:ed|ing|s)?|missing|forg[eo]t|did you mean|you meant|followed by|looking for matching|needs?)\b(.*)/i;
const instead = /\b(?:before|but|found|got|near|instead|after)\b/;
/** With nothing behind it but what it is for. */
const wishedFirst = /([`'"‘“]\S{1,12}['"’”]) (?:is )?expected(?= ?\(| near| at|[.;]|$)/;
const wishedInFront = /([`'"‘“].{1,3}['"’”]) (?:is )?expected\b/;
const neverClosed =
  /['"`‘]([([{])['"`’] (?:was never closed|is not closed)|does not match opening \w+ ['"]([([{])['"]/;
const partners: ReadonlyMap<string, string> = new Map([
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
]);

/** Words and symbols between quotes of any kind, and a symbol that stands by itself. */
function quotedIn(wish: string): readonly string[] {
  const quoted = Array.from(wish.matchAll(/[`'"‘“](\\?[^\s\\]{1,20}?)['"’”]/g), ([, text = ""]) =>
    text.replace("\\", ""),
  );
  const [, alone] = /^ ([^\s\w"'`‘’“”.]) /.exec(wish) ?? [];
  return alone === undefined ? quoted : [...quoted, alone];
}

function namedIn(wish: string): readonly string[] {
  return names.flatMap(([name, texts]) => (name.test(wish) ? texts : []));
}

const names: readonly (readonly [name: RegExp, texts: readonly string[]])[] = [
  [/\bcomma\b/i, [","]],
  [/(?<!semi)colon\b/i, [":"]],
  [/\bsemicolon\b/i, [";"]],
  [/\bparenthes[ie]s\b/i, ["(", ")"]],
  [/\bequals sign\b/i, ["="]],
  [/\btab\b/i, ["\t"]],
  [/\bcatch or finally\b/i, ["catch", "finally"]],
];
