import * as v from "valibot";
import type { InputElement } from "../features/vocabulary.ts";

/** Where a part stands: an expression of a rule. */
export interface NamedPlace {
  readonly rule: string;
  /** Where in the rule, in indexes with a slash before each. */
  readonly place: string;
  /** The alternative that it is in, as people would write it; absent where the rule has no other. */
  readonly form?: string;
  /** The fixed text right before it; absent for none. */
  readonly behind?: string;
  /** The fixed text right behind it, where there is none before it; absent for none. */
  readonly before?: string;
}

/** An element of inputs: a rule, an alternative, an option of a choice, a repetition, an item of one, an empty node, or white space at a place. */
export interface NamedElement {
  readonly kind: InputElement["kind"];
  readonly rule: string;
  /** Where in the rule, in indexes with a slash before each; absent for the rule itself, and for that it is empty. */
  readonly place?: string;
  /** What the grammar says there; absent where there is no place. */
  readonly is?: string;
  /** Of white space: what the grammar says before it; absent where it stands first. */
  readonly behind?: string;
  /** The same as people would write it, where the grammar has white space or rules with made-up names. */
  readonly reads?: string;
  /** Of a rule with a made-up name: the rules with names of their own that it is a part of. */
  readonly partOf?: readonly string[];
  /** Of a repetition whose items end with nodes of a rule: that one of these stands before all of them, too, as in `element ("," element)*`. */
  readonly listed?: string;
  /** Of a part of a word: whether the word begins or ends with it. */
  readonly edge?: "begins" | "ends";
  /** Of a rule's nodes that have a name in the input, as the number behind `"price":` has. */
  readonly called?: CalledElement;
}

/** A part by the name that it has in inputs. */
export interface CalledElement {
  readonly word: string;
  /** The rule that derives it, whatever it is called. */
  readonly rule: string;
  /** Whether it is all that is called so; otherwise what is all of that but white space. */
  readonly isWhole: boolean;
  /** Of an item of a list, which is called by the name of the list; absent for others. */
  readonly isItem?: true;
}

/** What JSON of an element has to be. */
export const elementSchema = v.object({
  kind: v.picklist(["rule", "alternative", "option", "repetition", "item", "empty", "blank"]),
  rule: v.string(),
  place: v.exactOptional(v.string()),
  is: v.exactOptional(v.string()),
  behind: v.exactOptional(v.string()),
  reads: v.exactOptional(v.string()),
  partOf: v.exactOptional(v.array(v.string())),
  listed: v.exactOptional(v.string()),
  edge: v.exactOptional(v.picklist(["begins", "ends"])),
  called: v.exactOptional(
    v.object({
      word: v.string(),
      rule: v.string(),
      isWhole: v.boolean(),
      isItem: v.exactOptional(v.literal(true)),
    }),
  ),
});

export const placeSchema = v.object({
  rule: v.string(),
  place: v.string(),
  form: v.exactOptional(v.string()),
  behind: v.exactOptional(v.string()),
  before: v.exactOptional(v.string()),
});
