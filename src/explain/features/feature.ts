import { fieldsAskedAbout, type RecordCondition } from "./record-conditions.ts";
import { partsAskedAbout, type ValuesFeature } from "./values.ts";

/**
 * What is asked of one element of inputs. `exists` and `count` are 0 without it, extremes are infinite. White space and line ends are there or not. How uneven repetitions are is how many more
 * elements one has than another, 0 without two of them.
 */
export type ElementQuestion = (typeof ELEMENT_QUESTIONS)[number];

export const ELEMENT_QUESTIONS = [
  "exists",
  "largest number",
  "smallest number",
  "longest text",
  "shortest text",
  "most elements",
  "fewest elements",
  "uneven elements",
  "count",
  "white space",
  "line end",
  "highest code point",
] as const;

/** What is asked of two elements: 1 when an occurrence of the first contains, or wholly stands before, one of the second. */
export type PairQuestion = "contains" | "before";

/** What is asked of two parts of one rule: 1 when there are two whose texts are the same, or are not. */
export type PartsQuestion = "equal" | "different";

export interface ElementFeature {
  readonly question: ElementQuestion;
  /** Its number in the vocabulary, as all others here. */
  readonly element: number;
}

export interface PairFeature {
  readonly question: PairQuestion;
  readonly element: number;
  readonly other: number;
}

/**
 * Whether an occurrence of a rule has this text, white space around it aside. A place is where the node stands, or the
 * one above it, whose parent has more than this child that is not blank: the key of a rule's expression, as in keys of sites.
 */
export interface WordFeature {
  readonly question: "is";
  readonly element: number;
  /** Undefined: wherever it stands. */
  readonly place: string | undefined;
  readonly word: string;
}

/** Whether two parts that one rule derived, each in its place as for words, have the same text or different ones. */
export interface PartsFeature {
  readonly question: PartsQuestion;
  readonly element: number;
  readonly place: string;
  /** Not before the first in the order of strings; the same for two parts of the same kind, such as keys of an object. */
  readonly otherPlace: string;
  /** A rule above both parts; undefined for wherever they stand. */
  readonly within: number | undefined;
  /**
   * Whether its node is the nearest of the rule around each of the parts, as an object is around its own keys. Otherwise it is around their
   * lowest common node, and a part may be nested deeper, as a jump is in the block of its label.
   */
  readonly isNearest: boolean;
}

/**
 * Whether one node of a rule has several things at once. What is in a node of the same rule inside of it is that one's alone.
 */
export interface NodeFeature {
  readonly question: "together";
  /** The rule. */
  readonly element: number;
  /** The nearest rule around it; undefined for any. */
  readonly within: number | undefined;
  /** Rules that it stands in somewhere. */
  readonly around: readonly number[];
  readonly traits: readonly Trait[];
  readonly surroundings: readonly Surrounding[];
}

/** An element that is in a node, or is not. */
export interface Trait {
  readonly element: number;
  readonly isThere: boolean;
}

/**
 * A rule whose nodes stand wholly before or behind a node, or do not, or that it does not stand in; an element that ends right before it, or begins right behind it, white
 * space aside; or white space at a place in it.
 */
export interface Surrounding extends Trait {
  readonly where: (typeof SURROUNDING)[number];
}

export const SURROUNDING = ["before", "behind", "right before", "right behind", "around", "blank"] as const;

/** Whether it is said of what stands next to a node. */
export const isAdjacent = ({ where }: Pick<Surrounding, "where">): boolean =>
  where === "right before" || where === "right behind";

/**
 * The first less the second, or how far they lie apart. Of what occurs more than once, or not at all, only counts can be
 * subtracted: -Infinity otherwise.
 */
export interface DifferenceFeature {
  readonly question: "difference" | "distance";
  readonly minuend: ElementFeature;
  readonly subtrahend: ElementFeature;
}

