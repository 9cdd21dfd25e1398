import { questions } from "../../explain/questions/questions.ts";
import type { AnsweredDecision } from "../../explain/theory/branches.ts";
import type { Theory, TheoryPredicate } from "../../explain/theory/theory.ts";

/** What is said of an input: `the longest <key> has more than 619 characters`. */
export function predicateInWords(
  { features }: Pick<Theory, "features">,
  { feature, isAbove, threshold, decision }: TheoryPredicate & Partial<AnsweredDecision>,
): string {
  const named = (numbers: readonly number[]) => numbers.flatMap((number) => features[number] ?? []);
  const [name] = named([feature]);
  if (!name) return "";
  return questions.inWords(name, {
    isAbove,
    threshold: threshold ?? -Infinity,
    next: decision?.nearest.above.value ?? null,
    same: named(decision?.same ?? []),
    features,
  });
}
