import { type Distribution, type Span, sharesOf, totalOf } from "./distribution.ts";
import type { Model } from "./model.ts";
import { optionText, siteText } from "./option-text.ts";
import type { Site, Sites } from "./sites.ts";

/** Of characters and counts this many are shown one by one. */
const mostShown = 12;

/**
 * The probabilities of a model, site by site, as lines to be read: `33.3 %  Expr "+" Term`. The context is a key
 * of `contextKey`; by default probabilities are those that hold everywhere.
 */
export function probabilityText(sites: Sites, model: Model, context = ""): string {
  return sites
    .all()
    .filter((site) => isChoice(site))
    .map((site) => `${[siteText(site), ...linesOf(site, model.distribution(site, context))].join("\n")}\n`)
    .join("");
}

function isChoice({ options: [first, ...others] }: Site): boolean {
  return others.length > 0 || (first !== undefined && first[0] < first[1]);
}

function linesOf(site: Site, distribution: Distribution): string[] {
  if (site.kind === "rule" || site.kind === "choice") {
    const shareOf = sharesOf(distribution);
    return site.options.map(([option]) => line(shareOf(option), optionText(site, option)));
  }
  const total = totalOf(distribution);
  const likely = distribution.toSorted((one, other) => other.weight - one.weight);
  const shown = likely.slice(0, mostShown).map((span) => line(span.weight / total, spanText(site, span)));
  const rest = likely.slice(mostShown).reduce((sum, { weight }) => sum + weight, 0);
  return rest > 0 ? [...shown, line(rest / total, "others")] : shown;
}

function spanText(site: Site, { first, last }: Span): string {
  if (first === last) return optionText(site, first);
  return `${optionText(site, first)} to ${optionText(site, last)}`;
}

const line = (share: number, text: string): string => `  ${percent(share).padStart(7)}  ${text}`;

/** With one decimal where there is one to show: `33.3 %`, `100 %`. */
export function percent(share: number): string {
  return `${Number((share * 100).toFixed(1))} %`;
}
