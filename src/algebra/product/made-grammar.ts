import type { SiteExpression } from "../../generate/sites.ts";
import type { Alternative, Grammar } from "../../grammar/grammar.ts";
import type { Product, ProductNode, ProductProduction } from "./product.ts";

/** A grammar made from a product, and what of it each rule was made from. */
export interface MadeGrammar {
  readonly grammar: Grammar;
  /** By name; rules that are copies of the base grammar's are not in it. */
  readonly rules: ReadonlyMap<string, MadeRule>;
  /** Whether a view was copied rather than made. */
  readonly isWhole: Product["isWhole"];
}

/** A rule that derives what some nodes of the product derive together. */
export interface MadeRule {
  readonly nodes: readonly ProductNode[];
  readonly alternatives: readonly MadeAlternative[];
}

export interface MadeAlternative {
  readonly alternative: Alternative;
  /** The node that it is an alternative of, and its productions: where one is all there is in another, both. */
  readonly node: ProductNode;
  readonly productions: readonly ProductProduction[];
  /** For each item, the part of the base grammar that it was copied from, or of a class narrowed; undefined for others. */
  readonly parts: readonly (SiteExpression | undefined)[];
}
