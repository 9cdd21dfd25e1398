import type { Analysis } from "../grammar/analysis/analyse.ts";
import { isDerivable, isSettled, type Sizes } from "../grammar/analysis/derivability.ts";
import type { Expression } from "../grammar/grammar.ts";
import { type Distribution, restricted } from "./distribution.ts";
import type { Site, SiteRule } from "./sites.ts";

/**
 * Whether a rule's nodes may be expanded immediately: the rule is settled, or leaves no choice of size. Such expansions
 * are never recursive, because the rule would derive no text then.
 */
export function isExpandedAtOnce({ name, site }: SiteRule, sizes: Analysis<Sizes>): boolean {
  if (isSettled(sizes.ofRule(name))) return true;
  const [only] = site.options;
  return site.options.length <= 1 && leavesNoChoice(site.expressions[only?.[0] ?? 0] as Expression, sizes);
}

function leavesNoChoice(expression: Expression, sizes: Analysis<Sizes>): boolean {
  switch (expression.kind) {
    case "sequence":
      return expression.items.every((item) => leavesNoChoice(item, sizes));
    case "choice":
      return false;
    case "repetition":
      return (
        expression.min === (isDerivable(sizes.of(expression.item)) ? expression.max : 0) &&
        leavesNoChoice(expression.item, sizes)
      );
    default:
      return true;
  }
}

/** The distribution restricted to the alternatives of a rule or choice that complete it with the least size. */
export function completing(
  of: Distribution,
  { options, expressions }: Site,
  given: Analysis<Sizes>,
): Distribution {
  const sizes = options.map(([option]) => given.of(expressions[option] as Expression).least);
  const fewest = sizes.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  return restricted(
    of,
    options.flatMap(([option], index) => (sizes[index] === fewest ? [option] : [])),
  );
}
