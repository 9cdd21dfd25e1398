import type { Work } from "../../base/in-turns.ts";
import type { Range } from "../../base/ranges.ts";
import type { Dependent, DependentNumber } from "../dependents.ts";
import type { List } from "../list.ts";
import { checksumsAround, headsOf } from "./heads.ts";
import { notations } from "./notation.ts";
import { outermostFirst, type Row, recordsOf, rowFrom, rowsIn, type Shape } from "./rows.ts";

/** One way to take a region for a list of records. */
export interface Reading {
  readonly list: List;
  /** The fields that describe the records, or what holds them. */
  readonly dependents: readonly Dependent[];
  /** What the records hold; undefined for a table of records of one size. */
  readonly payloads: readonly Range[];
  readonly shape?: Shape;
  /** How unlikely it is to be there by chance, in bits. */
  readonly evidence: number;
}
/** A row begins at one of so many first bytes of what holds it: behind what tells the format, and in small inputs a table of offsets. */
const mostBeforeOutermost = 160;
const mostBeforeInner = 32;
const mostBytesOfTable = 4_000;

/** Of so many rows in a region all heads are looked at. */
const mostRows = 100;

/** So many readings of the whole input are tried, with up to eight tests each; most with less evidence are there by chance. */
const mostReadings = 24;
const leastEvidence = 12;

/** How the outermost records of an input may be read; the likeliest first. */
export function* readingsOf(bytes: Uint8Array): Work<readonly Reading[]> {
  const whole = { start: 0, end: bytes.length };
  const starts = bytes.length <= mostBytesOfTable ? mostBeforeOutermost : mostBeforeInner;
  const readings = [...(yield* readingsFrom(bytes, whole, starts))];
  for (const sum of yield* checksumsAround(bytes, whole, mostBeforeInner)) {
    const { place } = sum;
    const region = place.end === whole.end ? { start: 0, end: place.start } : whole;
    for (const reading of yield* readingsFrom(bytes, region, starts)) {
      const { dependents, evidence } = reading;
      const certainty = 8 * (place.end - place.start);
      readings.push({ ...reading, dependents: [...dependents, sum], evidence: evidence + certainty });
    }
  }
  return readings
    .filter(({ evidence }) => evidence >= leastEvidence)
    .sort(byEvidence)
    .slice(0, mostReadings);
}

/** How what a record of this shape holds may be read as records of the same shape. */
export function readingsLike(bytes: Uint8Array, region: Range, shape: Shape): readonly Reading[] {
  const last = Math.min(region.end, region.start + mostBeforeInner);
  const rows: Row[] = [];
  for (let start = region.start; start < last; start++) {
    const row = rowFrom(bytes, { start, end: region.end }, shape);
    if (row?.places.at(-1) === region.end) rows.push(row);
  }
  return outermostFirst(bytes, rows)
    .flatMap((row) => readingsBy(bytes, region, row))
    .sort(byEvidence);
}

/** How a region inside the input may be read; the likeliest first. */
export function* readingsIn(bytes: Uint8Array, region: Range): Work<readonly Reading[]> {
  return (yield* readingsFrom(bytes, region, mostBeforeInner)).toSorted(byEvidence);
}

/** Readings of which the first record begins at one of so many first places of the region. */
function* readingsFrom(bytes: Uint8Array, region: Range, starts: number): Work<readonly Reading[]> {
  const readings: Reading[] = [];
  for (const row of (yield* rowsIn(bytes, region, starts)).slice(0, mostRows)) {
    yield;
    readings.push(...readingsBy(bytes, region, row));
  }
  return [...readings, ...tablesIn(bytes, region)];
}

const byEvidence = (one: Reading, other: Reading): number => other.evidence - one.evidence;

function readingsBy(bytes: Uint8Array, region: Range, row: Row): readonly Reading[] {
  const { shape } = row;
  const { records, dependents } = recordsOf(bytes, row);
  return headsOf(bytes, region, { records, order: shape.notation.order }).map(({ fields, entries }) => {
    const explained = fields.reduce((sum, { place }) => sum + place.end - place.start, 0);
    const before = (records[0]?.start ?? region.end) - region.start;
    return {
      list: { elements: records, least: 0, separator: "behind", ...(entries.length > 0 && { entries }) },
      dependents: [...dependents, ...fields],
      payloads: records.map(({ payload }) => payload),
      shape,
      evidence:
        row.evidence +
        Math.min(mostBitsOfFields, bitsOfField * explained) -
        bitsOfUnexplained * (before - explained),
    };
  });
}

/** A byte of a field that is right proves less than eight bits, as many places are looked at. */
const bitsOfField = 4;
const bitsOfUnexplained = 0.5;
const mostBitsOfFields = 60;

/** Widths of the records of tables that other data follow, in bytes. */
const widths = [4, 8, 12, 16, 20, 24, 32, 40, 56, 64];

const mostRecords = 1_000;
const mostTables = 12;

/** Records of one width behind a field that counts them: first those that fill the region. */
function tablesIn(bytes: Uint8Array, region: Range): readonly Reading[] {
  const filling: Reading[] = [];
  const others: Reading[] = [];
  const last = Math.min(region.end, region.start + mostBeforeInner);
  for (let at = region.start; at < last; at++) {
    for (const notation of notations) {
      const count = notation.read(bytes, at);
      if (count === null || count.value < 2 || count.value > mostRecords) continue;
      const start = at + count.size;
      if (start + count.value > region.end) continue;
      const table = (width: number, evidence: number): Reading => {
        const records = Array.from({ length: count.value }, (_, index) => ({
          start: start + index * width,
          end: start + (index + 1) * width,
        }));
        const place = { start: at, end: start };
        const field: DependentNumber = { says: "count", place, notation, value: count.value, of: records };
        return {
          list: { elements: records, least: 0, separator: "behind" },
          dependents: [field],
          payloads: [],
          evidence,
        };
      };
      const width = (region.end - start) / count.value;
      if (Number.isInteger(width) && width > 1) filling.push(table(width, 8 * count.size));
      else if (count.size > 1)
        others.push(
          ...widths.filter((each) => start + each * count.value < region.end).map((each) => table(each, 0)),
        );
    }
  }
  return [...filling, ...others].slice(0, mostTables);
}
