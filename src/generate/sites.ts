import type { InclusiveRanges } from "../base/inclusive-ranges.ts";
import { oncePerKey } from "../base/lazy.ts";
import type { Analysis } from "../grammar/analysis/analyse.ts";
import { derivationSizes, isDerivable, type Sizes } from "../grammar/analysis/derivability.ts";
import type { Expression, Grammar, Rule } from "../grammar/grammar.ts";
import { GrammarError } from "../grammar/grammar-error.ts";

/**
 * A choice in a derivation: the alternative of a rule or of a choice inside it, the number of elements of a repetition,
 * or the character of a class. An option is a number: the index of the alternative, the count, or the code point.
 */
export interface Site {
  readonly kind: "rule" | "choice" | "repetition" | "class";
  /** Unique in the grammar. */
  readonly key: string;
  /** The site it was made from, if any. */
  readonly origin?: SiteOrigin;
  /** The rule that contains it. */
  readonly rule: string;
  /** The alternatives of a rule or choice; otherwise the repetition or the class itself. */
  readonly expressions: readonly Expression[];
  /** The possible options. Underivable alternatives are left out; a count may be unbounded. */
  readonly options: InclusiveRanges;
}

/** The original site of a site in a derived grammar. */
export interface SiteOrigin {
  readonly key: string;
  /** For each alternative of a rule, the index of its original; absent elsewhere, where options stay the same. */
  readonly alternatives?: readonly number[];
}

/** An expression with its sites. */
export type SiteExpression =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "class"; readonly site: Site }
  | { readonly kind: "reference"; readonly name: string }
  | { readonly kind: "sequence"; readonly items: readonly SiteExpression[] }
  | { readonly kind: "choice"; readonly site: Site; readonly alternatives: readonly SiteExpression[] }
  | { readonly kind: "repetition"; readonly site: Site; readonly item: SiteExpression };

/** A rule with its sites. */
export interface SiteRule {
  readonly name: string;
  /** The rule it was made from, by which models identify it; often the rule itself. */
  readonly origin: string;
  readonly site: Site;
  readonly alternatives: readonly SiteExpression[];
}

/** A grammar with its sites, which are computed on demand. */
export interface Sites {
  readonly grammar: Grammar;
  /** The rule of this name. Throws a RangeError when there is none. */
  rule(name: string): SiteRule;
  /** All sites: rule by rule, outer before inner, left to right. */
  all(): readonly Site[];
}

/** Finds the choices of a grammar. Throws a GrammarError when its start symbol derives no text. */
export function sitesOf(grammar: Grammar): Sites {
  const sizes = derivationSizes(grammar);
  if (!isDerivable(sizes.ofRule(grammar.start))) {
    throw new GrammarError(`nothing can be generated: "${grammar.start}" derives no text`, {
      position: grammar.rules.get(grammar.start)?.position,
      suggestion: "give it an alternative that does not lead back to itself",
    });
  }
  const rule = oncePerKey((name: string) => namedRule(ruleOf(grammar, name), sizes));
  return { grammar, rule, all: () => [...grammar.rules.keys()].flatMap((name) => [...sitesIn(rule(name))]) };
}

function ruleOf({ rules }: Grammar, name: string): Rule {
  const rule = rules.get(name);
  if (!rule) throw new RangeError(`the grammar has no rule "${name}"`);
  return rule;
}

/** The sites of a rule: outer before inner, left to right. */
function* sitesIn({ site, alternatives }: SiteRule): Generator<Site, void, void> {
  yield site;
  const pending = alternatives.toReversed();
  for (let part = pending.pop(); part; part = pending.pop()) {
    if ("site" in part) yield part.site;
    if ("items" in part) pending.push(...part.items.toReversed());
    if ("alternatives" in part) pending.push(...part.alternatives.toReversed());
    if ("item" in part) pending.push(part.item);
  }
}

/** The items of an alternative, one for each child of its node in a tree. */
export function itemsOf(part: SiteExpression): readonly SiteExpression[] {
  return part.kind === "sequence" ? part.items : [part];
}

function namedRule(rule: Rule, sizes: Analysis<Sizes>): SiteRule {
  const expressions = rule.alternatives.map((alternative) => alternative.expression);
  const madeFrom = typeof rule.origin === "string" ? rule.origin : undefined;
  const place: Place = { rule: rule.name, path: "", origin: madeFrom };
  const origins = rule.alternatives.map(({ origin }, index) => origin ?? index);
  const what = { place, expressions, options: productiveOnes(expressions, sizes), origins };
  const site = newSite("rule", what);
  const alternatives = expressions.map((each, index) =>
    named(each, below(place, index, origins[index]), sizes),
  );
  return { name: rule.name, origin: madeFrom ?? rule.name, site, alternatives };
}

/** The position of an expression: the alternative of the rule, then the index at each step down. */
interface Place {
  readonly rule: string;
  readonly path: string;
  /** The key of the original position. */
  readonly origin: string | undefined;
}

const below = ({ rule, path, origin }: Place, index: number, made = index): Place => ({
  rule,
  path: `${path}/${index}`,
  origin: origin && `${origin}/${made}`,
});

function named(expression: Expression, place: Place, sizes: Analysis<Sizes>): SiteExpression {
  const expressions = [expression];
  switch (expression.kind) {
    case "literal":
    case "reference":
      return expression;
    case "class":
      return {
        kind: "class",
        site: newSite("class", { place, expressions, options: expression.ranges }),
      };
    case "sequence": {
      const items = expression.items.map((item, index) => named(item, below(place, index), sizes));
      return { kind: "sequence", items };
    }
    case "choice": {
      const options = productiveOnes(expression.alternatives, sizes);
      const site = newSite("choice", { place, expressions: expression.alternatives, options });
      const alternatives = expression.alternatives.map((each, index) =>
        named(each, below(place, index), sizes),
      );
      return { kind: "choice", site, alternatives };
    }
    case "repetition": {
      const max = isDerivable(sizes.of(expression.item)) ? expression.max : 0;
      const site = newSite("repetition", { place, expressions, options: [[expression.min, max]] });
      return { kind: "repetition", site, item: named(expression.item, below(place, 0), sizes) };
    }
  }
}

function productiveOnes(alternatives: readonly Expression[], sizes: Analysis<Sizes>): InclusiveRanges {
  return alternatives.flatMap((each, index) =>
    isDerivable(sizes.of(each)) ? [[index, index] as const] : [],
  );
}

interface SiteParts extends Pick<Site, "expressions" | "options"> {
  readonly place: Place;
  /** For each alternative of a rule, the index of its original. */
  readonly origins?: readonly number[];
}

function newSite(kind: Site["kind"], { place: { rule, path, origin }, origins, ...what }: SiteParts): Site {
  const madeFrom = origin !== undefined && {
    origin: { key: origin, ...(origins && { alternatives: origins }) },
  };
  return { kind, key: rule + path, rule, ...what, ...madeFrom };
}
