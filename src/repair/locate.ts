import { joined } from "../base/arrays.ts";
import type { Range } from "../base/ranges.ts";
import type { Verdict } from "../oracle/outcome.ts";
import {
  asking,
  askingWhether,
  ended,
  ending,
  outcomeOf,
  type Sought,
  type Telling,
  told,
  type Walk,
} from "../oracle/walk.ts";
import { boundariesOf } from "../text/unit.ts";
import { isWhiteSpace } from "../text/white-space.ts";
import type { Proposal } from "./proposal.ts";

/**
 * How a program reveals where it stops: it reports the place; it calls a correct beginning incomplete; or it only
 * accepts or rejects.
 */
export type Manner = "pointing" | "prefixes" | "blind";

export interface Located {
  readonly manner: Manner;
  /** With the place where the program stops, as exactly as it can be known. */
  readonly verdict: Verdict;
  readonly asked: number;
}

/** Finds the place where a program stops in a text that it rejects, and how it reveals the place. */
export function locating(text: Uint8Array, verdict: Verdict): Walk<Uint8Array, Located> {
  if (verdict.offset !== undefined) return ended({ manner: "pointing", verdict, asked: 0 });
  return told(() => (verdict.incomplete ? ofTruncated(text, verdict) : ofWrong(text, verdict)));
}

/** A verdict with a place, or one that asks for more input. */
const telling: Sought = {
  isFound: ({ offset, incomplete }) => offset !== undefined || incomplete === true,
  presumed: { outcome: "fail", incomplete: true },
};

/** Some programs call every rejected text incomplete. A wrong text shows whether this one does. */
function* ofTruncated(text: Uint8Array, verdict: Verdict): Telling<Uint8Array, Located> {
  const wrong = new Uint8Array([
    ...text.subarray(0, text.length >> 1),
    ...new TextEncoder().encode(")]}>,;:"),
  ]);
  const said = yield* outcomeOf(asking(wrong, { kind: "wrong", sought: telling }));
  const manner = said?.offset === undefined ? "prefixes" : "pointing";
  return { manner, verdict, asked: 1 };
}

/** Looks for a beginning of the text that the program calls incomplete, and then for the longest one. */
function* ofWrong(text: Uint8Array, verdict: Verdict): Telling<Uint8Array, Located> {
  // Skip white space: many programs accept it, and the others do not call it incomplete.
  const blank = Math.max(
    0,
    text.findIndex((byte) => !isWhiteSpace(byte)),
  );
  let asked = 0;
  for (let length = 1; blank + length < text.length; length *= 2) {
    const beginning = text.subarray(0, blank + length);
    const said = yield* outcomeOf(asking(beginning, { kind: "beginning", sought: telling }));
    asked++;
    if (said?.offset !== undefined) return { manner: "pointing", verdict, asked };
    if (!said?.incomplete) continue;
    const { length: reached, asked: more } = yield* longestViable(text, blank + length);
    return { manner: "prefixes", verdict: { ...verdict, offset: reached }, asked: asked + more };
  }
  const { reached, asked: more } = yield* longestCompleted(text);
  return {
    manner: "blind",
    verdict: reached === undefined ? verdict : { ...verdict, offset: reached },
    asked: asked + more,
  };
}

/** Whether the text of this verdict can be continued to an accepted one. */
const isViable = ({ outcome, incomplete }: Verdict): boolean => outcome === "pass" || incomplete === true;
const viable: Sought = { isFound: isViable };

/** The length of the longest beginning that can be continued, found by galloping and halving. */
function* longestViable(
  text: Uint8Array,
  from: number,
): Telling<Uint8Array, { readonly length: number; readonly asked: number }> {
  let asked = 0;
  function* isGood(length: number): Telling<Uint8Array, boolean> {
    asked++;
    return (yield* outcomeOf(asking(text.subarray(0, length), { kind: "prefix", sought: viable }))) !== null;
  }
  let good = from;
  let bad = text.length + 1;
  for (let step = 8; good < text.length; step *= 4) {
    const next = Math.min(good + step, text.length);
    if (yield* isGood(next)) {
      good = next;
      continue;
    }
    bad = next;
    break;
  }
  while (bad - good > 1 && good < text.length) {
    const middle = (good + bad) >> 1;
    if (yield* isGood(middle)) good = middle;
    else bad = middle;
  }
  return { length: good, asked };
}

/** Cuts in a row that may be rejected for a reason other than a fault before them. */
const tolerance = 3;
/** With more cuts than these, the place is not worth its runs. */
const mostCuts = 4_000;

/** The end of the longest beginning that is accepted once its brackets are closed; undefined when there is none. */
function* longestCompleted(
  text: Uint8Array,
): Telling<Uint8Array, { readonly reached: number | undefined; readonly asked: number }> {
  const all = cutsOf(text).filter((cut) => cut > 0 && cut < text.length);
  const cuts =
    all.length > mostCuts ? all.filter((_, index) => index % Math.ceil(all.length / mostCuts) === 0) : all;
  let asked = 0;
  let reached: number | undefined;
  function* isGood(index: number, above: number): Telling<Uint8Array, boolean> {
    for (let at = index; at > above && at > index - tolerance; at--) {
      const cut = cuts[at] ?? 0;
      asked++;
      if (!(yield* outcomeOf(askingWhether(completed(text, cut), { kind: "cut" })))) continue;
      reached = Math.max(reached ?? 0, cut);
      return true;
    }
    return false;
  }
  let good = -1;
  let bad = cuts.length;
  for (let step = tolerance; good + 1 < bad; step *= 4) {
    const next = Math.min(good + step, cuts.length - 1);
    if (yield* isGood(next, good)) good = next;
    else bad = next;
    if (bad === next) break;
  }
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (yield* isGood(middle, good)) good = middle;
    else bad = middle;
  }
  return { reached, asked };
}

