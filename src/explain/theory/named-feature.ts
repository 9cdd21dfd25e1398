import type { ElementQuestion, PairQuestion } from "../features/feature.ts";
import type { InputElement } from "../features/vocabulary.ts";

/** A feature as it is told to others: its elements by their rules and places, not by numbers. */
export type NamedFeature =
  | { readonly question: ElementQuestion; readonly of: NamedElement }
  | { readonly question: PairQuestion; readonly of: NamedElement; readonly other: NamedElement };

/** What inputs are made of: a rule, one of its alternatives, an option of a choice inside, a repetition. */
export interface NamedElement {
  readonly kind: InputElement["kind"];
  readonly rule: string;
  /** Where in the rule, in indexes with a slash before each; absent for the rule itself. */
  readonly place?: string;
  /** What the grammar says there; absent for the rule itself. */
  readonly is?: string;
}
