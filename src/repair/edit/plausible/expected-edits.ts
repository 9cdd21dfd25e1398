import { endOfLine, startOfLine } from "../../../text/position.ts";
import { endOfToken, kindOfToken } from "../../../text/token.ts";
import { isWhiteSpace } from "../../../text/white-space.ts";
import { fixedEdit } from "../fixed-edit.ts";
import { insertion, type LocalEdit } from "../local-edit.ts";
import type { Site } from "../site.ts";
import { attachesToTokenBefore } from "../symbol.ts";

/** How many tokens in front of the place what is expected may belong to, and how many symbols may stand in its place. */
const mostTokens = 4;
const mostSymbols = 8;

/**
 * Edits that put in what the program says it expected: in front of the place or of the tokens before it, in the place of
 * the word there, or of a symbol on the line.
 */
export function expectedEdits(site: Site, expected: readonly string[]): readonly LocalEdit[] {
  return expected.flatMap((text) => (isWord(text) ? wordEdits(site, text) : symbolEdits(site, text)));
}

/** What ends a tag or a list of types is written right behind it. */
const angle = ">";

const isWord = (text: string): boolean => kindOfToken(new TextEncoder().encode(text)) === "word";

function wordEdits({ text, place }: Site, word: string): readonly LocalEdit[] {
  const end = endOfToken(text, place);
  const here = kindOfToken(text.subarray(place, end)) === "word";
  return [
    ...(here ? [fixedEdit(`put ${word}`, { start: place, end, inserted: word })] : []),
    fixedEdit(`insert ${word}`, { start: place, inserted: `${word} ` }),
  ];
}

function symbolEdits(site: Site, symbol: string): readonly LocalEdit[] {
  const { text, boundaries, token, place } = site;
  const bytes = new TextEncoder().encode(symbol);
  const starts = [...boundaries.slice(token + 1, token + 3)];
  for (let at = token; at >= 0 && starts.length <= mostTokens; at--) {
    const start = boundaries[at] ?? 0;
    if (start < place && !isWhiteSpace(text[start])) starts.push(start);
  }
  const attaches = attachesToTokenBefore(bytes) || symbol === angle;
  const behindTokenBefore = (start: number): number => {
    let at = start;
    while (attaches && isWhiteSpace(text[at - 1])) at--;
    return at;
  };
  const places = [...new Set([place, ...starts, ...gapsOnLine(site)].map(behindTokenBefore))];
  const replaced = (symbol === comparison ? assignmentsOnLine(site) : symbolsOnLine(site)).slice(
    0,
    mostSymbols,
  );
  return [
    ...(symbol === "(" && isHead(site) ? [fixedEdit("insert ()", { start: place, inserted: "()" })] : []),
    ...(symbol === angle ? [] : [insertion(symbol)]),
    ...places.map((start) => fixedEdit(`insert ${symbol}`, { start, inserted: symbol })),
    ...replaced.map((start) => fixedEdit(`put ${symbol}`, { start, end: start + 1, inserted: symbol })),
  ];
}

/** Whether the place is behind a name and in front of what begins a block, so that brackets around nothing lack. */
const isHead = ({ text, place }: Site): boolean =>
  ":{".includes(String.fromCharCode(text[place] ?? 0)) && !isWhiteSpace(text[place - 1]);

/** Where behind the site's token two words or groups stand on its line with nothing but blanks between them. */
function gapsOnLine({ text, boundaries, token }: Site): readonly number[] {
  const places: number[] = [];
  for (let at = token; at + 2 < boundaries.length && places.length < mostTokens; at++) {
    const [start = 0, blank = 0, next = 0] = boundaries.slice(at, at + 3);
    if (text.subarray(start, next).includes(newline)) break;
    const isApart =
      isWhiteSpace(text[blank]) && /[\w"'`)\]}]/.test(String.fromCharCode(text[blank - 1] ?? 0));
    if (isApart && /[\w"'`([{]/.test(String.fromCharCode(text[next] ?? 0))) places.push(next);
  }
  return places;
}

/** What a program that meets `=` in an expression names. */
const comparison = "==";

/** Where a single `=` stands on the place's line, the last first. */
function assignmentsOnLine({ text, place }: Site): readonly number[] {
  const from = startOfLine(text, place);
  const line = new TextDecoder("latin1").decode(text.subarray(from, endOfLine(text, place)));
  return Array.from(line.matchAll(/(?<![=!<>:+*/%&|^-])=(?!=)/g), ({ index }) => from + index).reverse();
}

/** Where symbols stand on the line of the site's token, brackets and quotes aside; the last first. */
function symbolsOnLine({ text, boundaries, token }: Site): readonly number[] {
  const places: number[] = [];
  for (let at = token; at >= 0; at--) {
    const start = boundaries[at] ?? 0;
    const end = boundaries[at + 1] ?? start;
    if (text.subarray(start, end).includes(newline)) break;
    if (end === start + 1 && /[^\s\w"'`()[\]{}]/.test(String.fromCharCode(text[start] ?? 0)))
      places.push(start);
  }
  return places;
}

const newline = 0x0a;
