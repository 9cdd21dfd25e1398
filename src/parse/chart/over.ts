/** What a cell was reached over, when not over a completion (whose numbers count from 0). */
export const OVER = {
  /** The letter that came next, where a state's dots all accept it; see `overLetter` for where they may not. */
  letter: -1,
  /** Nothing: it begins here. */
  beginning: -2,
  /** A letter that the input lacks, one in place of the input's, and one that is left out. */
  inserted: -3,
  substituted: -4,
  deleted: -5,
} as const;

/** The code of a letter of the class; the function is its own inverse. */
export const overLetter = (letterClass: number): number => -10 - letterClass;
