import type { Range } from "../../base/ranges.ts";
import { type LengthField, type LengthNotation, lengthNotations } from "./length-fields.ts";

/** A stretch that states the length of its payload. */
export interface BinaryRecord extends Range {
  readonly field: LengthField;
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
        (isToEnd && start === region.start ? evidenceOfFilling : 0);
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

/**
 * In bits: the zeros in front of a small length, and first bytes that are equal or rise by little, as the tags of
 * records do.
 */
function evidenceOf(row: readonly BinaryRecord[], bytes: Uint8Array): number {
  return row.reduce((sum, { start, field }, index) => {
    const { place, payload, notation } = field;
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
    const record = { start: at, end: payload.end + behind, field: { place, payload, notation } };
    if (record.end > end || row.length === mostRecords) break;
    row.push(record);
    at = record.end;
  }
  return row;
}
