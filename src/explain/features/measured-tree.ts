import type { TokenNode, Tree } from "../../tree/tree.ts";

/** What is asked of inputs. Each kind of question says more of what it asks. */
export interface Asked {
  readonly question: string;
}

/** What all features are computed from: an input's elements by number, and which of them lie in which. */
export interface MeasuredTree {
  /** Undefined for an element that does not occur. */
  readonly measures: readonly (Measures | undefined)[];
  /** For an element and one that occurs inside it, the number of the first times how many elements there are, plus that of the second. */
  readonly nested: ReadonlySet<number>;
  /** Its nodes with their texts, outer ones first. */
  readonly spans: readonly Span[];
  /** What is true of the texts of its parts, by key; the same map each time. */
  parts(): ReadonlyMap<string, Asked>;
  /** The patterns of the vocabulary that occur in it, by number. */
  readonly patterns: ReadonlySet<number>;
  /** The values of the user's features. */
  readonly own: readonly number[];
  /** The text without the white space that the grammar lets vary. */
  readonly ink: string;
}

/** Extremes over all occurrences of one element: infinite where none has such a thing. Lengths are in code points. */
export interface Measures {
  occurrences: number;
  longest: number;
  shortest: number;
  largest: number;
  smallest: number;
  mostElements: number;
  fewestElements: number;
  highestCodePoint: number;
  /** Asked of white space only. */
  hasLineEnd: boolean;
  /** When the walk left it first, and entered it last, in steps of the walk. */
  firstLeft: number;
  lastEntered: number;
}

export function noMeasures(): Measures {
  return {
    occurrences: 0,
    longest: -Infinity,
    shortest: Infinity,
    largest: -Infinity,
    smallest: Infinity,
    mostElements: -Infinity,
    fewestElements: Infinity,
    highestCodePoint: -Infinity,
    hasLineEnd: false,
    firstLeft: Infinity,
    lastEntered: -Infinity,
  };
}

/** The tree of a token's text, from its rule; undefined where nobody knows it. */
export type Inside = (token: TokenNode) => Tree | undefined;

/** A node as the elements that it is. */
export interface Span {
  /** The numbers of the rules that it is: the one that derived it, and the same by the name that it has. */
  readonly rules: readonly number[];
  /** The numbers of the alternatives, options, items, empty nodes and places of white space that it is. */
  readonly forms: readonly number[];
  /** How many others in the list, right behind it, lie in it. */
  readonly inner: number;
  /** Its text, white space around it aside. */
  readonly text: string;
  /** Where its text begins and ends, in characters that are no white space. */
  readonly from: number;
  readonly to: number;
  /**
   * Where it stands: the key of the expression that derived the lowest node at or above it with siblings which are not blank. So `b` in `break b;`
   * is compared with the `b` of a label, and not with `break b;`. Undefined where nothing is beside it, and in tokens.
   */
  readonly place: string | undefined;
  /** Whether it, or a group of its own, has several children that are not blank. */
  readonly isBranching: boolean;
}
