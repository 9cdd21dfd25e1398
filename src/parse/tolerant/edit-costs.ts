/** What an edit of one letter costs: a character, or a token of a two-level grammar. Whole numbers from 1. */
export interface EditCosts {
  /** Putting in a letter that the input lacks. Default 1. */
  readonly insert: number;
  /** Leaving out a letter of the input. Default 1. */
  readonly delete: number;
  /** Putting a letter in place of one of the input. Default 1. */
  readonly substitute: number;
}

export const UNIT_COSTS: EditCosts = { insert: 1, delete: 1, substitute: 1 };
