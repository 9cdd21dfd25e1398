import type { Work } from "../../base/in-turns.ts";
import type { Range } from "../../base/ranges.ts";
import type { Dependent, DependentChecksum, DependentNumber } from "../dependents.ts";
import { type Checksum, checksums, isChecksum } from "./checksums.ts";
import { type Notation, notations } from "./notation.ts";

/** A stretch that states its length. */
export interface BinaryRecord extends Range {
  readonly field: DependentNumber;
  readonly payload: Range;
}

/** Neighbouring records of one shape; without objects for each, as thousands of long rows are compared. */
export interface Row {
  readonly shape: Shape;
  /** Where each record begins, and where the last one ends. */
  readonly places: Uint32Array;
  /** How the checksums of all records are made; null where they have none. */
  readonly way: ChecksumWay | null;
  /** How unlikely it is to be there by chance, in bits. */
  readonly evidence: number;
}

/** How a record is laid out, in bytes before its length, between that and its payload, and behind the payload. */
export interface Shape {
  readonly before: number;
  readonly notation: Notation;
  readonly between: number;
  readonly behind: number;
  /** What the length counts: the payload, all behind the length, or the whole record. */
  readonly counts: "payload" | "behind" | "record";
}

const gaps = [
  { between: 0, behind: 0 },
  { between: 4, behind: 0 },
  { between: 0, behind: 4 },
  { between: 4, behind: 4 },
  { between: 0, behind: 1 },
  { between: 0, behind: 2 },
];

const shapes: readonly Shape[] = notations.flatMap((notation) =>
  [0, 1, 2, 4, 8].flatMap((before) =>
    gaps.flatMap((gap) =>
      (["payload", "behind", "record"] as const)
        .filter((counts) => counts !== "behind" || gap.between + gap.behind > 0)
        .map((counts) => ({ before, notation, ...gap, counts })),
    ),
  ),
);

/** Rows as long as that are followed no further, nor are those that begin with so many empty records, as all zeros do. */
const mostRecords = 4_000;
const mostEmptyFirst = 4;

/** Thousands of rows are tried, so one with less evidence is often met by chance. */
const leastEvidence = 6;

/** A row that ends before its region does, as where that was cut off, needs more. */
const doubtOfRest = 25;

/** Wider numbers prove no more: high bytes are often zero in what is no length. */
const mostBitsOfLength = 24;

/** More lengths prove no more: all bytes of text are below 128, so that thousands of them look a little like lengths. */
const mostLengths = 100;

/** More evidence of one kind makes nothing surer: a hundred lengths show that there are lengths, but not how they are framed. */
const enough = 40;

/** Checksums of larger first records would take longer than all else; zeros may be the sum of zeros. */
const mostSummed = 1_500;

/** First bytes that are equal or rise by little, as the tags of records do. */
const bitsOfTag = 4;
const mostStepOfTags = 8;

/** Each field that a shape has more makes it less simple; what stands in front of a length is often a tag. */
const bitsOfTagField = 2;
const bitsOfField = 6;

/**
 * Rows of records in a region, each from one of so many of its first bytes on; those with most evidence first.
 *
 * @param starts at how many places a row may begin
 */
export function* rowsIn(bytes: Uint8Array, region: Range, starts: number): Work<readonly Row[]> {
  const rows = new Map<string, Row>();
  const last = Math.min(region.end, region.start + starts);
  for (const shape of shapes) {
    yield;
    const ofShape: Row[] = [];
    for (let start = region.start; start < last; start++) {
      const row = rowFrom(bytes, { start, end: region.end }, shape);
      if (row !== null && row.evidence >= leastEvidence) ofShape.push(row);
    }
    for (const row of outermostFirst(bytes, ofShape.slice(0, mostOfShape))) {
      // One row can be framed in several ways, and short lengths read alike in two notations.
      const [first = 0] = row.places;
      const key = `${first} ${recordAt(bytes, first, shape)?.payload.start} ${row.places.length} ${row.places.at(-2)}`;
      if (row.evidence > (rows.get(key)?.evidence ?? 0)) rows.set(key, row);
    }
  }
  return [...rows.values()].sort((one, other) => other.evidence - one.evidence);
}

