import { joined } from "../base/arrays.ts";
import { crc32 } from "../base/hash.ts";
import { type Range, sizeOf } from "../base/ranges.ts";
import {
  type BinaryFormat,
  type BinaryPart,
  type BinaryRecord,
  readNumber,
  type Statement,
  writtenNumber,
} from "../format/binary-format.ts";
import type { Formats } from "../format/format.ts";
import { type InputEdit, substitution } from "../text/edit.ts";
import { type EditedText, edited } from "./edited-text.ts";

/** Larger files are not read: in the worst case a record may end at each byte. */
export const mostBytesRead = 1_000_000;

/** An input with what it states put right. */
export interface StatedRight extends EditedText {
  /** Whether the last record of such files is missing. */
  readonly isCutOff: boolean;
}

/** The input with what its binary format states about it (sizes, places, checksums) put right; null when it is of none. */
export async function statedRight(input: Uint8Array, formats: Formats): Promise<StatedRight | null> {
  if (input.length > mostBytesRead) return null;
  for (const { fields: format } of formats) {
    if (format === undefined) continue;
    const records = placedRecords(input, format);
    if (records === null) continue;
    const edits = await wrongStatements(input, { format, records, contents: new Map() });
    return { ...edited(input, edits), isCutOff: isCutOff(input, format, records) };
  }
  return null;
}

function isCutOff(input: Uint8Array, { last }: BinaryFormat, records: readonly PlacedRecord[]): boolean {
  const found = records.at(-1);
  if (last === undefined || found === undefined) return false;
  const { start = 0, end = 0 } = (last.part === undefined ? undefined : found.parts.get(last.part)) ?? {};
  const value = String.fromCharCode(...input.subarray(start, end));
  return found.record.name !== last.record || value !== (last.value ?? "");
}

interface File {
  readonly format: BinaryFormat;
  readonly records: readonly PlacedRecord[];
  /** Contents of DEFLATE streams by their starts, since several fields describe the same stream. */
  readonly contents: Map<number, Promise<Uint8Array | null>>;
}

async function wrongStatements(input: Uint8Array, file: File): Promise<readonly InputEdit[]> {
  const edits: InputEdit[] = [];
  for (const record of file.records) {
    for (const { name, states, unlessBit } of record.record.parts) {
      const place = record.parts.get(name);
      if (states === undefined || place === undefined) continue;
      if (unlessBit !== undefined && isSet(input, unlessBit, { file, record })) continue;
      const right = await rightNumber(input, states, { file, record, place });
      const { order } = file.format;
      if (right === null || right === readNumber(input, place, order)) continue;
      edits.push(substitution(place, writtenNumber(right, place.end - place.start, order)));
    }
  }
  return edits;
}

interface InRecord {
  readonly file: File;
  readonly record: PlacedRecord;
}

function isSet(
  input: Uint8Array,
  { part, bit }: { readonly part: string; readonly bit: number },
  { file, record }: InRecord,
): boolean {
  const place = record.parts.get(part);
  return place !== undefined && ((readNumber(input, place, file.format.order) >> bit) & 1) === 1;
}

interface Stating extends InRecord {
  readonly place: Range;
}

/** The correct value of a field; null if unknown. */
async function rightNumber(
  input: Uint8Array,
  states: Statement,
  { file: { records, contents }, record, place }: Stating,
): Promise<number | null> {
  const bytesOf = (part: string): Uint8Array => {
    const { start = 0, end = 0 } = record.parts.get(part) ?? {};
    return input.subarray(start, end);
  };
  const named = (name: string): readonly PlacedRecord[] =>
    records.filter((each) => each.record.name === name);
  const contentOf = (part: string): Promise<Uint8Array | null> => {
    const start = record.parts.get(part)?.start ?? 0;
    const content = contents.get(start) ?? inflated(bytesOf(part));
    contents.set(start, content);
    return content;
  };
  switch (states.kind) {
    case "size":
      return bytesOf(states.of).length;
    case "size-of-rest":
      return input.length - place.end;
    case "crc-32":
      return crc32(joined(states.of.map(bytesOf)));
    case "inflated-size":
      return (await contentOf(states.of))?.length ?? null;
    case "inflated-crc-32": {
      const content = await contentOf(states.of);
      return content && crc32(content);
    }
    case "count":
      return named(states.of).length;
    case "size-of-records":
      return sizeOf(named(states.of).map((each) => each.place));
    case "place-of-first":
      return named(states.of)[0]?.place.start ?? null;
    case "place-of-same":
      return named(states.of)[named(record.record.name).indexOf(record)]?.place.start ?? null;
  }
}

/** The content of a DEFLATE stream; null if it is damaged. */
async function inflated(stream: Uint8Array): Promise<Uint8Array | null> {
  try {
    const content = new Blob([new Uint8Array(stream)])
      .stream()
      .pipeThrough(new DecompressionStream("deflate-raw"));
    return new Uint8Array(await new Response(content).arrayBuffer());
  } catch {
    return null;
  }
}

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

/** Uses the stated sizes if a record or nothing follows; else the first other size of its data that fits. */
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
