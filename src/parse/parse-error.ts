import type { ParseFailure } from "./failure/parse-failure.ts";

/** The input is not of the grammar's language: the message says where, what was expected and what came. */
export class ParseError extends Error {
  override readonly name = "ParseError";
  readonly failure: ParseFailure;

  constructor(failure: ParseFailure) {
    super(failure.message);
    this.failure = failure;
  }
}
