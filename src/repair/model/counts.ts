/** Counts by the upper bits of hashes. Rare collisions share a count, which does no harm. */
export class Counts {
  readonly #mask: number;
  #keys = new Int32Array(1 << 10);
  #counts = new Float32Array(1 << 10);
  #size = 0;

  constructor(bits = 32) {
    this.#mask = -1 << (32 - bits);
  }

  get(key: number): number {
    return this.#counts[this.#placeOf(key & this.#mask)] ?? 0;
  }

  add(key: number, amount: number): void {
    const place = this.#placeOf(key & this.#mask);
    if (this.#counts[place] === 0) {
      this.#keys[place] = key & this.#mask;
      this.#size++;
    }
    this.#counts[place] = (this.#counts[place] ?? 0) + amount;
    if (2 * this.#size > this.#keys.length) this.#grow();
  }

  *[Symbol.iterator](): Generator<readonly [key: number, count: number]> {
    for (const [place, count] of this.#counts.entries()) {
      if (count !== 0) yield [this.#keys[place] ?? 0, count];
    }
  }

  #placeOf(key: number): number {
    const mask = this.#keys.length - 1;
    let place = (key ^ (key >>> 15)) & mask;
    while (this.#counts[place] !== 0 && this.#keys[place] !== key) place = (place + 1) & mask;
    return place;
  }

  #grow(): void {
    const before = [...this];
    this.#keys = new Int32Array(2 * this.#keys.length);
    this.#counts = new Float32Array(this.#keys.length);
    this.#size = 0;
    for (const [key, count] of before) this.add(key, count);
  }
}

/** A hash of two others, in this order. */
export function mixed(one: number, other: number): number {
  const product = Math.imul(one ^ (other + 0x7f4a7c15 + (one << 6) + (one >>> 2)), 0x9e3779b1);
  return Math.imul(product ^ (product >>> 15), 0x85ebca6b);
}

const known = new Map<string, number>();
/** Cache so many hashes of words; an unlimited table would grow with every input. */
const mostKnown = 20_000;

/** The hash of a text. */
export function hashOf(text: string): number {
  const before = known.get(text);
  if (before !== undefined) return before;
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  if (known.size < mostKnown) known.set(text, hash | 0);
  return hash | 0;
}
