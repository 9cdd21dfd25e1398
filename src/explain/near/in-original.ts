import { byFrequency } from "../../base/grouped.ts";
import { Changing, type Known, type NearChange, type Round } from "./changes.ts";
import { type NearToken, nearTokens, plainWords, repeatedCharacter, textOfTokens } from "./tokens.ts";

/** Longer originals are not changed: each change is as long. Only so much of them is searched for words and symbols. */
export const longestOriginal = 100_000;
/** Lines that are taken out, one at a time: a tenth of a search's runs. The first ones decide on the others. */
const mostLines = 30;
const firstLines = 6;
/** Lines that are changed inside. More would need more runs than the minimized input itself. */
const mostChangedLines = 2;
/** Places of one line where something is changed. */
const mostPlaces = 8;
/** After so many passing additions the owner of the input has seen what was missing. */
const enoughPassing = 3;
/** Lines that are added to the minimized input on each side: a few statements or entries. Longer ones show little. */
const mostLinesAround = 4;
const longestLine = 200;
/** Symbols that are added, those of the changed lines first: few languages separate and enclose by more. */
const mostSymbols = 8;
/** The most tokens of a short input. All neighbours of a longer one rarely fail, or are rejected. */
export const shortInput = 8;
/** Gaps between tokens in which something is added, where nothing passes that is added next to what is left. */
const mostGaps = 24;
/** Symbols added in each of these gaps: a hundred runs at most. */
const mostInGaps = 4;

/**
 * Changes of the input as it was before it was minimized. They find passing inputs where all neighbours of a short input
 * fail, and show the owner a change of his own file. First a line is taken out, then something is changed in the lines
 * without which the original passes.
 */
export function* roundsInOriginal(
  tokens: readonly NearToken[],
  original: string,
  known: Known,
): Generator<Round, void, void> {
  if (original === textOfTokens(tokens) || original.length > longestOriginal) return;
  const kept = new Set(tokens.filter(({ kind }) => kind !== "blank").map(withoutRepetition));
  const lines = original.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const related = lines
    .map((line, index) => ({ index, shared: sharedIn(line, kept) }))
    .filter(({ shared }) => shared > 0)
    .toSorted((one, other) => other.shared - one.shared || one.index - other.index);
  const without = related.slice(0, mostLines).map(({ index }) => ofLine(lines, index, ""));
  if (lines.length > 1) {
    yield without.slice(0, firstLines);
    if (without.some((change) => known(change) === "fail")) yield without.slice(firstLines);
  }
  const needed = without
    .filter((change) => known(change) === "pass")
    .map(({ original: at }) => at?.line ?? 0);
  const changed = needed.length > 0 ? needed.map((line) => line - 1) : related.map(({ index }) => index);
  const changedLines = changed.slice(0, mostChangedLines);
  const symbols = [...changedLines.flatMap((index) => [...(lines[index] ?? "")]), ...symbolsOf(original)];
  const added = [...new Set(symbols.filter((symbol) => isSymbol.test(symbol)))].slice(0, mostSymbols);
  yield linesAround(tokens, lines, related[0]?.index ?? 0);
  const passing = replacementsThatPass(tokens, known);
  const isLacking = passing.length === 0 && tokens.length <= shortInput;
  yield* roundsInLines(lines, changedLines, {
    kept,
    added,
    replacements: [...passing, ""],
    known,
    isLacking,
  });
}

interface LineChanges {
  readonly kept: ReadonlySet<string>;
  readonly added: readonly string[];
  readonly replacements: readonly string[];
  readonly known: Known;
  /** Whether the input lacks something that the original has: then something is added. */
  readonly isLacking: boolean;
}

