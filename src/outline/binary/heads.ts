import type { Work } from "../../base/in-turns.ts";
import type { Range } from "../../base/ranges.ts";
import type { DependentChecksum, DependentNumber } from "../dependents.ts";
import { checksums, isChecksum } from "./checksums.ts";
import { fixed, type Notation, notations } from "./notation.ts";

/** What stands in front of records and describes them. */
export interface Head {
  readonly fields: readonly DependentNumber[];
  /** For each record the field that says where it begins; none without a table of offsets. */
  readonly entries: readonly Range[];
}

/** A field of one byte has the right value in one of 256 places by chance, and dozens are looked at. */
const leastSure = 2;

/** Several heads are possible when fields of one byte fit by chance. */
const mostHeads = 5;

/**
 * The heads that records may have, from the region's start on: lengths that end where the records do or the region does,
 * counts of the records, and a table of their offsets. The likeliest come first.
 */
export function headsOf(
  bytes: Uint8Array,
  region: Range,
  { records, order }: { readonly records: readonly Range[]; readonly order: Notation["order"] },
): readonly Head[] {
  const start = records[0]?.start ?? region.end;
  const head = { start: region.start, end: start };
  const entries = offsetTable(bytes, head, records);
  const fields = apart(
    [...fieldsIn(bytes, region, { head, records })].sort(
      (one, other) =>
        widthOf(other) - widthOf(one) ||
        Number(other.notation.order === order) - Number(one.notation.order === order) ||
        other.place.end - one.place.end,
    ),
    entries.map(({ place }) => place),
  );
  const sure = fields.filter((field) => widthOf(field) >= leastSure);
  const unsure = nearest(fields.filter((field) => !sure.includes(field)));
  const choices = [unsure, [], ...(unsure.length > 1 ? unsure.map((one) => [one]) : [])];
  const heads = [...new Set(unsure.length > 0 ? choices : [[]])].map((some) => [
    ...sure,
    ...entries,
    ...some,
  ]);
  const all = sure.length + entries.length > 0 ? [...heads, []] : heads;
  return all.slice(0, mostHeads).map((fields) => ({
    fields,
    entries: fields.length > 0 ? entries.map(({ place }) => place) : [],
  }));
}

const widthOf = ({ place }: DependentNumber): number => place.end - place.start;

/** Of one byte only the last field that counts and the first one that measures: others fit by chance. */
function nearest(fields: readonly DependentNumber[]): readonly DependentNumber[] {
  const byPlace = fields.toSorted((one, other) => one.place.start - other.place.start);
  const some = [
    byPlace.find(({ says }) => says === "bytes"),
    byPlace.findLast(({ says }) => says === "count"),
  ];
  return some.filter((field) => field !== undefined);
}

function* fieldsIn(
  bytes: Uint8Array,
  region: Range,
  { head, records }: { readonly head: Range; readonly records: readonly Range[] },
): Generator<DependentNumber, void, void> {
  const end = records.at(-1)?.end ?? region.end;
  for (let at = head.start; at < head.end; at++) {
    for (const notation of notations) {
      const number = notation.read(bytes, at);
      if (number === null || at + number.size > head.end) continue;
      const { value } = number;
      const place = { start: at, end: at + number.size };
      if (value === records.length) yield { says: "count", place, notation, value, of: records };
      for (const to of new Set([region.end, end])) {
        const from = to - value;
        // The bytes behind the field, those from the field on, all of the region, the records, or the whole input.
        if (value === 0 || ![place.end, at, region.start, head.end, 0].includes(from)) continue;
        yield { says: "bytes", place, notation, value, of: [{ start: from, end: to }] };
      }
    }
  }
}

/** The fields that say where each of the records begins, from the input's start, the region's or that of the first one. */
function offsetTable(bytes: Uint8Array, head: Range, records: readonly Range[]): readonly DependentNumber[] {
  for (const width of [8, 4, 2]) {
    if (records.length * width <= leastSure) continue;
    for (const order of ["little", "big"] as const) {
      const notation = fixed(width, order);
      for (const base of new Set([0, head.start, head.end])) {
        const offsetAt = (at: number): number => notation.read(bytes, at)?.value ?? -1;
        for (let at = head.end - records.length * width; at >= head.start; at--) {
          if (!records.every(({ start }, index) => offsetAt(at + index * width) === start - base)) continue;
          return records.map(({ start }, index) => ({
            says: "bytes",
            place: { start: at + index * width, end: at + (index + 1) * width },
            notation,
            value: start - base,
            of: base < start ? [{ start: base, end: start }] : [],
          }));
        }
      }
    }
  }
  return [];
}

/** Bytes that each kind of checksum is made of, so that this takes at most a tenth of a second. */
const mostBytesSummed = 2_000_000;

/**
 * Checksums of all bytes between one of the region's first ones and its end, or from the field to its end; none of zero, which is the sum of
 * zeros.
 */
export function* checksumsAround(
  bytes: Uint8Array,
  region: Range,
  starts: number,
): Work<readonly DependentChecksum[]> {
  const size = region.end - region.start;
  const last = region.start + Math.min(starts, size, Math.ceil(mostBytesSummed / size));
  const found: DependentChecksum[] = [];
  for (const checksum of checksums) {
    const atEnd = { start: region.end - checksum.size, end: region.end };
    for (let start = region.start; start < last; start++) {
      yield;
      const atStart = { start, end: start + checksum.size };
      for (const [place, of] of [
        [atEnd, { start, end: atEnd.start }],
        [atStart, { start: atStart.end, end: region.end }],
      ] as const) {
        const hasValue =
          of.start < of.end && bytes.subarray(place.start, place.end).some((byte) => byte !== 0);
        if (hasValue && isChecksum(checksum, bytes, { place, of }))
          found.push({ says: "checksum", place, of, checksum });
      }
    }
  }
  return found;
}

/** The fields, without those that overlap one before them or one of the places. */
function apart(fields: readonly DependentNumber[], places: readonly Range[]): readonly DependentNumber[] {
  const chosen: DependentNumber[] = [];
  const taken = [...places];
  for (const field of fields) {
    const { start, end } = field.place;
    if (taken.some((place) => place.start < end && start < place.end)) continue;
    chosen.push(field);
    taken.push(field.place);
  }
  return chosen;
}
