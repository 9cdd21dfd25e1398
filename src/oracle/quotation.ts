/**
 * Undoes the escapes of Python, JavaScript, Rust or Go in a quoted text. Unknown escapes become spaces. Windows paths
 * stay unchanged.
 */
function unescaped(text: string): string {
  if (/^(?:[A-Za-z]:|\\)\\/.test(text)) return text;
  return text.replace(escapes, (escaped) => {
    const what = escaped.slice(1);
    if (/^[0-7]/.test(what)) return letter(Number.parseInt(what, 8));
    if (/^[xuU]./.test(what)) return letter(Number.parseInt(what.replace(/^.\{?/, ""), 16));
    return simple[what] ?? " ";
  });
}

const escapes = /\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|u\{[0-9a-fA-F]{1,6}\}|U[0-9a-fA-F]{8}|[0-7]{1,3}|.)/gs;

const letter = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : " ");

const simple: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  "\\": "\\",
  '"': '"',
  "'": "'",
  "`": "`",
};

/** Replaces each path in the text by its last part: directories differ between machines and runs. */
export function shortened(text: string): string {
  return paths.reduce((shorter, path) => shorter.replace(path, fileName), text);
}

/** The last part of a path, or `_` for a generated temporary name. */
export function fileName(path: string): string {
  const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
  return madeUp.test(name) ? "_" : name;
}

/** Names by mktemp, Python, gcc and Java, and names with a hash. */
const madeUp = /^(?:tmp\.?\w{6,}|cc\w{6}(?:\.|$))|\d{8,}|(?=[0-9a-f]*\d)[0-9a-f]{10,}/;

const paths: readonly RegExp[] = [
  /\bfile:\/\/\S+?(?=[):,]?(?:\s|$|:\d))/g,
  // An absolute path or one that starts with dots. </div> and and/or are not paths.
  /(?<![\w<./\\])(?:[A-Za-z]:)?(?:~|\.{1,2})?[\\/](?:[\w.@+~%$-]+[\\/])*[\w.@+~%$-]+/g,
  /(?<![\w./\\])[\w.@-]+(?:[\\/][\w.@-]+)+\.\w+/g,
];

/** Tests whether the candidate contains a text; a single word must match a whole word. */
export type StandsInCandidate = (word: string) => boolean;

/**
 * Formats a quotation as “ ” with its words, in ‹ › if the candidate contains them: a message may quote those from the
 * candidate, the others are the program's own. Drops numbers and words cut by an ellipsis. If the candidate contains
 * the whole quotation, all its words are marked.
 */
export function quotation(content: string, standsInCandidate: StandsInCandidate): string {
  const quoted = unescaped(content);
  const isPiece = !isWord.test(quoted) && /\S/.test(quoted) && standsInCandidate(quoted);
  const text = shortened(quoted).replace(/[“”‹›]/g, " ");
  const words = [...new Set(text.match(word))].filter((one) => !/^\d+$/.test(one));
  const parts = words.length > 0 || /[\p{L}\p{N}_]/u.test(text) ? words : [text.replace(/\s+/g, "")];
  const shown = parts
    .filter((part) => part !== "")
    .slice(0, mostWords)
    .map((part) => (isPiece || standsInCandidate(part) ? `‹${part}›` : part));
  return `“${shown.join(" ")}”`;
}

const mostWords = 20;

const isWord = /^[\p{L}\p{N}_]*$/u;

/** Words that no ellipsis cuts. */
const word = /(?<!\.\.\.|…|[\p{L}\p{N}_])[\p{L}\p{N}_]+(?![\p{L}\p{N}_]|\.\.\.|…)/gu;

/** Makes the test for one candidate: it contains the text as written, in lower case or in upper case. */
export function standsIn(candidate: () => string): StandsInCandidate {
  return (word) => {
    const text = candidate();
    return [word, word.toLowerCase(), word.toUpperCase()].some((form) => hasWord(text, form));
  };
}

function hasWord(text: string, word: string): boolean {
  if (!isWord.test(word)) return text.includes(word);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    if (!isPartOfWord(text[at - 1] ?? "") && !isPartOfWord(text[at + word.length] ?? "")) return true;
  }
  return false;
}

const isPartOfWord = (text: string): boolean => /^[\p{L}\p{N}_]/u.test(text);

/**
 * Whether two fingerprints differ only in their quotations. A word of only one quotation must occur in that one's
 * candidate. Lists between « » must overlap.
 */
export function sameButForQuotations(one: string, other: string): boolean {
  if (one.replace(parts, "_") !== other.replace(parts, "_")) return false;
  const others = other.match(parts) ?? [];
  return (one.match(parts) ?? []).every((part, index) => {
    const counterpart = others[index] ?? "";
    return part.startsWith("«") ? overlap(part, counterpart) : alike(part, counterpart);
  });
}

const parts = /“[^”]*”|«[^»]*»/g;

const wordsOf = (part: string): readonly string[] => part.slice(1, -1).split(" ").filter(Boolean);

function alike(one: string, other: string): boolean {
  const bare = (part: string): ReadonlySet<string> => new Set(wordsOf(part.replace(/[‹›]/g, "")));
  const namesStandIn = (names: string, all: ReadonlySet<string>): boolean =>
    wordsOf(names).every((name) => name.startsWith("‹") || all.has(name));
  return namesStandIn(one, bare(other)) && namesStandIn(other, bare(one));
}

function overlap(one: string, other: string): boolean {
  const others = new Set(wordsOf(other));
  return wordsOf(one).some((part) => others.has(part));
}

/** The fingerprint as a label for a class of failures: candidate words become `_`, lists are dropped. */
export function withoutQuotations(fingerprint: string): string {
  return fingerprint
    .replace(/“[^”]*”/g, (part) => {
      const words = wordsOf(part).map((word) => (word.startsWith("‹") ? "_" : word));
      return words.every((word) => word === "_") ? "_" : `“${words.join(" ")}”`;
    })
    .replace(/ in «[^»]*»/g, "");
}

/** The fingerprint without culprit's own marks, for people. */
export const readable = (fingerprint: string): string =>
  fingerprint.replace(/[“”‹›«»]/g, "").replace(/ {2,}/g, " ");
