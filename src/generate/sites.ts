import { isProductive, productiveRules } from "../grammar/analysis/productive.ts";
import type { Expression, Grammar, Rule } from "../grammar/grammar.ts";
import { GrammarError } from "../grammar/grammar-error.ts";
import type { InclusiveRanges } from "./inclusive-ranges.ts";

/**
 * A place where a derivation has a choice: which alternative of a rule or of a choice inside it, how many
 * elements of a repetition, which character of a class. What is chosen is a number: the alternative's index,
 * the count, the code point.
 */
export interface Site {
  readonly kind: "rule" | "choice" | "repetition" | "class";
  /** Tells the site from all others of the grammar. */
  readonly key: string;
  /** The site that it was made from; absent in a rule that was made from none. */
  readonly origin?: SiteOrigin;
  /** Position of the site in `Sites.all`. */
  readonly index: number;
  /** The rule in which it stands. */
  readonly rule: string;
  /** The alternatives of a rule or choice; the repetition or the class itself. */
  readonly expressions: readonly Expression[];
  /** What can be chosen. Alternatives that derive no text are left out; a count may have no upper bound. */
  readonly options: InclusiveRanges;
}

/** A site of the grammar that a grammar was made from. */
export interface SiteOrigin {
  readonly key: string;
  /** For each alternative of a rule, the index of the one it was made from; absent elsewhere, where options stay the same. */
  readonly alternatives?: readonly number[];
}

/** An expression with its choices named. */
export type Part =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "class"; readonly site: Site }
  | { readonly kind: "reference"; readonly name: string }
  | { readonly kind: "sequence"; readonly items: readonly Part[] }
  | { readonly kind: "choice"; readonly site: Site; readonly alternatives: readonly Part[] }
  | { readonly kind: "repetition"; readonly site: Site; readonly item: Part };

/** A rule with its choices named. */
export interface SiteRule {
  readonly name: string;
  /** The rule that it was made from, by whose name models know it; mostly the rule itself. */
  readonly origin: string;
  readonly site: Site;
  readonly alternatives: readonly Part[];
}

/** A grammar with its choices named. */
export interface Sites {
  readonly grammar: Grammar;
  readonly rules: ReadonlyMap<string, SiteRule>;
  /** All sites: rule by rule, outer before inner, left to right. */
  readonly all: readonly Site[];
}

/** Names the choices of a grammar. Throws a GrammarError when its start symbol derives no text. */
export function sitesOf(grammar: Grammar): Sites {
  const productive = productiveRules(grammar);
  if (!productive.has(grammar.start)) {
    throw new GrammarError(`nothing can be generated: "${grammar.start}" derives no text`, {
      position: grammar.rules.get(grammar.start)?.position,
      suggestion: "give it an alternative that does not lead back to itself",
    });
  }
  const all: Site[] = [];
  const rules = new Map(
    [...grammar.rules].map(([name, rule]) => [name, namedRule(rule, { productive, all })]),
  );
  return { grammar, rules, all };
}

/** The rule of this name. Throws a RangeError when there is none. */
export function ruleNamed(sites: Sites, name: string): SiteRule {
  const rule = sites.rules.get(name);
  if (!rule) throw new RangeError(`the grammar has no rule "${name}"`);
  return rule;
}

/** The items of a rule's alternative, one for each child of its node in a tree. */
export function itemsOf(part: Part): readonly Part[] {
  return part.kind === "sequence" ? part.items : [part];
}

interface Naming {
  readonly productive: ReadonlySet<string>;
  readonly all: Site[];
}

function namedRule(rule: Rule, naming: Naming): SiteRule {
  const expressions = rule.alternatives.map((alternative) => alternative.expression);
  const place: Place = { rule: rule.name, path: "", origin: rule.origin ?? undefined };
  const origins = rule.alternatives.map(({ origin }, index) => origin ?? index);
  const what = { place, expressions, options: productiveOnes(expressions, naming), origins };
  const site = newSite("rule", what, naming);
  const alternatives = expressions.map((each, index) =>
    named(each, below(place, index, origins[index]), naming),
  );
  return { name: rule.name, origin: rule.origin ?? rule.name, site, alternatives };
}

/** Where an expression stands: the alternative of the rule, then the index at each step down. */
interface Place {
  readonly rule: string;
  readonly path: string;
  /** The key of the place that it was made from. */
  readonly origin: string | undefined;
}

const below = ({ rule, path, origin }: Place, index: number, made = index): Place => ({
  rule,
  path: `${path}/${index}`,
  origin: origin && `${origin}/${made}`,
});

function named(expression: Expression, place: Place, naming: Naming): Part {
  const expressions = [expression];
  switch (expression.kind) {
    case "literal":
    case "reference":
      return expression;
    case "class":
      return {
        kind: "class",
        site: newSite("class", { place, expressions, options: expression.ranges }, naming),
      };
    case "sequence": {
      const items = expression.items.map((item, index) => named(item, below(place, index), naming));
      return { kind: "sequence", items };
    }
    case "choice": {
      const options = productiveOnes(expression.alternatives, naming);
      const site = newSite("choice", { place, expressions: expression.alternatives, options }, naming);
      const alternatives = expression.alternatives.map((each, index) =>
        named(each, below(place, index), naming),
      );
      return { kind: "choice", site, alternatives };
    }
    case "repetition": {
      const max = isProductive(expression.item, naming.productive) ? expression.max : 0;
      const site = newSite("repetition", { place, expressions, options: [[expression.min, max]] }, naming);
      return { kind: "repetition", site, item: named(expression.item, below(place, 0), naming) };
    }
  }
}

function productiveOnes(alternatives: readonly Expression[], { productive }: Naming): InclusiveRanges {
  return alternatives.flatMap((each, index) =>
    isProductive(each, productive) ? [[index, index] as const] : [],
  );
}

interface SiteParts extends Pick<Site, "expressions" | "options"> {
  readonly place: Place;
  /** For each alternative of a rule, the index of the one it was made from. */
  readonly origins?: readonly number[];
}

function newSite(
  kind: Site["kind"],
  { place: { rule, path, origin }, origins, ...what }: SiteParts,
  { all }: Naming,
): Site {
  const madeFrom = origin !== undefined && {
    origin: { key: origin, ...(origins && { alternatives: origins }) },
  };
  const site: Site = { kind, key: rule + path, index: all.length, rule, ...what, ...madeFrom };
  all.push(site);
  return site;
}
