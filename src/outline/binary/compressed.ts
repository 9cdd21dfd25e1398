import { beginningAt, deflated, fieldsAbout, type Stream, streamIn } from "../../base/deflate.ts";
import { smallStepsBetweenPauses, type Work } from "../../base/in-turns.ts";
import { difference, type Ranges } from "../../base/ranges.ts";
import { removal, substitution } from "../../text/edit.ts";
import type { Dependent } from "../dependents.ts";
import { binaryOutlineOf, outlineWith } from "./binary-outline.ts";
import { fixed } from "./notation.ts";
import { offsetsIn } from "./offsets.ts";
import { type Reading, readingsOf } from "./readings.ts";

/** A stretch of the input that holds other bytes, compressed. */
export interface Compressed {
  readonly start: number;
  readonly content: Uint8Array;
  /** Write the input with another content, by guesses about the fields that describe the stretch; the likeliest first. */
  readonly ways: readonly ((content: Uint8Array, level?: number) => Uint8Array)[];
}

/** The first compressed stretch that begins at the place or behind it, or behind a header there. */
export function* compressedFrom(bytes: Uint8Array, place: number): Work<Compressed | null> {
  let readings: readonly Reading[] | undefined;
  for (let at = place; at < bytes.length; at++) {
    if (at % smallStepsBetweenPauses === 0) yield;
    const beginning = beginningAt(bytes, at);
    if (beginning === null) continue;
    yield;
    const { start, wrapping } = beginning;
    if (wrapping === "zlib") readings ??= yield* readingsOf(bytes);
    const around = wrapping === "zlib" ? (readings ?? []) : [];
    const found: Compressed[] = [];
    for (const each of around) found.push(...(yield* inPayloads(bytes, start, each)));
    const alone = streamIn(bytes, [{ start, end: bytes.length }], wrapping);
    if (alone !== null) found.push(...(yield* byItself(bytes, alone)));
    const [first] = found;
    if (first !== undefined) return { ...first, ways: found.flatMap(({ ways }) => ways) };
  }
  return null;
}

/** The stream in the payloads of the records from the one that holds it on; the first holds all of what is written. */
function* inPayloads(bytes: Uint8Array, start: number, reading: Reading): Work<readonly Compressed[]> {
  const { payloads, list, dependents } = reading;
  const first = payloads.findIndex((payload) => payload.start === start);
  const stream = first < 0 ? null : streamIn(bytes, payloads.slice(first), "zlib");
  if (stream === null) return [];
  return [
    yield* described(bytes, stream, dependents, list.elements.slice(first + 1, first + stream.parts.length)),
  ];
}

/** The stream with the fields that are known and, as headers in an archive begin with one sign, with offsets of what begins like the input. */
function* byItself(bytes: Uint8Array, stream: Stream): Work<readonly Compressed[]> {
  const offsets: Dependent[] = [];
  for (const order of ["little", "big"] as const) {
    for (const offset of yield* offsetsIn(bytes, fixed(4, order), 1)) {
      if (bytes[offset.value] === bytes[0] && bytes[offset.value + 1] === bytes[1]) offsets.push(offset);
    }
  }
  // Without any last, since some readers also find what has moved.
  const guesses = [binaryOutlineOf(bytes).dependents, offsets].filter(({ length }) => length > 0);
  const found: Compressed[] = [];
  for (const fields of [...guesses, []]) found.push(yield* described(bytes, stream, fields, []));
  return found;
}

/** Other stages leave the stream alone, which no longer inflates without any of its bytes. */
function* described(
  bytes: Uint8Array,
  stream: Stream,
  dependents: readonly Dependent[],
  gone: Ranges,
): Work<Compressed> {
  const { content, wrapping, parts } = stream;
  const [stretch = { start: 0, end: 0 }] = parts;
  const fields = yield* fieldsAbout(bytes, stream);
  const inOrder = binaryOutlineOf(bytes).contents.toSorted((one, other) => one.start - other.start);
  const about = { shape: null, depth: 1, isDone: true };
  const contents = difference(inOrder, parts).map((each) => ({ ...each, ...about }));
  const around = outlineWith(bytes, dependents, contents);
  const write = (other: Uint8Array, level?: number): Uint8Array => {
    const packed = deflated(other, wrapping, level);
    const restated = fields.map(({ place, written }) => substitution(place, written(packed, other)));
    return around.edit([substitution(stretch, packed), ...gone.map(removal), ...restated]);
  };
  return { start: stretch.start, content, ways: [write] };
}
