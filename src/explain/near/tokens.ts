import { addTo } from "../../base/grouped.ts";

/** The kind of a token: letters, digits, white space, or any other character. */
export type NearTokenKind = "word" | "number" | "blank" | "symbol";

/** A token of any text. A token of blanks or symbols repeats one character. */
export interface NearToken {
  readonly kind: NearTokenKind;
  readonly text: string;
}

const tokenPattern = /([\p{L}\p{M}_]+)|([0-9]+)|(\r\n|.)\3*/gsu;

/** Cuts a text into tokens; joined they give the text. */
export function nearTokens(text: string): readonly NearToken[] {
  return Array.from(text.matchAll(tokenPattern), ([token, word, number]) => ({
    kind:
      word !== undefined ? "word" : number !== undefined ? "number" : /\s/.test(token) ? "blank" : "symbol",
    text: token,
  }));
}

/** The kind of a text that is one token; null for other texts. */
export const kindOf = (text: string): NearTokenKind | null => {
  const [token, ...others] = nearTokens(text);
  return others.length === 0 ? (token?.kind ?? null) : null;
};

export const isWordOrNumber = (token: NearToken | undefined): boolean =>
  token?.kind === "word" || token?.kind === "number";

export const textOfTokens = (tokens: readonly NearToken[]): string => tokens.map(({ text }) => text).join("");

/** Words without a meaning: if they fail in the place of a word, most words do. */
export const plainWords: readonly string[] = ["zq", "a"];
/** Words with a capital, and with an underscore: some programs read them in another way. */
export const unlikeWords: readonly string[] = ["Foo", "b_c"];

/** A word of this length without a meaning: if it fails, a word may fail because of its length. */
export const wordOfLength = (length: number): string => "z".repeat(length);

/** The character that a token of symbols or blanks repeats. */
export const repeatedCharacter = (text: string): string =>
  text.startsWith("\r\n") ? "\r\n" : String.fromCodePoint(text.codePointAt(0) ?? 0);

/** How often a token of symbols or blanks repeats its character. */
export const repetitions = (text: string): number => text.length / repeatedCharacter(text).length;

const partners: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">" };

/** The closing bracket of an opening one; undefined for any other text. */
export const closingOf = (text: string): string | undefined => partners[text];

/** The opening bracket of a closing one; undefined for any other text. */
export const openingOf = (text: string): string | undefined =>
  Object.keys(partners).find((open) => partners[open] === text);

/** Tokens that may belong together and are changed at once. */
export interface TokenGroup {
  readonly kind: "equal" | "brackets";
  /** Their numbers, ascending. */
  readonly tokens: readonly number[];
}

/** Equal words, equal numbers, equal quotes, and brackets that close each other. */
export function groupsOf(tokens: readonly NearToken[]): readonly TokenGroup[] {
  return [...equalTokens(tokens), ...bracketPairs(tokens)];
}

function equalTokens(tokens: readonly NearToken[]): readonly TokenGroup[] {
  const byText = new Map<string, number[]>();
  for (const [number, { kind, text }] of tokens.entries()) {
    if (kind === "blank" || (kind === "symbol" && !/^["'`*_~|]/.test(text))) continue;
    addTo(byText, text, number);
  }
  return [...byText.values()]
    .filter((equal) => equal.length > 1)
    .map((equal) => ({ kind: "equal", tokens: equal }));
}

function bracketPairs(tokens: readonly NearToken[]): readonly TokenGroup[] {
  const open: number[] = [];
  const pairs: TokenGroup[] = [];
  for (const [number, { text }] of tokens.entries()) {
    const character = repeatedCharacter(text);
    if (closingOf(character) !== undefined) open.push(number);
    const opening = tokens[open.at(-1) ?? -1];
    if (opening === undefined || closingOf(repeatedCharacter(opening.text)) !== character) continue;
    if (repetitions(opening.text) !== repetitions(text)) continue;
    pairs.push({ kind: "brackets", tokens: [open.pop() ?? 0, number] });
  }
  return pairs;
}
