import type { Ancestry } from "./ancestry.ts";
import { hasLineEnd, indentationIn, nestingIn, type SpacedText } from "./ancestry.ts";

/** A pair of brackets. */
interface Pair {
  readonly start: number;
  readonly end: number;
  /** Whether what is inside has lines of its own. */
  readonly isBroken: boolean;
}

/** A token, before which white space is wanted. */
interface Place {
  readonly at: number;
  /** The brackets around it, outer ones first. */
  readonly around: readonly Pair[];
  /** The brackets that the token before closed. */
  readonly closed: Pair | undefined;
  /** Of the last line that began outside of all brackets. */
  readonly indentation: string;
}

/** What these brackets hold stays on one line up to so many characters; round ones are broken only as in the original. */
const mostOnOneLine: Readonly<Record<string, number>> = { "{": 40, "[": 72 };

const step = "  ";

/**
 * The white space around the tokens of a text, as a person would set it: as in the original between tokens that were
 * neighbours there; lines that begin behind `{`, `;`, `}` and commas, indented by nesting; outside of all brackets, where
 * indentation can have a meaning, as in the original.
 */
export function layout(ancestry: Ancestry): readonly string[] {
  const { original, text } = ancestry;
  const nesting = nestingIn(original);
  const around: Pair[] = [];
  let indentation = "";
  let closed: Pair | undefined;
  const laidOut = text.tokens.map((_, at) => {
    const gap = gapBefore(ancestry, nesting, { at, around, closed, indentation });
    if (around.length === 0 && hasLineEnd(gap)) indentation = indentationIn(gap);
    closed = around.at(-1)?.end === at ? around.pop() : undefined;
    const end = text.closers[at];
    if (end !== undefined) around.push({ start: at, end, isBroken: isBroken(ancestry, at, end) });
    return gap;
  });
  const last = text.gaps.at(-1) ?? "";
  return [...laidOut, last === "" && hasLineEnd(original.gaps.at(-1) ?? "") ? "\n" : last];
}

function gapBefore(ancestry: Ancestry, nesting: readonly number[], place: Place): string {
  const { text } = ancestry;
  const own = text.gaps[place.at] ?? "";
  if (place.at === 0) return own;
  const before = gapInOriginal(ancestry, place.at);
  const withLineEnd = [before, own, beginsLine(text, place) ? "\n" : ""].find(hasLineEnd);
  if (withLineEnd === undefined) return before || own || (needsBlank(text, place) ? " " : "");
  const lineEnds = withLineEnd.slice(0, withLineEnd.lastIndexOf("\n") + 1);
  return lineEnds + indentationAt(ancestry, nesting, place);
}

/** Empty where another token stood before this one. */
function gapInOriginal({ original, origins }: Ancestry, at: number): string {
  const origin = origins[at];
  return origin === undefined || origins[at - 1] !== origin - 1 ? "" : (original.gaps[origin] ?? "");
}

function isBroken(ancestry: Ancestry, start: number, end: number): boolean {
  const { tokens, gaps } = ancestry.text;
  const inside = tokens.slice(start + 1, end);
  if (inside.length === 0) return false;
  if (hasLineEnd(gaps[start + 1] ?? "") || hasLineEnd(gapInOriginal(ancestry, start + 1))) return true;
  const bracket = tokens[start] as string;
  if (bracket === "{" && inside.some((token) => token === ";" || token === "{")) return true;
  return inside.join(" ").length > (mostOnOneLine[bracket] ?? Number.POSITIVE_INFINITY);
}

function beginsLine({ tokens, kinds }: SpacedText, { at, around, closed }: Place): boolean {
  const inner = around.at(-1);
  const before = tokens[at - 1];
  if (closed?.isBroken && before === "}" && kinds[at] !== "symbol") return true;
  if (inner === undefined) return before === ";";
  return inner.isBroken && (at === inner.end || at - 1 === inner.start || isSeparator(before));
}

function needsBlank({ tokens, kinds, closers }: SpacedText, { at, around }: Place): boolean {
  const inner = around.at(-1);
  const before = tokens[at - 1] ?? "";
  if (tokens[at] === "{" && closers[at] !== undefined) {
    return before === ")" || (kinds[at - 1] === "word" && !before.endsWith("$"));
  }
  return inner !== undefined && at !== inner.end && isSeparator(before) && !isSeparator(tokens[at]);
}

const isSeparator = (token: string | undefined): boolean => token === "," || token === ";";

function indentationAt(
  { original, text, origins }: Ancestry,
  nesting: readonly number[],
  { at, around, indentation }: Place,
): string {
  const inner = around.at(-1);
  if (inner !== undefined) {
    const depth = around.filter((pair) => pair.isBroken || pair === inner).length;
    return indentation + step.repeat(at === inner.end ? depth - 1 : depth);
  }
  const origin = origins[at];
  if (origin !== undefined && nesting[origin] !== 0) return "";
  const gaps = [origin === undefined ? "" : (original.gaps[origin] ?? ""), text.gaps[at] ?? ""];
  const withLineEnd = gaps.find(hasLineEnd);
  return withLineEnd === undefined ? indentation : indentationIn(withLineEnd);
}
