import { joined } from "./arrays.ts";
import { crc32 } from "./hash.ts";
import type { Work } from "./in-turns.ts";
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

/** The place where a stream may begin. */
export interface Beginning {
  readonly start: number;
  readonly wrapping: Wrapping;
}

/** The stream that may begin here, or behind a header that begins here. By chance one place in a thousand looks like a header of zlib. */
export function beginningAt(bytes: Uint8Array, at: number): Beginning | null {
  const first = bytes[at] as number;
  if ((first & 0x8f) === 8 && (256 * first + (bytes[at + 1] ?? 0)) % 31 === 0) {
    return { start: at, wrapping: "zlib" };
  }
  const header = headers.find(({ signature }) =>
    signature.every((byte, index) => byte === bytes[at + index]),
  );
  return header === undefined ? null : { start: header.endOf(bytes, at), wrapping: "raw" };
}

/** The headers of members in GZIP (RFC 1952) and ZIP files, which hold names. */
const headers = [
  { signature: [0x1f, 0x8b, 0x08], endOf: endOfGzipHeader },
  {
    signature: [0x50, 0x4b, 0x03, 0x04],
    endOf: (bytes: Uint8Array, at: number) => at + 30 + numberAt(bytes, at + 26) + numberAt(bytes, at + 28),
  },
];

function endOfGzipHeader(bytes: Uint8Array, at: number): number {
  const flags = bytes[at + 3] ?? 0;
  let end = at + 10;
  if (flags & 4) end += 2 + numberAt(bytes, end);
  for (const flag of [8, 16]) if (flags & flag) end = bytes.indexOf(0, end) + 1;
  return flags & 2 ? end + 2 : end;
}

const numberAt = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0);

/** A stream, which may go on in several stretches of the bytes. */
export interface Stream {
  readonly wrapping: Wrapping;
  readonly content: Uint8Array;
  readonly parts: Ranges;
}

/** Longer contents take long to compress for each candidate of a search; an image of 1920 times 1080 pixels is shorter. */
const mostContent = 2 ** 23;

/** Longer contents are compressed in a quarter of the time, as most of them can go. */
const mostContentOfBest = 2 ** 20;

/** Reads the stream that the stretches begin with; null if there is none with any content or with too much. */
export function streamIn(bytes: Uint8Array, stretches: Ranges, wrapping: Wrapping): Stream | null {
  const packed = stretches.map(({ start, end }) => bytes.subarray(start, end));
  // A copy of all bytes behind each header that only looks like one would take longer than to inflate it.
  const found = inflated(packed.length === 1 ? (packed[0] as Uint8Array) : joined(packed), wrapping);
  if (found === null || found.buffer.length === 0) return null;
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

/** The fields with the checksum of the content, or with both lengths. */
export function* fieldsAbout(bytes: Uint8Array, { content, parts }: Stream): Work<readonly StreamField[]> {
  const packed = joined(parts.map(({ start, end }) => bytes.subarray(start, end)));
  const fields: StreamField[] = [];
  const isTaken = ({ start, end }: Range): boolean =>
    [...parts, ...fields.map(({ place }) => place)].some((other) => start < other.end && other.start < end);
  for (const isLittle of [true, false]) {
    for (const fact of facts) {
      yield;
      const written: StreamField["written"] = (...now) => numbersOf(fact(...now), isLittle);
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

/** Writes a stream: as short as zlib can in a short time, or at level 0 with the content as it is. */
export function deflated(
  content: Uint8Array,
  wrapping: Wrapping,
  level = content.length > mostContentOfBest ? 1 : 9,
): Uint8Array {
  const stream =
    wrapping === "zlib" ? zlib?.deflateSync(content, { level }) : zlib?.deflateRawSync(content, { level });
  return new Uint8Array(stream ?? content);
}
