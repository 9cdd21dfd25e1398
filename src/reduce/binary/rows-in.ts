import type { Range, Ranges } from "../../base/ranges.ts";
import { checksums } from "./checksums.ts";
import type { Dependent, DependentNumber } from "./dependents.ts";
import { isChecksum } from "./envelopes.ts";
import { type LengthNotation, lengthNotations } from "./length-fields.ts";

/** Neighbouring records with the fields that describe them. */
export interface BinaryRow {
  readonly records: Ranges;
  readonly payloads: Ranges;
  readonly dependents: readonly Dependent[];
}

/** A stretch that states the length of its payload. */
export interface BinaryRecord extends Range {
  readonly field: DependentNumber;
  readonly payload: Range;
}

/** How many bytes a record has before its length, between that and its payload, and behind the payload. */
interface Shape {
  readonly before: number;
  readonly notation: LengthNotation;
  readonly between: number;
  readonly behind: number;
}

const shapes: readonly Shape[] = lengthNotations.flatMap((notation) =>
  [0, 1, 2, 4, 8].flatMap((before) =>
    [0, 4].flatMap((between) => [0, 4].map((behind) => ({ before, notation, between, behind }))),
  ),
);

/** A row begins at one of so many first bytes of what holds it, behind what tells the format. */
const mostBeforeRow = 32;

/** Zeros look like rows of empty records, so very long rows are not followed. */
const mostRecords = 1_000;

/** How many rows are taken for possible in one stretch. */
const mostRows = 3;

/** Rows with less evidence, in bits, would be met by chance, as thousands are tried. */
const leastEvidence = 15;

/** A row that begins and ends where the region does needs no more. */
const evidenceOfFilling = leastEvidence;

/** So wide a count of the records stands in front of their row hardly by chance. */
const leastSureCount = 2;

/** A row that ends before the region does, as where that was cut off, needs more. */
const mostDoubt = 25;

/** Rows of records of one shape, up to the end of the region or nearly; the least likely to be there by chance first. */
export function rowsIn(bytes: Uint8Array, region: Range): readonly (readonly BinaryRecord[])[] {
  const rows = new Map<string, { readonly row: readonly BinaryRecord[]; readonly evidence: number }>();
  const last = Math.min(region.end, region.start + mostBeforeRow);
  for (let start = region.start; start < last; start++) {
    for (const shape of shapes) {
      const row = rowFrom(bytes, { start, end: region.end }, shape);
      const isToEnd = row.at(-1)?.end === region.end;
      const evidence =
        evidenceOf(row, bytes) +
        (isToEnd ? 0 : -mostDoubt) +
        (isToEnd ? evidenceOfFilling * shareOfFilling(bytes, region, row) : 0);
      // One row can be framed in several ways, and short lengths read alike in two notations.
      const key = `${start} ${row.length} ${row.at(-1)?.start}`;
      if (evidence >= Math.max(leastEvidence, (rows.get(key)?.evidence ?? 0) + 1)) {
        rows.set(key, { row, evidence });
      }
    }
  }
  return [...rows.values()]
    .sort((one, other) => other.evidence - one.evidence)
    .slice(0, mostRows)
    .map(({ row }) => row);
}

/** From 0 to 1: whether nothing but a count stands in front of the row. */
function shareOfFilling(bytes: Uint8Array, region: Range, row: readonly BinaryRecord[]): number {
  const start = row[0]?.start ?? region.end;
  if (start === region.start) return 1;
  const [count] = countsBefore(bytes, { start: region.start, end: start }, row);
  return count?.place.end === start ? Math.min(1, (count.place.end - count.place.start) / leastSureCount) : 0;
}

/** The fields in the stretch that hold the number of the records: the nearest first, the widest at each place. */
function countsBefore(bytes: Uint8Array, head: Range, records: Ranges): readonly DependentNumber[] {
  const counts: DependentNumber[] = [];
  for (let end = head.end; end > head.start; end--) {
    for (const notation of lengthNotations) {
      for (let start = head.start; start < end; start++) {
        const read = notation.read(bytes, start);
        if (read?.value !== records.length || start + read.size !== end) continue;
        if (counts.some(({ place }) => place.start < end && start < place.end)) continue;
        counts.push({ says: "count", place: { start, end }, notation, value: read.value, of: records });
      }
    }
  }
  return counts;
}

