import type { Range, Ranges } from "../../base/ranges.ts";
import { complement, type IndexSet } from "../../delta/index-set.ts";
import { ending, inTurn, toBest, type Walk } from "../../oracle/walk.ts";
import type { Stage } from "../stage.ts";
import { type RangeGroup, takingRanges } from "../taking-ranges.ts";
import { isBinary } from "./is-binary.ts";
import type { LengthField } from "./length-fields.ts";
import { type BinaryRecord, rowsIn } from "./rows-in.ts";
import { withLengths } from "./with-lengths.ts";

const mostBytes = 100_000;

/** Records lie in each other that deep at most, and so many places are searched for them. */
const deepest = 4;
const mostPlaces = 64;

/**
 * Takes records that state their own lengths out of what is no text, and bytes out of their payloads, and lowers the
 * lengths of all that held them.
 */
export const records: Stage = {
  name: "records",
  walk: (failing) => inTurn<Uint8Array, Taken>({ now: failing, before: null }, fromAnyRow),
};

/** The bytes, and what they were before anything was tried the last time. */
interface Taken {
  readonly now: Uint8Array;
  readonly before: Uint8Array | null;
}

function fromAnyRow({ now, before }: Taken): Walk<Uint8Array, Taken> | null {
  if (now === before || now.length > mostBytes || !isBinary(now)) return null;
  return ending(takingFromAny(now), (left) => ({ now: left, before: now }));
}

/** A stretch with the fields that count it among their payloads. */
interface Place {
  readonly region: Range;
  readonly around: readonly LengthField[];
}

/** Records as they are or, where none can go, quarters of their payloads. */
const waysToCut: readonly ((row: readonly BinaryRecord[]) => readonly Ranges[])[] = [
  (row) => [row],
  (row) => row.map(({ field }) => cutUp(field.payload, 4)),
];

/** Takes from the first row of which anything can go; what then is left begins its records elsewhere. */
function takingFromAny(bytes: Uint8Array): Walk<Uint8Array, Uint8Array> {
  const rows = rowsAnywhereIn(bytes);
  const tries = waysToCut.flatMap((cut) => rows.map((placed) => ({ cut, placed })));
  return ending(
    inTurn({ left: bytes, next: 0 }, ({ left, next }) => {
      const tried = tries[next];
      if (left !== bytes || tried === undefined) return null;
      const { row, around } = tried.placed;
      const fields = [...around, ...row.map(({ field }) => field)];
      const walk = takingRanges(tried.cut(row).map(piecesOf), {
        size: bytes.length,
        render: (kept) => withLengths(bytes, kept, fields),
      });
      return ending(toBest(walk, bytes), (better) => ({ left: better, next: next + 1 }));
    }),
    ({ left }) => left,
  );
}

/** Outer ones before inner ones. */
function rowsAnywhereIn(bytes: Uint8Array): readonly PlacedRow[] {
  const rows: PlacedRow[] = [];
  const places: Place[] = [{ region: { start: 0, end: bytes.length }, around: [] }];
  for (const { region, around } of places) {
    for (const row of rowsIn(bytes, region)) {
      rows.push({ row, around });
      if (around.length >= deepest) continue;
      const inner = row.map(({ field }) => ({ region: field.payload, around: [...around, field] }));
      places.push(...inner.slice(0, Math.max(0, mostPlaces - places.length)));
    }
  }
  return rows;
}

interface PlacedRow {
  readonly row: readonly BinaryRecord[];
  readonly around: readonly LengthField[];
}

const piecesOf = (pieces: Ranges): RangeGroup => ({
  count: pieces.length,
  least: 0,
  spans: pieces,
  goneFrom: (staying: IndexSet) =>
    complement(staying, pieces.length).flatMap(({ start, end }) => pieces.slice(start, end)),
});

/** The stretch in so many pieces or fewer, of equal size but for the last. */
function cutUp({ start, end }: Range, pieces: number): Ranges {
  const size = Math.max(1, Math.ceil((end - start) / pieces));
  return Array.from({ length: Math.ceil((end - start) / size) }, (_, index) => ({
    start: start + index * size,
    end: Math.min(end, start + (index + 1) * size),
  }));
}
