import { countOf } from "../../base/inclusive-ranges.ts";
import type { SiteExpression, SiteRule, Sites } from "../sites.ts";
import { type Constant, type Grown, NOT_COUNTED, type Product, type Series, type Sum } from "./series.ts";

/** The series that count the derivations of a grammar, in the order that `countUpTo` needs. */
export interface GrammarSeries {
  readonly start: Series;
  readonly all: readonly Series[];
}

/**
 * The series of a grammar. A derivation's size is its expansions: its nonterminals and the elements of its
 * repetitions. Each character of a class makes a derivation of its own, unless they all are to count as one.
 */
export function seriesOf(sites: Sites, classesCountOnce: boolean): GrammarSeries {
  const builder = new Builder(sites, classesCountOnce);
  for (const name of sites.grammar.rules.keys()) builder.fill(sites.rule(name));
  return { start: builder.rule(sites.grammar.start), all: builder.all };
}

class Builder {
  readonly all: Series[] = [];
  readonly #rules = new Map<string, Grown>();
  readonly #one: Series;
  readonly #classesCountOnce: boolean;

  constructor(sites: Sites, classesCountOnce: boolean) {
    this.#classesCountOnce = classesCountOnce;
    this.#one = this.#constant(1);
    for (const name of sites.grammar.rules.keys()) this.#rules.set(name, this.#grown());
  }

  rule(name: string): Grown {
    const rule = this.#rules.get(name);
    if (!rule) throw new RangeError(`the grammar has no rule "${name}"`);
    return rule;
  }

  /** Gives the rule's series its parts. */
  fill({ name, site, alternatives }: SiteRule): void {
    const { parts } = this.rule(name);
    for (const [option] of site.options) parts.push(this.#part(alternatives[option] as SiteExpression));
  }

  #grown(...parts: Series[]): Grown {
    return this.#added({ kind: "grown", parts, ...NOT_COUNTED });
  }

  #part(part: SiteExpression): Series {
    switch (part.kind) {
      case "literal":
        return this.#one;
      case "class":
        return this.#classesCountOnce ? this.#one : this.#constant(countOf(part.site.options));
      case "reference":
        return this.rule(part.name);
      case "sequence":
        return part.items
          .map((item) => this.#part(item))
          .reduceRight((behind, item) => this.#product(item, behind), this.#one);
      case "choice":
        return this.#sum(
          part.site.options.map(([option]) => this.#part(part.alternatives[option] as SiteExpression)),
        );
      case "repetition":
        return this.#repetition(part);
    }
  }

  /** Each element is one expansion more than the item; behind the least number there is a choice to stop. */
  #repetition({ site, item }: SiteExpression & { kind: "repetition" }): Series {
    const [min, max] = site.options[0] ?? [0, 0];
    if (max === 0) return this.#one;
    const element = this.#grown(this.#part(item));
    let behind = max === Number.POSITIVE_INFINITY ? this.#endless(element) : this.#one;
    const bounded = max === Number.POSITIVE_INFINITY ? min : max;
    for (let count = bounded; count > 0; count--) {
      const more = this.#product(element, behind);
      behind = count > min ? this.#sum([this.#one, more]) : more;
    }
    return behind;
  }

  #endless(element: Series): Series {
    const parts: Series[] = [this.#one];
    const sum: Sum = { kind: "sum", parts, ...NOT_COUNTED };
    parts.push(this.#added<Product>({ kind: "product", left: element, right: sum, ...NOT_COUNTED }));
    return this.#added(sum);
  }

  #constant(count: number): Constant {
    return this.#added({ kind: "constant", count, ...NOT_COUNTED });
  }

  #sum(parts: Series[]): Sum {
    return this.#added({ kind: "sum", parts, ...NOT_COUNTED });
  }

  #product(left: Series, right: Series): Series {
    if (left === this.#one) return right;
    if (right === this.#one) return left;
    return this.#added({ kind: "product", left, right, ...NOT_COUNTED });
  }

  #added<Kind extends Series>(series: Kind): Kind {
    this.all.push(series);
    return series;
  }
}