/**
 * The rows of the region with the checksums of their records. A row comes first with the nearest count of its records in
 * front of it, from `start` on.
 */
export function rowsOf(bytes: Uint8Array, region: Range, start: number): readonly BinaryRow[] {
  return rowsIn(bytes, region).flatMap((records) => {
    const payloads = records.map(({ payload }) => payload);
    const dependents = [...records.map(({ field }) => field), ...checksumsOf(records, bytes)];
    const head = { start, end: records[0]?.start ?? start };
    const [count] = countsBefore(bytes, head, records);
    const row = { records, payloads, dependents };
    return count === undefined ? [row] : [{ ...row, dependents: [...dependents, count] }, row];
  });
}

/** Where a row's records begin with their checksum's stretch, for records that all end with a checksum. */
function checksumsOf(records: readonly BinaryRecord[], bytes: Uint8Array): readonly Dependent[] {
  const starts = [
    ({ payload }: BinaryRecord) => payload.start,
    ({ start }: BinaryRecord) => start,
    ({ field }: BinaryRecord) => field.place.end,
  ];
  for (const checksum of checksums) {
    for (const startOf of starts) {
      const all = records.map((record) => ({
        says: "checksum" as const,
        place: { start: record.payload.end, end: record.end },
        of: { start: startOf(record), end: record.payload.end },
        checksum,
      }));
      if (
        all.every(
          (each) => checksum.size === each.place.end - each.place.start && isChecksum(checksum, bytes, each),
        )
      )
        return all;
    }
  }
  return [];
}

/** Widths of the records of tables that other data follow, in bytes. */
const widths = [4, 8, 12, 16, 20, 24, 32, 40, 56, 64];
const mostTables = 12;

/** Records of one width behind a field that counts them: first those that fill the region. */
export function tablesOf(bytes: Uint8Array, region: Range): readonly BinaryRow[] {
  const filling: BinaryRow[] = [];
  const others: BinaryRow[] = [];
  const last = Math.min(region.end, region.start + mostBeforeRow);
  for (let at = region.start; at < last; at++) {
    for (const notation of lengthNotations) {
      const count = notation.read(bytes, at);
      if (count === null || count.value < 2 || count.value > mostRecords) continue;
      const start = at + count.size;
      if (start + count.value > region.end) continue;
      const table = (width: number): BinaryRow => {
        const records = Array.from({ length: count.value }, (_, index) => ({
          start: start + index * width,
          end: start + (index + 1) * width,
        }));
        const place = { start: at, end: start };
        const field = { says: "count", place, notation, value: count.value, of: records } as const;
        return { records, payloads: [], dependents: [field] };
      };
      const width = (region.end - start) / count.value;
      if (Number.isInteger(width) && width > 1) filling.push(table(width));
      else if (count.size > 1)
        others.push(...widths.filter((each) => start + each * count.value < region.end).map(table));
    }
  }
  return [...filling, ...others].slice(0, mostTables);
}

/**
 * In bits: the zeros in front of a small length, and first bytes that are equal or rise by little, as the tags of
 * records do.
 */
function evidenceOf(row: readonly BinaryRecord[], bytes: Uint8Array): number {
  return row.reduce((sum, { start, field, payload }, index) => {
    const { place, notation } = field;
    if (payload.start === payload.end) return sum;
    const zeros = notation.isFixed ? Math.min(16, 8 * (place.end - place.start - 1)) : 0;
    const before = row[index - 1];
    const step = (bytes[start] ?? 0) - (bytes[before?.start ?? 0] ?? 0);
    return sum + zeros + (before !== undefined && start < place.start && step >= 0 && step <= 8 ? 5 : 0);
  }, 0);
}

/** As many records of the shape as fit into the region. */
function rowFrom(bytes: Uint8Array, { start, end }: Range, shape: Shape): readonly BinaryRecord[] {
  const { before, notation, between, behind } = shape;
  const row: BinaryRecord[] = [];
  for (let at = start; at < end; ) {
    const length = notation.read(bytes, at + before);
    if (length === null) break;
    const place = { start: at + before, end: at + before + length.size };
    const payload = { start: place.end + between, end: place.end + between + length.value };
    const field = { says: "bytes", place, notation, value: length.value, of: [payload] } as const;
    const record = { start: at, end: payload.end + behind, field, payload };
    if (record.end > end || row.length === mostRecords) break;
    row.push(record);
    at = record.end;
  }
  return row;
}
