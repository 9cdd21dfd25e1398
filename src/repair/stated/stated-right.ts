import { joined } from "../../base/arrays.ts";
import { crc32 } from "../../base/hash.ts";
import { type Range, sizeOf } from "../../base/ranges.ts";
import type { BinaryFormat, Statement } from "../../format/binary-format.ts";
import { readNumber, writtenNumber } from "../../format/binary-format.ts";
import type { Formats } from "../../format/format.ts";
import { type InputEdit, substitution } from "../../text/edit.ts";
import { type EditedText, edited } from "../edited-text.ts";
import { type PlacedRecord, placedRecords } from "./placed-records.ts";

/** Larger files are left alone: in the worst case each of their bytes is a place where a record may end. */
export const mostBytesRead = 1_000_000;

/** An input with what it states put right. */
export interface StatedRight extends EditedText {
  /** Whether the record is missing that such files end with. */
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
  /** What streams of DEFLATE hold, by where they begin: several numbers are stated about one. */
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

/** What should be stated; null when that is not known. */
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

/** What a stream of DEFLATE holds; null when it is damaged. */
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
