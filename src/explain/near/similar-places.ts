import type { Known, NearChange, Round } from "./changes.ts";
import { mostChangedInside } from "./in-original.ts";
import { closingOf, isWordOrNumber, type NearToken, nearTokens, openingOf, textOfTokens } from "./tokens.ts";

/** Texts of the original that are tried in one place: those that fit best. More would use up the runs of other places. */
export const mostOfOriginal = 3;
/** Tokens beside a place by which it is found again. */
export const mostCompared = 8;
/** Rests that replace one in all. */
const mostRests = 16;
/** Look at so many rests behind one word of the original, since all of them are compared without a pause. */
const mostElsewhere = 50;
/** Brackets within each other: of more, the outer ones end no rest. */
const mostNested = 20;
/** Longer rests, in characters, are most of an input. */
const longestRest = 400;
/** Runs that shorten a rest. */
const mostToShorten = 30;

/** Finds words of a text for a place: those between the most tokens like those around the place. */
export function wordsInPlaces(
  all: readonly NearToken[],
): (tokens: readonly NearToken[], place: number) => readonly string[] {
  return (tokens, place) => {
    const replaced = tokens[place];
    if (replaced?.kind !== "word") return [];
    const ranked = new Map<string, number>();
    for (const [number, { kind, text }] of all.entries()) {
      if (kind !== "word" || text === replaced.text) continue;
      const one = { tokens, place };
      const other = { tokens: all, place: number };
      const alike = alikeBeside(one, other, -1) + alikeBeside(one, other, 1);
      ranked.set(text, Math.max(ranked.get(text) ?? 0, alike));
    }
    const best = [...ranked].toSorted(([, one], [, other]) => other - one);
    return best.slice(0, mostOfOriginal).map(([text]) => text);
  };
}

/** One more than the tokens on one side of two places that are alike. */
function alikeBeside(one: Placed, other: Placed, step: -1 | 1): number {
  let size = 1;
  while (
    size <= mostCompared &&
    isAlike(one.tokens[one.place + size * step], other.tokens[other.place + size * step])
  )
    size++;
  return size;
}

interface Placed {
  readonly tokens: readonly NearToken[];
  /** The number of a token. */
  readonly place: number;
}

/** Whether both are the same symbols or blanks, or of one kind otherwise. */
const isAlike = (one: NearToken | undefined, other: NearToken | undefined): boolean =>
  one !== undefined && one.kind === other?.kind && (isWordOrNumber(one) || one.text === other.text);

/**
 * Replaces what stands behind a word, up to the end of its brackets or its line, by what stands behind the same word elsewhere
 * in the original. There it may be right. A text with which the input passes is shortened. Words at the end come first: if
 * what stands behind one is wrong, so is what contains it.
 */
export function* restsElsewhere(
  tokens: readonly NearToken[],
  original: string,
  known: Known,
): Generator<Round, void, void> {
  const text = textOfTokens(tokens);
  const rests = restsIn(tokens).toReversed();
  const elsewhere = restsIn(nearTokens(original), new Set(rests.map(({ word }) => word)));
  const wrong: Rest[] = [];
  let left = mostRests;
  for (const rest of rests) {
    if (wrong.some(({ start }) => rest.start <= start && start <= rest.start + rest.text.length)) continue;
    const changed = (to: string): NearChange => replacing(text, rest, to);
    const texts = others(rest, elsewhere).slice(0, left);
    left -= texts.length;
    yield texts.map(changed);
    const passing = texts.filter((to) => known(changed(to)) === "pass");
    const [shortest] = passing.toSorted((one, other) => one.length - other.length);
    if (shortest === undefined) continue;
    wrong.push(rest);
    if (wrong.length <= mostChangedInside)
      yield* shortened(textsOf(shortest), textsOf(rest.text), { known, changed });
  }
}

/** What stands behind a word, which is at its place. */
interface Rest extends Placed {
  readonly word: string;
  /** Its offset. */
  readonly start: number;
  readonly text: string;
}

/** The rests behind words, or the first ones behind each of these. */
function restsIn(tokens: readonly NearToken[], words?: ReadonlySet<string>): readonly Rest[] {
  const text = textOfTokens(tokens);
  const open: string[] = [];
  const rests: Rest[] = [];
  const counts = new Map<string, number>();
  let start = 0;
  for (const [place, token] of tokens.entries()) {
    const { kind, text: word } = token;
    if (kind === "symbol") for (const [at] of [...word].entries()) bracketAt(text, start + at, open);
    start += word.length;
    if (kind !== "word" || words?.has(word) === false) continue;
    const count = counts.get(word) ?? 0;
    if (words !== undefined && count >= mostElsewhere) continue;
    counts.set(word, count + 1);
    const rest = text.slice(start, endOfRest(text, start, open)).replace(/[\s,;]+$/, "");
    if (rest.length <= longestRest) rests.push({ word, place, tokens, start, text: rest });
  }
  return rests;
}

