import { lastAtMost, lineStarts } from "../base/ascending.ts";
import { oncePer } from "../base/lazy.ts";
import type { Verdict } from "../oracle/outcome.ts";
import {
  asking,
  ended,
  ending,
  outcomeOf,
  type Sought,
  type Telling,
  told,
  type Walk,
} from "../oracle/walk.ts";
import { endOfLine } from "../text/position.ts";
import { isWhiteSpace } from "../text/white-space.ts";
import { latin1 } from "./edited-text.ts";
import type { Proposal } from "./proposal.ts";

/**
 * How a program reveals where it stops: it reports the place; it may report the places of some faults alone, and accepts
 * the correct first lines; it calls a correct beginning incomplete; it accepts the correct first lines; or it only
 * accepts or rejects.
 */
export type Manner = "pointing" | "partly-pointing" | "prefixes" | "lines" | "blind";

export interface Located {
  readonly manner: Manner;
  /** With the place where the program stops, as exactly as it can be known. */
  readonly verdict: Verdict;
  readonly asked: number;
}

/**
 * Finds the place where a program stops in a text that it rejects, and how it reveals the place. `isLineByLine`: the first
 * lines of a right text make a right text.
 */
export function locating(
  text: Uint8Array,
  verdict: Verdict,
  isLineByLine = false,
): Walk<Uint8Array, Located> {
  if (verdict.offset !== undefined) {
    const manner = isLineByLine ? "partly-pointing" : "pointing";
    return ended({ manner, verdict, asked: 0 });
  }
  if (verdict.incomplete) return told(() => ofTruncated(text, verdict));
  return told(() => (isLineByLine ? ofLines(text, verdict) : ofWrong(text, verdict)));
}

const hasPlace = ({ offset, incomplete }: Verdict): boolean => offset !== undefined || incomplete === true;

/** A verdict with a place, or one that asks for more input. */
const telling: Sought = {
  isFound: hasPlace,
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

/** Looks for the first line that the program does not accept behind those before it. */
function* ofLines(text: Uint8Array, verdict: Verdict): Telling<Uint8Array, Located> {
  const first = beginningsOf(text, "lines").lengthOf(1);
  const isBegun = yield* outcomeOf(asking(text.subarray(0, first), { kind: "beginning", sought: viable }));
  if (isBegun === null) return yield* ofWrong(text, verdict);
  const { length, asked } = yield* longestViable(text, first, "lines");
  return { manner: "lines", verdict: { ...verdict, offset: length }, asked: asked + 1 };
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
    const { length: reached, asked: more } = yield* longestViable(text, blank + length, "prefixes");
    return { manner: "prefixes", verdict: { ...verdict, offset: reached }, asked: asked + more };
  }
  return { manner: "blind", verdict, asked };
}

const isAccepted = ({ outcome }: Verdict): boolean => outcome === "pass";

/** Whether the text of this verdict can be continued to an accepted one. */
const isViable = ({ outcome, incomplete }: Verdict): boolean => outcome === "pass" || incomplete === true;
const viable: Sought = { isFound: isViable };

/** The beginnings of a text at which a program is asked: at any byte, or the first lines. */
interface Beginnings {
  /** Of all of the text. */
  readonly count: number;
  readonly lengthOf: (index: number) => number;
}

type Stepwise = Extract<Manner, "prefixes" | "lines">;

function beginningsOf(text: Uint8Array, manner: Stepwise): Beginnings {
  if (manner === "prefixes") return { count: text.length, lengthOf: (index) => index };
  const starts = startsOfLines(text);
  return { count: starts.length, lengthOf: (index) => starts[index] ?? text.length };
}

const startsOfLines = oncePer((text: Uint8Array) => lineStarts(latin1(text)));

/** The length of the longest beginning that can be continued, found by galloping and halving. */
function* longestViable(
  text: Uint8Array,
  from: number,
  manner: Stepwise,
): Telling<Uint8Array, { readonly length: number; readonly asked: number }> {
  const { count, lengthOf } = beginningsOf(text, manner);
  let asked = 0;
  function* isGood(index: number): Telling<Uint8Array, boolean> {
    asked++;
    const beginning = text.subarray(0, lengthOf(index));
    return (yield* outcomeOf(asking(beginning, { kind: "prefix", sought: viable }))) !== null;
  }
  let good = manner === "lines" ? lastAtMost(startsOfLines(text), from) : from;
  let bad = count + 1;
  for (let step = 8; good < count; step *= 4) {
    const next = Math.min(good + step, count);
    if (yield* isGood(next)) {
      good = next;
      continue;
    }
    bad = next;
    break;
  }
  while (bad - good > 1 && good < count) {
    const middle = (good + bad) >> 1;
    if (yield* isGood(middle)) good = middle;
    else bad = middle;
  }
  return { length: lengthOf(good), asked };
}

