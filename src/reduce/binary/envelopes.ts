import type { Range } from "../../base/ranges.ts";
import { type Checksum, checksums } from "./checksums.ts";
import type { Dependent, DependentChecksum } from "./dependents.ts";
import { lengthNotations } from "./length-fields.ts";

/** A region without the fields at its start and its end that describe it. */
export interface Envelope {
  readonly dependents: readonly Dependent[];
  readonly region: Range;
}

/** The fields stand in so many first bytes of a region. */
const longestHead = 32;

/** A field of one byte has the right value in one of 256 places by chance, and dozens are looked at. */
const leastSure = 2;

/** Several envelopes are possible when fields of one byte fit by chance. */
const mostEnvelopes = 12;

/**
 * What may surround the records of a region: lengths of the bytes up to the region's end, with or without what stands before
 * them, and checksums. The surest envelopes come first, those with fewer fields last.
 */
export function envelopesIn(bytes: Uint8Array, region: Range): readonly Envelope[] {
  const sums = checksumsIn(bytes, region);
  const ends = new Set([region.end, ...sums.filter(isAtEnd(region)).map(({ place }) => place.start)]);
  const fields = apart([...[...ends].flatMap((end) => lengthsIn(bytes, { ...region, end })), ...sums]);
  const sure = fields.filter(({ place }) => place.end - place.start >= leastSure);
  const unsure = fields.filter((field) => !sure.includes(field));
  const pairs = unsure.flatMap((one, index) => unsure.slice(index + 1).map((other) => [one, other]));
  const choices = [[], ...unsure.map((one) => [one]), ...pairs].slice(0, mostEnvelopes);
  const withSure = choices.map((some) => [...sure, ...some]);
  const withOne = sure.length > 1 ? sure.map((one) => [one]) : [];
  const without = sure.length > 0 ? [[]] : [];
  return [...withSure, ...withOne, ...without].map((some) => around(region, some));
}

function around(region: Range, dependents: readonly Dependent[]): Envelope {
  const atEnd = dependents.filter(isAtEnd(region)).map(({ place }) => place.start);
  const atStart = dependents.filter((each) => !isAtEnd(region)(each)).map(({ place }) => place.end);
  const end = Math.min(region.end, ...atEnd);
  return { dependents, region: { start: Math.min(end, Math.max(region.start, ...atStart)), end } };
}

const isAtEnd =
  ({ end }: Range) =>
  ({ place }: Dependent): boolean =>
    place.end === end;

function lengthsIn(bytes: Uint8Array, { start, end }: Range): readonly Dependent[] {
  return headOf({ start, end }).flatMap((at) =>
    lengthNotations.flatMap((notation): readonly Dependent[] => {
      const read = notation.read(bytes, at);
      if (read === null) return [];
      const place = { start: at, end: at + read.size };
      const from = end - read.value;
      // The bytes behind the field, those from the field on, or all of the region.
      if (from >= end || ![place.end, at, start].includes(from)) return [];
      return [{ says: "bytes", place, notation, value: read.value, of: [{ start: from, end }] }];
    }),
  );
}

/** Checksums of all bytes between some start and the region's end, or from the field to the region's end. */
function checksumsIn(bytes: Uint8Array, region: Range): readonly DependentChecksum[] {
  const head = headOf(region);
  return checksums.flatMap((checksum) => {
    const end = region.end - checksum.size;
    const atEnd = { start: end, end: region.end };
    return [
      ...head.filter((start) => start < end).map((start) => ({ place: atEnd, of: { start, end } })),
      ...head.map((start) => ({
        place: { start, end: start + checksum.size },
        of: { start: start + checksum.size, end: region.end },
      })),
    ]
      .filter(({ place, of }) => of.start < of.end && isChecksum(checksum, bytes, { place, of }))
      .map(({ place, of }) => ({ says: "checksum", place, of, checksum }));
  });
}

/** Whether the checksum of the stretch stands at the place. */
export function isChecksum(
  checksum: Checksum,
  bytes: Uint8Array,
  { place, of }: { readonly place: Range; readonly of: Range },
): boolean {
  const right = checksum.of(bytes.subarray(of.start, of.end));
  return right.every((byte, index) => byte === bytes[place.start + index]);
}

/** The fields without those that overlap a wider one. */
function apart(fields: readonly Dependent[]): readonly Dependent[] {
  const sizeOf = ({ place }: Dependent): number => place.end - place.start;
  const chosen: Dependent[] = [];
  for (const field of fields.toSorted((one, other) => sizeOf(other) - sizeOf(one))) {
    const { start, end } = field.place;
    if (!chosen.some(({ place }) => place.start < end && start < place.end)) chosen.push(field);
  }
  return chosen;
}

const headOf = ({ start, end }: Range): readonly number[] =>
  Array.from({ length: Math.min(longestHead, end - start) }, (_, index) => start + index);
