/**
 * The elements of an input as a walk enters them, outer ones first; what is not asked where it stands is left out. At each step either one
 * is entered, or, where it is `leaving`, the one that was entered last and is still there.
 */
export interface Nesting {
  readonly entered: readonly number[];
  /** For each of them the nearest rule's number around it, or `leaving`. */
  readonly around: readonly number[];
  /** Where in the text each step is, in UTF-16 code units. */
  readonly offsets: readonly number[];
  readonly text: string;
  /** Whether line ends are no white space. */
  readonly hasLines: boolean;
}

/** What stands for leaving an element, and for no rule around one. */
export const leaving = -1;