/** A text made by an edit of another one. */
export interface Attempt {
  readonly text: Uint8Array;
  readonly before: Uint8Array;
  /** On the text before, with its place. */
  readonly verdict: Verdict;
  readonly proposal: Proposal;
  /** Among all edits of the text before. */
  readonly probability: number;
}

export interface Reached {
  /** Null when the program gets no further than before. */
  readonly verdict: Verdict | null;
  readonly asked: number;
}

/** Tests whether the program accepts a text, or at least gets further than before. */
export function progressing(attempt: Attempt, manner: Manner): Walk<Uint8Array, Reached> {
  if (attempt.verdict.offset === undefined) return byPlace(attempt, manner);
  if (manner === "prefixes" || manner === "lines") return told(() => byBeginnings(attempt, manner));
  return manner === "partly-pointing" ? told(() => byPlaceOrLines(attempt)) : byPlace(attempt, manner);
}

function byPlace(attempt: Attempt, manner: Manner): Walk<Uint8Array, Reached> {
  const { text, before, verdict } = attempt;
  const old = before.length - (verdict.offset ?? before.length);
  const isFound = (said: Verdict): boolean => {
    if (said.outcome === "pass") return true;
    if (manner !== "pointing" && manner !== "partly-pointing") return false;
    if (wasHidden(attempt, said)) return true;
    if (!hasPlace(said)) return manner === "partly-pointing";
    const rest = text.length - (said.offset ?? text.length);
    return rest < old && isBehind(attempt, text.length - rest);
  };
  const sought: Sought = { isFound, presumed: { outcome: "pass" } };
  return ending(asking(text, { kind: "edit", sought }), (said) => ({ verdict: said, asked: 1 }));
}

function* byPlaceOrLines(attempt: Attempt): Telling<Uint8Array, Reached> {
  const byItsPlace = yield* outcomeOf(byPlace(attempt, "partly-pointing"));
  const { verdict } = byItsPlace;
  if (verdict === null || verdict.outcome === "pass" || hasPlace(verdict)) return byItsPlace;
  const byLines = yield* outcomeOf(told(() => byBeginnings(attempt, "lines")));
  return { verdict: byLines.verdict, asked: byItsPlace.asked + byLines.asked };
}

/** A less probable edit may itself cause the fault before it: many programs report an unclosed opener at its place. */
const leastForHidden = 0.05;

/**
 * Whether the program stops at another fault before the edited line. The mended fault hid it: a tokenizer may read all of
 * the text before the parser.
 */
const wasHidden = ({ text, proposal, probability }: Attempt, { offset }: Verdict): boolean =>
  probability >= leastForHidden &&
  offset !== undefined &&
  offset <= text.subarray(0, proposal.start).lastIndexOf(0x0a);

/** Whether a place in the edited text is behind the edit. */
const isBehind = ({ proposal, text, before }: Attempt, place: number): boolean =>
  place > proposal.end + text.length - before.length;

/** Tests the beginning first in which the program stopped before, since most edits do not help there. */
function* byBeginnings(attempt: Attempt, manner: Stepwise): Telling<Uint8Array, Reached> {
  const { text } = attempt;
  const length = stoppedIn(attempt, manner);
  // Whole lines that are called incomplete have an open string, which an edit may have opened.
  const isEnough = manner === "lines" ? isAccepted : isViable;
  if (length < text.length) {
    const probe = asking(text.subarray(0, length), { kind: "probe", sought: { isFound: isEnough } });
    if ((yield* outcomeOf(probe)) === null) return { verdict: null, asked: 1 };
  }
  // An unfinished text can be continued, but is not accepted; the exact verdict matters here.
  const isFound = length < text.length ? isViable : isEnough;
  const sought: Sought = { isFound, presumed: { outcome: "pass" } };
  const whole = yield* outcomeOf(asking(text, { kind: "edit", sought }));
  if (whole?.outcome === "pass") return { verdict: whole, asked: 2 };
  if (whole !== null) return { verdict: { ...whole, offset: text.length }, asked: 2 };
  if (length >= text.length && manner === "lines") return { verdict: null, asked: 1 };
  const { length: reached, asked } = yield* longestViable(text, length, manner);
  return { verdict: { outcome: "fail", offset: reached }, asked: asked + 2 };
}

/** The length of the edited beginning that the program did not accept before. */
function stoppedIn({ text, before, verdict, proposal }: Attempt, manner: Stepwise): number {
  const { offset = 0 } = verdict;
  const end = manner === "lines" ? endOfLine(before, Math.max(offset, proposal.end)) : offset;
  return Math.max(1, text.length - before.length + end + 1);
}
