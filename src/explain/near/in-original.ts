import { byFrequency } from "../../base/grouped.ts";
import { Changing, type Known, type NearChange, type Round } from "./changes.ts";
import { type NearToken, nearTokens, plainWords, repeatedCharacter, textOfTokens } from "./tokens.ts";

/** Longer originals are not changed: each change is as long. Only so much of them is searched for words and symbols. */
export const longestOriginal = 100_000;
/** Lines that are taken out, one at a time: those after the first dozen seldom decide. */
const mostLines = 12;
/** Lines, or rests of lines, that are changed inside. More would need more runs than the minimized input itself. */
export const mostChangedInside = 2;
/** Places in them where something is changed. */
const mostPlaces = 8;

/**
 * Changes of the input as it was before it was minimized, which show its owner a change of his own file. First a line is taken out, then
 * tokens are replaced in the lines without which the original passes.
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
    .toSorted((one, other) => other.shared - one.shared || one.index - other.index)
    .slice(0, mostLines)
    .map(({ index }) => index);
  const without = (index: number): NearChange => ofLine(lines, index, "");
  if (lines.length > 1) yield related.map(without);
  const needed = related.filter((index) => known(without(index)) === "pass");
  const changed = (needed.length > 0 ? needed : related).slice(0, mostChangedInside);
  const places = changed.flatMap((index) => {
    const parts = nearTokens(lines[index] ?? "");
    return parts.flatMap((part, place) =>
      kept.has(withoutRepetition(part)) ? [{ index, parts, place }] : [],
    );
  });
  yield [...replacementsThatPass(tokens, known), ""].flatMap((text) =>
    places
      .slice(0, mostPlaces)
      .map(({ index, parts, place }) =>
        ofLine(lines, index, textOfTokens(parts.with(place, { kind: "symbol", text }))),
      ),
  );
}

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