/** Keeps the closing brackets that are wanted, the innermost one last. A sign that compares numbers is no bracket. */
function bracketAt(text: string, at: number, open: string[]): void {
  const character = text[at] ?? "";
  const closing = closingOf(character);
  const isOpening = closing !== undefined && (character !== "<" || /[\p{L}/!?]/u.test(text[at + 1] ?? ""));
  if (!isOpening) {
    if (open.includes(character)) open.length = open.lastIndexOf(character);
    return;
  }
  open.push(closing);
  if (open.length > mostNested) open.shift();
}

function endOfRest(text: string, start: number, openBefore: readonly string[]): number {
  const open = [...openBefore];
  for (let at = start; at < text.length && at <= start + 2 * longestRest; at++) {
    if (text[at] === "\n" && open.length <= openBefore.length) return at;
    bracketAt(text, at, open);
    if (open.length < openBefore.length) return at;
  }
  return text.length;
}

/** Rests like this one behind the same word elsewhere: those with the most tokens in front alike first, then the shortest. */
function others(rest: Rest, elsewhere: readonly Rest[]): readonly string[] {
  const own = textsOf(rest.text);
  const ranked = elsewhere
    .filter(({ word, text }) => word === rest.word && text !== rest.text)
    .filter(({ text }) => sharedCount(own, textsOf(text)) >= own.length / 2)
    .map((other) => ({ text: other.text, alike: alikeBeside(rest, other, -1) }))
    .toSorted((one, other) => other.alike - one.alike || one.text.length - other.text.length);
  return [...new Set(ranked.map(({ text }) => text))].slice(0, mostOfOriginal);
}

function replacing(text: string, { place, start, text: from }: Rest, to: string): NearChange {
  const changed = (): string => text.slice(0, start) + to + text.slice(start + from.length);
  return { kind: "rest", tokens: [place], from: [from], to: [to], text: changed };
}

const textsOf = (text: string): readonly string[] => nearTokens(text).map((token) => token.text);

/** Takes out of a rest with which the input passes what is not needed: what the failing input has stays, and some of what it lacks. */
function* shortened(
  passing: readonly string[],
  own: readonly string[],
  { known, changed }: { readonly known: Known; readonly changed: (to: string) => NearChange },
): Generator<Round, void, void> {
  const shared = sharedCount(passing, own);
  let shortest = passing;
  let runs = 0;
  for (let size = Math.ceil(shortest.length / 2); size > 0; size = size > 1 ? Math.ceil(size / 2) : 0) {
    for (let at = shortest.length - size; at > -size && runs < mostToShorten; at -= size) {
      const shorter = shortest.toSpliced(Math.max(0, at), size + Math.min(0, at));
      const left = sharedCount(shorter, own);
      if (left < shared || left === shorter.length || !isAsBalanced(shorter, shortest)) continue;
      const change = changed(shorter.join(""));
      if (known(change) === undefined) runs++;
      yield [change];
      if (known(change) === "pass") shortest = shorter;
    }
  }
}

const paired = ["(", ")", "[", "]", "{", "}", "<", ">", '"', "'", "`"];

/** Whether both have as many brackets that nothing closes, and unless both lack a quote, neither does. */
function isAsBalanced(one: readonly string[], other: readonly string[]): boolean {
  const [ones, others] = [one, other].map((texts) => {
    const text = texts.join("");
    return paired.map((sign) => text.split(sign).length - 1);
  }) as [number[], number[]];
  const missing = ones.map((count, index) => (others[index] ?? 0) - count);
  return paired.every((sign, index) => {
    const closing = closingOf(sign);
    if (closing !== undefined) return missing[index] === missing[paired.indexOf(closing)];
    return openingOf(sign) !== undefined || (missing[index] ?? 0) % 2 === 0;
  });
}

/** The length of the longest list of texts that both have in this order. */
function sharedCount(one: readonly string[], other: readonly string[]): number {
  let counts = new Array<number>(other.length + 1).fill(0);
  for (const text of one) {
    const next = [0];
    for (const [at, each] of other.entries()) {
      const longest = Math.max(counts[at + 1] ?? 0, next[at] ?? 0);
      next.push(each === text ? (counts[at] ?? 0) + 1 : longest);
    }
    counts = next;
  }
  return counts.at(-1) ?? 0;
}
