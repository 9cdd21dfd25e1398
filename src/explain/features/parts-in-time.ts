import { grouped } from "../../base/grouped.ts";
import type { ComparedParts } from "./parts-of-rules.ts";

/** A part in the order of a walk: one whose node was left before another was entered stands before it; else one is in the other. */
export interface PartInTime {
  readonly rule: number;
  readonly place: string;
  readonly text: string;
  readonly entered: number;
  readonly left: number;
}

/**
 * What is told by pairs of parts that one rule derived, one after the other: a part and what it contains are no pair.
 * Linear in the parts, but for the pairs of their places.
 */
export function* pairsOneAfterAnother(parts: readonly PartInTime[]): Generator<ComparedParts, void, void> {
  for (const [rule, ofRule] of grouped(parts, (part) => part.rule)) {
    for (const same of grouped(ofRule, (part) => part.text).values()) yield* pairsOf("equal", rule, same);
    yield* pairsOf("different", rule, ofRule);
  }
}

function* pairsOf(
  question: ComparedParts["question"],
  rule: number,
  parts: readonly PartInTime[],
): Generator<ComparedParts, void, void> {
  if (parts.length < 2) return;
  const ends = [...grouped(parts, (part) => part.place)].map(([place, there]) => ({
    place,
    ...endsOf(there),
  }));
  const isPair = (one: PartInTime, other: PartInTime): boolean =>
    one.left <= other.entered && (one.text === other.text) === (question === "equal");
  for (const { place, first } of ends) {
    for (const { place: otherPlace, last } of ends) {
      if (!first.some((one) => last.some((other) => isPair(one, other)))) continue;
      yield { question, rule, places: place <= otherPlace ? [place, otherPlace] : [otherPlace, place] };
    }
  }
}

/** The parts of two texts that were left first, and those of two that were entered last: if any two texts differ, some of these do. */
function endsOf(parts: readonly PartInTime[]): Record<"first" | "last", readonly PartInTime[]> {
  const texts = [...grouped(parts, (part) => part.text).values()];
  const first = texts.map((same) => same.reduce((one, other) => (other.left < one.left ? other : one)));
  const last = texts.map((same) => same.reduce((one, other) => (other.entered > one.entered ? other : one)));
  return {
    first: first.toSorted((one, other) => one.left - other.left).slice(0, 2),
    last: last.toSorted((one, other) => other.entered - one.entered).slice(0, 2),
  };
}
