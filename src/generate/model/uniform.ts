import { between, countOf, firstOf, type InclusiveRanges } from "../../base/inclusive-ranges.ts";
import { type Distribution, evenly, weighted } from "../distribution.ts";
import type { Model } from "../model.ts";
import type { Site } from "../sites.ts";

/** The model for which all alternatives are equally likely. */
export const uniform: Model = {
  depth: 0,
  contextOf: () => "",
  distribution: (site) => unspecified(site, site.options),
};

/** How some of a site's options share when nothing is known about them. */
export function unspecified(site: Site, options: InclusiveRanges): Distribution {
  switch (site.kind) {
    case "class":
      return characters(options);
    case "repetition":
      return counts(options);
    default:
      return evenly(options);
  }
}

/** The ASCII characters that one sees. */
export const visible = [0x20, 0x7e] as const;

/** How much of a class's weight its visible ASCII characters get, when the class is much larger than those. */
const visibleShare = 0.9;
const muchLarger = 256;

/** Evenly; but of a class such as "any character" mostly what people type, for most of Unicode is noise. */
function characters(ranges: InclusiveRanges): Distribution {
  const seen = between(ranges, visible);
  if (countOf(ranges) < muchLarger || seen.length === 0) return evenly(ranges);
  const others = [...between(ranges, [0, visible[0] - 1]), ...between(ranges, [visible[1] + 1, 0x10ffff])];
  return [...evenly(seen, visibleShare), ...evenly(others, 1 - visibleShare)];
}

/** More counts than this are drawn as if there were no end of them. */
const many = 64;

/** Evenly over few counts; of many each further one is half as likely. */
function counts(ranges: InclusiveRanges): Distribution {
  if (countOf(ranges) <= many) return evenly(ranges);
  return weighted(firstOf(ranges, many / 2).map((count, index) => [count, 0.5 ** index]));
}
