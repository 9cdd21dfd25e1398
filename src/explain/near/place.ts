import {
  type FormPlace,
  isWrittenIn,
  measureOf,
  type NeighbourFacts,
  notFailing,
  notWritten,
  type TokenFacts,
} from "./facts.ts";
import { type FormSide, formSides, type GapFacts } from "./gaps.ts";
import { kindOf, nearTokens, textOfTokens } from "./tokens.ts";

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
  const places = narrowed(behind)
    .flatMap((behind) => narrowed(before).map((before) => ({ before, behind })))
    .toSorted((one, other) => narrowness(one) - narrowness(other));
  const isRefuted = (place: FormPlace): boolean =>
    found.some((each) => mayBe(place.before, each.before) && mayBe(place.behind, each.behind));
  return places.find((place) => !isRefuted(place)) ?? { before: "nothing", behind: "nothing" };
}

const narrowness = ({ before, behind }: FormPlace): number =>
  formSides.indexOf(before) + formSides.indexOf(behind);

/** Whether a text that the place wants as `wanted` may be as `found`. */
const mayBe = (wanted: FormSide, found: FormSide): boolean =>
  formSides.indexOf(wanted) <= formSides.indexOf(found);

/** This side and all narrower ones. */
const narrowed = (gap: GapFacts | undefined): readonly FormSide[] =>
  formSides.slice(formSides.indexOf(gap?.allows ?? "nothing"));

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
export function allows(token: TokenFacts, other: string): boolean {
  const { text, may, kinds, ranges, replaced } = token;
  if (other === text) return true;
  const kind = kindOf(other);
  switch (may) {
    case "only this":
      return false;
    case "any":
      if (kind === "word" && notWritten(token).some((way) => isWrittenIn(way, other))) return false;
      return kind !== null && kinds.includes(kind) && !notFailing(token).includes(other);
    case "some":
      return replaced.fail.includes(other);
    case "ranges": {
      const value = measureOf(token, other);
      return (
        value !== undefined &&
        ranges.some(({ from, to, outcome }) => outcome === "fail" && from <= value && value <= to)
      );
    }
  }
}

/** The gaps in which anything may be added in the same line, but next to a token that may be anything: there it would say nothing new. */
export function openGaps({ tokens, gaps }: Pick<NeighbourFacts, "tokens" | "gaps">): readonly GapFacts[] {
  const isAny = (number: number): boolean => tokens[number]?.may === "any";
  return gaps.filter(
    ({ allows, before }) =>
      allows === "anything" && before > 0 && before < tokens.length && !isAny(before - 1) && !isAny(before),
  );
}