/** A text made by an edit of another one. */
export interface Attempt {
  readonly text: Uint8Array;
  readonly before: Uint8Array;
  /** On the text before, with its place. */
  readonly verdict: Verdict;
  readonly proposal: Proposal;
}

export interface Reached {
  /** Null when the program gets no further than before. */
  readonly verdict: Verdict | null;
  readonly asked: number;
}

/** Tests whether the program accepts a text, or at least gets further than before. */
export function progressing(attempt: Attempt, manner: Manner): Walk<Uint8Array, Reached> {
  const { text, before, verdict } = attempt;
  const old = before.length - (verdict.offset ?? before.length);
  if (manner === "prefixes" && verdict.offset !== undefined) return told(() => byPrefixes(attempt, old));
  const isFurther = (said: Verdict): boolean => {
    if (said.outcome === "pass") return true;
    if (manner !== "pointing") return false;
    const rest = text.length - (said.offset ?? (said.incomplete ? text.length : 0));
    return (
      (said.offset !== undefined || said.incomplete === true) &&
      rest < old &&
      isBehind(attempt, text.length - rest)
    );
  };
  const sought: Sought = { isFound: isFurther, presumed: { outcome: "pass" } };
  return ending(asking(text, { kind: "edit", sought }), (said) => ({ verdict: said, asked: 1 }));
}

/** Whether a place in the edited text is behind the edit. */
const isBehind = ({ proposal, text, before }: Attempt, place: number): boolean =>
  place > proposal.end + text.length - before.length;

/** Tests the beginning first in which the program stopped before, since most edits do not help there. */
function* byPrefixes({ text }: Attempt, old: number): Telling<Uint8Array, Reached> {
  const length = text.length - old + 1;
  if (length < text.length) {
    const beginning = text.subarray(0, Math.max(1, length));
    const said = yield* outcomeOf(asking(beginning, { kind: "probe", sought: viable }));
    if (said === null) return { verdict: null, asked: 1 };
  }
  // An unfinished text can be continued, but is not accepted; the exact verdict matters here.
  const sought: Sought = { isFound: isViable, presumed: { outcome: "pass" } };
  const whole = yield* outcomeOf(asking(text, { kind: "edit", sought }));
  if (whole?.outcome === "pass") return { verdict: whole, asked: 2 };
  if (whole !== null) return { verdict: { ...whole, offset: text.length }, asked: 2 };
  const { length: reached, asked } = yield* longestViable(text, Math.max(1, length));
  return { verdict: { outcome: "fail", offset: reached }, asked: asked + 2 };
}

/**
 * Cuts of a text at which the part before, with its brackets closed, is complete: next to separators, after
 * brackets, and at the end.
 */
export function cutsOf(text: Uint8Array): readonly number[] {
  const boundaries = boundariesOf(text, "tokens");
  const cuts: number[] = [];
  const add = (cut: number): void => {
    if (cut > (cuts.at(-1) ?? -1)) cuts.push(cut);
  };
  for (let token = 0; token + 1 < boundaries.length; token++) {
    const range: Range = { start: boundaries[token] ?? 0, end: boundaries[token + 1] ?? 0 };
    const byte = text[range.start] ?? 0;
    if (separators.has(byte) || text.subarray(range.start, range.end).includes(newline)) {
      add(range.start);
      add(range.end);
    } else if (brackets.has(byte)) add(range.end);
  }
  add(text.length);
  return cuts;
}

/** The text up to a cut, completed. */
export function completed(text: Uint8Array, cut: number): Uint8Array {
  const kept = text.subarray(0, cut);
  return joined([kept, closersOf(kept)]);
}

const newline = 0x0a;
const codes = (characters: string): ReadonlySet<number> =>
  new Set([...characters].map((character) => character.charCodeAt(0)));
const separators = codes(",;");
const brackets = codes("()[]{}");

/** The closers of the string and brackets that are open at the end of a text, the innermost first. */
export function closersOf(text: Uint8Array): Uint8Array {
  const boundaries = boundariesOf(text, "tokens");
  const lastLine = text.lastIndexOf(newline) + 1;
  const closers: number[] = [];
  let openQuote: number | undefined;
  for (let token = 0; token + 1 < boundaries.length && openQuote === undefined; token++) {
    const start = boundaries[token] ?? 0;
    const byte = text[start] ?? 0;
    if ((boundaries[token + 1] ?? 0) - start > 1) continue;
    if (byte === doubleQuote && start >= lastLine) openQuote = byte;
    const closer = closerOf.get(byte);
    if (closer !== undefined) closers.push(closer);
    else if (isCloser(byte)) unwind(closers, byte);
  }
  if (openQuote !== undefined) closers.push(openQuote);
  return Uint8Array.from(closers.reverse());
}

/** Pops a closing bracket and those opened inside it; one that closes nothing changes nothing. */
function unwind(closers: number[], closer: number): void {
  const partner = closers.lastIndexOf(closer);
  if (partner >= 0) closers.length = partner;
}

const doubleQuote = 0x22;

/** What closes an opening bracket. */
export const closerOf: ReadonlyMap<number, number> = new Map([
  [0x28, 0x29],
  [0x5b, 0x5d],
  [0x7b, 0x7d],
]);
const closing: ReadonlySet<number> = new Set(closerOf.values());

export const isCloser = (byte: number): boolean => closing.has(byte);
