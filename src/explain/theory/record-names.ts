import type { RecordCondition } from "../features/record-conditions.ts";
import type { NamedElement, NamedRecordCondition } from "./named-feature.ts";

/** A condition by the name of its field. */
export const namedCondition = (
  { element, ...asked }: RecordCondition,
  nameOf: (element: number) => NamedElement,
): NamedRecordCondition =>
  "other" in asked
    ? { of: nameOf(element), asks: asked.asks, other: nameOf(asked.other) }
    : { of: nameOf(element), ...asked };

/** The condition that is called so. */
export const conditionNamed = (
  { of, ...asked }: NamedRecordCondition,
  numberOf: (name: NamedElement) => number,
): RecordCondition =>
  "other" in asked
    ? { element: numberOf(of), asks: asked.asks, other: numberOf(asked.other) }
    : { element: numberOf(of), ...asked };
