/** The polynomial of IEEE 802.3, bit-reversed. */
const polynomial = 0xedb88320;

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = (rest & 1) === 1 ? (rest >>> 1) ^ polynomial : rest >>> 1;
  return rest;
});

/** The checksum of PNG, GZIP and ZIP. */
export function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  // Loops over indices, as iterators take four times as long.
  for (let at = 0; at < bytes.length; at++) {
    rest = (rest >>> 8) ^ (table[(rest ^ (bytes[at] as number)) & 0xff] as number);
  }
  return (rest ^ 0xffffffff) >>> 0;
}

/** After so many bytes both sums are still below 2 ** 53, so that the remainders can wait until then. */
const bytesPerRemainder = 4_096;

/** Adler-32 of zlib (RFC 1950). */
export function adler32(bytes: Uint8Array): number {
  let low = 1;
  let high = 0;
  for (let at = 0; at < bytes.length; ) {
    for (const end = Math.min(bytes.length, at + bytesPerRemainder); at < end; at++) {
      low += bytes[at] as number;
      high += low;
    }
    low %= 65_521;
    high %= 65_521;
  }
  return high * 65_536 + low;
}

const keys = new WeakMap<Uint8Array, string>();

/**
 * A 128-bit key of the bytes as 32 hexadecimal digits (MurmurHash3 x86-128, Appleby 2011). It is not cryptographic.
 * Keys are cached per array, so the bytes must not change after the first call.
 */
export function keyOf(bytes: Uint8Array): string {
  let key = keys.get(bytes);
  if (key === undefined) {
    key = murmur3(bytes);
    keys.set(bytes, key);
  }
  return key;
}

// Formatted through a table, because `toString(16)` would cost more than hashing 1 kB.
const pairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

const hex = (value: number): string =>
  `${pairs[value >>> 24]}${pairs[(value >>> 16) & 255]}${pairs[(value >>> 8) & 255]}${pairs[value & 255]}`;

const rotate = (value: number, by: number): number => (value << by) | (value >>> (32 - by));

function finish(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

function murmur3(bytes: Uint8Array): string {
  const c1 = 0x239b961b;
  const c2 = 0xab0e9789;
  const c3 = 0x38b34ae5;
  const c4 = 0xa1e38b93;
  let h1 = 0;
  let h2 = 0;
  let h3 = 0;
  let h4 = 0;
  const { length } = bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, length);
  const blocks = length - (length % 16);
  for (let index = 0; index < blocks; index += 16) {
    h1 ^= Math.imul(rotate(Math.imul(view.getInt32(index, true), c1), 15), c2);
    h1 = (Math.imul((rotate(h1, 19) + h2) | 0, 5) + 0x561ccd1b) | 0;
    h2 ^= Math.imul(rotate(Math.imul(view.getInt32(index + 4, true), c2), 16), c3);
    h2 = (Math.imul((rotate(h2, 17) + h3) | 0, 5) + 0x0bcaa747) | 0;
    h3 ^= Math.imul(rotate(Math.imul(view.getInt32(index + 8, true), c3), 17), c4);
    h3 = (Math.imul((rotate(h3, 15) + h4) | 0, 5) + 0x96cd1c35) | 0;
    h4 ^= Math.imul(rotate(Math.imul(view.getInt32(index + 12, true), c4), 18), c1);
    h4 = (Math.imul((rotate(h4, 13) + h1) | 0, 5) + 0x32ac3b17) | 0;
  }
  // Missing bytes read as zero, so the tail mixes like a block without its final additions.
  if (blocks < length) {
    const at = (index: number): number => bytes[index] ?? 0;
    const word = (index: number): number =>
      at(index) | (at(index + 1) << 8) | (at(index + 2) << 16) | (at(index + 3) << 24);
    h4 ^= Math.imul(rotate(Math.imul(word(blocks + 12), c4), 18), c1);
    h3 ^= Math.imul(rotate(Math.imul(word(blocks + 8), c3), 17), c4);
    h2 ^= Math.imul(rotate(Math.imul(word(blocks + 4), c2), 16), c3);
    h1 ^= Math.imul(rotate(Math.imul(word(blocks), c1), 15), c2);
  }
  h1 ^= length;
  h2 ^= length;
  h3 ^= length;
  h4 ^= length;
  const sum = (h1 + h2 + h3 + h4) | 0;
  h1 = finish(sum);
  h2 = finish((sum + h2) | 0);
  h3 = finish((sum + h3) | 0);
  h4 = finish((sum + h4) | 0);
  const total = (h1 + h2 + h3 + h4) | 0;
  return hex(total) + hex((total + h2) | 0) + hex((total + h3) | 0) + hex((total + h4) | 0);
}
