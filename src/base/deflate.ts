import { joined } from "./arrays.ts";
import { crc32 } from "./hash.ts";
import type { Range, Ranges } from "./ranges.ts";

/** What is used of Node's module `zlib`. */
interface Zlib {
  deflateSync(content: Uint8Array, options: { readonly level: number }): Uint8Array;
  deflateRawSync(content: Uint8Array, options: { readonly level: number }): Uint8Array;
  inflateSync(stream: Uint8Array, options: object): Finished;
  inflateRawSync(stream: Uint8Array, options: object): Finished;
}

interface Finished {
  readonly buffer: Uint8Array;
  readonly engine: { readonly bytesWritten: number };
}

interface Host {
  readonly process?: { getBuiltinModule?(name: string): Zlib };
}

/** Searches need answers at once, which no browser gives; there nothing inflates. */
const zlib = (globalThis as Host).process?.getBuiltinModule?.("node:zlib");

/** A stream of DEFLATE alone, or with the header and the checksum of zlib around it (RFC 1950). */
export type Wrapping = "raw" | "zlib";

/** How a stream could begin here: the header of zlib divides by 31, and a block of DEFLATE has a kind. */
export function wrappingAt(bytes: Uint8Array, at: number): Wrapping | null {
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = bytes.subarray(at, at + 5);
  if ((first & 0x8f) === 8 && (256 * first + second) % 31 === 0) return "zlib";
  const kind = (first >> 1) & 3;
  if (kind === 0) return (second ^ fourth) === 0xff && (third ^ fifth) === 0xff ? "raw" : null;
  return kind === 1 || (kind === 2 && isFullCode(bytes, at)) ? "raw" : null;
}

/** Whether a block's first code leaves no sequence of bits without a meaning, which seldom happens by chance. */
function isFullCode(bytes: Uint8Array, at: number): boolean {
  const bits = (place: number, count: number): number => {
    const start = at + (place >> 3);
    return ((((bytes[start + 1] ?? 0) << 8) + (bytes[start] ?? 0)) >> (place & 7)) & (2 ** count - 1);
  };
  const lengths = Array.from({ length: bits(13, 4) + 4 }, (_, index) => bits(17 + 3 * index, 3));
  return lengths.reduce((sum, length) => sum + (length > 0 ? 2 ** -length : 0), 0) === 1;
}

/** A stream, which may go on in several stretches of the bytes. */
export interface Stream {
  readonly wrapping: Wrapping;
  readonly content: Uint8Array;
  readonly parts: Ranges;
}

/** Longer contents take long to compress for each candidate of a search. */
const mostContent = 2 ** 20;

/** Shorter contents, which are met by chance in any bytes, save nothing. */
const leastContent = { zlib: 1, raw: 8 };

/** Reads the stream that the stretches begin with; null if there is none with any content or with too much. */
export function streamIn(bytes: Uint8Array, stretches: Ranges, wrapping: Wrapping): Stream | null {
  const found = inflated(joined(stretches.map(({ start, end }) => bytes.subarray(start, end))), wrapping);
  if (found === null || found.buffer.length < leastContent[wrapping]) return null;
  let rest = found.engine.bytesWritten;
  const parts = stretches.flatMap(({ start, end }) => {
    const taken = Math.min(rest, end - start);
    rest -= taken;
    return taken > 0 ? [{ start, end: start + taken }] : [];
  });
  return { wrapping, content: new Uint8Array(found.buffer), parts };
}

function inflated(bytes: Uint8Array, wrapping: Wrapping): Finished | null {
  const options = { info: true, maxOutputLength: mostContent };
  try {
    const inflate = wrapping === "zlib" ? zlib?.inflateSync : zlib?.inflateRawSync;
    return inflate?.(bytes, options) ?? null;
  } catch {
    return null;
  }
}

/** A field of numbers of four bytes that describe a stream or its content. */
export interface StreamField {
  readonly place: Range;
  readonly written: (packed: Uint8Array, content: Uint8Array) => Uint8Array;
}

/** What stands next to each other in headers, most first; a length alone is met by chance. */
const facts: readonly ((packed: Uint8Array, content: Uint8Array) => readonly number[])[] = [
  (_, content) => [crc32(content), content.length],
  (_, content) => [crc32(content)],
  (packed, content) => [packed.length, content.length],
];

/** The fields with the checksum of the content, or with both lengths; of DEFLATE alone none without a checksum, as small numbers are common. */
export function fieldsAbout(bytes: Uint8Array, { content, parts, wrapping }: Stream): readonly StreamField[] {
  const packed = joined(parts.map(({ start, end }) => bytes.subarray(start, end)));
  const fields: StreamField[] = [];
  const isTaken = ({ start, end }: Range): boolean =>
    [...parts, ...fields.map(({ place }) => place)].some((other) => start < other.end && other.start < end);
  for (const isLittle of [true, false]) {
    for (const fact of facts) {
      const written: StreamField["written"] = (...now) => numbersOf(fact(...now), isLittle);
      if (wrapping === "raw" && fields.length === 0 && fact === facts.at(-1)) continue;
      for (const place of placesOf(written(packed, content), bytes))
        if (!isTaken(place)) fields.push({ place, written });
    }
  }
  return fields;
}

function numbersOf(values: readonly number[], isLittle: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * values.length));
  for (const [index, value] of values.entries()) view.setUint32(4 * index, value, isLittle);
  return new Uint8Array(view.buffer);
}

function* placesOf(wanted: Uint8Array, bytes: Uint8Array): Generator<Range, void, void> {
  const [first = 0] = wanted;
  for (let start = bytes.indexOf(first); start >= 0; start = bytes.indexOf(first, start + 1)) {
    if (wanted.every((byte, index) => byte === bytes[start + index]))
      yield { start, end: start + wanted.length };
  }
}

/** Writes a stream: as short as zlib can, or at level 0 with the content as it is. */
export function deflated(content: Uint8Array, wrapping: Wrapping, level = 9): Uint8Array {
  const stream =
    wrapping === "zlib" ? zlib?.deflateSync(content, { level }) : zlib?.deflateRawSync(content, { level });
  return new Uint8Array(stream ?? content);
}
