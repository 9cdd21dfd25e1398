import { adler32, crc32 } from "../../base/hash.ts";
import type { Range } from "../../base/ranges.ts";

/** One way of writing a checksum in so many bytes. */
export interface Checksum {
  readonly size: number;
  of(bytes: Uint8Array): Uint8Array;
}

function sum(bytes: Uint8Array): number {
  let total = 0;
  for (let at = 0; at < bytes.length; at++) total += bytes[at] as number;
  return total;
}

const written = (size: number, isLittleEndian: boolean, of: (bytes: Uint8Array) => number): Checksum => ({
  size,
  of(bytes) {
    const value = of(bytes);
    const digits = Uint8Array.from({ length: size }, (_, place) => Math.floor(value / 256 ** place) % 256);
    return isLittleEndian ? digits : digits.reverse();
  },
});

/** The least likely to be met by chance first. */
export const checksums: readonly Checksum[] = [
  ...[crc32, adler32].flatMap((of) => [written(4, true, of), written(4, false, of)]),
  ...[4, 2].flatMap((size) => [written(size, true, sum), written(size, false, sum)]),
  written(1, true, sum),
];

/** Whether the checksum of the stretch stands at the place. */
export function isChecksum(
  { size, of: checksumOf }: Checksum,
  bytes: Uint8Array,
  { place, of }: { readonly place: Range; readonly of: Range },
): boolean {
  if (place.end - place.start !== size) return false;
  const right = checksumOf(bytes.subarray(of.start, of.end));
  return right.every((byte, index) => byte === bytes[place.start + index]);
}
