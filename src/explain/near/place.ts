import {
  type GapFacts,
  isWrittenIn,
  kindOf,
  notFailing,
  notWritten,
  type TextsRun,
  type TokenFacts,
} from "./facts.ts";
import { nearTokens, textOfTokens } from "./tokens.ts";

/** What may stand beside the form of a failing input: any text, other lines, or nothing. */
export type FormSide = "anything" | "lines" | "nothing";

/** Where the form of a failing input must stand so that an input fails. */
export interface FormPlace {
  readonly before: FormSide;
  readonly behind: FormSide;
}

/** What additions and passing inputs tell about the place. */
export interface Observed {
  readonly tokens: readonly TokenFacts[];
  readonly gaps: readonly GapFacts[];
  /** Passing inputs, neighbours or others. */
  readonly passing: readonly string[];
}

/** The widest place that the additions allow and that no passing input refutes. */
export function placeOfForm({ tokens, gaps, passing }: Observed): FormPlace {
  const before = gaps.find((gap) => gap.before === 0);
  const behind = gaps.find((gap) => gap.before === tokens.length);
  const [sidesBefore, sidesBehind] = [sidesAllowed(before, isLineBefore), sidesAllowed(behind, isLineBehind)];
  // The additions with which it passes have a sentence of their own.
  const isException = ({ front, rest }: Occurrence): boolean =>
    (before?.added.pass ?? []).some((added) => front.endsWith(added)) ||
    (behind?.added.pass ?? []).some((added) => rest.startsWith(added));
  // Where a line end at the end does not matter, an input with one ends with the form, too.
  const isLineEndFree = behind?.added.fail.includes("\n") ?? false;
  const found = passing
    .flatMap((each) => occurrences(tokens, isLineEndFree ? each.replace(/\n$/, "") : each))
    .filter((each) => !isException(each))
    .map(({ front, rest }) => ({ before: sideOf(front.at(-1)), behind: sideOf(rest[0]) }));
  const places = sidesBehind
    .flatMap((behind) => sidesBefore.map((before) => ({ before, behind })))
    .toSorted((one, other) => narrowness(one) - narrowness(other));
  const isRefuted = (place: FormPlace): boolean =>
    found.some((each) => mayBe(place.before, each.before) && mayBe(place.behind, each.behind));
  return places.find((place) => !isRefuted(place)) ?? { before: "nothing", behind: "nothing" };
}

/** From wide to narrow. */
const sides: readonly FormSide[] = ["anything", "lines", "nothing"];

const narrowness = ({ before, behind }: FormPlace): number => sides.indexOf(before) + sides.indexOf(behind);

/** Whether a text that the place wants as `wanted` may be as `found`. */
const mayBe = (wanted: FormSide, found: FormSide): boolean => sides.indexOf(wanted) <= sides.indexOf(found);

/** Whether a text that is added in front ends with its line, or begins another one if it is added behind. */
export const isLineBefore = (added: string): boolean => added.endsWith("\n");
export const isLineBehind = (added: string): boolean => added.startsWith("\n");

function sidesAllowed(gap: GapFacts | undefined, isLine: (added: string) => boolean): readonly FormSide[] {
  if (gap === undefined) return ["nothing"];
  const { fail, pass, rejected } = gap.added;
  const lines = { fail: fail.filter(isLine), pass: pass.filter(isLine), rejected: rejected.filter(isLine) };
  return [
    ...(isOpen(gap) ? (["anything"] as const) : []),
    ...(mostFail(lines, enoughLines) ? (["lines"] as const) : []),
    "nothing",
  ];
}

/** Failing additions that open a place, one or two could be chance, and so many for each one that passes. */
const enoughAdded = 3;
/** The same for lines: an empty one and one with a word. */
const enoughLines = 2;

/** Whether an input fails with most texts that were added here. Added lines show nothing about texts in the same line. */
export function isOpen(gap: GapFacts | undefined): boolean {
  if (gap === undefined) return false;
  const fail = gap.added.fail.filter((text) => text.trim() === "" || !text.includes("\n"));
  return mostFail({ ...gap.added, fail }, enoughAdded);
}

const mostFail = ({ fail, pass, rejected }: TextsRun, enough: number): boolean =>
  fail.length >= Math.max(enough, rejected.length, enoughAdded * pass.length);

/** The text in front of a form that stands in a text, and the rest behind it. */
interface Occurrence {
  readonly front: string;
  readonly rest: string;
}

/** The places at which a text has the form: an allowed text for each token, in order. */
function occurrences(tokens: readonly TokenFacts[], text: string): readonly Occurrence[] {
  const others = nearTokens(text);
  const last = others.length - tokens.length;
  return Array.from({ length: Math.max(0, last + 1) }, (_, start) => start)
    .filter((start) => tokens.every((token, number) => allows(token, others[start + number]?.text ?? "")))
    .map((start) => ({
      front: textOfTokens(others.slice(0, start)),
      rest: textOfTokens(others.slice(start + tokens.length)),
    }));
}

const sideOf = (beside: string | undefined): FormSide =>
  beside === undefined ? "nothing" : beside === "\n" || beside === "\r" ? "lines" : "anything";

/** Whether the runs predict that an input fails with this text in the place of the token. */
function allows(token: TokenFacts, other: string): boolean {
  const { text, may, kinds, ranges, measure, replaced } = token;
  if (other === text) return true;
  const kind = kindOf(other);
  if (may === "any" && kind === "word" && notWritten(token).some((way) => isWrittenIn(way, other)))
    return false;
  if (may === "any") return kind !== null && kinds.includes(kind) && !notFailing(token).includes(other);
  if (may === "some") return replaced.fail.includes(other);
  if (may !== "ranges" || measure !== "value" || kind !== "number") return false;
  return ranges.some(
    ({ from, to, outcome }) => outcome === "fail" && from <= Number(other) && Number(other) <= to,
  );
}