/** Each of these rows is compared with all others. */
const mostOfShape = 40;

/** A row that begins inside a record of another one and goes on behind it is there because that record holds its like. */
const doubtOfInner = 20;

/** The rows, given in their order, with the evidence of those inside one of several records given to these. */
export function outermostFirst(bytes: Uint8Array, rows: readonly Row[]): readonly Row[] {
  const doubted = new Set<Row>();
  return rows.map((row) => {
    const inner = rows.filter((other) => startsInside(bytes, other, row));
    const isInner = doubted.has(row);
    for (const other of inner) doubted.add(other);
    const evidence = Math.max(row.evidence, ...inner.map((other) => other.evidence + 1));
    return { ...row, evidence: isInner ? row.evidence - doubtOfInner : evidence };
  });
}

function startsInside(bytes: Uint8Array, inner: Row, { places, shape }: Row): boolean {
  const [start = 0] = inner.places;
  const [first = 0] = places;
  if (start <= first || places.length <= 2) return false;
  let low = 0;
  let high = places.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((places[middle] as number) <= start) low = middle;
    else high = middle;
  }
  const payload = recordAt(bytes, places[low] as number, shape)?.payload;
  return payload !== undefined && payload.start <= start && start < payload.end;
}

/** As many records of the shape as fit into the region; null where they can be no row. */
export function rowFrom(bytes: Uint8Array, region: Range, shape: Shape): Row | null {
  const chain = chainFrom(bytes, region.start, region.end, shape);
  const ofLengths = evidenceOf(chain, shape, region);
  const most = ofLengths + bitsOfChecksums(chain, shape);
  if (chain.filled === 0 || most < leastEvidence) return null;
  const first = recordAt(bytes, region.start, shape);
  const isWorthIt = first !== null && first.end - first.start <= mostSummed && hasSum(first, bytes);
  const way = isWorthIt ? checksumWays.find((each) => isRightIn(first, each, bytes)) : undefined;
  if (way === undefined && ofLengths < leastEvidence) return null;
  const places = new Uint32Array(chain.count + 1).fill(region.start);
  let isRight = way !== undefined;
  for (let index = 0; index < chain.count; index++) {
    const record = recordAt(bytes, places[index] as number, shape) as BinaryRecord;
    places[index + 1] = record.end;
    isRight &&= way !== undefined && isRightIn(record, way, bytes);
  }
  if (way !== undefined && isRight) return { shape, places, way, evidence: most };
  return ofLengths < leastEvidence ? null : { shape, places, way: null, evidence: ofLengths };
}

/** The records of a row, and their lengths and checksums. */
export function recordsOf(
  bytes: Uint8Array,
  { shape, places, way }: Row,
): { readonly records: readonly BinaryRecord[]; readonly dependents: readonly Dependent[] } {
  const records = [...places.subarray(0, -1)].flatMap((start) => recordAt(bytes, start, shape) ?? []);
  const lengths = records.map(({ field }) => field);
  const sums = way === null ? [] : records.map((record) => sumIn(record, way));
  return { records, dependents: [...lengths, ...sums] };
}

/** What a row is, without an object for each of its records. */
interface Chain {
  readonly count: number;
  readonly end: number;
  /** How many records have a payload, and the highest length. */
  readonly filled: number;
  readonly highest: number;
  readonly hasTags: boolean;
}

