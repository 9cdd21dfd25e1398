/** Thrown where a derivation comes to ways, by their number, that are not in its program yet; see `Producer`. */
export class MissingWays extends Error {
  readonly number: number;

  constructor(number: number) {
    super("the program lacks the ways that come next");
    this.number = number;
  }
}
