import type { Operand, Step, TogetherFeature } from "../features/feature.ts";
import type { FeaturePredicate } from "../features/predicate.ts";

/** Variants of one predicate that are asked about. */
const mostVariants = 6;

/**
 * What a predicate says of operands, of the first or the last ones instead of any, or that they have what they are said to be. Known inputs mostly have one operand of a
 * kind, and then all of these are the same.
 */
export const operandVariants = ({ feature }: FeaturePredicate): TogetherFeature[] =>
  feature.question === "together"
    ? feature.operands
        .flatMap((operand, index) =>
          variantsOf(operand).map((each) => ({ ...feature, operands: feature.operands.with(index, each) })),
        )
        .slice(0, mostVariants)
    : [];

function variantsOf(operand: Operand): Operand[] {
  const { way, how } = operand;
  const ways = way.flatMap((step, index) =>
    others(step).map((which) => ({ ...operand, way: way.with(index, { ...step, which }) })),
  );
  return how === "is" && way.length === 1 ? [...ways, { ...operand, how: "has" }] : ways;
}

const others = ({ which }: Step): Step["which"][] =>
  (["last", "first", "any"] as const).filter((each) => each !== which);