function chainFrom(bytes: Uint8Array, start: number, end: number, shape: Shape): Chain {
  const { before, notation, between, behind } = shape;
  const { width } = notation;
  let at = start;
  let count = 0;
  let filled = 0;
  let highest = 0;
  let lastTag = bytes[start] ?? 0;
  let hasTags = before > 0 && lastTag > 0;
  while (at < end && count < mostRecords) {
    const value = notation.valueAt(bytes, at + before);
    if (value < 0) break;
    const lengthSize = width ?? notation.read(bytes, at + before)?.size ?? 0;
    const size = payloadSize(value, lengthSize, shape);
    const next = at + before + lengthSize + between + size + behind;
    if (size < 0 || next > end) break;
    if (size > 0) filled++;
    highest = Math.max(highest, value);
    if (filled === 0 && count >= mostEmptyFirst) break;
    const tag = bytes[at] as number;
    if (tag < lastTag || tag > lastTag + mostStepOfTags) hasTags = false;
    lastTag = tag;
    count++;
    at = next;
  }
  return { count, end: at, filled, highest, hasTags };
}

function payloadSize(value: number, lengthSize: number, { before, between, behind, counts }: Shape): number {
  if (counts === "payload") return value;
  return value - between - behind - (counts === "record" ? before + lengthSize : 0);
}

/** In bits: lengths that are all small, the last of which ends where the region does. */
function evidenceOf(chain: Chain, shape: Shape, region: Range): number {
  const { count, filled, highest, hasTags, end } = chain;
  if (filled === 0) return 0;
  const width = 8 * (shape.notation.width ?? 1);
  const bitsOfLength = Math.max(0, Math.min(mostBitsOfLength, width - Math.log2(highest + 1) - 1));
  const unknown = [shape.between, shape.behind].filter((size) => size > 0).length;
  return (
    Math.min(enough, Math.min(mostLengths, filled - 1) * bitsOfLength) +
    (end === region.end ? Math.min(mostBitsOfLength, width) : -doubtOfRest) +
    (hasTags ? Math.min(enough, (count - 1) * bitsOfTag) : 0) -
    unknown * bitsOfField -
    (shape.before > 0 ? bitsOfTagField : 0)
  );
}

/** What the checksums of the records would prove, if they were right. */
const bitsOfChecksums = ({ count }: Chain, { behind }: Shape): number => Math.min(enough, 8 * behind * count);

function recordAt(bytes: Uint8Array, start: number, shape: Shape): BinaryRecord | null {
  const { before, notation, between, behind, counts } = shape;
  const length = notation.read(bytes, start + before);
  if (length === null) return null;
  const place = { start: start + before, end: start + before + length.size };
  const payload = {
    start: place.end + between,
    end: place.end + between + payloadSize(length.value, length.size, shape),
  };
  const end = payload.end + behind;
  const counted = {
    payload,
    behind: { start: place.end, end },
    record: { start, end },
  };
  const { value } = length;
  return { start, end, payload, field: { says: "bytes", place, notation, value, of: [counted[counts]] } };
}

/** A checksum behind each payload: of the payload, of all of the record before, or of what is behind the length. */
interface ChecksumWay {
  readonly checksum: Checksum;
  readonly startOf: (record: BinaryRecord) => number;
}

const checksumWays: readonly ChecksumWay[] = checksums.flatMap((checksum) =>
  [
    ({ payload }: BinaryRecord) => payload.start,
    ({ start }: BinaryRecord) => start,
    ({ field }: BinaryRecord) => field.place.end,
  ].map((startOf) => ({ checksum, startOf })),
);

const sumIn = (record: BinaryRecord, { checksum, startOf }: ChecksumWay): DependentChecksum => ({
  says: "checksum",
  place: { start: record.payload.end, end: record.end },
  of: { start: startOf(record), end: record.payload.end },
  checksum,
});

const hasSum = ({ payload, end }: BinaryRecord, bytes: Uint8Array): boolean =>
  bytes.subarray(payload.end, end).some((byte) => byte !== 0);

const isRightIn = (record: BinaryRecord, way: ChecksumWay, bytes: Uint8Array): boolean =>
  record.end - record.payload.end === way.checksum.size &&
  isChecksum(way.checksum, bytes, sumIn(record, way));
