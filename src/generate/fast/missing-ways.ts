import type { Ways } from "./instruction.ts";
import type { Program } from "./program.ts";

/** Thrown where a derivation comes to ways that are not in its program yet; see `Producer`. */
export class MissingWays extends Error {
  readonly ways: Ways;

  constructor({ missing }: Program, index: number) {
    super("the program lacks the ways that come next");
    this.ways = missing[index] as Ways;
  }
}
