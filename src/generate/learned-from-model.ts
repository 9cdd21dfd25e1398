import { between, firstOf, type InclusiveRange } from "../base/inclusive-ranges.ts";
import { type Distribution, type Span, sharesOf } from "./distribution.ts";
import type { Learned, Tally } from "./learned.ts";
import { uniform, visible } from "./model/uniform.ts";
import type { Model } from "./model.ts";
import type { Sites } from "./sites.ts";

/**
 * What endlessly many inputs of a model without contexts would teach: `probabilistic` makes the same model of it. What is
 * as if nothing were known is left out.
 */
export function learnedFromModel(sites: Sites, model: Model): Learned {
  const tallies = sites.all().flatMap((site) => {
    const distribution = model.distribution(site, "");
    const isUnspecified = JSON.stringify(distribution) === JSON.stringify(uniform.distribution(site, ""));
    return isUnspecified || distribution.length === 0 ? [] : [[site.key, tallyOf(distribution)] as const];
  });
  return { depth: 0, contexts: new Map([["", new Map(tallies)]]) };
}

/** Longer spans are of characters; what of them is not visible shares evenly what the others leave. */
const mostNamed = 256;

function tallyOf(distribution: Distribution): Tally {
  const isLong = ({ first, last }: Span): boolean => last - first >= mostNamed;
  const named = distribution.flatMap((span) => {
    const range: InclusiveRange = [span.first, span.last];
    return firstOf(isLong(span) ? between([range], visible) : [range], mostNamed);
  });
  const shareOf = sharesOf(distribution);
  const shares = new Map(named.map((option) => [option, shareOf(option)]));
  // Beside counts nothing else is ever chosen; beside probabilities whatever they leave is.
  return distribution.some(isLong)
    ? { counts: new Map(), given: shares }
    : { counts: shares, given: new Map() };
}
