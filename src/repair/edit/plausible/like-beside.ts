import { endOfLine, startOfLine } from "../../../text/position.ts";
import { kindOfToken } from "../../../text/token.ts";
import { boundariesOf } from "../../../text/unit.ts";
import { fixedEdit } from "../fixed-edit.ts";
import type { LocalEdit } from "../local-edit.ts";
import type { Site } from "../site.ts";
import { type IndentedLine, indentedLines } from "./indented-lines.ts";

/** How many tokens before and behind the place, and how many lines before and behind its own, are looked at. */
const mostTokens = 3;
const mostLines = 2;
/** How many symbols are tried in the place of one. */
const mostSymbols = 2;
/** So many tokens from its beginning, a place on a line may be about the end of the line before. */
const fewTokens = 3;
const ends = ";,:.";
/** Signs that are taken for one another; others calculate, or are part of a name. */
const separators: ReadonlySet<string> = new Set([":", "=", ",", ";"]);

/**
 * Edits that end a line as those beside it end which are indented as far, where it ends with another sign: the place's line, and the
 * one before when the place is near the beginning of its line.
 */
export function endingsLikeBeside({ text, boundaries, token, place }: Site): readonly LocalEdit[] {
  const lines = indentedLines(text);
  const own = lines.findLastIndex(({ start }) => start <= place);
  const { start: first = 0 } = lines[own] ?? {};
  const isEarly = (boundaries[token - fewTokens] ?? 0) <= first;
  return (isEarly ? [own - 1, own] : [own]).flatMap((at) => {
    const line = lines[at];
    if (line === undefined) return [];
    const start = line.end - 1;
    const sign = String.fromCharCode(text[start] ?? 0);
    if (!ends.includes(sign)) return [];
    return [...endsOfSame(text, lines, at), ...endsBeside(text, lines, at)]
      .filter((other) => other !== sign)
      .map((inserted) => ({
        ...fixedEdit(`end the line with ${inserted}`, { start, end: line.end, inserted }),
        isCertain: true,
      }));
  });
}

/** Nothing, where a line that is the same but for its sign is indented as far: that needs none. */
function endsOfSame(text: Uint8Array, lines: readonly IndentedLine[], at: number): readonly string[] {
  const { start = 0, end = 0, indentation } = lines[at] ?? {};
  const shown = shownOf(text.subarray(start, end - 1));
  const isSame = (line: IndentedLine): boolean =>
    line.indentation === indentation && shownOf(text.subarray(line.start, line.end)) === shown;
  return lines.some(isSame) ? [""] : [];
}

const bullet = /^(?:[-*+|>:?]|&&|\|\||\d+\.) +(?=\S)/;
/** How many bytes less or more a line is indented that lacks what it begins with. */
const fewBytes = 2;

/**
 * Edits that begin the place's line, or the one before, as the nearest line begins which is indented about as far: with the sign of an item
 * of a list, or an operator.
 */
export function beginningsLikeBeside({ text, place }: Site): readonly LocalEdit[] {
  const lines = indentedLines(text);
  const own = lines.findLastIndex(({ start }) => start <= place);
  const shownAt = (at: number): string => shownOf(text.subarray(lines[at]?.start, lines[at]?.end));
  return [own, own - 1].flatMap((at) => {
    const line = lines[at];
    if (line === undefined || bullet.test(shownAt(at))) return [];
    const beside = [at - 1, at + 1].flatMap((other) => {
      const width = lines[other]?.indentation.length ?? Infinity;
      const [inserted] = bullet.exec(shownAt(other)) ?? [];
      return inserted === undefined || Math.abs(width - line.indentation.length) > fewBytes ? [] : [inserted];
    });
    const signs = beside.flatMap((sign) => (sign === "? " ? [": "] : [sign]));
    return [...new Set(signs)].map((inserted) => ({
      ...fixedEdit("begin like the line beside", { start: line.start, inserted }),
      isCertain: true,
    }));
  });
}

/** The signs that end the nearest lines indented as far as one, commas and semicolons only, the nearest first; else what ends most lines. */
function endsBeside(text: Uint8Array, lines: readonly IndentedLine[], at: number): readonly string[] {
  const { indentation } = lines[at] ?? {};
  const beside = [lines.slice(0, at).reverse(), lines.slice(at + 1)].flatMap((others) => {
    const line = others.find(
      (other) =>
        other.indentation === indentation && ";,".includes(String.fromCharCode(text[other.end - 1] ?? 0)),
    );
    return line === undefined ? [] : [String.fromCharCode(text[line.end - 1] ?? 0)];
  });
  if (beside.length > 0) return [...new Set(beside)];
  const endedBy = (sign: string): number =>
    lines.filter(({ end }) => text[end - 1] === sign.charCodeAt(0)).length;
  return [endedBy(";") >= endedBy(",") ? ";" : ","];
}