/** How many records there are that are as asked all at once: nodes of a rule, or of a part by its name. */
export interface RecordsFeature {
  readonly question: "records";
  /** What a record is. What is in such a node inside of it is that one's alone. */
  readonly element: number;
  readonly conditions: readonly RecordCondition[];
}

/** Whether a pattern of the vocabulary occurs. */
export interface PatternFeature {
  readonly question: "occurs";
  readonly pattern: number;
  /** Whether it was found by a search of its own: it says many things at once. */
  readonly isFound?: boolean;
}

/** What a function of the user's says of the text. */
export interface OwnFeature {
  readonly question: "own";
  readonly own: number;
}

/** One thing that inputs have more or less of. */
export type Feature =
  | ElementFeature
  | PairFeature
  | WordFeature
  | PartsFeature
  | NodeFeature
  | RecordsFeature
  | ValuesFeature
  | DifferenceFeature
  | PatternFeature
  | OwnFeature;

/**
 * All questions, those first whose answers explain most plainly: what the user asks for, then what is there. Every text has a
 * length, which stands in for whatever makes it long, white space stands everywhere, and code points stand in for whatever is rare: these come last.
 */
export const QUESTIONS = [
  "own",
  "occurs",
  "exists",
  "largest number",
  "smallest number",
  "most elements",
  "fewest elements",
  "contains",
  "before",
  "together",
  "uneven elements",
  "longest text",
  "shortest text",
  "count",
  "difference",
  "distance",
  "is",
  "equal",
  "different",
  "values",
  "records",
  "white space",
  "line end",
  "highest code point",
] as const satisfies readonly Feature["question"][];

/** Lengths and code points, and differences from lengths, stand in for whatever makes texts long or has rare characters. */
export const isStandIn = (feature: Feature): boolean =>
  "minuend" in feature
    ? isStandIn(feature.minuend) || isStandIn(feature.subtrahend)
    : standIns.includes(feature.question);

const standIns: readonly Feature["question"][] = ["longest text", "shortest text", "highest code point"];

/** How many things are said of the node besides its rule. */
export const thingsIn = ({ within, around, traits, surroundings }: NodeFeature): number =>
  (within === undefined ? 0 : 1) + around.length + traits.length + surroundings.length;

/** The elements that a feature speaks of. */
export function elementsIn(feature: Feature): readonly number[] {
  switch (feature.question) {
    case "own":
    case "occurs":
      return [];
    case "contains":
    case "before":
      return [feature.element, feature.other];
    case "difference":
    case "distance":
      return [feature.minuend.element, feature.subtrahend.element];
    case "together": {
      const { element, within, around, traits, surroundings } = feature;
      const beside = [...traits, ...surroundings].map((each) => each.element);
      return [element, ...(within === undefined ? [] : [within]), ...around, ...beside];
    }
    case "records":
      return [feature.element, ...feature.conditions.flatMap(fieldsAskedAbout)];
    case "values":
      return partsAskedAbout(feature);
    default:
      return [feature.element];
  }
}

/** Features that are known once an input was met that has them, or somebody thought of them. */
export type MetFeature = WordFeature | PartsFeature | NodeFeature;

/** The same for such features that ask the same, and for no others. */
export function metKey(feature: MetFeature): string {
  if (feature.question === "together") {
    const traits = feature.traits.map(({ element, isThere }) => `${isThere} ${element}`);
    const { question, element, within, around } = feature;
    const beside = feature.surroundings.map((each) => `${each.where} ${each.isThere} ${each.element}`);
    const said = [...traits.sort(), ...beside.sort()];
    return [question, element, within, ...around.toSorted(), ...said].join("\n");
  }
  const { question, element, place = "" } = feature;
  const rest =
    question === "is" ? feature.word : `${feature.otherPlace}\n${feature.within ?? ""}\n${feature.isNearest}`;
  return `${question}\n${element}\n${place}\n${rest}`;
}
