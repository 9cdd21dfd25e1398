import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import type { RandomGenerator } from "pure-rand/types/RandomGenerator";
import { scaled } from "./scaled.ts";

const TWO_TO_26 = 2 ** 26;

/** A place in a stream of random numbers. */
export type RandomMark = Pick<RandomGenerator, "clone">;

/** A stream of random numbers: the same seed, a whole number, gives the same stream everywhere (xoroshiro128+). */
export class Random {
  #generator: RandomGenerator;

  constructor(seed: number) {
    this.#generator = xoroshiro128plus(seed);
    // Neighbouring seeds begin alike: a few steps set them apart.
    for (let step = 0; step < 16; step++) this.#generator.next();
  }

  /** At least 0 and less than 1, with 53 random bits. */
  unit(): number {
    const high = this.#generator.next() >>> 6;
    const low = this.#generator.next() >>> 5;
    return (high + low / (TWO_TO_26 * 2)) / TWO_TO_26;
  }

  /** A whole number at least 0 and less than 2^32. */
  bits(): number {
    return this.#generator.next() >>> 0;
  }

  /** Where the stream is now, to go `backTo`. */
  mark(): RandomMark {
    return this.#generator.clone();
  }

  /** Lets the stream go on from the mark as it did before. */
  backTo(mark: RandomMark): void {
    this.#generator = mark.clone();
  }

  /** A whole number at least 0 and less than the bound, which is at most 2^32; even up to bound / 2^32. */
  below(bound: number): number {
    return scaled(this.bits(), bound);
  }
}
