import { type FormPlace, type GapFacts, kindOf, type TokenFacts } from "./facts.ts";
import { nearTokens } from "./tokens.ts";

interface Observed {
  readonly tokens: readonly TokenFacts[];
  readonly gaps: readonly GapFacts[];
  /** Inputs that pass, next to the failing one or elsewhere. */
  readonly passing: readonly string[];
}

/** The widest place to which additions point, and in which no passing input has the form. */
export function placeOfForm({ tokens, gaps, passing }: Observed): FormPlace {
  const isOpenBefore = isOpen(gaps.find(({ before }) => before === 0));
  const isOpenBehind = isOpen(gaps.find(({ before }) => before === tokens.length));
  const found = passing.flatMap((text) => occurrences(tokens, text));
  if (isOpenBefore && isOpenBehind && found.length === 0) return "anywhere";
  if (isOpenBefore && !found.some(({ isLast }) => isLast)) return "at the end";
  if (isOpenBehind && !found.some(({ isFirst }) => isFirst)) return "at the beginning";
  return "alone";
}

/** Additions that have to be run before a place is open. */
const enoughAdded = 3;

const isOpen = (gap: GapFacts | undefined): boolean =>
  gap !== undefined &&
  gap.added.fail.length >= Math.max(enoughAdded, gap.added.rejected.length) &&
  gap.added.pass.length === 0;

/** Where a text has the form: one allowed text for each token, in their order. */
function occurrences(
  tokens: readonly TokenFacts[],
  text: string,
): readonly { readonly isFirst: boolean; readonly isLast: boolean }[] {
  const others = nearTokens(text);
  const last = others.length - tokens.length;
  return Array.from({ length: Math.max(0, last + 1) }, (_, start) => start)
    .filter((start) => tokens.every((token, number) => allows(token, others[start + number]?.text ?? "")))
    .map((start) => ({ isFirst: start === 0, isLast: start === last }));
}

/** Whether the runs say that an input fails with this text in the place of the token. */
function allows({ text, may, kinds, ranges, measure, replaced }: TokenFacts, other: string): boolean {
  if (other === text) return true;
  const kind = kindOf(other);
  if (may === "any") return kind !== null && kinds.includes(kind);
  if (may === "some") return replaced.fail.includes(other);
  if (may !== "ranges" || measure !== "value" || kind !== "number") return false;
  return ranges.some(
    ({ from, to, outcome }) => outcome === "fail" && from <= Number(other) && Number(other) <= to,
  );
}
