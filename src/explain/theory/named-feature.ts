import type {
  DifferenceFeature,
  ElementQuestion,
  PairQuestion,
  PartsQuestion,
  Surrounding,
} from "../features/feature.ts";
import type { FieldBound, FieldCompared, FieldPresence, FieldWord } from "../features/record-conditions.ts";
import type { InputElement } from "../features/vocabulary.ts";

/** A feature as it is told to others: its elements by their rules and places, not by numbers. */
export type NamedFeature =
  | NamedElementFeature
  | { readonly question: PairQuestion; readonly of: NamedElement; readonly other: NamedElement }
  | {
      readonly question: "is";
      readonly of: NamedElement;
      /** Absent for wherever it stands. */
      readonly in?: NamedPlace;
      readonly word: string;
    }
  | {
      readonly question: PartsQuestion;
      readonly of: NamedElement;
      readonly in: NamedPlace;
      readonly otherIn: NamedPlace;
      /** Absent for wherever they stand. */
      readonly within?: NamedElement;
      /** Whether it is the nearest of its rule around each of them. */
      readonly isNearest: boolean;
    }
  | {
      readonly question: "together";
      readonly of: NamedElement;
      /** The nearest rule around it; absent for any. */
      readonly within?: NamedElement;
      /** Rules that it stands in somewhere. */
      readonly around: readonly NamedElement[];
      readonly with: readonly NamedElement[];
      readonly without: readonly NamedElement[];
      /** What else is said of where it stands; absent for nothing. */
      readonly surroundings?: readonly NamedSurrounding[];
    }
  | {
      readonly question: "records";
      /** What a record is. */
      readonly of: NamedElement;
      /** What its fields are, all at once. */
      readonly conditions: readonly NamedRecordCondition[];
    }
  | NamedValuesFeature
  | {
      readonly question: DifferenceFeature["question"];
      readonly minuend: NamedElementFeature;
      readonly subtrahend: NamedElementFeature;
    }
  /** The pattern as JSON, as it is written to files. */
  | { readonly question: "occurs"; readonly name: string; readonly pattern: string }
  /** A feature of the user's. */
  | { readonly question: "own"; readonly name: string };

/** A rule whose nodes stand wholly before or behind a node, or do not, or that it does not stand in; or white space at a place in it. */
export interface NamedSurrounding {
  readonly where: Surrounding["where"];
  readonly of: NamedElement;
  readonly isThere: boolean;
}

/** How many values of a name are as asked. */
export interface NamedValuesFeature extends NamedValuesPart {
  readonly question: "values";
  readonly asked: NamedAskedValues;
  /** Whether what is missing in an item of the list counts as one, too. */
  readonly orMissing?: true;
}

/** Values by what they are called. */
export interface NamedValuesPart {
  readonly of: NamedElement;
  /** The items of the list that they stand in; absent for wherever they stand. */
  readonly within?: NamedElement;
}

/** Values that contain a text or do not, that repeat an earlier one, whose text stands right in front of another one, or that refer to none of the others. */
export type NamedAskedValues =
  | { readonly are: "with" | "without"; readonly word: string }
  | { readonly are: "repeated" }
  | { readonly are: "followed"; readonly word: string; readonly next: string }
  | { readonly are: "unlisted"; readonly among: NamedValuesPart; readonly none?: readonly string[] };

/** A condition on a record: a field is there or not, is a word or not, compares with a bound or another field, or equals another one. */
export type NamedRecordCondition =
  | { readonly of: NamedElement; readonly asks: FieldPresence["asks"] }
  | { readonly of: NamedElement; readonly asks: FieldWord["asks"]; readonly word: string }
  | { readonly of: NamedElement; readonly asks: FieldBound["asks"]; readonly bound: number }
  | { readonly of: NamedElement; readonly asks: FieldCompared["asks"]; readonly other: NamedElement };

export interface NamedElementFeature {
  readonly question: ElementQuestion;
  readonly of: NamedElement;
}

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
