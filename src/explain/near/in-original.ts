import { Changing, type Known, type NearChange, type Round } from "./changes.ts";
import { type NearToken, nearTokens, repeatedCharacter } from "./tokens.ts";

/** Longer originals are not changed: each change is as long. */
const longestOriginal = 100_000;
/** Lines that are taken out, one at a time: a tenth of the runs that a search has. */
const mostLines = 30;
/** Lines that are changed inside. More would need more runs than the minimized input itself. */
const mostChangedLines = 2;
/** Places of one line where something is changed. */
const mostPlaces = 8;
/** After so many passing additions the owner of the input has seen what was missing. */
const enoughPassing = 3;
/** Symbols of the original that are added: few languages separate and enclose by more. */
const mostSymbols = 6;
/** Gaps between tokens in which something is added, where nothing passes that is added next to what is left. */
const mostGaps = 16;

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
  const text = tokens.map((token) => token.text).join("");
  if (original === text || original.length > longestOriginal) return;
  const kept = new Set(tokens.filter(({ kind }) => kind !== "blank").map(withoutRepetition));
  const lines = original.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const related = lines
    .map((line, index) => ({ index, shared: sharedIn(line, kept) }))
    .filter(({ shared }) => shared > 0)
    .toSorted((one, other) => other.shared - one.shared || one.index - other.index);
  const without = related.slice(0, mostLines).map(({ index }) => ofLine(lines, index, ""));
  if (lines.length > 1) yield without;
  const passing = without
    .filter((change) => known(change) === "pass")
    .map(({ original: at }) => at?.line ?? 0);
  const changed = passing.length > 0 ? passing.map((line) => line - 1) : related.map(({ index }) => index);
  const symbols = symbolsOf(original).slice(0, mostSymbols);
  const cut = changed
    .slice(0, mostChangedLines)
    .map((index) => ({ index, parts: nearTokens(lines[index] ?? "") }));
  const places = cut.flatMap((line) => placesIn(line.parts, kept).map((place) => ({ ...line, place })));
  const all = cut.flatMap((line) => Array.from(line.parts.keys(), (place) => ({ ...line, place })));
  const at = ({ index, parts, place }: (typeof places)[number], removed: number, added: string): NearChange =>
    ofLine(
      lines,
      index,
      parts
        .map(({ text }) => text)
        .toSpliced(place, removed, added)
        .join(""),
    );
  const replaced = [...replacementsThatPass(tokens, known), ""].flatMap((to) =>
    places.map((place) => at(place, 1, to)),
  );
  yield replaced;
  // What is missing most often stands next to what is left of the input, else anywhere in its line.
  const isFound = replaced.some((change) => known(change) === "pass");
  for (const gaps of isFound ? [places] : [places, all.slice(0, mostGaps)]) {
    let found = 0;
    for (const added of isFound ? symbols : [...symbols, "a", "1"]) {
      const round = gaps.map(({ place, ...line }) => at({ ...line, place: place + 1 }, 0, added));
      yield round;
      found += round.filter((change) => known(change) === "pass").length;
      if (found >= enoughPassing) return;
    }
    if (found > 0) return;
  }
}

/** A text with which the minimized input passes. */
function replacementsThatPass(tokens: readonly NearToken[], known: Known): readonly string[] {
  const change = new Changing(tokens);
  return usual
    .filter((to) => tokens.some((_, token) => known(change.replace(token, to)) === "pass"))
    .slice(0, 1);
}

/** Texts that are tried in most places of the minimized input. */
const usual: readonly string[] = ["zq", "a", "7", "13"];

/** The different symbols of a text, the most frequent ones first. */
export function symbolsOf(text: string): readonly string[] {
  const counts = new Map<string, number>();
  for (const symbol of text.match(/[^\p{L}\p{M}\p{N}_\s]/gu) ?? [])
    counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([symbol]) => symbol);
}

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

/** The places of a line that have a token of the minimized input. */
const placesIn = (parts: readonly NearToken[], kept: ReadonlySet<string>): readonly number[] =>
  [...parts.entries()]
    .flatMap(([place, token]) => (kept.has(withoutRepetition(token)) ? [place] : []))
    .slice(0, mostPlaces);

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
