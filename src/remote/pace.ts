/** Each run that ends changes by such a part what a run is thought to take. */
const shareOfLater = 20;

/** How long the runs of workers take; in milliseconds. */
export class Pace {
  #slowest = 0;
  #typical = 0;

  /** The longest that a run took that came to its end. */
  get slowest(): number {
    return this.#slowest;
  }

  /** What runs take, the later ones counting for more. */
  get typical(): number {
    return this.#typical;
  }

  /** A worker ran the input itself, and nothing before it that counts. */
  begin(milliseconds: number): void {
    this.#slowest = Math.max(this.#slowest, milliseconds);
    this.#typical = Math.max(this.#typical, milliseconds);
  }

  completed(milliseconds: number): void {
    this.#slowest = Math.max(this.#slowest, milliseconds);
    this.#typical += (milliseconds - this.#typical) / shareOfLater;
  }
}
