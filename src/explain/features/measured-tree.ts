import type { InputNode } from "./input-nodes.ts";

/** What is asked of inputs. Each kind of question says more of what it asks. */
export interface Asked {
  readonly question: string;
}

/** What all features are computed from: an input's elements by number, and which of them lie in which. */
export interface MeasuredTree {
  /** Undefined for an element that does not occur. */
  readonly measures: readonly (Measures | undefined)[];
  /** Its nodes with their texts, outer ones first. */
  readonly nodes: readonly InputNode[];
  readonly text: string;
  /** Whether line ends are no white space. */
  readonly hasLines: boolean;
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
  };
}
