import type { DifferenceFeature, ElementFeature, ElementQuestion, Feature } from "./feature.ts";
import type { MeasuredTree } from "./measured-tree.ts";

/** What is subtracted from what. Mirrored ones would say the same. */
const SUBTRACTED: ReadonlyMap<Feature["question"], readonly ElementQuestion[]> = new Map([
  ["largest number", ["largest number", "longest text", "most elements", "count"]],
  ["longest text", ["longest text", "most elements"]],
  ["most elements", ["most elements"]],
  ["count", ["count"]],
]);

/** Of features with the same values, that of which differences are told most plainly. */
function plainest(features: readonly Feature[]): ElementFeature | undefined {
  for (const question of SUBTRACTED.keys()) {
    const found = features.find((each) => each.question === question);
    if (found) return found as ElementFeature;
  }
  return undefined;
}

/** Differences of more features than these are not looked at, the simplest aside. */
const MOST_SUBTRACTED = 40;

/** The differences between numbers, lengths and counts of things that occur at most once in each input. Of things that no input tells apart, the first stands for all. */
export function differencesOf(
  columns: readonly (readonly Feature[])[],
  inputs: readonly MeasuredTree[],
): DifferenceFeature[] {
  const isSingle = ({ question, element }: ElementFeature): boolean =>
    question === "count" || inputs.every(({ measures }) => (measures[element]?.occurrences ?? 0) <= 1);
  const compared = columns.flatMap((features) => {
    const first = plainest(features);
    return first && isSingle(first) ? [first] : [];
  });
  const chosen = compared.slice(0, MOST_SUBTRACTED);
  return chosen.flatMap((minuend, index) =>
    chosen
      .filter((subtrahend, other) => {
        const isAsked = SUBTRACTED.get(minuend.question)?.includes(subtrahend.question);
        return isAsked && (minuend.question !== subtrahend.question || index < other);
      })
      .map((subtrahend) => ({ question: "difference", minuend, subtrahend })),
  );
}