/** Tokens of the lines are replaced, then something is added behind them. */
function* roundsInLines(
  lines: readonly string[],
  changed: readonly number[],
  { kept, added, replacements, known, isLacking }: LineChanges,
): Generator<Round, void, void> {
  const cut = changed.map((line) => ({ line, parts: nearTokens(lines[line] ?? "") }));
  const gaps = cut.flatMap(({ line, parts }) =>
    Array.from(parts.keys(), (place) => ({ line, parts, place })),
  );
  const places = gaps.filter(({ parts, place }) => kept.has(withoutRepetition(parts[place] ?? noToken)));
  const nearest = places.slice(0, mostPlaces);
  const isPassing = (change: NearChange): boolean => known(change) === "pass";
  const replaced = replacements.flatMap((to) =>
    nearest.map(({ line, parts, place }) =>
      ofLine(lines, line, textOfTokens(parts.with(place, tokenOf(to)))),
    ),
  );
  yield replaced;
  const isFound = replaced.some(isPassing);
  if (!isLacking) return;
  // What is missing most often stands next to what is left of the input, else anywhere in its line.
  const besideKept = { tried: nearest, texts: [...added, "a", "1"] };
  const anywhere = { tried: gaps.slice(0, mostGaps), texts: added.slice(0, mostInGaps) };
  for (const { tried, texts } of isFound ? [besideKept] : [besideKept, anywhere]) {
    let found = 0;
    for (const text of texts) {
      const round = tried.map(({ line, parts, place }) =>
        ofLine(lines, line, textOfTokens(parts.toSpliced(place + 1, 0, tokenOf(text)))),
      );
      yield round;
      found += round.filter(isPassing).length;
      if (found >= enoughPassing) return;
    }
    if (found > 0) return;
  }
}

/**
 * Adds lines to the minimized input that stand in the original before or behind what is left of it: perhaps it fails
 * because they are missing. Each begins in its own way.
 */
function linesAround(tokens: readonly NearToken[], lines: readonly string[], place: number): Round {
  const change = new Changing(tokens);
  const nearest = (others: readonly string[]): readonly string[] => {
    const byBeginning = new Map<string, string>();
    for (const line of others.map((each) => each.trimEnd())) {
      const [first] = nearTokens(line.trimStart());
      if (first && line.length <= longestLine && !byBeginning.has(first.text))
        byBeginning.set(first.text, line);
    }
    return [...byBeginning.values()].slice(0, mostLinesAround);
  };
  return [
    ...nearest(lines.slice(place + 1)).map((line) => change.insert(tokens.length, `\n${line}`)),
    ...nearest(lines.slice(0, place).toReversed()).map((line) => change.insert(0, `${line}\n`)),
  ];
}

const tokenOf = (text: string): NearToken => ({ kind: "symbol", text });
const noToken = tokenOf("");

/** A text with which the minimized input passes. */
function replacementsThatPass(tokens: readonly NearToken[], known: Known): readonly string[] {
  const change = new Changing(tokens);
  return usual
    .filter((to) => tokens.some((_, token) => known(change.replace(token, to)) === "pass"))
    .slice(0, 1);
}

/** Texts that are tried in most places of the minimized input. */
const usual: readonly string[] = [...plainWords, "7", "13"];

const isSymbol = /[^\p{L}\p{M}\p{N}_\s]/u;

/** The different symbols of a text, the most frequent ones first. */
export const symbolsOf = (text: string): readonly string[] =>
  byFrequency([...text].filter((each) => isSymbol.test(each))).map(([symbol]) => symbol);

/** A run of symbols may have become shorter. */
const withoutRepetition = ({ kind, text }: NearToken): string =>
  kind === "symbol" ? repeatedCharacter(text) : text;

/** How many different tokens a line shares with the minimized input. */
const sharedIn = (line: string, kept: ReadonlySet<string>): number =>
  new Set(
    nearTokens(line)
      .map(withoutRepetition)
      .filter((text) => kept.has(text)),
  ).size;

/** The original with another line in the place of this one. */
function ofLine(lines: readonly string[], index: number, becomes: string): NearChange {
  const was = lines[index] ?? "";
  return {
    kind: "in original",
    tokens: [],
    to: [becomes],
    original: { line: index + 1, was, becomes },
    text: () => lines.with(index, becomes).join(""),
  };
}