/**
 * Edits that put in the place of a symbol near the place another that stands between operands likewise on its line, or on one
 * beside it; the nearest first.
 */
export function symbolsLikeBeside({ text, boundaries, token, place }: Site): readonly LocalEdit[] {
  const from = startOfLine(text, boundaries[Math.max(0, token - mostTokens)] ?? place);
  const own = shownOf(text.subarray(startOfLine(text, place), endOfLine(text, place)));
  const beside = linesAround(text, place).flatMap((line) => betweenOf(line));
  const last = boundaries[token + mostTokens + 1] ?? Infinity;
  return betweenOf(text.subarray(from, endOfLine(text, place)))
    .filter(({ end }) => from + end >= (boundaries[token - mostTokens] ?? 0) && from + end <= last)
    .reverse()
    .flatMap(({ symbol, kinds, tokens, isFirst, start, end }) => {
      const alike = beside.filter((other) => other.kinds === kinds);
      const most = [
        ...alike.filter((other) => other.isFirst && isFirst),
        ...alike.filter((other) => other.tokens === tokens),
        ...alike,
      ];
      return [...new Set(most.map((other) => other.symbol))]
        .filter((other) => other !== symbol)
        .slice(0, mostSymbols)
        .map((inserted) => ({
          ...fixedEdit(`write ${inserted} as beside`, { start: from + start, end: from + end, inserted }),
          isCertain: own.includes(inserted),
        }));
    });
}

/** A symbol that stands alone between two tokens, of which each is known as an operand or a bracket. */
interface Between {
  readonly symbol: string;
  readonly kinds: string;
  /** The same, but with words, numbers, strings and opening brackets told apart. */
  readonly tokens: string;
  /** Whether it stands behind the first token of its line. */
  readonly isFirst: boolean;
  readonly start: number;
  readonly end: number;
}

function betweenOf(line: Uint8Array): readonly Between[] {
  const boundaries = boundariesOf(line, "tokens");
  const tokens = [...boundaries.subarray(0, -1)]
    .map((start, at) => ({ start, end: boundaries[at + 1] ?? start }))
    .filter(({ start, end }) => kindOfToken(line.subarray(start, end)) !== "space");
  return tokens.slice(1, -1).flatMap(({ start, end }, at) => {
    const symbol = shownOf(line.subarray(start, end));
    if (!separators.has(symbol)) return [];
    const beside = [tokens[at], tokens[at + 2]].map((each) => line.subarray(each?.start, each?.end));
    const [left, right] = beside.map(kindOf);
    return left === "operator" || right === "operator"
      ? []
      : [
          {
            symbol,
            kinds: `${left} ${right}`,
            tokens: beside.map(tokenKindOf).join(" "),
            isFirst: at === 0,
            start,
            end,
          },
        ];
  });
}

const tokenKindOf = (token: Uint8Array): string => {
  const kind = kindOfToken(token);
  return kind === "symbol" ? shownOf(token) : kind;
};

function kindOf(token: Uint8Array): string {
  if (kindOfToken(token) !== "symbol") return "operand";
  const shown = shownOf(token);
  if ("[{".includes(shown)) return "operand";
  return "()]}".includes(shown) ? shown : "operator";
}

/** The place's line and those around it, the nearest first. */
function linesAround(text: Uint8Array, place: number): readonly Uint8Array[] {
  const start = startOfLine(text, place);
  const lines = [text.subarray(start, endOfLine(text, place))];
  let [before, behind] = [start, endOfLine(text, place)];
  for (let count = 0; count < mostLines; count++) {
    if (behind < text.length) {
      const next = endOfLine(text, behind + 1);
      lines.push(text.subarray(behind + 1, next));
      behind = next;
    }
    if (before > 0) {
      const previous = startOfLine(text, before - 1);
      lines.push(text.subarray(previous, before - 1));
      before = previous;
    }
  }
  return lines;
}

const shownOf = (bytes: Uint8Array): string => new TextDecoder("latin1").decode(bytes);
