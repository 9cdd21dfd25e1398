import type { InputEdit } from "../text/edit.ts";

/** Two primes and bases below 2^26, so that products are exact and a key has 52 bits. */
const moduli = [67_108_859, 67_108_837] as const;
const bases = [48_271_009, 16_807_421] as const;

/** The hashes of all beginnings of a text, by their length (Karp, Rabin 1987). */
class PrefixHashes {
  readonly #modulus: number;
  readonly #base: number;
  readonly #hashes: Int32Array;

  constructor(bytes: Uint8Array, { modulus, base }: { readonly modulus: number; readonly base: number }) {
    this.#modulus = modulus;
    this.#base = base;
    this.#hashes = new Int32Array(bytes.length + 1);
    let hash = 0;
    for (let at = 0; at < bytes.length; at++) {
      hash = this.#followed(hash, bytes[at] ?? 0);
      this.#hashes[at + 1] = hash;
    }
  }

  /** The hash of the text after edits, which are sorted and do not overlap. */
  after(edits: readonly InputEdit[]): number {
    let hash = 0;
    let at = 0;
    for (const { start, end, inserted } of edits) {
      hash = this.#copied(hash, at, start);
      for (const byte of inserted) hash = this.#followed(hash, byte);
      at = end;
    }
    return this.#copied(hash, at, this.#hashes.length - 1);
  }

  #followed(hash: number, byte: number): number {
    // No byte counts as zero, so that texts of zeros differ.
    const next = this.#times(hash, this.#base) + byte + 1;
    return next < this.#modulus ? next : next - this.#modulus;
  }

  /** The hash of a text followed by the bytes from `start` to before `end`. */
  #copied(hash: number, start: number, end: number): number {
    const shift = this.#power(end - start);
    const before = this.#times(this.#hashes[start] ?? 0, shift);
    return (this.#times(hash, shift) + (this.#hashes[end] ?? 0) + this.#modulus - before) % this.#modulus;
  }

  #power(exponent: number): number {
    let result = 1;
    let factor = this.#base;
    for (let rest = exponent; rest > 0; rest >>= 1) {
      if ((rest & 1) === 1) result = this.#times(result, factor);
      factor = this.#times(factor, factor);
    }
    return result;
  }

  /** The product of two numbers modulo the modulus; faster than `%`. */
  #times(one: number, other: number): number {
    const product = one * other;
    const rest = product - Math.floor(product / this.#modulus) * this.#modulus;
    return rest < 0 ? rest + this.#modulus : rest < this.#modulus ? rest : rest - this.#modulus;
  }
}

/** Texts made from one text by edits. It compares them without making them, as a large text has thousands. */
export class SeenTexts {
  readonly #hashes: readonly PrefixHashes[];
  readonly #keys = new Set<number>();

  constructor(text: Uint8Array) {
    this.#hashes = moduli.map(
      (modulus, nth) => new PrefixHashes(text, { modulus, base: bases[nth] ?? modulus }),
    );
  }

  /** Adds the text after edits, which are sorted and do not overlap; false when an equal one was added before. */
  add(edits: readonly InputEdit[]): boolean {
    const [one = 0, other = 0] = this.#hashes.map((hashes) => hashes.after(edits));
    const key = one * 2 ** 26 + other;
    if (this.#keys.has(key)) return false;
    this.#keys.add(key);
    return true;
  }
}
