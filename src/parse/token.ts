/** A stretch of the input that a token rule matched. */
export interface Token {
  /**
   * Name of the token rule it counts as; for a literal that stands in a rule of structure and is no token rule's
   * whole text, the literal in single quotes.
   */
  readonly rule: string;
  readonly text: string;
  /** Byte range in the input; start is included, end is not. */
  readonly start: number;
  readonly end: number;
}
