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
  return { manner: "blind", verdict, asked };
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
  const { text, before, verdict } = attempt;
  const old = before.length - (verdict.offset ?? before.length);
  if (manner === "prefixes" && verdict.offset !== undefined) return told(() => byPrefixes(attempt, old));
  const isFurther = (said: Verdict): boolean => {
    if (said.outcome === "pass") return true;
    if (manner !== "pointing") return false;
    if (wasHidden(attempt, said)) return true;
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
