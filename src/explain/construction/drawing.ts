import type { FlatNonterminal } from "../../algebra/flat-grammar.ts";
import type { Random } from "../../base/random.ts";
import type { Above, Model } from "../../generate/model.ts";
import type { Sites } from "../../generate/sites.ts";
import type { KnownPlace, KnownTree } from "./known-tree.ts";
import type { Obligation } from "./obligation.ts";
import type { Pair } from "./pairs.ts";
import type { Product } from "./product.ts";
import type { ShortGrammar } from "./short-grammar.ts";
import type { Sums, Window } from "./sums.ts";

/** How a derivation is drawn. */
export interface Drawing {
  readonly grammar: ShortGrammar;
  readonly sites: Sites;
  readonly product: Product;
  readonly obligations: readonly Obligation[];
  readonly sums: Sums;
  readonly model: Model;
  readonly random: Random;
  /** What to follow from the root on. */
  readonly place: KnownPlace | undefined;
  /** When nodes of the known tree are entered that are not to be followed. */
  readonly leaving: ReadonlySet<number>;
  /** Known nodes of a nonterminal, to be followed where the derivation follows nothing. */
  placesOf(nonterminal: number): readonly KnownPlace[];
  /** The tree of a text that the rule's nonterminal derives, if it does. */
  spelled(nonterminal: number, text: string): KnownTree | undefined;
}

/**
 * What holds for a node that is to be derived, or for the children of one. Each is written out with all fields, never spread from another:
 * for inputs of 700 characters spreading took a third of the time.
 */
export interface Scope {
  readonly place: KnownPlace | undefined;
  readonly window: Window;
  /** The productions above, for the model, and what of them matters to it. */
  readonly above: Above;
  readonly context: string;
  /** How many elements more a repetition should have that follows nothing. */
  readonly wanted: number | undefined;
}

export const nonterminalOf = ({ grammar }: Drawing, { nonterminal }: Pair): FlatNonterminal =>
  grammar.flat.nonterminals[nonterminal] as FlatNonterminal;
