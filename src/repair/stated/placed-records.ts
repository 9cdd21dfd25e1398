import type { Range } from "../../base/ranges.ts";
import type { BinaryFormat, BinaryPart, BinaryRecord } from "../../format/binary-format.ts";
import { readNumber } from "../../format/binary-format.ts";

/** A record with its parts where they are in a file. */
export interface PlacedRecord {
  readonly record: BinaryRecord;
  readonly place: Range;
  readonly parts: ReadonlyMap<string, Range>;
}

/**
 * The records of a file, one behind the other from its first byte to its last; null when it is not of the format. A size that
 * leads to no record is not believed: then a part ends where the next record begins, or the file does.
 */
export function placedRecords(bytes: Uint8Array, format: BinaryFormat): readonly PlacedRecord[] | null {
  const records: PlacedRecord[] = [];
  for (let at = 0; at < bytes.length; ) {
    const record = format.records.find((each) => beginsAt(bytes, each, at));
    const placed = record && placedAt(bytes, { format, record, at });
    if (!placed) return null;
    records.push(placed);
    at = placed.place.end;
  }
  return records.length === 0 ? null : records;
}

interface Beginning {
  readonly format: BinaryFormat;
  readonly record: BinaryRecord;
  readonly at: number;
}

/** By the sizes it states if another record, or nothing, is behind it then; else with the first other size of its data. */
function placedAt(bytes: Uint8Array, beginning: Beginning): PlacedRecord | null {
  const { format } = beginning;
  const isFollowed = (at: number): boolean =>
    at === bytes.length || format.records.some((each) => beginsAt(bytes, each, at));
  const stated = withParts(bytes, beginning, null);
  if (stated !== null && isFollowed(stated.place.end)) return stated;
  if (dataOf(beginning.record) === undefined) return null;
  for (let size = 0; size <= bytes.length - beginning.at; size++) {
    const other = withParts(bytes, beginning, size);
    if (other === null) return null;
    if (isFollowed(other.place.end)) return other;
  }
  return null;
}

/** The record with its data, the last part whose size is stated, in so many bytes, or in as many as are stated. */
function withParts(
  bytes: Uint8Array,
  { format, record, at }: Beginning,
  dataSize: number | null,
): PlacedRecord | null {
  const data = dataOf(record);
  const parts = new Map<string, Range>();
  let start = at;
  for (const [index, part] of record.parts.entries()) {
    const number = (name: string): number => {
      const place = parts.get(name);
      return place === undefined ? 0 : readNumber(bytes, place, format.order);
    };
    const isData = part === data && dataSize !== null;
    const behind = record.parts
      .slice(index + 1)
      .reduce((sum, { size }) => sum + (typeof size === "number" ? size : 0), 0);
    const end = isData ? start + dataSize : endOf(bytes, part, { start, behind, number });
    const padding = isData ? 0 : paddingOf(record, part, end - start);
    if (end < start || end > bytes.length) return null;
    parts.set(part.name, { start, end });
    start = Math.min(bytes.length, end + padding);
  }
  return { record, place: { start: at, end: start }, parts };
}

const dataOf = ({ parts }: BinaryRecord): BinaryPart | undefined =>
  parts.findLast(({ size }) => typeof size === "object" && "statedBy" in size);

interface At {
  readonly start: number;
  /** How many bytes the parts behind it take. */
  readonly behind: number;
  readonly number: (part: string) => number;
}

function endOf(bytes: Uint8Array, { size, ifBit }: BinaryPart, { start, behind, number }: At): number {
  if (ifBit !== undefined && ((number(ifBit.part) >> ifBit.bit) & 1) === 0) return start;
  if (size === undefined) return bytes.length - behind;
  if (typeof size === "number") return start + size;
  if ("statedBy" in size) return start + number(size.statedBy);
  const found = bytes.indexOf(size.endsWith, start);
  return found < 0 ? bytes.length + 1 : found + 1;
}

function paddingOf({ parts }: BinaryRecord, { name }: BinaryPart, size: number): number {
  const states = parts.map(({ states }) => states).find((each) => each?.kind === "size" && each.of === name);
  const paddedTo = states?.kind === "size" ? (states.paddedTo ?? 1) : 1;
  return (paddedTo - (size % paddedTo)) % paddedTo;
}

/** Whether the parts that tell this record from others hold what they may there. */
function beginsAt(bytes: Uint8Array, { parts }: BinaryRecord, at: number): boolean {
  let start = at;
  for (const { size, values } of parts) {
    if (typeof size !== "number") break;
    if (values !== undefined) {
      const text = String.fromCharCode(...bytes.subarray(start, start + size));
      if (!values.includes(text)) return false;
    }
    start += size;
  }
  return true;
}
