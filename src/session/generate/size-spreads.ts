import type { SizeSpread } from "../../report/commands/generate.ts";

/** Gathers sizes and says how they spread. Keeps one number for each different size, however many there are. */
export class SizeSpreads {
  readonly #counts = new Map<number, number>();
  #count = 0;

  add(size: number): void {
    this.#counts.set(size, (this.#counts.get(size) ?? 0) + 1);
    this.#count += 1;
  }

  /** Null when there was no size. The median of an even number of sizes is the lower of the two in the middle. */
  spread(): SizeSpread | null {
    const sizes = [...this.#counts].sort(([one], [other]) => one - other);
    const [first, last] = [sizes[0], sizes.at(-1)];
    if (!first || !last) return null;
    const sum = sizes.reduce((total, [size, count]) => total + size * count, 0);
    let below = 0;
    const middle = sizes.find(([, count]) => {
      below += count;
      return below >= this.#count / 2;
    });
    return {
      min: first[0],
      median: (middle ?? last)[0],
      mean: Math.round((10 * sum) / this.#count) / 10,
      max: last[0],
    };
  }
}
